"""The questions in conditions, recognized by their verbs."""

from collections.abc import Callable, Iterator
from itertools import chain

from variorum.game.condition import Condition
from variorum.game.conditions import (
    MOST_CENTERS,
    Contested,
    Destroyed,
    Dislodged,
    Empty,
    HasCenters,
    Occupied,
    Owns,
    Result,
)
from variorum.notation.matcher import Matcher

Read = tuple[Condition, int]
"""A condition, and the index of the token after it."""


def question(matcher: Matcher, at: int) -> Read | None:
    """The question at a place; None, after noting what was expected, if it cannot be read."""
    if matcher.is_at(at, "OWN"):
        asked = _own(matcher, at, at)
    else:
        asked = chain.from_iterable(_VERBS[matcher.plain[verb]](matcher, at, verb) for verb in _verbs(matcher, at + 1))
    found = next(asked, None)
    if found is None:
        matcher.failure.note(at, "a condition")
    return found


def _verbs(matcher: Matcher, at: int) -> Iterator[int]:
    """The first verb from a place on, and the next if the first may belong to an order: `A PAR HOLDS FAILS`."""
    for place in range(at, len(matcher.plain)):
        if matcher.is_at(place, "THEN", "ELSE"):
            return
        if matcher.is_at(place, *_VERBS):
            yield place
            if not matcher.is_at(place, _HOLDS):
                return


def _ends(matcher: Matcher, end: int, verb: int) -> bool:
    """Whether the verb follows at once, or after "is"."""
    if end == verb or (end + 1 == verb and matcher.is_at(end, "IS", "WAS")):
        return True
    matcher.failure.note(end, "a condition")
    return False


def _areas(matcher: Matcher, at: int) -> Iterator[tuple[str, int]]:
    found = matcher.name(matcher.names.areas, at)
    if not found:
        matcher.failure.note(at, "an area")
    yield from found


def _occupants(matcher: Matcher, at: int) -> Iterator[tuple[str, int]]:
    figures = matcher.name(matcher.names.figures, at)
    yield from figures or _powers(matcher, at)


def _powers(matcher: Matcher, at: int) -> Iterator[tuple[str, int]]:
    found = matcher.name(matcher.names.powers, at)
    if not found:
        matcher.failure.note(at, "a power")
    yield from found


def _own(matcher: Matcher, at: int, _: int) -> Iterator[Read]:
    return ((Owns("", area), end) for area, end in _areas(matcher, at + 1))


def _owns(matcher: Matcher, at: int, verb: int) -> Iterator[Read]:
    for power, end in _powers(matcher, at):
        if end == verb:
            yield from ((Owns(power, area), last) for area, last in _areas(matcher, verb + 1))


def _has(matcher: Matcher, at: int, verb: int) -> Iterator[Read]:
    sign = matcher.plain[verb + 1] if matcher.is_at(verb + 1, *_BOUNDS) else ""
    start = verb + 1 + bool(sign)
    counts = matcher.amount(start)
    if not counts:
        matcher.failure.note(start, "a number")
    for power, end in _powers(matcher, at):
        for count, after in counts:
            least, most = _BOUNDS[sign](count)
            if end == verb and max(least, most) <= MOST_CENTERS:
                last = after + matcher.is_at(after, "CENTERS", "CENTER", "CENTRES", "CENTRE")
                yield HasCenters(power, least, most), last


def _occupied(matcher: Matcher, at: int, verb: int) -> Iterator[Read]:
    for area, end in _areas(matcher, at):
        if not _ends(matcher, end, verb):
            continue
        if matcher.is_at(verb + 1, "BY"):
            yield from ((Occupied(area, power), last) for power, last in _occupants(matcher, verb + 2))
        else:
            yield Occupied(area), verb + 1


def _holds(matcher: Matcher, at: int, verb: int) -> Iterator[Read]:
    for area, end in _areas(matcher, at):
        if end == verb:
            yield from ((Occupied(area, power), last) for power, last in _occupants(matcher, verb + 1))


def _empty(matcher: Matcher, at: int, verb: int) -> Iterator[Read]:
    return ((Empty(area), verb + 1) for area, end in _areas(matcher, at) if _ends(matcher, end, verb))


def _contested(matcher: Matcher, at: int, verb: int) -> Iterator[Read]:
    return ((Contested(area), verb + 1) for area, end in _areas(matcher, at) if _ends(matcher, end, verb))


def _dislodged(matcher: Matcher, at: int, verb: int) -> Iterator[Read]:
    return ((Dislodged(unit), verb + 1) for unit, end in matcher.unit(at) if _ends(matcher, end, verb))


def _destroyed(matcher: Matcher, at: int, verb: int) -> Iterator[Read]:
    return ((Destroyed(unit), verb + 1) for unit, end in matcher.unit(at) if _ends(matcher, end, verb))


def _result(matcher: Matcher, at: int, verb: int) -> Iterator[Read]:
    succeeds = matcher.is_at(verb, "SUCCEEDS", "SUCCEEDED")
    for power, start in (*matcher.name(matcher.names.powers, at), ("", at)):
        for order, end in matcher.settled(start):
            if end == verb:
                yield Result(str(order), succeeds, power, order.tag()), verb + 1


_HOLDS = "HOLDS"
_VERBS: dict[str, Callable[[Matcher, int, int], Iterator[Read]]] = {
    "DISLODGED": _dislodged,
    "DESTROYED": _destroyed,
    "SUCCEEDS": _result,
    "SUCCEEDED": _result,
    "FAILS": _result,
    "FAILED": _result,
    "OCCUPIED": _occupied,
    _HOLDS: _holds,
    "EMPTY": _empty,
    "CONTESTED": _contested,
    "OWNS": _owns,
    "HAS": _has,
}

_BOUNDS: dict[str, Callable[[int], tuple[int, int]]] = {
    "": lambda count: (count, count),
    "=": lambda count: (count, count),
    "<=": lambda count: (0, count),
    "<": lambda count: (0, count - 1),
    ">=": lambda count: (count, MOST_CENTERS),
    ">": lambda count: (count + 1, MOST_CENTERS),
}
