"""What a seat may see, and phases that wait: with a small rule that keeps a secret and asks a question."""

from typing import ClassVar

from msgspec.structs import replace
from tests.tables import each

from variorum.game.audience import EVERYONE, GM, may_know
from variorum.game.calendar import Phase, Step
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.position import position_from_json, to_json
from variorum.game.process import check, process
from variorum.game.record import Record
from variorum.game.rule import Rule
from variorum.game.sheet import Sheet
from variorum.game.unit import UnitRef
from variorum.game.view import view
from variorum.notation import reader_for
from variorum.rules.movement.orders import Move
from variorum.variants.registry import variant

STANDARD = variant("standard")
SECRET = "the eagle flies at midnight"


class Answer(Order, frozen=True, tag="answer"):
    text: str

    purpose: ClassVar = "answer the question"
    forms: ClassVar = (Form((Word("ANSWER"), Slot("text", SlotKind.TEXT))),)


class Answered(Event, frozen=True, tag="answered"):
    seat: str

    def sentence(self) -> str:
        return f"{self.seat} has answered."


class Answers(Record, frozen=True):
    answers: dict[str, str] = {}

    name: ClassVar = "quiz"


class Quiz(Rule, frozen=True):
    """Every seat answers; the phase waits for England's; answers are known to their author alone."""

    name: ClassVar = "quiz"
    orders: ClassVar = (Answer,)
    events: ClassVar = (Answered,)
    record: ClassVar = Answers

    def legal_orders(self, position, seat):
        return LegalOrders((OrderKind(Answer, (Field("text", SlotKind.TEXT, least=1, most=40),)),))

    def check(self, position, seat, orders):
        return ()

    def awaits(self, position, sheets):
        given = any(isinstance(order, Answer) for order in sheets.get("ENGLAND", Sheet()).orders)
        return frozenset() if given else frozenset({"ENGLAND"})

    def run(self, docket: Docket, dice):
        given = {entry.seat: entry.stands.text for entry in docket.entries if isinstance(entry.stands, Answer)}
        events = tuple(Answered(seat=seat, audience=(seat,)) for seat in given)
        return docket.with_record(Answers(given)).happened(*events)

    def view(self, position, seat):
        answers = position.record(Answers).answers
        return Answers({name: text for name, text in answers.items() if name == seat})


def with_quiz(change=Quiz):
    def added(phase: Phase) -> Phase:
        return replace(phase, steps=(*phase.steps, Step((change(STANDARD.world),)))) if phase.letter == "M" else phase

    return replace(STANDARD, calendar=STANDARD.calendar.with_phases(added))


QUIZ = with_quiz()
OPENING = QUIZ.opening(QUIZ)
ANSWERS = {"ENGLAND": Sheet((Answer(SECRET),)), "FRANCE": Sheet((Answer("no idea"), Move(UnitRef("A", "PAR"), "BUR")))}


def test_a_phase_waits_and_leaves_everything_as_it_is():
    done = process(QUIZ, OPENING, {"FRANCE": ANSWERS["FRANCE"]})
    assert done.waiting == {"ENGLAND"}
    assert done.position == OPENING
    assert done.events == ()


def test_secrets_stay_with_their_seat():
    done = process(QUIZ, OPENING, ANSWERS)
    for seat in (*STANDARD.powers, "a stranger"):
        seen = view(QUIZ, done.position, seat, done.events)
        assert (SECRET.encode() in to_json(seen)) is (seat == "ENGLAND")
        assert [event.seat for event in seen.events if isinstance(event, Answered)] == (
            [seat] if seat in ANSWERS else []
        )
    assert SECRET.encode() in to_json(view(QUIZ, done.position, GM, done.events))


def test_two_games_that_differ_in_a_secret_look_the_same_to_others():
    other = {**ANSWERS, "ENGLAND": Sheet((Answer("another secret"),))}
    one, two = process(QUIZ, OPENING, ANSWERS), process(QUIZ, OPENING, other)
    for seat in STANDARD.powers:
        same = to_json(view(QUIZ, one.position, seat, one.events)) == to_json(
            view(QUIZ, two.position, seat, two.events)
        )
        assert same is (seat != "ENGLAND")


def test_a_record_is_hidden_unless_its_rule_shows_it():
    class Silent(Quiz, frozen=True):
        view = Rule.view

    silent = with_quiz(Silent)
    done = process(silent, OPENING, ANSWERS)
    assert view(silent, done.position, "ENGLAND").position.records == {}


def test_everybody_sees_a_public_record():
    class Public(Answers, frozen=True):
        public: ClassVar = True

    class Silent(Quiz, frozen=True):
        view = Rule.view
        record: ClassVar = Public

    silent = with_quiz(Silent)
    done = process(silent, OPENING, ANSWERS)
    assert view(silent, done.position, "ENGLAND").position.records == done.position.records


def test_records_go_through_json():
    position = process(QUIZ, OPENING, ANSWERS).position
    assert position_from_json(to_json(position), QUIZ.records) == position


def test_declared_forms_are_read_and_written():
    reader = reader_for(QUIZ, OPENING.turn)
    order = Answer('he said "no\\" twice')
    assert reader.read_order(str(order)) == order
    assert check(QUIZ, OPENING, "FRANCE", (order,)) == ()


@each(
    ("audience", "seat", "known"),
    [
        (EVERYONE, "FRANCE", True),
        (("FRANCE", "ITALY"), "FRANCE", True),
        (("ITALY",), "FRANCE", False),
        ((), "FRANCE", False),
        ((GM,), "FRANCE", False),
        ((), GM, True),
    ],
)
def test_audience(audience, seat, known):
    assert may_know(audience, seat) is known
