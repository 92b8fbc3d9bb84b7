"""Retreats are judged by a rule of their own, on the board as everything before it has left it."""

import pytest
from msgspec.structs import replace

from variorum.game.calendar import Phase, Step
from variorum.game.happened import UnitDestroyed, UnitDislodged
from variorum.game.process import process
from variorum.game.sheet import Sheet
from variorum.game.unit import Unit, UnitRef
from variorum.rules.exits import Exits
from variorum.rules.movement.orders import Move, SupportMove
from variorum.rules.movement.rule import Movement
from variorum.rules.roster import Roll
from variorum.variants import registry

STANDARD = registry.variant("standard")
UNITS = Movement(STANDARD.world)
LOSER, BESIDE = Unit(1, "A", "FRANCE", "BUR"), Unit(4, "A", "ENGLAND", "PIC")
FIGHT = (LOSER, Unit(2, "A", "GERMANY", "MUN"), Unit(3, "A", "GERMANY", "RUH"), BESIDE)
MUN, RUH = UnitRef("A", "MUN"), UnitRef("A", "RUH")
ATTACK = {"GERMANY": Sheet((Move(MUN, "BUR"), SupportMove(RUH, MUN, "BUR")))}


class Gone(Roll, frozen=True):
    """A unit vanishes after the battle."""

    def run(self, docket, dice):
        left = tuple(unit for unit in docket.position.units if unit.id != BESIDE.id)
        return docket.with_position(replace(docket.position, units=left))


class Comes(Roll, frozen=True):
    """A unit appears after the battle, wherever the loser could have gone."""

    def run(self, docket, dice):
        areas = enumerate(("BEL", "GAS", "MAR", "PAR"), start=5)
        new = tuple(Unit(id_, "A", "ENGLAND", area) for id_, area in areas)
        return docket.with_position(replace(docket.position, units=(*docket.position.units, *new), next_id=9))


def after(*rules):
    """What comes of the battle in Standard with other rules for the phase."""
    variant = STANDARD.but(phases={"M": Phase("M", "movement", (Step(rules),))})
    position = replace(STANDARD.opening(STANDARD), units=FIGHT, next_id=5)
    return process(variant, position, ATTACK)


@pytest.mark.parametrize(
    ("between", "open_"),
    [((), "BEL GAS MAR PAR"), ((Gone(STANDARD.world),), "BEL GAS MAR PAR PIC")],
)
def test_what_has_happened_since_the_battle_counts(between, open_):
    done = after(UNITS, *between, Exits(STANDARD.world, UNITS))
    assert [entry.retreats for entry in done.position.dislodged] == [tuple(open_.split())]
    assert [event.retreats for event in done.events if isinstance(event, UnitDislodged)] == [tuple(open_.split())]


def test_without_any_retreat_left_a_unit_is_destroyed_once_that_is_judged():
    done = after(UNITS, Comes(STANDARD.world), Exits(STANDARD.world, UNITS))
    assert done.position.dislodged == ()
    assert LOSER not in done.position.units
    assert [event.cause for event in done.events if isinstance(event, UnitDestroyed)] == ["no retreat"]
    assert not [event for event in done.events if isinstance(event, UnitDislodged)]


def test_nothing_is_destroyed_before():
    done = after(UNITS, Comes(STANDARD.world))
    assert [entry.unit for entry in done.position.dislodged] == [LOSER]
    (told,) = [event for event in done.events if isinstance(event, UnitDislodged)]
    assert told.sentence() == "A BUR (FRANCE) is dislodged by A MUN."
