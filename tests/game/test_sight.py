"""Sight: what a seat doesn't see leaves the core by no road."""

from typing import ClassVar

import pytest
from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.condition import Conditional
from variorum.game.conditions import Dislodged, Empty, Occupied
from variorum.game.fogging import fogged
from variorum.game.happened import StandOff, UnitDislodged
from variorum.game.naming import AreaName
from variorum.game.pending import pending
from variorum.game.position import Ending, position_from_json, to_json
from variorum.game.process import check, legal_orders, process
from variorum.game.record import Record
from variorum.game.rule import Rule
from variorum.game.season_sheet import season_sheet
from variorum.game.sheet import Sheet
from variorum.game.sight import OUT_OF_SIGHT, Sight
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement, Unit, UnitRef
from variorum.game.validate import faults
from variorum.game.view import Past, told_before, view
from variorum.notation import read_orders, read_own
from variorum.rules.adjustments.orders import BuildWaived
from variorum.rules.movement.orders import Hold, Move, SupportMove
from variorum.rules.movement.rule import Movement
from variorum.rules.ownership import CenterCaptured
from variorum.rules.retreats import Disband
from variorum.variants.standard import VARIANT as STANDARD


class Mark(Record, frozen=True):
    """A public record that names an area."""

    area: AreaName = ""

    name: ClassVar = "mark"
    public: ClassVar = True


class West(Rule, frozen=True):
    """Everybody sees the west, and nothing else."""

    name: ClassVar = "west"
    record: ClassVar = Mark

    areas: tuple[str, ...] = ("PAR", "BUR", "GAS", "MAR", "BRE", "PIC", "MUN", "BEL")
    centers: tuple[str, ...] | None = None

    def sight(self, position, seat):
        return Sight(frozenset(self.areas), None if self.centers is None else frozenset(self.centers))

    def run(self, docket, dice):
        return docket


class North(West, frozen=True):
    name: ClassVar = "north"
    record: ClassVar = None


WEST = STANDARD.but(before={Movement: (West(STANDARD.world),)})
OPENING = STANDARD.opening(STANDARD)
PARIS = UnitRef("A", "PAR")


def named(position):
    return {str(unit) for unit in position.units}


def with_units(*units, turn="S1901M", **more):
    made = tuple(Unit(number, kind, power, place) for number, (power, kind, place) in enumerate(units, start=5))
    return replace(OPENING, units=made, next_id=99, turn=Turn.read(turn), **more)


def test_a_seat_sees_its_own_and_what_the_rules_show():
    seen = view(WEST, OPENING, "TURKEY").position
    assert named(seen) == {"A MUN", "A PAR", "A MAR", "F BRE", "F ANK", "A CON", "A SMY"}
    assert set(seen.owners) == {"MUN", "PAR", "MAR", "BRE", "ANK", "CON", "SMY"}
    assert seen.fog.powers == ("TURKEY",)
    assert "SEV" in seen.fog.areas
    assert "CON" not in seen.fog.areas
    assert not faults(WEST, seen)
    assert position_from_json(to_json(seen), {}) == seen


def test_the_master_and_everybody_after_the_end_see_all():
    over = replace(OPENING, ending=Ending(("FRANCE",)))
    assert fogged(WEST, OPENING, GM) is OPENING
    assert fogged(WEST, over, "TURKEY") is over
    assert fogged(STANDARD, OPENING, "TURKEY") is OPENING
    assert not view(WEST, over, "").position.fog


def test_several_rules_show_what_all_of_them_allow():
    north = North(STANDARD.world, ("MUN", "KIE"), ("KIE",))
    both = STANDARD.but(before={Movement: (West(STANDARD.world), north)})
    seen = view(both, OPENING, "").position
    assert named(seen) == {"A MUN"}
    assert seen.owners == {}
    assert "KIE" in seen.fog.centers


def test_centers_may_be_public_where_units_are_not():
    public = STANDARD.but(before={Movement: (West(STANDARD.world, (), tuple(OPENING.owners)),)})
    seen = view(public, OPENING, "").position
    assert not seen.units
    assert seen.owners == OPENING.owners


def test_a_view_of_a_view_is_the_same():
    seen = view(WEST, OPENING, "TURKEY").position
    assert to_json(view(WEST, seen, "TURKEY").position) == to_json(seen)
    public = view(WEST, OPENING, "").position
    assert named(view(WEST, public, "TURKEY").position) == {"A MUN", "A PAR", "A MAR", "F BRE"}


def test_ids_and_their_order_tell_nothing_of_hidden_builds():
    one = with_units(("FRANCE", "A", "PAR"), ("RUSSIA", "F", "SEV"), ("GERMANY", "A", "BUR"))
    two = replace(with_units(("GERMANY", "A", "BUR"), ("FRANCE", "A", "PAR")), next_id=7)
    assert to_json(view(WEST, one, "FRANCE").position) == to_json(view(WEST, two, "FRANCE").position)


@pytest.mark.parametrize("hidden", [(), (("RUSSIA", "F", "SEV"),), (("RUSSIA", "A", "SEV"), ("ITALY", "A", "PIE"))])
def test_orders_are_read_offered_and_checked_as_the_seat_sees_the_board(hidden):
    position = with_units(("FRANCE", "A", "PAR"), ("GERMANY", "A", "BUR"), *hidden)
    text = "A PAR S SEV - RUM\nPAR S BUR"
    written = read_own(WEST, position, "FRANCE", text)
    assert written == read_own(WEST, with_units(("FRANCE", "A", "PAR"), ("GERMANY", "A", "BUR")), "FRANCE", text)
    assert list(map(str, written.sheet.orders)) == ["A PAR S SEV - RUM", "A PAR S A BUR"]
    everybody = read_orders(WEST, position, f"FRANCE:\n{text}\nRUSSIA:\nSEV - RUM")
    assert everybody.sheets()["FRANCE"] == written.sheet
    problems = check(WEST, position, "FRANCE", written.sheet.orders)
    assert [problem.message for problem in problems] == [
        "A PAR S SEV - RUM: you can't see whether any unit is in SEV",
    ]
    bare = with_units(("FRANCE", "A", "PAR"), ("GERMANY", "A", "BUR"))
    assert legal_orders(WEST, position, "FRANCE") == legal_orders(WEST, bare, "FRANCE")
    assert season_sheet(WEST, position, "FRANCE") == season_sheet(WEST, bare, "FRANCE")
    done = process(WEST, position, {"FRANCE": written.sheet})
    assert done.problems["FRANCE"] == problems


def test_a_convoy_needs_fleets_in_sight():
    position = with_units(("FRANCE", "A", "PIC"), ("ENGLAND", "F", "ENG"))
    voyage = Move(UnitRef("A", "PIC"), "LON", via=True)
    assert check(STANDARD, position, "FRANCE", (voyage,)) == ()
    assert "no chain of fleets" in check(WEST, position, "FRANCE", (voyage,))[0].message


def test_events_are_told_as_far_as_their_places_are_seen():
    events = (
        UnitDislodged(power="FRANCE", unit="A PAR", attacker="A SEV", retreats=("SEV",)),
        UnitDislodged(power="RUSSIA", unit="A BUR", attacker="A PAR", retreats=("PIC", "RUH")),
        UnitDislodged(power="RUSSIA", unit="A SEV"),
        StandOff(area="BUR", units=("A PAR", "A RUH")),
        CenterCaptured(area="SEV", power="TURKEY", previous="FRANCE"),
        CenterCaptured(area="SEV", power="TURKEY"),
        BuildWaived(power="FRANCE"),
        BuildWaived(power="TURKEY"),
    )
    told = view(WEST, OPENING, "FRANCE", events).events
    assert told == (
        UnitDislodged(power="FRANCE", unit="A PAR", attacker=OUT_OF_SIGHT, retreats=("SEV",)),
        UnitDislodged(power="RUSSIA", unit="A BUR", attacker="A PAR", retreats=("PIC",)),
        StandOff(area="BUR", units=("A PAR", OUT_OF_SIGHT)),
        *events[4:5],
        BuildWaived(power="FRANCE"),
    )
    assert view(WEST, OPENING, GM, events).events == events


def test_results_name_no_unit_out_of_sight():
    position = with_units(("FRANCE", "A", "PAR"), ("GERMANY", "A", "RUH"), ("GERMANY", "A", "MUN"))
    sheets = {
        "FRANCE": Sheet((Move(UnitRef("A", "PAR"), "BUR"),)),
        "GERMANY": Sheet((Move(UnitRef("A", "RUH"), "BUR"), Hold(UnitRef("A", "MUN")))),
    }
    done = process(WEST, position, sheets)
    told = " ".join(event.sentence() for event in view(WEST, done.position, "FRANCE", done.events).events)
    assert "A PAR - BUR bounced: 1 against 1 by a unit out of sight" in told
    assert "A MUN H" in told
    assert "RUH" not in told
    assert "A RUH - BUR" in " ".join(event.sentence() for event in view(WEST, done.position, GM, done.events).events)


def test_dislodged_units_are_seen_like_others():
    losers = (
        Dislodgement(Unit(7, "A", "RUSSIA", "BUR"), ("RUH", "PIC"), "RUH"),
        Dislodgement(Unit(8, "A", "RUSSIA", "SEV"), ("RUM",), "UKR"),
    )
    position = with_units(turn="S1901R", dislodged=losers, contested=("GAS", "RUM"))
    seen = view(WEST, position, "FRANCE").position
    assert seen.dislodged == (Dislodgement(Unit(1, "A", "RUSSIA", "BUR"), ("PIC",), ""),)
    assert seen.contested == ("GAS",)
    own = view(WEST, position, "RUSSIA").position
    assert [entry.retreats for entry in own.dislodged] == [("RUH", "PIC"), ("RUM",)]


def test_conditions_are_decided_on_what_the_seat_sees():
    losers = (Dislodgement(Unit(7, "A", "FRANCE", "PAR"), ("PIC",), "BUR"),)
    position = with_units(("RUSSIA", "F", "SEV"), turn="S1901R", dislodged=losers)
    answers = []
    for condition in (Occupied("SEV"), Empty("SEV"), Empty("RUM"), Empty("BEL"), Dislodged(UnitRef("A", "SEV"))):
        entry = Conditional(condition, (Disband(UnitRef("A", "PAR")),))
        before = process(WEST, position, {}).season  # nothing yet
        season = replace(before, conditional={"FRANCE": (entry,)})
        answers += [found.answer for found in pending(WEST, position, season, "FRANCE")]
    assert answers == [False, False, False, True, False]


def test_earlier_phases_of_the_season_stay_as_they_were_seen():
    there, gone = with_units(("FRANCE", "A", "SEV")), with_units(("FRANCE", "A", "PAR"))
    beaten = UnitDislodged(power="RUSSIA", unit="A SEV")
    assert told_before(WEST, (Past((beaten,), there),), "FRANCE") == (beaten,)
    assert told_before(WEST, (Past((beaten,), gone),), "FRANCE") == ()
    assert told_before(STANDARD, (Past((beaten,)),), "FRANCE") == (beaten,)
    going = with_units(("FRANCE", "A", "PAR"), ("GERMANY", "A", "BUR"), ("FRANCE", "A", "MAR"))
    sheets = {"FRANCE": Sheet((Move(UnitRef("A", "PAR"), "BUR"), SupportMove(UnitRef("A", "MAR"), PARIS, "BUR")))}
    assert process(WEST, going, sheets).season.phases[0].position.dislodged


def test_a_record_that_names_what_is_hidden_is_hidden():
    for area, shown in (("SEV", False), ("PAR", True)):
        assert ("mark" in view(WEST, OPENING.with_record(Mark(area)), "TURKEY").position.records) is shown


def test_powers_in_the_fog_may_have_survived():
    bare = with_units(("FRANCE", "A", "PAR"), owners={})
    assert not bare.survives("RUSSIA")
    assert view(WEST, bare, "FRANCE").position.survives("RUSSIA")
    assert not view(WEST, replace(bare, units=()), "FRANCE").position.survives("FRANCE")
