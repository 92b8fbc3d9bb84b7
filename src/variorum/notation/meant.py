"""Hasty writing: a kind glued to its area, and abbreviations that several names share."""

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.order import Order
from variorum.game.unit import UnitMap, UnitRef
from variorum.notation.grammar import Grammar
from variorum.notation.lexer import Token
from variorum.notation.matcher import Matcher
from variorum.notation.names import Names

_MOST_SPOTS = 3
_MOST_READINGS = 64

Fitness = tuple[int, bool, int]
"""How well an order fits the board: units found, whether the destination is adjacent, and supply centers named."""


def unglued(names: Names, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens with glued kinds split off: `Fbre` is `F bre`."""
    return tuple(part for token in tokens for part in _apart(names, token))


def is_glued(names: Names, word: str) -> bool:
    """Whether a word is a kind glued to an area."""
    return bool(_kind_length(names, word))


def _apart(names: Names, token: Token) -> tuple[Token, ...]:
    length = _kind_length(names, token.plain) if len(token.text) == len(token.plain) else 0
    if not length:
        return (token,)
    kind = Token(token.text[:length], token.plain[:length], token.column)
    return kind, Token(token.text[length:], token.plain[length:], token.column + length)


def _kind_length(names: Names, word: str) -> int:
    """The length of the kind glued to an area in a word; 0 if the word is a name or not glued."""
    if word in names.places.begun or word in names.seats.begun:
        return 0
    if not word.startswith(names.codes):
        return 0
    known = names.places.ids
    return next((len(code) for code in names.codes if word.startswith(code) and word[len(code) :] in known), 0)


def order_meant(names: Names, grammar: Grammar, tokens: tuple[Token, ...], units: UnitMap) -> Order | None:
    """The reading of ambiguous abbreviations that fits the board best.

    None if nothing is ambiguous, or two readings fit equally well. `A Liv - Yor` is Liverpool, `A Mos - Liv` Livonia.
    """
    shared = names.areas.shared
    spots = [at for at, token in enumerate(tokens) if token.plain in shared]
    choices = [shared[tokens[at].plain] for at in spots[: _MOST_SPOTS + 1]]
    ways = 1
    for choice in choices:
        ways *= len(choice)
    if not spots or len(spots) > _MOST_SPOTS or ways > _MOST_READINGS:
        return None
    found: dict[Order, Fitness] = {}
    for areas in product(*choices):
        chosen = dict(zip(spots, areas, strict=True))
        tried = tuple(replace(token, plain=chosen.get(at, token.plain)) for at, token in enumerate(tokens))
        order = next((order for order, end in Matcher(names, tried, grammar).orders(0) if end == len(tokens)), None)
        if order:
            found[order] = _fitness(names, order, units)
    best = max(found.values(), default=(0, False, 0))
    suiting = [order for order, fitness in found.items() if fitness == best]
    return suiting[0] if len(suiting) == 1 and any(best) else None


def _fitness(names: Names, order: Order, units: UnitMap) -> Fitness:
    refs = list(_refs(order))
    there = sum(any(ref.kind in ("", unit.kind) for unit in units.get(ref.area, ())) for ref in refs)
    goal = getattr(order, "to", "")
    mover = getattr(order, "target", None) or order.subject
    short = isinstance(mover, UnitRef) and bool(goal) and mover.area in names.touching.get(area_of(goal), ())
    places = {*(ref.area for ref in refs), *(value for value in _values(order) if isinstance(value, str))}
    return there, short, len(names.centers & {area_of(place) for place in places})


def _refs(order: Order) -> Iterator[UnitRef]:
    return (value for value in _values(order) if isinstance(value, UnitRef))


def _values(order: Order) -> Iterator[object]:
    for field in order.__struct_fields__:
        value = getattr(order, field)
        if isinstance(value, Order):
            yield from _values(value)
        else:
            yield value
