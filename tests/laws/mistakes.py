"""Mistakes made in what came of a phase: the law that they break must see them."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from itertools import chain

from tests.laws.play import Draw, Law, Opening, Phase, Plain, play, printed, random_draw

Edit = Callable[[Phase, Plain, list[Plain]], object]
"""Changes the position after, or the events; something false if there is nothing to change."""

SEEDS = range(30)


def mistaken(phase: Phase, edit: Edit) -> Phase | None:
    """The phase with a mistake; None if it cannot be made there."""
    after, events = deepcopy(phase.after), deepcopy(list(phase.events))
    return replace(phase, after=after, events=tuple(events)) if edit(phase, after, events) else None


def seen(
    name: str, law: Law, edit: Edit, draw: Draw = random_draw, opening: Opening = printed, years: int = 12
) -> bool:
    """Whether a law that holds sees a mistake, the first time that it can be made.

    Raises: AssertionError if no phase offers the chance.
    """
    phases = chain.from_iterable(play(name, seed, draw=draw, opening=opening, years=years) for seed in SEEDS)
    for phase in phases:
        wrong = mistaken(phase, edit)
        if wrong:
            assert not list(law(phase))
            return bool(list(law(wrong)))
    raise AssertionError("no phase in which the mistake can be made")


def event(kind: str, **changes: object) -> Edit:
    """The first event of a type with other fields; a field may be a function of the old value."""

    def edit(_phase: Phase, _after: Plain, events: list[Plain]) -> bool:
        for found in events:
            if found["type"] == kind:
                found |= {name: new(found[name]) if callable(new) else new for name, new in changes.items()}
                return True
        return False

    return edit


def left_out(kind: str) -> Edit:
    """The first event of a type is missing."""

    def edit(_phase: Phase, _after: Plain, events: list[Plain]) -> bool:
        for found in events:
            if found["type"] == kind:
                events.remove(found)
                return True
        return False

    return edit


def displaced(phase: Phase, after: Plain, _events: list[Plain]) -> bool:
    """A unit that moved is still where it was."""
    before = {unit["id"]: unit["location"] for unit in phase.before["units"]}
    for unit in after["units"]:
        if phase.turn["phase"] == "M" and before.get(unit["id"], unit["location"]) != unit["location"]:
            unit["location"] = before[unit["id"]]
            return True
    return False


def robbed(_phase: Phase, after: Plain, _events: list[Plain]) -> bool:
    """A center belongs to somebody else."""
    center, *_ = after["owners"]
    others = sorted(set(after["owners"].values()) - {after["owners"][center]})
    after["owners"] |= {center: others[0]}
    return True


def ended(_phase: Phase, after: Plain, _events: list[Plain]) -> bool:
    """Somebody has won for no reason."""
    if after["ending"]:
        return False
    after["ending"] = {"winners": [next(iter(after["owners"].values()))], "drawn": False}
    return True
