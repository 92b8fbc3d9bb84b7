"""Rules that run before movement: they rewrite orders, change the board, and twist the battle."""

from typing import ClassVar

from msgspec.structs import replace

from variorum.board import Earth
from variorum.board import Movement as Way
from variorum.game.calendar import Step
from variorum.game.happened import OrderResult
from variorum.game.process import check, process
from variorum.game.rule import Rule
from variorum.game.sheet import Sheet
from variorum.game.unit import UnitRef
from variorum.rules.movement.orders import Hold, Move, SupportMove
from variorum.rules.movement.reach import Link
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.variants.registry import variant

STANDARD = variant("standard")


class Meddler(Rule, frozen=True):
    """Gives every move to BUR another destination."""

    name: ClassVar = "meddler"
    to: str = "GAS"

    def run(self, docket, dice):
        entries = tuple(
            replace(entry, stands=replace(entry.stands, to=self.to), cause="meddled with")
            if isinstance(entry.stands, Move) and entry.stands.to == "BUR"
            else entry
            for entry in docket.entries
        )
        return replace(docket, entries=entries)


class Quake(Rule, frozen=True):
    """Nothing passes between Paris and Burgundy."""

    name: ClassVar = "quake"

    def run(self, docket, dice):
        return docket.with_position(replace(docket.position, earth=Earth(rifts=(("BUR", "PAR"),))))


def with_step(rule):
    def added(phase):
        return replace(phase, steps=(Step((rule,)), *phase.steps)) if phase.letter == "M" else phase

    return replace(STANDARD, calendar=STANDARD.calendar.with_phases(added))


def twisted(twist):
    return STANDARD.but(replaced={Movement: Movement(STANDARD.world, (twist,))})


ORDERS = {"FRANCE": Sheet((Move(UnitRef("A", "PAR"), "BUR"),))}


def results(done):
    return {event.unit: event for event in done.events if isinstance(event, OrderResult)}


def test_a_rewritten_order_is_the_one_carried_out():
    game = with_step(Meddler(STANDARD.world))
    done = process(game, game.opening(game), ORDERS)
    assert results(done)["A PAR"].order == "A PAR - GAS"
    assert [unit.location for unit in done.position.units_of("FRANCE")] == ["BRE", "MAR", "GAS"]


def test_an_order_rewritten_to_the_impossible_makes_the_unit_hold():
    game = with_step(Meddler(STANDARD.world, to="MOS"))
    done = process(game, game.opening(game), ORDERS)
    assert results(done)["A PAR"].result == "void"
    assert [unit.location for unit in done.position.units_of("FRANCE")] == ["BRE", "MAR", "PAR"]


def test_an_order_that_the_board_no_longer_allows_makes_the_unit_hold():
    game = with_step(Quake(STANDARD.world))
    opening = game.opening(game)
    assert check(game, opening, "FRANCE", ORDERS["FRANCE"].orders) == ()
    done = process(game, opening, ORDERS)
    assert results(done)["A PAR"].result == "void"
    assert "BUR is not next to PAR" in results(done)["A PAR"].why


class Tunnel(Twist, frozen=True):
    """Paris and Munich are next to each other for armies, and a move between them counts half."""

    def links(self, position):
        return (Link(("PAR", "MUN"), (Way.ARMY,)),)

    def revise(self, battle, docket):
        units = {
            id_: replace(unit, attack=1) if {unit.area, unit.to} == {"PAR", "MUN"} else unit
            for id_, unit in battle.units.items()
        }
        return replace(battle, units=units)


def test_a_twist_adds_links_and_changes_strengths():
    game = twisted(Tunnel())
    opening = game.opening(game)
    units = tuple(unit for unit in opening.units if unit.location in ("PAR", "MUN", "BER", "MAR"))
    position = replace(opening, units=units)
    attack = Move(UnitRef("A", "PAR"), "MUN")
    done = process(game, position, {"FRANCE": Sheet((attack,)), "GERMANY": Sheet((Hold(UnitRef("A", "BER")),))})
    assert "bounced: ½ against 1 by A MUN H" in results(done)["A PAR"].why
    away = {"FRANCE": Sheet((attack,)), "GERMANY": Sheet((Move(UnitRef("A", "MUN"), "RUH"),))}
    assert "MUN" in {unit.location for unit in process(game, position, away).position.units_of("FRANCE")}
    support = SupportMove(UnitRef("A", "MAR"), UnitRef("A", "PAR"), "MUN")
    assert "could not move there itself" in check(game, position, "FRANCE", (support,))[0].message
