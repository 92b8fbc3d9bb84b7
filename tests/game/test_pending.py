"""What conditional orders of earlier phases of the season come to."""

from msgspec.structs import replace

from variorum.game.condition import Both, Conditional
from variorum.game.conditions import Contested, Dislodged, Empty, Result
from variorum.game.happened import UnitDislodged
from variorum.game.order import Order
from variorum.game.pending import pending
from variorum.game.position import Ending
from variorum.game.process import SeasonSoFar
from variorum.game.turn import Turn
from variorum.game.unit import UnitRef
from variorum.game.view import Past
from variorum.rules.adjustments.orders import Waive
from variorum.rules.movement.orders import Hold
from variorum.rules.retreats import Disband, Retreat
from variorum.variants import registry

STANDARD = registry.variant("standard")
OPENING = STANDARD.opening(STANDARD)
BURGUNDY = UnitRef("A", "BUR")
AWAY, OFF = Retreat(BURGUNDY, "GAS"), Disband(BURGUNDY)


def of_france(turn, *conditionals, events=()):
    position = replace(OPENING, turn=Turn.read(turn))
    found = pending(STANDARD, position, SeasonSoFar((Past(events),), {"FRANCE": conditionals}), "FRANCE")
    return [(entry.answer, *entry.orders) for entry in found]


def test_both_ways_and_neither():
    dislodged = UnitDislodged(power="FRANCE", unit="A BUR", attacker="MUN")
    either = Conditional(Dislodged(BURGUNDY), (AWAY,), (OFF,))
    assert of_france("S1901R", either, events=(dislodged,)) == [(True, AWAY)]
    assert of_france("S1901R", either) == [(False, OFF)]
    assert of_france("S1901R", Conditional(Contested("GAS"), (AWAY,))) == [(False,)]
    nothing = Result("A PAR - BUR", succeeds=True, about="move")
    assert of_france("S1901R", Conditional(nothing, (AWAY,), (OFF,))) == [(False, OFF)]


def test_what_is_still_to_come_cannot_be_told():
    later = Result("A PAR D", succeeds=True, about="disband")
    assert of_france("F1901R", Conditional(later, (Waive(),))) == [(None,)]
    assert of_france("F1901R", Conditional(Both((later, Contested("GAS"))), (Waive(),))) == [(False,)]


def test_what_no_phase_takes_any_more_is_left_out():
    hold: Order = Hold(BURGUNDY)
    entry = Conditional(Empty("GAS"), (hold, AWAY))
    assert of_france("F1901R", entry, Conditional(Empty("GAS"), (hold,))) == [(True, AWAY)]
    assert of_france("W1901A", entry, Conditional(Empty("GAS"), (Waive(),))) == [(True, Waive())]


def test_only_what_the_seat_may_know_decides():
    secret = UnitDislodged(power="FRANCE", unit="A BUR", attacker="MUN", audience=frozenset({"GERMANY"}))
    assert of_france("S1901R", Conditional(Dislodged(BURGUNDY), (AWAY,)), events=(secret,)) == [(False,)]


def test_other_seats_and_games_that_are_over_have_none():
    entry = Conditional(Empty("GAS"), (AWAY,))
    season, position = SeasonSoFar((), {"FRANCE": (entry,)}), replace(OPENING, turn=Turn.read("S1901R"))
    assert pending(STANDARD, position, season, "GERMANY") == ()
    assert pending(STANDARD, replace(position, ending=Ending(("FRANCE",))), season, "FRANCE") == ()
