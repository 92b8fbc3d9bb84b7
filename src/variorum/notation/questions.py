"""The single questions of which conditions are made; each one's verb tells what stands before it."""

from collections.abc import Callable, Iterator

from variorum.game.condition import (
    MOST_CENTERS,
    AnyCondition,
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

Read = tuple[AnyCondition, int]
"""A condition, and the index of the token behind it."""


def question(matcher: Matcher, at: int) -> Read | None:
    """The question that begins at a place; None, with what is missing noted, if there is none."""
    verb = at + 1
    while not matcher.is_at(verb, *_VERBS, "THEN", "ELSE") and verb < len(matcher.plain):
        verb += 1
    ask = _VERBS.get(matcher.plain[verb]) if verb < len(matcher.plain) else None
    if matcher.is_at(at, "OWN"):
        ask = _own
    found = next(ask(matcher, at, verb), None) if ask else None
    if found is None:
        matcher.failure.note(at, "a condition")
    return found


def _ends(matcher: Matcher, end: int, verb: int) -> bool:
    """Whether the verb follows at once, or behind "is"."""
    if end == verb or (end + 1 == verb and matcher.is_at(end, "IS", "WAS")):
        return True
    matcher.failure.note(end, "a condition")
    return False


def _areas(matcher: Matcher, at: int) -> Iterator[tuple[str, int]]:
    found = matcher.name(matcher.names.areas, at)
    if not found:
        matcher.failure.note(at, "an area")
    yield from found


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
            yield from ((Occupied(area, power), last) for power, last in _powers(matcher, verb + 2))
        else:
            yield Occupied(area), verb + 1


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
    return ((Result(str(order), succeeds), verb + 1) for order, end in matcher.settled(at) if end == verb)


_VERBS: dict[str, Callable[[Matcher, int, int], Iterator[Read]]] = {
    "DISLODGED": _dislodged,
    "DESTROYED": _destroyed,
    "SUCCEEDS": _result,
    "SUCCEEDED": _result,
    "FAILS": _result,
    "FAILED": _result,
    "OCCUPIED": _occupied,
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
