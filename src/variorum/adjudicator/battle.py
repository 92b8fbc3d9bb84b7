"""A Battle: who stands where, who tries what, how strong. What it means is defined in `docs/adjudication.md`.

Areas and powers have names, units ids from 0. Strengths are in halves: an ordinary unit has 2.
"""

import operator
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any

import msgspec

MAX_AREAS = 1023
MAX_UNITS = 1023
MAX_ID = 2**62
MAX_SUPPORTS = 1023
MAX_STRENGTH = 1000
MAX_CUTTERS = 65535
NOBODY = -1
NOWHERE = ""


class Cut(IntEnum):
    """How a support can be cut, besides by the supporter's dislodgement and the moves in `Support.cut_by`."""

    AT_ONCE = 0
    SECOND = 1
    NAMED = 2


class BattleUnit(msgspec.Struct, frozen=True, gc=False):
    """A unit that takes part in combat, and what it does.

    It moves if `to` is an area, convoys if `convoys` is a unit, and stands otherwise. Units of one `power` neither
    dislodge nor cut each other.
    """

    area: str
    power: str
    to: str = NOWHERE
    via: bool = False
    convoys: int = NOBODY
    convoys_to: str = NOWHERE
    attack: int = 2
    defence: int = 2
    void_unless: int = NOBODY
    void_while: int = NOBODY


class Support(msgspec.Struct, frozen=True, gc=False):
    """A support of a move to `to`, or to hold where `to` is NOWHERE."""

    supporter: int
    supported: int
    to: str = NOWHERE
    strength: int = 2
    cut: Cut = Cut.AT_ONCE
    cut_by: tuple[int, ...] = ()
    void_unless: int = NOBODY
    void_while: int = NOBODY


class Battle(msgspec.Struct, frozen=True):
    """Everything that decides one phase's movement: units by their ids, supports, links.

    `links` are the pairs of areas between which a convoy may pass. "The first unit" is the first of `units`.
    """

    units: dict[int, BattleUnit]
    supports: tuple[Support, ...] = ()
    links: tuple[tuple[str, str], ...] = ()


class BattleError(ValueError):
    """A Battle that means nothing; the message names the unit or support and says what is wrong with it."""


def check(battle: Battle) -> None:
    """Make sure that a Battle means something.

    Raises:
        BattleError: with the first of its problems.

    """
    for problem in problems(battle):
        raise BattleError(problem)


def problems(battle: Battle) -> Iterator[str]:
    """Everything that is wrong with a Battle, one sentence each; of something that isn't a Battle, only its shape."""
    misshapen = list(_shape_problems(battle))
    yield from misshapen or _content_problems(battle)


def _shape_problems(battle: object) -> Iterator[str]:
    if not isinstance(battle, Battle):
        yield f"{battle!r:.60} is not a Battle"
        return
    if not _is_a(battle.units, dict):
        yield f"units: {battle.units!r:.60} is not a dict"
        return
    yield from (f"units: {id_!r:.60} is not an id" for id_ in battle.units if not _lies_between(id_, 0, MAX_ID))
    for name, row, kind in (("support", battle.supports, Support), ("link", battle.links, tuple)):
        if not _is_a(row, tuple):
            yield f"{name}s: {row!r:.60} is not a tuple"
            return
        yield from _entry_problems(name, enumerate(row), kind)
    yield from _entry_problems("unit", battle.units.items(), BattleUnit)


def _entry_problems(name: str, entries: Iterable[tuple[int, object]], kind: type) -> Iterator[str]:
    for index, entry in entries:
        if not _is_a(entry, kind):
            yield f"{name} {index}: {entry!r:.60} is not a {kind.__name__}"
        elif problem := _entry_problem(entry):
            yield f"{name} {index}: {problem}"


def _entry_problem(entry: object) -> str:
    match entry:
        case BattleUnit() if not _is_a(entry.via, bool):
            return f"via {entry.via!r:.60} is not True or False"
        case Support() if not _is_a(entry.cut_by, tuple):
            return f"cut_by {entry.cut_by!r:.60} is not a tuple"
        case tuple() if len(entry) != 2:
            return f"{len(entry)} areas; a link has 2"
    return ""


def _content_problems(battle: Battle) -> Iterator[str]:
    yield from _size_problems(battle)
    first_in: dict[str, int] = {}
    for id_, unit in battle.units.items():
        yield from (f"unit {id_}: {text}" for text in _unit_problems(battle, id_, unit))
        if _is_name(unit.area) and (other := first_in.setdefault(unit.area, id_)) != id_:
            yield f"unit {id_}: {unit.area} already holds unit {other}"
    for index, support in enumerate(battle.supports):
        yield from (f"support {index}: {text}" for text in _support_problems(battle, support))
    for index, link in enumerate(battle.links):
        if not all(map(_is_name, link)):
            yield f"link {index}: {link!r:.60} are not two areas"


def _size_problems(battle: Battle) -> Iterator[str]:
    if len(battle.units) > MAX_UNITS:
        yield f"{len(battle.units)} units; at most {MAX_UNITS} can take part"
    if len(battle.supports) > MAX_SUPPORTS:
        yield f"{len(battle.supports)} supports; at most {MAX_SUPPORTS} can be given"
    if sum(len(support.cut_by) for support in battle.supports) > MAX_CUTTERS:
        yield f"the supports name more than {MAX_CUTTERS} units that cut them"
    units = battle.units.values()
    named = [place for unit in units for place in (unit.area, unit.to, unit.convoys_to)]
    named += [support.to for support in battle.supports]
    named += [end for link in battle.links for end in link]
    areas = {place for place in named if _is_name(place)}
    if len(areas) > MAX_AREAS:
        yield f"{len(areas)} areas; at most {MAX_AREAS} can be named"


def _unit_problems(battle: Battle, id_: int, unit: BattleUnit) -> Iterator[str]:
    if not _is_name(unit.area):
        yield f"area {unit.area!r:.60} is not a name"
    if not _is_name(unit.power):
        yield f"power {unit.power!r:.60} is not a name"
    if not _lies_between(unit.attack, 0, MAX_STRENGTH):
        yield f"attack {unit.attack} is not between 0 and {MAX_STRENGTH}"
    if not _lies_between(unit.defence, 0, MAX_STRENGTH):
        yield f"defence {unit.defence} is not between 0 and {MAX_STRENGTH}"
    yield from _move_problems(unit)
    yield from _convoy_problems(battle, id_, unit)
    yield from _condition_problems(battle, unit)


def _move_problems(unit: BattleUnit) -> Iterator[str]:
    if unit.to == NOWHERE:
        if unit.via:
            yield "goes via convoy, but nowhere: it needs an area to move to"
        if unit.void_unless != NOBODY or unit.void_while != NOBODY:
            yield "has a condition, but no move that it could be for"
    elif not _is_name(unit.to):
        yield f"moves to {unit.to!r:.60}, which is not the name of an area"
    elif unit.to == unit.area:
        yield f"moves to {unit.to}, where it stands"
    elif unit.attack == 0:
        yield "moves with attack 0; a move needs at least 1"


def _convoy_problems(battle: Battle, id_: int, unit: BattleUnit) -> Iterator[str]:
    if unit.convoys == NOBODY:
        if unit.convoys_to != NOWHERE:
            yield "convoys to an area, but nobody: it needs a unit to convoy"
    elif unit.to != NOWHERE:
        yield "both moves and convoys"
    elif unit.convoys == id_ or not _is_unit(battle, unit.convoys):
        yield f"convoys unit {unit.convoys}, which is not another unit of the battle"
    elif not _is_name(unit.convoys_to):
        yield f"convoys to {unit.convoys_to!r:.60}, which is not the name of an area"


def _support_problems(battle: Battle, support: Support) -> Iterator[str]:
    if not _is_unit(battle, support.supporter):
        yield f"is given by unit {support.supporter}, which is not in the battle"
    if not _is_unit(battle, support.supported):
        yield f"supports unit {support.supported}, which is not in the battle"
    if support.to != NOWHERE and not _is_name(support.to):
        yield f"supports a move to {support.to!r:.60}, which is not the name of an area"
    if not _lies_between(support.strength, 0, MAX_STRENGTH):
        yield f"strength {support.strength} is not between 0 and {MAX_STRENGTH}"
    if not _lies_between(support.cut, min(Cut), max(Cut)):
        yield f"way of being cut {support.cut} is not one of {', '.join(str(int(cut)) for cut in Cut)}"
    for unit in support.cut_by:
        if not _is_unit(battle, unit):
            yield f"is cut by unit {unit}, which is not in the battle"
    yield from _condition_problems(battle, support)


def _condition_problems(battle: Battle, order: BattleUnit | Support) -> Iterator[str]:
    if NOBODY not in (order.void_unless, order.void_while):
        yield "has two conditions; it can have one"
    for unit in (order.void_unless, order.void_while):
        if unit != NOBODY and not _is_unit(battle, unit):
            yield f"has a condition on unit {unit}, which is not in the battle"


def _is_name(name: object) -> bool:
    return _is_a(name, str) and name != ""


def _is_unit(battle: Battle, unit: Any) -> bool:
    return _lies_between(unit, 0, MAX_ID) and unit in battle.units


def _lies_between(number: Any, low: int, high: int) -> bool:
    try:
        return low <= operator.index(number) <= high
    except TypeError:
        return False


def _is_a(given: object, kind: type) -> bool:
    return isinstance(given, kind)
