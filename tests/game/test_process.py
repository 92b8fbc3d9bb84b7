"""How phases follow one another, and what conditional orders do."""

import pytest
from msgspec.structs import replace
from tests.tables import each

from variorum.game.condition import Conditional
from variorum.game.conditions import Contested, Dislodged, Empty, Owns, Result
from variorum.game.process import SeasonSoFar, check, check_sheet, legal_orders, process
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import Unit, UnitRef
from variorum.rules.adjustments import Build, Waive
from variorum.rules.draws import Draw
from variorum.rules.movement.orders import Hold, Move, SupportMove
from variorum.rules.retreats import Retreat
from variorum.variants import registry
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)


def army(area):
    return UnitRef("A", area)


def position(turn, owners=None, **units):
    texts = [(power, text) for power, found in units.items() for text in found]
    placed = tuple(Unit(n, text[0], power, text[2:]) for n, (power, text) in enumerate(texts, start=1))
    return replace(
        OPENING, turn=Turn.read(turn), units=placed, owners=OPENING.owners if owners is None else owners, next_id=50
    )


@each(("turn", "rest"), [("S1901M", "MR"), ("S1901R", "R"), ("F1901M", "MROA"), ("F1901R", "ROA"), ("W1901A", "A")])
def test_the_rest_of_a_season(turn, rest):
    assert "".join(phase.letter for phase in STANDARD.calendar.rest_of_season(Turn.read(turn))) == rest


@each("name", registry.coded())
def test_every_variant_has_seasons_that_end(name):
    played = registry.variant(name)
    phases = played.calendar.phases
    for season, phase in played.calendar.slots:
        rest = played.calendar.rest_of_season(Turn(season.letter, 1, phase.letter))
        assert rest[0] is phase
        assert 1 <= len(rest) <= len(phases)


def test_conditional_orders_for_another_season_are_refused():
    condition = Conditional(Empty("BUR"), (Move(army("PAR"), "BUR"), Waive()), (Build(UnitRef("A", "PAR")),))
    sheet = Sheet((Move(army("MUN"), "BUR"),), (condition,))
    spring, autumn = (check_sheet(STANDARD, position(turn), "FRANCE", sheet) for turn in ("S1901M", "F1901M"))
    assert [problem.order for problem in spring] == ["A MUN - BUR", "WAIVE", "BUILD A PAR"]
    assert [problem.order for problem in autumn] == ["A MUN - BUR"]
    assert process(STANDARD, position("S1901M"), {"FRANCE": sheet}).problems["FRANCE"] == spring


def test_a_year_without_orders():
    turns = []
    now = OPENING
    for _ in range(3):
        now = process(STANDARD, now, {}).position
        turns.append(str(now.turn))
    assert turns == ["F1901M", "S1902M", "F1902M"]


def test_same_values_same_result():
    sheets = {"FRANCE": Sheet((Move(army("PAR"), "BUR"),))}
    assert process(STANDARD, OPENING, sheets) == process(STANDARD, OPENING, sheets)


def test_a_unit_keeps_its_id():
    after = process(STANDARD, OPENING, {"FRANCE": Sheet((Move(army("PAR"), "BUR"),))}).position
    before = next(unit for unit in OPENING.units if unit.location == "PAR")
    assert next(unit for unit in after.units if unit.location == "BUR").id == before.id


def test_one_bad_order_costs_no_other():
    orders = (Move(army("PAR"), "MOS"), Move(army("MAR"), "SPA"), Retreat(army("MAR"), "SPA"), Hold(army("LVP")))
    done = process(STANDARD, OPENING, {"FRANCE": Sheet(orders)})
    assert [problem.index for problem in done.problems["FRANCE"]] == [2, 0, 3]
    assert any(unit.location == "SPA" for unit in done.position.units)


def test_no_seat_no_orders():
    problems = check(STANDARD, OPENING, "SPAIN", (Hold(army("PAR")),))
    assert problems[0].message == "SPAIN has no seat in this game"
    assert problems[0].accepted[0] == "AUSTRIA"


DISLODGED = position("S1901M", FRANCE=["A BUR"], GERMANY=["A MUN", "A RUH"])
ATTACK = Sheet((Move(army("MUN"), "BUR"), SupportMove(army("RUH"), army("MUN"), "BUR")))


def retreat_after(*conditionals):
    sheets = {"GERMANY": ATTACK, "FRANCE": Sheet(conditional=conditionals)}
    first = process(STANDARD, DISLODGED, sheets)
    assert str(first.position.turn) == "S1901R"
    return process(STANDARD, first.position, {}, season=first.season)


def test_conditional_order_for_a_later_phase():
    done = retreat_after(Conditional(Dislodged(army("BUR")), (Retreat(army("BUR"), "GAS"),)))
    assert [unit.location for unit in done.position.units_of("FRANCE")] == ["GAS"]


def test_the_first_match_counts():
    done = retreat_after(
        Conditional(Contested("PIC"), (Retreat(army("BUR"), "PIC"),)),
        Conditional(Empty("GAS"), (Retreat(army("BUR"), "GAS"),)),
        Conditional(Empty("PAR"), (Retreat(army("BUR"), "PAR"),)),
    )
    assert [unit.location for unit in done.position.units_of("FRANCE")] == ["GAS"]


def test_otherwise():
    done = retreat_after(Conditional(Owns("", "MUN"), (Retreat(army("BUR"), "PIC"),), (Retreat(army("BUR"), "PAR"),)))
    assert [unit.location for unit in done.position.units_of("FRANCE")] == ["PAR"]


def test_a_condition_that_cannot_be_decided_in_time_makes_its_order_void_and_leaves_the_next_one_its_turn():
    late = Result("A BUR D", succeeds=True, about="disband")
    done = retreat_after(Conditional(late, (Retreat(army("BUR"), "PAR"),)))
    assert done.position.units_of("FRANCE") == ()
    assert "cannot be decided in time" in done.entries[0].cause
    second = Conditional(Empty("GAS"), (Retreat(army("BUR"), "GAS"),))
    done = retreat_after(Conditional(late, (Retreat(army("BUR"), "PAR"),)), second)
    assert [unit.location for unit in done.position.units_of("FRANCE")] == ["GAS"]


@pytest.mark.parametrize("succeeds", [True, False])
def test_what_nobody_ordered_has_neither_succeeded_nor_failed(succeeds):
    asked = Result("A MAR - SPA", succeeds=succeeds, about="move")
    done = retreat_after(Conditional(asked, (Retreat(army("BUR"), "PAR"),), (Retreat(army("BUR"), "PIC"),)))
    assert [unit.location for unit in done.position.units_of("FRANCE")] == ["PIC"]


def test_a_plain_order_goes_before_a_conditional_one():
    conditional = Conditional(Empty("GAS"), (Retreat(army("BUR"), "GAS"),))
    first = process(STANDARD, DISLODGED, {"GERMANY": ATTACK, "FRANCE": Sheet(conditional=(conditional,))})
    plain = {"FRANCE": Sheet((Retreat(army("BUR"), "PAR"),))}
    done = process(STANDARD, first.position, plain, season=first.season)
    assert [unit.location for unit in done.position.units_of("FRANCE")] == ["PAR"]


def test_conditional_orders_end_with_their_season_but_reach_winter():
    spring = process(STANDARD, OPENING, {"FRANCE": Sheet(conditional=(Conditional(Empty("GAS"), (Waive(),)),))})
    assert spring.season == SeasonSoFar()
    autumn = position("F1901M", owners={**OPENING.owners, "SPA": "FRANCE"}, FRANCE=["A MAR"])
    build = Build(UnitRef("F", "BRE"))
    done = process(STANDARD, autumn, {"FRANCE": Sheet(conditional=(Conditional(Empty("BRE"), (build,)),))})
    assert str(done.position.turn) == "W1901A"
    winter = process(STANDARD, done.position, {}, season=done.season)
    assert [str(unit) for unit in winter.position.units_of("FRANCE")] == ["A MAR", "F BRE"]


def test_after_the_end_nothing_happens():
    votes = {power: Sheet((Draw(),)) for power in STANDARD.powers}
    ended = process(STANDARD, OPENING, votes).position
    assert ended.ending.drawn
    assert ended.ending.winners == STANDARD.powers
    again = process(STANDARD, ended, {"FRANCE": Sheet((Hold(army("PAR")),))})
    assert again.position == ended
    assert legal_orders(STANDARD, ended, "FRANCE").kinds == ()
    assert check(STANDARD, ended, "FRANCE", (Hold(army("PAR")),))[0].message == "the game is over"


def test_a_single_no_prevents_a_draw():
    votes = {power: Sheet((Draw(),)) for power in STANDARD.powers[1:]}
    assert process(STANDARD, OPENING, votes).position.ending is None


def test_a_sheet_is_checked_once_and_another_anew():
    before = position("S1901M", ITALY=["A VEN", "A ROM"])
    good = (Hold(army("VEN")), Hold(army("ROM")))
    bad = (Hold(army("VEN")), Move(army("ROM"), "PAR"))
    refused = check(STANDARD, before, "ITALY", bad)
    assert [problem.index for problem in refused] == [1]
    assert check(STANDARD, before, "ITALY", bad) is refused
    assert process(STANDARD, before, {"ITALY": Sheet(bad)}).problems["ITALY"] is refused
    assert check(STANDARD, before, "ITALY", good) == ()
    assert len(check(STANDARD, before, "FRANCE", bad)) == 2
    assert check(STANDARD, before, "ITALY", list(bad)) == refused
    assert check(STANDARD, replace(before, units=before.units[:1]), "ITALY", bad) != refused
