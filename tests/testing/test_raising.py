"""A rule that raises something is told with its line, the game and the shortest orders that do it."""

from typing import ClassVar

import pytest

from variorum.game.breaking import BrokenError, tried
from variorum.game.dice import Dice
from variorum.game.event import Event
from variorum.game.process import SeasonSoFar
from variorum.game.report import Briefing
from variorum.game.rule import Hints, Rule
from variorum.game.sheet import Sheet
from variorum.game.unit import UnitRef
from variorum.rules.movement.orders import Hold, Move
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.testing import conformance
from variorum.variants import registry

STANDARD = registry.variant("standard")


class Famine(Rule, frozen=True):
    """It forgets that a unit may stand in an area that has no center."""

    name: ClassVar = "famine"
    says: ClassVar = "Famine strikes."

    def run(self, docket, dice):
        moved = [entry.stands.to for entry in docket.entries if isinstance(entry.stands, Move)]
        if "BUR" in moved:
            raise LookupError("no center in BUR")
        return docket


class Boastful(Rule, frozen=True):
    """Its page breaks as soon as anybody owns six centers or more."""

    name: ClassVar = "boastful"
    says: ClassVar = "Everybody boasts."

    def run(self, docket, dice):
        return docket

    def briefing(self, position, seat):
        own = len(position.centers_of(seat))
        return (Briefing(("one", "two", "three", "four", "five")[own - 1]),) if own else ()


class Vague(Event, frozen=True, tag="vague"):
    area: str

    def sentence(self):
        return {"PAR": "Paris is vague."}[self.area]


class Fog(Rule, frozen=True):
    name: ClassVar = "vagueness"
    says: ClassVar = "Everything is vague."
    events: ClassVar = (Vague,)

    def run(self, docket, dice):
        moved = [entry.stands.to for entry in docket.entries if isinstance(entry.stands, Move)]
        return docket.happened(Vague(area="BUR")) if "BUR" in moved else docket


class Bridge(Twist, frozen=True):
    says: ClassVar = "A bridge opens now and then."

    def links(self, position):
        return position.bridges


class Blind(Fog, frozen=True):
    """Bots cannot ask it anything."""

    events: ClassVar = ()

    def run(self, docket, dice):
        return docket

    def hints(self, position, seat):
        return Hints(score=1 / 0)


def with_rule(rule):
    return STANDARD.but(id="hungry", name="Hungry", before={Movement: (rule(STANDARD.world),)})


def test_the_shortest_orders_that_break_a_rule_are_found():
    variant = with_rule(Famine)
    france = (Move(UnitRef("A", "PAR"), "BUR"), Hold(UnitRef("F", "BRE")), Hold(UnitRef("A", "MAR")))
    sheets = {"FRANCE": Sheet(france), "GERMANY": Sheet((Hold(UnitRef("A", "MUN")),))}
    with pytest.raises(BrokenError) as raised:
        tried(variant, variant.start({}), sheets, Dice("seed"), SeasonSoFar())
    told = str(raised.value)
    assert told.startswith("S1901M: the rule famine (Famine.run in test_raising.py, line ")
    assert told.endswith("raises LookupError: no center in BUR, with the orders FRANCE: A PAR - BUR")


def test_conformance_finds_a_rule_that_raises():
    faults = conformance(with_rule(Famine), games=30, years=2, seed="famine")
    assert len(faults) == 1
    assert faults[0].startswith("game famine-")
    assert "the rule famine (Famine.run in test_raising.py" in faults[0]
    assert faults[0].count(" - BUR") == 1
    assert ";" not in faults[0].partition("with the orders")[2]


def test_conformance_opens_the_pages_of_a_variant():
    faults = conformance(with_rule(Boastful), games=30, years=6, seed="boast")
    assert any("the briefing of" in fault and "the rule boastful (Boastful.briefing" in fault for fault in faults)


def test_conformance_reads_the_gazette():
    faults = conformance(with_rule(Fog), games=5, years=2, seed="fog")
    assert any("Vague.sentence in test_raising.py" in fault and "KeyError: 'BUR'" in fault for fault in faults)


def test_conformance_asks_what_bots_ask():
    faults = conformance(with_rule(Blind), games=1, years=1, seed="blind")
    assert any("Blind.hints in test_raising.py" in fault and "division by zero" in fault for fault in faults)
    assert any("whatever is ordered" in fault for fault in faults)


def test_a_twist_that_raises_is_named():
    variant = STANDARD.but(replaced={Movement: Movement(STANDARD.world, (Bridge(),))})
    (fault,) = conformance(variant, games=1, years=1, seed="bridge")
    assert "legal orders can't be listed: the rule movement (Bridge.links in test_raising.py" in fault


def test_a_fault_is_told_once():
    faults = conformance(with_rule(Blind), games=4, years=2, seed="blind")
    assert len([fault for fault in faults if fault.startswith("game blind-3")]) == 0
