"""Rules that hang on moments: each is met once, whichever rule made it happen."""

from typing import ClassVar

import pytest
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.event import Event
from variorum.game.moments import CenterTaken, PowerOut, UnitBuilt, UnitGone, YearEnds
from variorum.game.places import Always, Upon
from variorum.game.process import process
from variorum.game.rule import Prelude, Rule
from variorum.notation import read_sheet
from variorum.scenario import read_phase
from variorum.variants import registry


class Noted(Event, frozen=True, tag="noted"):
    """A moment."""

    what: str

    def sentence(self):
        return self.what


class Chronicle(Rule, frozen=True):
    """Every moment is noted."""

    name: ClassVar = "chronicle"
    says: ClassVar = "Everything is noted."
    belongs: ClassVar = Upon()
    moments: ClassVar = (UnitGone, UnitBuilt, CenterTaken, PowerOut, YearEnds)
    events: ClassVar = (Noted,)

    def meet(self, docket, moment, dice):
        words = [type(moment).__name__, *(str(getattr(moment, name)) for name in moment.__struct_fields__)]
        return docket.happened(Noted(what=" ".join(words)))


class Flood(Prelude, frozen=True):
    """All of London drowns before every phase."""

    name: ClassVar = "flood"
    says: ClassVar = "London drowns."
    belongs: ClassVar = Always()

    def run(self, docket, dice):
        units = tuple(unit for unit in docket.position.units if unit.area != "LON")
        return docket.with_position(replace(docket.position, units=units))


STANDARD = registry.variant("standard")
NOTED = STANDARD.with_(Chronicle(STANDARD.world), id="noted", name="Noted")


@pytest.mark.parametrize(
    ("state", "orders", "noted"),
    [
        (
            "phase: S1901M\nunits: {FRANCE: [A BUR, A PIC], GERMANY: [A BEL], ENGLAND: [F NTH, F ENG, A HOL, A RUH]}",
            {"FRANCE": "A BUR - BEL; A PIC S A BUR - BEL"},
            ["UnitGone A BEL"],
        ),
        (
            "phase: F1901R\nunits: {FRANCE: [A BEL], ITALY: [A MUN]}\ncenters: {GERMANY: [MUN], ITALY: [ROM]}",
            {},
            ["CenterTaken MUN ITALY GERMANY", "CenterTaken BEL FRANCE ", "PowerOut GERMANY"],
        ),
        (
            "phase: W1901A\nunits: {FRANCE: [A PAR], ITALY: [A ROM]}\ncenters: {FRANCE: [PAR, BRE], ITALY: []}",
            {"FRANCE": "BUILD F BRE"},
            ["UnitGone A ROM", "UnitBuilt F BRE", "PowerOut ITALY", "YearEnds 1901"],
        ),
    ],
)
def test_moments_are_met_after_their_step(state, orders, noted):
    position = replace(read_phase(state, "the test", "standard").position, variant="noted")
    sheets = {seat: read_sheet(NOTED, position, seat, text.replace("; ", "\n"))[0] for seat, text in orders.items()}
    told = process(NOTED, position, sheets, Dice("moments")).events
    assert [event.what for event in told if isinstance(event, Noted)] == noted


def test_what_happens_before_a_phase_is_a_moment_of_it():
    flooded = NOTED.with_(Flood(STANDARD.world), id="flooded", name="Flooded")
    told = process(flooded, flooded.start({}), {}, Dice("moments")).events
    assert [event.what for event in told if isinstance(event, Noted)] == ["UnitGone F LON"]
