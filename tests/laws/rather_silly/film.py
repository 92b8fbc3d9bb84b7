"""A film of each phase: what stands where after every step of the order of play."""

import msgspec
from msgspec.structs import replace

from variorum.game.calendar import Phase
from variorum.game.dice import Dice
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.process import Processed
from variorum.game.rule import Rule
from variorum.game.unit import Unit
from variorum.game.variant import Variant


class Camera(Rule, frozen=True):
    """It takes a picture after a step."""

    name: str
    pictures: list[tuple[str, Docket]]

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Keep the docket as it is now, and change nothing."""
        self.pictures.append((self.name, docket))
        return docket


def filmed(variant: Variant, pictures: list[tuple[str, Docket]]) -> Variant:
    """The variant with a camera after every step; pictures are named by phase and step: "M1", "E2"."""

    def with_cameras(phase: Phase) -> Phase:
        steps = [
            replace(step, rules=(*step.rules, Camera(variant.world, f"{phase.letter}{place}", pictures)))
            for place, step in enumerate(phase.steps, start=1)
        ]
        return replace(phase, steps=tuple(steps))

    return replace(variant, calendar=variant.calendar.with_phases(with_cameras))


class Shot(msgspec.Struct, frozen=True):
    """A phase with all its steps: what was there before, and after each step."""

    before: Position
    steps: dict[str, Docket]
    done: Processed

    @property
    def letter(self) -> str:
        """The phase's letter."""
        return self.before.turn.phase

    @property
    def link(self) -> tuple[str, ...]:
        """The link of the season."""
        return tuple(self.before.records["link"].ends)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the phase."""
        return self.done.events

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The orders of the phase, as they stood at its end."""
        return self.done.entries

    def of(self, name: str) -> list[Event]:
        """The events of that name."""
        return [event for event in self.events if event.__struct_config__.tag == name]

    def at(self, name: str) -> Position | None:
        """The position after a step, if the phase came to it."""
        return self.steps[name].position if name in self.steps else None


def everybody(position: Position) -> dict[int, Unit]:
    """All units by their ids, dislodged ones included."""
    return {unit.id: unit for unit in (*position.units, *(entry.unit for entry in position.dislodged))}


def record(position: Position, name: str) -> object:
    """A record as scenario files write it; None if nobody has written it yet."""
    found = position.records.get(name)
    return None if found is None else found.plain()


def noted(position: Position, name: str, field: str = "units") -> dict[int, int]:
    """The units of a roster, by id, with their numbers."""
    found = position.records.get(name)
    notes = getattr(found, field, ()) if found is not None else ()
    names = {str(unit): unit.id for unit in everybody(position).values()}
    return {note.id or names.get(note.unit, 0): note.number for note in notes}
