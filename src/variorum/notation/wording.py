"""Wordings: words, forms and names besides those that rules and boards declare, such as those of another language."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from variorum.game.order import Form, Order, Slot, Word
from variorum.notation.names import Names, extended, plain
from variorum.rules.adjustments.orders import Build, Remove, Waive
from variorum.rules.movement.orders import UNIT_ORDERS
from variorum.rules.retreats import Disband, Retreat

_WORDED = (*UNIT_ORDERS, Retreat, Disband, Build, Remove, Waive)
_SHORTEST_TELLING = 3
"""Letters: words as short as "to" begin orders and everything else."""

_Texts = Mapping[str, tuple[str, ...]]


class Wording(msgspec.Struct, frozen=True, eq=False):
    """A way to word the usual orders.

    `words`: further spellings of a form's words, by the text of these (`H`, `-`); `forms`: further forms, by type of
    orders. `areas`: names of areas by their names in English, so they fit every board that has such an area. `powers`
    and `kinds`: names by id and by code. `coasts`: names by code. `fillers`: words that say nothing.
    """

    title: str = ""
    words: _Texts = {}
    forms: Mapping[type[Order], tuple[Form, ...]] = {}
    areas: _Texts = {}
    powers: _Texts = {}
    kinds: _Texts = {}
    coasts: _Texts = {}
    fillers: tuple[str, ...] = ()

    def forms_of(self, order: type[Order]) -> tuple[Form, ...]:
        """A type's forms in its own words and these, then further ones."""
        if order not in _WORDED:
            return order.forms
        worded = (replace(form, parts=tuple(map(self._worded, form.parts))) for form in order.forms)
        return (*worded, *self.forms.get(order, ()))

    def _worded(self, part: Word | Slot) -> Word | Slot:
        if isinstance(part, Slot) or part.text not in self.words:
            return part
        return replace(part, also=(*part.also, *self.words[part.text], *map(self._short, self.words[part.text])))

    def _short(self, text: str) -> str:
        """A text without fillers; the text if it has nothing else."""
        return " ".join(word for word in text.split() if plain(word) not in self.filling) or text

    @lru_cache(maxsize=256)  # noqa: B019 - wordings are few, and stay
    def named(self, names: Names) -> Names:
        """Names with those of this wording, and without fillers in them: the texts to read have none."""
        areas = tuple((name, id_) for id_, title in names.titles.items() for name in self._areas(names, id_, title))
        powers = tuple(_turned(self.powers))
        coasts = {plain(name): coast for name, coast in _turned(self.coasts)}
        return replace(
            names,
            areas=extended(names.areas, areas),
            places=extended(names.places, areas),
            powers=extended(names.powers, powers),
            seats=extended(names.seats, powers),
            kinds=extended(names.kinds, _turned(self.kinds)),
            coasts={**names.coasts, **coasts},
        )

    def _areas(self, names: Names, area: str, title: str) -> Iterator[str]:
        for name in (title, *self.areas.get(title, ())):
            short = self._short(name)
            if name != title:
                yield name
            if short != name and names.areas.get(plain(short)) in (None, area):
                yield short

    @property
    def filling(self) -> frozenset[str]:
        """The fillers in plain form."""
        return frozenset(map(plain, self.fillers))

    def vocabulary(self) -> frozenset[str]:
        """The words that may tell this wording from others, in plain form."""
        texts = [*self.fillers]
        for table in (self.words, self.areas, self.powers, self.kinds, self.coasts):
            texts += (text for found in table.values() for text in found)
        found = {plain(word) for text in texts for word in text.replace("-", " ").split()}
        return frozenset(word for word in found | set(map(plain, texts)) if len(word) >= _SHORTEST_TELLING)


def _turned(table: _Texts) -> Iterator[tuple[str, str]]:
    return ((name, id_) for id_, found in table.items() for name in found)


PLAIN = Wording()
"""The words of rules and boards alone."""
