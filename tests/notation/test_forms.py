"""Orders of other rules are read by the forms that they declare, whatever they are."""

from typing import ClassVar

from tests.tables import each

from variorum.board import load_board
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.problem import Problem
from variorum.game.unit import ARMY, FLEET, Unit, UnitKind, UnitRef
from variorum.notation import Reader, names
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove

UNIT = Slot("unit", SlotKind.UNIT)


class Goal(Order, frozen=True, tag="goal"):
    area: str
    public: bool = False
    forms: ClassVar = (
        Form((Word("GOAL"), Slot("area", SlotKind.AREA)), {"public": False}),
        Form((Word("GOAL"), Slot("area", SlotKind.AREA), Word("PUBLIC")), {"public": True}),
    )


class Sell(Order, frozen=True, tag="sell"):
    amount: int
    currency: str
    forms: ClassVar = (
        Form(
            (
                Word("SELL"),
                Slot("amount", SlotKind.AMOUNT),
                Slot("currency", SlotKind.CHOICE, ("FRANCS", "MARKS"), {"MARKS": ("MARK", "GERMAN MARKS")}),
            )
        ),
    )


class Erode(Order, frozen=True, tag="erode"):
    area: str
    forms: ClassVar = (Form((Word("ERODE"), Slot("area", SlotKind.AREA))),)


class Stabilize(Order, frozen=True, tag="stabilize"):
    border: tuple[str, str]
    forms: ClassVar = (Form((Word("STABILIZE"), Slot("border", SlotKind.BORDER))),)


class SupportAct(Order, frozen=True, tag="support_act"):
    power: str
    act: Order
    forms: ClassVar = (Form((Word("SUPPORT"), Slot("power", SlotKind.POWER), Slot("act", SlotKind.ORDER))),)


class Canal(Order, frozen=True, tag="canal"):
    area: str
    waters: tuple[str, ...]
    forms: ClassVar = (Form((Word("CANAL"), Slot("area", SlotKind.AREA), Slot("waters", SlotKind.PATH))),)


class Bid(Order, frozen=True, tag="bid"):
    points: int
    order: Order
    forms: ClassVar = (Form((Word("DP"), Slot("points", SlotKind.AMOUNT), Slot("order", SlotKind.ORDER))),)


class Deny(Order, frozen=True, tag="deny"):
    unit: UnitRef
    target: UnitRef
    forms: ClassVar = (Form((UNIT, Word("DENIES"), Slot("target", SlotKind.UNIT))),)


class Question(Order, frozen=True, tag="question"):
    question: str
    answer: str
    forms: ClassVar = (
        Form((Word("QUESTION"), Slot("question", SlotKind.TEXT), Word("ANSWER"), Slot("answer", SlotKind.TEXT))),
    )


class Mark(Order, frozen=True, tag="mark"):
    seat: str
    mark: str
    forms: ClassVar = (
        Form((Word("MARK"), Slot("seat", SlotKind.SEAT), Slot("mark", SlotKind.CHOICE, ("RIGHT", "WRONG")))),
    )


class Fly(Order, frozen=True, tag="fly"):
    unit: UnitRef
    path: tuple[str, ...]
    forms: ClassVar = (Form((UNIT, Word("FLIES"), Slot("path", SlotKind.PATH))),)


class Propose(Order, frozen=True, tag="propose"):
    powers: tuple[str, ...]
    forms: ClassVar = (Form((Word("PROPOSE DRAW"), Slot("powers", SlotKind.POWERS))),)


class Predict(Order, frozen=True, tag="predict"):
    kind: str
    forms: ClassVar = (Form((Word("PREDICT"), Slot("kind", SlotKind.KIND))),)


BIRDS = UnitKind("B", "birds", None, shares=True)
STANDARD = load_board("standard")
NAMES = names(STANDARD, (ARMY, FLEET, BIRDS), ("ALICE", "Zoë", "Борис"))
ACTS = (Goal, Sell, Erode, Stabilize, SupportAct, Canal, Bid, Deny, Question, Mark, Fly, Propose, Predict)
READER = Reader(NAMES, (Hold, Move, SupportHold, SupportMove, Convoy, *ACTS))
A_BER = UnitRef("A", "BER")

READ = {
    "GOAL LON PUBLIC": Goal("LON", public=True),
    "goal London": Goal("LON"),
    "SELL 300 FRANCS": Sell(300, "FRANCS"),
    "sell 1 mark": Sell(1, "MARKS"),
    "SELL 20 German marks": Sell(20, "MARKS"),
    "SUPPORT TURKEY ERODE MOS": SupportAct("TURKEY", Erode("MOS")),
    "STABILIZE BUR/MUN": Stabilize(("BUR", "MUN")),
    "CANAL SPA MAO-LYO": Canal("SPA", ("MAO", "LYO")),
    "DP 2 SIL S A BER - PRU": Bid(2, SupportMove(UnitRef("", "SIL"), A_BER, "PRU")),
    "F IRI DENIES A WAL": Deny(UnitRef("F", "IRI"), UnitRef("A", "WAL")),
    'QUESTION "Who?" ANSWER "A; B # \\"C\\""': Question("Who?", 'A; B # "C"'),
    "QUESTION “½ – …?” ANSWER “Ａ”": Question("½ – …?", "Ａ"),
    "MARK FRANCE RIGHT": Mark("FRANCE", "RIGHT"),
    "MARK Zoe WRONG": Mark("Zoë", "WRONG"),
    "MARK борис WRONG": Mark("Борис", "WRONG"),
    "B LON FLIES NTH - DEN": Fly(UnitRef("B", "LON"), ("NTH", "DEN")),
    "B LON#2 FLIES NTH": Fly(UnitRef("B", "LON", number=2), ("NTH",)),
    "PROPOSE DRAW ENGLAND TURKEY": Propose(("ENGLAND", "TURKEY")),
    "propose draw England, Turkey and Austria-Hungary": Propose(("ENGLAND", "TURKEY", "AUSTRIA")),
    "PREDICT fleet": Predict("F"),
}


@each(("text", "order"), READ.items())
def test_an_order_is_read_by_its_form(text, order):
    assert READER.read_order(text) == order
    assert READER.read_order(str(order)) == order


@each("text", ["a\nb\rc", 'quote " and \\', "; # IF", "", " “curly” "])
def test_a_quoted_text_is_kept_to_the_letter(text):
    order = Question(text, text)
    assert READER.read_order(str(order)) == order
    assert READER.read(f"A PAR H\n{order}\nA MAR H").lines[1].orders == (order,)


def test_the_kind_left_out_inside_another_order_is_filled_in():
    (line,) = READER.read(
        "DP 2 SIL S BER - PRU", units=(Unit(1, "A", "GERMANY", "SIL"), Unit(2, "A", "GERMANY", "BER"))
    ).lines
    assert str(line.orders[0]) == "DP 2 A SIL S A BER - PRU"


def test_the_game_master_has_a_seat():
    reading = READER.read("GM: MARK FRANCE RIGHT\nALICE: SELL 1 MARKS\nGame Master:\nMARK ALICE WRONG")
    assert [(line.seat, str(line.orders[0])) for line in reading.lines] == [
        ("GM", "MARK FRANCE RIGHT"),
        ("ALICE", "SELL 1 MARKS"),
        ("GM", "MARK ALICE WRONG"),
    ]


@each(
    ("text", "message"),
    [
        ("SELL 300 RUBLES", "expected FRANCS or MARKS"),
        ("SELL FRANCS", "expected a number"),
        ('QUESTION "Who? ANSWER', "n't closed"),
        ("SUPPORT TURKY ERODE MOS", 'no power "TURKY"; TURKEY?'),
        ("GOAL", "something is missing at the end: an area"),
        ("B LON#99999 H", "#99999"),
        ("SUPPORT TURKEY " * 9 + "ERODE MOS", "was not understood"),
    ],
)
def test_what_is_missing_is_told(text, message):
    problem = READER.read_order(text)
    assert isinstance(problem, Problem)
    assert message in problem.message


SHARED = (Unit(1, "B", "FRANCE", "LON"), Unit(2, "B", "ENGLAND", "LON"), Unit(3, "A", "ENGLAND", "LON"))


@each(
    ("text", "canonical"),
    [
        ("FRENCH B LON H", "FRANCE B LON H"),
        ("FRENCH LON H", "FRANCE B LON H"),
        ("ENGLISH A LON H", "A LON H"),
        ("LON H", "LON H"),
        ("A LON H", "A LON H"),
        ("GERMAN A LON H", "GERMANY A LON H"),
        ("GERMAN A PAR H", "A PAR H"),
    ],
)
def test_a_power_stays_only_where_the_plain_name_is_not_enough(text, canonical):
    assert str(READER.read_order(text, SHARED)) == canonical
