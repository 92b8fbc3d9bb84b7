"""Souls: a unit that sells its soul is twice as strong for two seasons. Rule: silly:5a, silly:5b, silly:5c."""

from collections.abc import Collection
from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.moments import Moment, UnitChanged, UnitGone
from variorum.game.naming import PowerName
from variorum.game.places import After, Upon
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.rules.adjustments import Upkeep
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.rules.roster import Notes, Roster, UnitTable, called_up, everybody, from_names, known, noted
from variorum.rules.strengths import stronger

SEASONS = 2


class Souls(Roster, frozen=True):
    """Doubled units with their remaining seasons, past sellers, and powers' debts for lost souls.

    `powers` are the owners of doubled units, by their ids.
    """

    doubled: Notes = ()
    sold: Notes = ()
    debts: dict[PowerName, int] = {}  # noqa: RUF012 - records are never changed
    powers: dict[str, PowerName] = {}  # noqa: RUF012 - the same

    name: ClassVar = "souls"
    public: ClassVar = True

    def plain(self) -> Any:
        """Everything by the units' names."""
        doubled = {note.unit: note.number for note in self.doubled}
        return {"doubled": doubled, "sold": [note.unit for note in self.sold], "debts": dict(self.debts)}

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The record from such a table. Raises: ValueError if it is invalid."""
        table = msgspec.convert(plain, dict[str, Any])
        doubled = UnitTable.read(table.get("doubled", {})).units
        sold = from_names(msgspec.convert(table.get("sold", []), tuple[str, ...]))
        return cls(doubled, sold, msgspec.convert(table.get("debts", {}), dict[str, int]))

    def updated(self, position: Position) -> Self:
        """The record with the units' current names."""
        units = everybody(position)
        doubled = known(self.doubled, position)
        powers = {str(id_): units[id_].power for id_ in doubled if id_ in units}
        sold = dict.fromkeys(known(self.sold, position), 1)
        return replace(self, doubled=noted(doubled, position), sold=noted(sold, position), powers=powers)


class SoulReverted(Event, frozen=True, tag="soul_reverted"):
    """A unit's extra strength has ended."""

    unit: str

    says: ClassVar = "{unit} has had its two seasons and is back to ordinary strength."


class SoulLost(Event, frozen=True, tag="soul_lost"):
    """A doubled unit is destroyed, and its owner pays for its soul."""

    power: str
    unit: str

    says: ClassVar = "{unit} is lost with its soul unredeemed: {power} keeps paying a center for it."


def doubled(position: Position) -> dict[int, int]:
    """The remaining seasons of each doubled unit, by its id."""
    return known(position.record(Souls).doubled, position)


def debts(position: Position, power: str) -> int:
    """The centers that a power pays for lost souls. Rule: silly:5c."""
    return position.record(Souls).debts.get(power, 0)


def redeemed(position: Position, ids: Collection[int]) -> Position:
    """The position with these units back to ordinary strength, and nothing owed. Rule: silly:5c."""
    record = position.record(Souls)
    left = tuple(note for note in record.doubled if note.id not in ids)
    return position.with_record(replace(record, doubled=left))


class SoulsRevert(Rule, frozen=True):
    """End the strength of units that sold two seasons ago, and count the others down. Rule: silly:5b."""

    name: ClassVar = "souls_revert"
    belongs: ClassVar = After(Movement)
    says: ClassVar = "The strength of units that sold their souls ends after two seasons."
    events: ClassVar = (SoulReverted,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Count the seasons down."""
        position = docket.position
        record, units = position.record(Souls), everybody(position)
        over = [note for note in record.doubled if note.number <= 1]
        left = tuple(replace(note, number=note.number - 1) for note in record.doubled if note.number > 1)
        events = (SoulReverted(unit=str(units[note.id])) for note in over if note.id in units)
        return docket.with_record(replace(record, doubled=left)).happened(*events)


class SoulsLost(Rule, frozen=True):
    """A power that loses a doubled unit pays a center for good. Runs after every rule that destroys units.

    Rule: silly:5c.
    """

    name: ClassVar = "souls_lost"
    says: ClassVar = "A power that loses a doubled unit pays a center for good."
    events: ClassVar = (SoulLost,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Record the debts for lost doubled units."""
        position = docket.position
        record, units = position.record(Souls), everybody(position)
        lost = [note for note in record.doubled if note.id and note.id not in units]
        owed = dict(record.debts)
        for note in lost:
            owed[record.powers[str(note.id)]] = owed.get(record.powers[str(note.id)], 0) + 1
        kept = tuple(note for note in record.doubled if note not in lost)
        events = (SoulLost(power=record.powers[str(note.id)], unit=note.unit) for note in lost)
        return docket.with_record(replace(record, doubled=kept, debts=owed)).happened(*events)


class DoubleStrength(Twist, frozen=True):
    """Doubled units attack, defend and support with twice their strength. Rule: silly:5a."""

    says: ClassVar = "Doubled units attack, defend and support with twice their strength."

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle with their strengths."""
        return stronger(battle, dict.fromkeys(doubled(docket.position), 2))


class SoulsGone(SoulsLost, frozen=True):
    """The same wherever units are lost; and what is remembered of the others follows them."""

    belongs: ClassVar = Upon()
    moments: ClassVar = (UnitGone, UnitChanged)

    def meet(self, docket: Docket, moment: Moment, dice: Dice) -> Docket:
        """Record the debts, and the names of the others."""
        owed = self.run(docket, dice)
        return owed.with_position(called_up(owed.position, (Souls.name,)))


class SoulDebts(Upkeep, frozen=True):
    """Besides a center for each unit, those that a power owes for lost souls."""

    says: ClassVar = "Lost souls cost a center each."

    def cost(self, position: Position, power: str) -> int:
        """The units, and the debts."""
        return super().cost(position, power) + debts(position, power)
