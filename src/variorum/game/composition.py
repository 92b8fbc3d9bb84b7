"""A variant with mechanics: each checked against what is there, then put where its parts belong."""

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec.structs import replace

from variorum.game.base import AnyVariant
from variorum.game.calendar import Calendar
from variorum.game.event import Event
from variorum.game.mechanic import Change, Lack, Mechanic


class MisfitError(ValueError):
    """Mechanics that a variant has no place for: `lacks` are the reasons, each with the index of its mechanic."""

    def __init__(self, lacks: Sequence[tuple[int, Lack]], mechanics: Sequence[Mechanic]) -> None:
        told = (f"{called(mechanics[index])}: {lack.problem}; {lack.remedy}" for index, lack in lacks)
        super().__init__("\n".join(told))
        self.lacks = tuple(lacks)


def called(mechanic: Mechanic | type[Mechanic]) -> str:
    """A mechanic in words."""
    kind = mechanic if isinstance(mechanic, type) else type(mechanic)
    return kind.title.lower() or kind.name.replace("_", " ") or kind.__name__


def with_mechanics(variant: AnyVariant, mechanics: Sequence[Mechanic], book: str = "") -> AnyVariant:
    """The variant with these mechanics, each after those it follows; `book` is the rulebook that their parts cite.

    Raises: MisfitError with all reasons why some of them don't fit.
    """
    lacks: list[tuple[int, Lack]] = []
    for index, mechanic in _ordered(mechanics):
        found = [*clashes(variant, type(mechanic))] or [*mechanic.lacks(variant)]
        try:
            made, unplaced = (variant, ()) if found else placed(variant, mechanic, book)
            unplaced += tuple(_namesakes(made))
        except ValueError as error:
            problem, _, remedy = str(error).removeprefix(f"{variant.name}: ").partition("; ")
            made, unplaced = variant, (Lack(problem, remedy or "leave it out"),)
        lacks += ((index, lack) for lack in (*found, *unplaced))
        variant = variant if unplaced else made
    if lacks:
        raise MisfitError(lacks, mechanics)
    return variant


def _ordered(mechanics: Sequence[Mechanic]) -> Iterator[tuple[int, Mechanic]]:
    """Mechanics with their indices, as listed but for those that follow others."""
    waiting = list(enumerate(mechanics))
    while waiting:
        names = {mechanic.name for _, mechanic in waiting}
        first = next((one for one in waiting if names.isdisjoint(one[1].follows)), waiting[0])
        waiting.remove(first)
        yield first


def _namesakes(variant: AnyVariant) -> Iterator[Lack]:
    """Types of events that game files couldn't tell apart."""
    known: dict[object, type[Event]] = {}
    for kind in variant.events:
        tag = kind.__struct_config__.tag
        if (other := known.setdefault(tag, kind)) is not kind:
            yield Lack(f'{other.__name__} and {kind.__name__} are both called "{tag}" in files', "rename one of them")


def calendar_of(calendar: Calendar, mechanics: Sequence[Mechanic], first: int) -> Calendar:
    """The calendar with these mechanics, of games that begin in that year."""
    return reduce(lambda made, mechanic: mechanic.seasons(made, first), mechanics, calendar)


def clashes(variant: AnyVariant, kind: type[Mechanic]) -> Iterator[Lack]:
    """What a variant has already, or has instead of a mechanic of a type."""
    others: Iterator[type[Mechanic]] = map(type, variant.mechanics)
    for other in others:
        if other is kind and not kind.repeats:
            yield Lack(f"{called(kind)} is there already", "list it once")
        if why := at_odds(kind, other):
            yield Lack(f"{called(other)} and {called(kind)} each {why}", "leave one of them out")
        if kind.name in other.follows:
            yield Lack(f"{called(other)} takes account of {called(kind)} only where that comes first", "add it before")
    letters = [one.code for one in kind.adds if one.code in variant.world.movements]
    for letter in letters:
        yield Lack(f"{variant.name} has units with the letter {letter}")


def at_odds(kind: type[Mechanic], other: type[Mechanic]) -> str:
    """What two types of mechanics both do, so that they can't go together; empty if they can."""
    return kind.excludes.get(other.name) or other.excludes.get(kind.name) or ""


def placed(variant: AnyVariant, mechanic: Mechanic, book: str = "") -> tuple[AnyVariant, tuple[Lack, ...]]:
    """The variant with one that fits, and why it has no place for some of its parts.

    Raises: ValueError if the parts can't be together.
    """
    world, lacks = variant.world, dict[str, Lack]()
    more = {
        "kinds": (*world.kinds, *mechanic.adds),
        "bystanders": tuple(dict.fromkeys((*world.bystanders, *mechanic.bystanders))),
        "figures": tuple(dict.fromkeys((*world.figures, *mechanic.depicts))),
    }
    if any(getattr(world, name) != value for name, value in more.items()):
        variant = variant.but(world=replace(world, **more))
    if mechanic.chosen:
        variant = variant.but(settings={**mechanic.chosen, **variant.settings})
    for change in _changes(variant, mechanic, book):
        if why := change.lack(variant):
            lacks[why] = Lack(why)
        else:
            variant = change.made(variant)
    cites = {clause: f"{book}:{number}" for clause, number in mechanic.cites.items()} if book else {}
    made = replace(variant, mechanics=(*variant.mechanics, mechanic), citations={**variant.citations, **cites})
    return made, tuple(lacks.values())


def _changes(variant: AnyVariant, mechanic: Mechanic, book: str) -> Iterator[Change]:
    """What a mechanic does to a variant: what it changes, and its parts put where they belong."""
    for part in mechanic.parts(variant):
        if not isinstance(part, Mechanic):
            yield part
            continue
        if part.belongs is None:
            kind = type(part).__name__
            raise TypeError(f"{kind} doesn't say where it belongs; give it a place of variorum.game.places")
        yield part.belongs.of(numbered(part, book))


def numbered(part: Mechanic, book: str) -> Mechanic:
    """A part that cites the clause of its number, if it cites one and none is given."""
    cites = book and part.number and getattr(part, "clause", None) == ""
    return replace(part, clause=f"{book}:{part.number}") if cites else part
