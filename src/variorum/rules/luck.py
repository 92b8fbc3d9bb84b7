"""Luck in battle: every unit that moves rolls a die, and between equal attacks the higher one wins.

Rule: lucky:M1, lucky:M2, lucky:M3, lucky:M4.
"""

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.adjudicator.explain import halves
from variorum.game.dice import Dice, Draw
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.mechanic import Mechanic
from variorum.game.naming import AreaName
from variorum.game.places import Before
from variorum.game.record import TableRecord
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.movement.orders import Move
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist

SIDES = 6
_NUMBERS = tuple(str(number) for number in range(1, SIDES + 1))
_SCALE = 10
"""More than a die shows, so that no roll outweighs a whole supporting unit."""

_HELD = 9
"""Added to whoever stands: a die decides between attacks, but never makes one stronger than a defence."""


class Rolled(TableRecord, frozen=True):
    """The dice of the movement phase, by the areas from which units move."""

    rows: dict[AreaName, int] = msgspec.field(default_factory=dict)

    name: ClassVar = "rolled"
    public: ClassVar = True


class DieRolled(Event, frozen=True, tag="die_rolled"):
    """The die of a unit that moves."""

    unit: str
    number: int

    says: ClassVar = "{unit} rolls a {number}."


class Rolls(Rule, frozen=True):
    """Every unit that moves rolls a die. It runs before movement, which has the twist `Lucky`."""

    name: ClassVar = "rolls"
    number: ClassVar = "D1"
    belongs: ClassVar = Before(Movement)
    says: ClassVar = "Every unit that moves rolls a die."
    record: ClassVar = Rolled
    events: ClassVar = (DieRolled,)
    draws: ClassVar = (Draw("die/{area}", "the die of the unit that moves from an area", _NUMBERS),)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Roll."""
        moving = sorted({entry.stands.unit.area for entry in docket.entries if isinstance(entry.stands, Move)})
        rows: dict[str, int] = {area: dice.choose(f"die/{area}", range(1, SIDES + 1)) for area in moving}
        units = [unit for unit in docket.position.units if unit.area in rows]
        told = (DieRolled(unit=str(unit), number=rows[unit.area]) for unit in units)
        return docket.with_record(Rolled(rows)).happened(*told)


class Lucky(Twist, frozen=True):
    """Dice decide between equal attacks; who stands wins against an equal attack, as always."""

    number: ClassVar = "D1"
    says: ClassVar = "Dice decide between equal attacks; a unit that stands withstands an equal attack, as always."

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle with all strengths scaled up, so that a die adds less than anything else."""
        rolled = docket.position.record(Rolled).rows
        units = {
            id_: replace(
                unit, attack=_SCALE * unit.attack + rolled.get(unit.area, 0), defence=_SCALE * unit.defence + _HELD
            )
            for id_, unit in battle.units.items()
        }
        supports = tuple(replace(support, strength=_SCALE * support.strength) for support in battle.supports)
        return replace(battle, units=units, supports=supports)

    def written(self, strength: int) -> str:
        """The strength before it was scaled, and the die: "2 and a 5"."""
        whole, die = divmod(strength, _SCALE)
        return f"{halves(whole)} and a {die}" if 0 < die <= SIDES else halves(whole)


class StandoffDice(Mechanic, frozen=True):
    """A die decides between equal attacks."""

    name: ClassVar = "dice"
    title: ClassVar = "Dice"

    def parts(self, base: Variant) -> tuple[Mechanic, ...]:
        """What rolls, and what it decides."""
        return (Rolls(base.world), Lucky())
