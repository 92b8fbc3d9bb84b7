"""The words of which the orders of any variant are chosen one after another, each with a number that never changes."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice
from typing import Any

from variorum.game.legal_orders import Field
from variorum.game.order import NOTHING, Order, Slot, SlotKind
from variorum.game.variant import Variant

END = "end"
"""What closes a sheet."""

_AMOUNTS = 16
"""An amount is one of so many, evenly spread between the bounds of the moment."""

_OTHERS = 64
"""Choices without a word of their own, such as roads of convoys: so many of them can be told apart."""

Texts = Mapping[type[Order], Sequence[Order]]
"""Orders in words, as rules hint them, by type."""


class Words:
    """All words of a variant: types of orders, units by kind and place, places, powers, amounts, and some others.

    `words[number]` is a word as people read it.
    """

    def __init__(self, variant: Variant) -> None:
        """Number the words of a variant."""
        board, kinds = variant.board, [kind.code for kind in variant.world.kinds]
        slots = (part for order in variant.orders for form in order.forms for part in form.parts)
        seats = (seat.id for seat in variant.opening(variant).seats)
        found = chain(
            (END, *(order.__name__ for order in variant.orders)),
            (f"{kind} {place}" for kind in kinds for place in board.locations),
            (*board.locations, *board.powers, *variant.powers, *seats, *kinds),
            chain.from_iterable(part.choices for part in slots if isinstance(part, Slot)),
            (f"amount {number}" for number in range(_AMOUNTS)),
        )
        self._others = len(own := tuple(dict.fromkeys(found)))
        self.words = (*own, *(f"other {number}" for number in range(_OTHERS)))
        self._numbers = {word: number for number, word in enumerate(own)}

    def __len__(self) -> int:
        return len(self.words)

    def number(self, word: str) -> int:
        """The number of a word that is the variant's own. Raises: KeyError for any other."""
        return self._numbers[word]

    def numbered(self, field: Field, values: Sequence[Any]) -> dict[int, Any]:
        """Values of a field by the numbers of their words; those too many to tell apart are left out."""
        if field.kind is SlotKind.AMOUNT and not field.choices:
            first = self._numbers["amount 0"]
            return {first + place: value for place, value in enumerate(values)}
        found: dict[int, Any] = {}
        others = iter(range(self._others, len(self.words)))
        for value in values:
            number = self._numbers.get(str(value), -1)
            number = next(others, -1) if number < 0 or number in found else number
            if number >= 0:
                found[number] = value
        return found


def values_of(order: type[Order], field: Field, texts: Texts) -> tuple[Any, ...]:
    """The values of a field that can be chosen: all of a list; of amounts, texts and groups of powers some."""
    if field.kind is SlotKind.POWERS:
        sizes = range(field.least, min(field.most, len(field.choices)) + 1)
        return tuple(islice(chain.from_iterable(combinations(field.choices, size) for size in sizes), _OTHERS))
    if field.choices:
        return field.choices
    if field.kind is SlotKind.DATA:
        return (NOTHING,)
    if field.kind is SlotKind.TEXT:
        hinted = dict.fromkeys(getattr(each, field.name) for each in texts.get(order, ()))
        return tuple(hinted) or ("x" * max(field.least, min(1, field.most)),)
    return _spread(field.least, field.most)


@lru_cache(1024)
def _spread(least: int, most: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(least + (most - least) * place // (_AMOUNTS - 1) for place in range(_AMOUNTS)))
