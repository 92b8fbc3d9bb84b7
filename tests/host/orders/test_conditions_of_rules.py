"""A condition that a rule declares is one class: text, the page, the rules and game files know it from there."""

from typing import ClassVar

from django.http import QueryDict
from msgspec.structs import replace
from tests.tables import each

from variorum.archive.gamefile import create, load, record
from variorum.archive.gamelog import play
from variorum.game.audience import EVERYONE
from variorum.game.calendar import Step
from variorum.game.condition import Blank, Both, Clause, Condition, Conditional, Not, Verb
from variorum.game.conditions import Empty
from variorum.game.dice import Dice
from variorum.game.event import Event
from variorum.game.order import Form, Slot, SlotKind, Word
from variorum.game.process import check_sheet, legal_orders, process
from variorum.game.question import questions
from variorum.game.rule import Rule
from variorum.game.sheet import Sheet
from variorum.game.unit import UnitRef
from variorum.host.play.board.condition_form import condition_form
from variorum.host.play.board.conditional_orders import Seat, conditional_from
from variorum.notation import read_sheet, write_conditional
from variorum.notation.in_words import words
from variorum.rules.movement.orders import Move
from variorum.variants import registry

STANDARD = registry.variant("standard")
AREA, DEPTH = Slot("area", SlotKind.AREA), Slot("depth", SlotKind.AMOUNT)


class Snowed(Event, frozen=True, tag="snowed"):
    area: str
    depth: int

    def sentence(self) -> str:
        return f"{self.depth} feet of snow fall on {self.area}."


class SnowedIn(Condition, frozen=True, tag="snowed_in"):
    purpose: ClassVar = "snow falls on an area"
    clauses: ClassVar = (
        Clause((AREA, Verb("is snowed in", "is not snowed in")), {"depth": 0}),
        Clause((AREA, Verb("is snowed in", "is not snowed in"), "by at least", DEPTH, "feet")),
    )
    forms: ClassVar = (
        Form((AREA, Word("SNOWED IN", ("IS SNOWED IN",))), {"depth": 0}),
        Form((AREA, Word("SNOWED IN", ("IS SNOWED IN",)), Word("BY"), DEPTH)),
    )
    blanks: ClassVar = {"depth": Blank(0, "any")}
    told_by: ClassVar = (Snowed,)

    area: str
    depth: int = 0

    def decide(self, known):
        return any(isinstance(e, Snowed) and e.area == self.area and e.depth >= self.depth for e in known.events)


class Weather(Rule, frozen=True):
    """Three feet of snow fall on Galicia."""

    name: ClassVar = "weather"
    events: ClassVar = (Snowed,)
    conditions: ClassVar = (SnowedIn,)

    def run(self, docket, dice):
        return docket.happened(Snowed(area="GAL", depth=3, audience=EVERYONE))


MOVEMENT = STANDARD.calendar.phases[0]
VARIANT = STANDARD.but(phases={"M": replace(MOVEMENT, steps=(Step((Weather(STANDARD.world),)), *MOVEMENT.steps))})
OPENING = VARIANT.start({})
SEAT = Seat(VARIANT, OPENING, legal_orders(VARIANT, OPENING, "AUSTRIA"))
TO_BOHEMIA = Move(UnitRef("A", "VIE"), "BOH")


def if_then(condition):
    return Conditional(condition, (TO_BOHEMIA,))


TEXTS = {
    "IF GAL SNOWED IN THEN A VIE - BOH": if_then(SnowedIn("GAL")),
    "IF GAL SNOWED IN BY 3 THEN A VIE - BOH": if_then(SnowedIn("GAL", 3)),
    "IF NOT GAL SNOWED IN BY 4 THEN A VIE - BOH": if_then(Not(SnowedIn("GAL", 4))),
    "IF GAL SNOWED IN BY 2 AND BOH EMPTY THEN A VIE - BOH": if_then(Both((SnowedIn("GAL", 2), Empty("BOH")))),
}
FALSE = if_then(SnowedIn("GAL", 4))


def test_every_variant_asks_its_own_questions():
    assert VARIANT.conditions == (*STANDARD.conditions, SnowedIn)
    assert SnowedIn in {question.condition for question in questions(VARIANT, OPENING)}
    assert SnowedIn not in {question.condition for question in questions(STANDARD, OPENING)}


@each("text", TEXTS)
def test_it_is_read_and_written_by_its_forms(text):
    sheet, problems = read_sheet(VARIANT, OPENING, "AUSTRIA", text)
    assert (problems, sheet.conditional) == ((), (TEXTS[text],))
    assert write_conditional(sheet.conditional[0]) == text


def test_it_may_be_written_in_other_words():
    sheet, _ = read_sheet(VARIANT, OPENING, "AUSTRIA", "if Galicia is snowed in by 3 then Vienna to Bohemia")
    assert sheet.conditional == (if_then(SnowedIn("GAL", 3)),)


def test_a_variant_without_the_rule_does_not_know_it():
    _, problems = read_sheet(STANDARD, STANDARD.start({}), "AUSTRIA", next(iter(TEXTS)))
    assert [problem.message.split(": ")[1] for problem in problems] == [
        '"GAL" was not understood; expected a condition'
    ]


def test_the_page_offers_and_names_it():
    choice = next(
        one for one in condition_form(SEAT, words(VARIANT), QueryDict()).asks[0].choices if one.value == "snowed_in"
    )
    assert (choice.purpose, [control.name for control in choice.controls]) == (SnowedIn.purpose, ["area", "depth"])
    assert words(VARIANT).condition(Not(SnowedIn("GAL", 3))) == "Galicia is not snowed in by at least 3 feet"


def test_the_page_sends_it():
    sent = QueryDict("if1=snowed_in&if1-snowed_in-area=GAL&then=move&then-move-unit=A+VIE&then-move-to=BOH")
    assert conditional_from(SEAT, sent) == if_then(SnowedIn("GAL"))


@each(("conditional", "goal"), [*((each, "BOH") for each in TEXTS.values()), (FALSE, "VIE")])
def test_it_is_decided_when_the_order_is_due(conditional, goal):
    sheet = Sheet((), (conditional,))
    assert check_sheet(VARIANT, OPENING, "AUSTRIA", sheet) == ()
    after = process(VARIANT, OPENING, {"AUSTRIA": sheet}, Dice()).position
    assert goal in {unit.location for unit in after.units if unit.power == "AUSTRIA"}


def test_a_game_file_keeps_it(tmp_path):
    sheet = Sheet((), tuple(TEXTS.values()))
    begun = create(tmp_path / "game.jsonl", VARIANT)
    record(begun, {"AUSTRIA": sheet}, play(begun, {"AUSTRIA": sheet}))
    assert load(begun.path, VARIANT).now.sheets["AUSTRIA"] == sheet
