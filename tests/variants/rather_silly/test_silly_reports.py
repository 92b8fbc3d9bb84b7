"""What reports and maps of Rather Silly show, and to whom."""

import pytest
from msgspec.structs import replace

from variorum.game.process import process
from variorum.game.report import Told
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.game.view import report, view
from variorum.notation.phase import reader_for
from variorum.render.scene import scene_of
from variorum.variants import registry
from variorum.variants.rather_silly.marking import Shares
from variorum.variants.rather_silly.pieces.borg import Borg
from variorum.variants.rather_silly.pieces.llamas import Herds
from variorum.variants.rather_silly.quiz import Quiz
from variorum.variants.rather_silly.roles.tardis import Tardis

SILLY = registry.variant("rather_silly")


def position(turn="S1902M", units=(), names="mild", **records):
    opening = SILLY.opening(SILLY)
    given = tuple(Unit(number, kind, power, at) for number, (power, kind, at) in enumerate(units, start=1))
    return replace(
        opening,
        turn=Turn.read(turn),
        units=given,
        next_id=len(given) + 1,
        settings={**opening.settings, "names": names},
        records={**opening.records, **records},
    )


def tables(before, seat):
    return {table.title: dict(table.rows) for table in report(SILLY, (Told(before.turn, before),), seat)}


def played(before, **texts):
    seats = tuple(seat.id for seat in before.seats)
    reader = reader_for(SILLY, before.turn, seats)
    sheets = {seat: reader.read(text, seat, before.units).sheets()[seat] for seat, text in texts.items()}
    return process(SILLY, before, {seat: sheet or Sheet() for seat, sheet in sheets.items()})


def test_the_season_is_told_in_the_order_of_play_with_its_causes():
    before = position(units=[("FRANCE", "A", "PAR"), ("GERMANY", "FA", "BUR")])
    done = played(before, FRANCE="A PAR - BRE", JESTER="REORDER A PAR - PIC", GERMANY="FA BUR DISTRACTS A PAR")
    told = [event.sentence() for event in done.events]
    assert told[0] == "Somebody changed the order of A PAR: A PAR - PIC, not A PAR - BRE."
    assert told[1].startswith("FA BUR distracts A PAR, which is now ordered A PAR - BUR; its own order was A PAR - PIC")


def test_the_game_master_sees_the_answers_side_by_side_and_others_their_own():
    before = position("S1902G", quiz=Quiz("Why?", "Because", {"FRANCE": "Because", "ITALY": "Never"}))
    title = "Answers to “Why?”"
    assert tables(before, "GM")[title] == {"(the right answer)": "Because", "FRANCE": "Because", "ITALY": "Never"}
    assert tables(before, "ITALY")[title] == {"ITALY": "Never"}
    assert title not in tables(before, "TURKEY")


def test_what_is_no_unit_has_a_table():
    before = position(borg=Borg("BUR"), tardis=Tardis("NTH"), free=Shares({"FRANCE": "1/3"}))
    shown = tables(before, "FRANCE")["Beside the units"]
    assert (shown["the BORG"], shown["the TARDIS"], shown["free units"]) == ("BUR", "NTH", "FRANCE 1/3")


def test_herds_are_listed_for_those_who_know_of_them():
    before = position(llamas=Herds({"FRANCE": ("BUR", "RUH"), "ITALY": ("TYR",), "TURKEY": ()}))
    assert tables(before, "FRANCE")["Beside the units"]["herds"] == "FRANCE: BUR, RUH"
    assert tables(before, "GM")["Beside the units"]["herds"] == "FRANCE: BUR, RUH; ITALY: TYR"
    for reader in ("TURKEY", "DOCTOR", ""):
        shown = tables(before, reader)
        assert "herds" not in shown.get("Beside the units", {})
        assert "RUH" not in str(shown)


@pytest.mark.parametrize(("names", "called"), [("mild", "charmer army"), ("original", "female army")])
def test_the_option_names_chooses_how_kinds_are_called(names, called):
    shown = tables(position(units=[("FRANCE", "FA", "PAR")], names=names), "FRANCE")
    assert shown["Kinds of units"]["FA"] == called


def test_maps_show_the_borg_the_tardis_and_ones_own_herds():
    before = position(borg=Borg("BUR"), tardis=Tardis("NTH"), llamas=Herds({"FRANCE": ("GAS",), "ITALY": ("TYR",)}))
    seen = scene_of(view(SILLY, before, "FRANCE").position, SILLY)
    assert {str(unit) for unit in seen.position.units} == {"BORG BUR", "TARDIS NTH", "LLAMAS GAS"}
    assert {kind.code for kind in seen.map.kinds} >= {"BORG", "TARDIS", "LLAMAS", "FA"}


def test_herds_are_drawn_but_are_no_units_of_their_owner():
    before = position(units=[("FRANCE", "A", "PAR")], llamas=Herds({"FRANCE": ("GAS", "BUR")}))
    seen = scene_of(view(SILLY, before, "FRANCE").position, SILLY)
    assert (len(seen.position.units_of("FRANCE")), seen.strength("FRANCE")) == (3, 1)
