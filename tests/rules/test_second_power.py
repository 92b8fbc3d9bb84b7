"""Twins: games that differ only in the second powers of others look the same to a seat, by every road."""

import pytest
from msgspec.structs import replace

from variorum.agreements.kinds import KeepOut
from variorum.agreements.offer import Promise, offer_of
from variorum.agreements.verdicts import PhaseSeen, verdicts
from variorum.game.composition import MisfitError
from variorum.game.pledge import Verdict
from variorum.game.process import process
from variorum.game.report import Told
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import UnitRef
from variorum.game.view import report, view
from variorum.rules.movement.orders import Move
from variorum.rules.second_power import SecondPowers, Seconds
from variorum.testing.game import random_game
from variorum.testing.unseen import answers
from variorum.variants.standard import VARIANT as STANDARD

SPRING = Turn.read("S1901M")
PAIRED = STANDARD.with_(SecondPowers(("ENGLAND", "ITALY", "TURKEY")))
ORDERS = "WISH RUSSIA\nA MOS - UKR\nA PAR - BUR\nF LON - NTH\nA VIE - GAL\nBUILD A MOS\nREMOVE A PAR\nA MUN H"


def test_a_seat_cannot_tell_who_has_which_other_power():
    seen = 0
    for phase in random_game(PAIRED, "twins", 1903):
        rows = phase.position.record(Seconds).rows
        if len(rows) < 3:
            continue
        own, one, other = rows
        twin = phase.position.with_record(Seconds({own: rows[own], one: rows[other], other: "GERMANY"}))
        both = (phase.position, twin)
        pairs = zip(*(answers(PAIRED, it, own, phase.season, ORDERS) for it in both), strict=True)
        for (road, told), (_, again) in pairs:
            assert told == again, road
        assert len({str(report(PAIRED, (Told(it.turn, it, ()),), own)) for it in both}) == 1
        assert view(PAIRED, twin, "").position.record(Seconds).rows == {}
        seen += 1
    assert seen > 5


def test_no_promise_tells_whose_second_power_broke_it():
    opening = replace(PAIRED.opening(PAIRED), turn=SPRING).with_record(
        Seconds({"ENGLAND": "FRANCE", "ITALY": "RUSSIA"})
    )
    offer = offer_of(("ENGLAND", "ITALY"), (Promise("ENGLAND", KeepOut("MAO")),), SPRING, Turn.read("F1901M"))
    sheet = Sheet((Move(UnitRef("F", "BRE"), "MAO"), Move(UnitRef("F", "LON"), "NTH")))
    done = process(PAIRED, opening, {"ENGLAND": sheet})
    assert {entry.seat for entry in done.entries} == {"ENGLAND"}
    found = {}
    for reader in ("ENGLAND", "ITALY", "TURKEY", ""):
        events = view(PAIRED, done.position, reader, done.events).events
        seen = PhaseSeen(view(PAIRED, opening, reader).position, events, done.entries)
        found[reader] = [(one.verdict, one.orders) for one in verdicts(PAIRED, offer, seen, reader)]
    assert found.pop("ENGLAND") == [(Verdict.BROKEN, sheet.orders[:1])]
    assert all(told == [(Verdict.KEPT, ())] for told in found.values())


def test_it_says_for_whom_there_is_no_second_power():
    with pytest.raises(MisfitError, match="4 seats need a second power each, and the board has only 3 more"):
        STANDARD.with_(SecondPowers(("ENGLAND", "ITALY", "TURKEY", "FRANCE")))
