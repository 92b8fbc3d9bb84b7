"""The parts of a form for mechanics: what each is set to, and why some can't be added."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec
from django.utils.safestring import SafeString, mark_safe

from variorum.host.workshop.jobs import Composed
from variorum.render.mechanics import picture_of, symbol_of, symbols
from variorum.variants import menu
from variorum.variants.composing import Group, Input
from variorum.variants.entering import ComposingError, rows
from variorum.variants.together import excluded


class Field(msgspec.Struct, frozen=True):
    """An input of the form, with what it is set to, as text."""

    input: Input
    value: str


class Section(msgspec.Struct, frozen=True):
    """A part of the form, for a mechanic that is added, or may be.

    `unfit` says why the base has no place for it; `clashes` are the mechanics that it can't go with, each with the
    reason and whether it's there. `toml` is what a file says of one that is added.
    """

    title: str
    fields: tuple[Field, ...]
    mechanic: str = ""
    added: bool = False
    may_rise: bool = False
    unfit: str = ""
    clashes: tuple[tuple[str, str, bool], ...] = ()
    toml: str = ""

    @property
    def symbol(self) -> str:
        """The id of its picture among `pictures`; empty if it's for no mechanic."""
        return symbol_of(self.mechanic) if self.mechanic else ""

    @property
    def pictured(self) -> str:
        """What its picture shows, in words."""
        return picture_of(self.mechanic, menu.mechanic_type(self.mechanic)).told if self.mechanic else ""

    @property
    def barred(self) -> bool:
        """Whether it can't be added as things are."""
        return not self.added and bool(self.unfit or any(there for _, _, there in self.clashes))


@lru_cache(maxsize=4)
def pictures(offered: tuple[Group, ...]) -> SafeString:
    """The symbols of the mechanics that a form offers, of which it shows each as a picture."""
    kinds = {name: menu.mechanic_type(name) for group in offered if (name := group.mechanic)}
    return mark_safe(symbols(kinds))  # noqa: S308 - drawings of our own


def sections(values: Mapping[str, str], made: Composed, offered: Sequence[Group]) -> list[Section]:
    """The form: the file and its map, its mechanics in their order, then the others."""
    among = frozenset(group.mechanic for group in offered if group.mechanic)
    added = [name for name in made.order if name in among and values.get(name)]
    written = _tables(made.text) if added else {}
    found = []
    for group in offered:
        name = group.mechanic
        fields = tuple(Field(one, values.get(one.key, "")) for one in group.inputs)
        odds = excluded(name, among) if name else {}
        clashes = tuple((other, why, other in added) for other, why in odds.items())
        unfit = made.unfit.get(name, "")
        found.append(
            Section(group.title, fields, name, name in added, name in added[1:], unfit, clashes, written.get(name, ""))
        )
    places = {name: place for place, name in enumerate(("", *added))}
    return sorted(found, key=lambda section: places.get(section.mechanic, len(places)))


def _tables(text: str) -> dict[str, str]:
    """The tables of a file's mechanics, by their names; none if it can't be read."""
    try:
        listed = tomllib.loads(text).get("mechanics", ())
        return {str(table["name"]): "\n".join(["[[mechanics]]", *rows(table)]) for table in listed}
    except (tomllib.TOMLDecodeError, RecursionError, ComposingError, KeyError, TypeError, AttributeError):
        return {}
