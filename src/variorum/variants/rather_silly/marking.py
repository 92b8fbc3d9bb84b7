"""Marks for the answers, and shares of the free unit. Rule: silly:14b."""

import unicodedata
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.position import Position
from variorum.game.record import TableRecord
from variorum.game.report import Piece, Table, Told
from variorum.game.rule import Rule
from variorum.game.sheet import Sheet
from variorum.variants.rather_silly.quiz import Quiz

RIGHT, WRONG = "RIGHT", "WRONG"
_MARK = Slot("mark", SlotKind.CHOICE, (RIGHT, WRONG))


class Mark(Order, frozen=True, tag="mark"):
    """The game master's mark for one answer."""

    seat: str
    mark: str

    purpose: ClassVar = "mark an answer"
    says: ClassVar = ("mark the answer of {seat} {mark}",)
    meaning: ClassVar = "You decide whether one answer of the quiz counts as right."
    group: ClassVar = "quiz"
    taken: ClassVar = "decides whether the answer was right (silly:14a)"
    refusal: ClassVar = "only the game master can mark, and only answers that were given (silly:14a)"
    plain_only: ClassVar = True
    forms: ClassVar = (Form((Word("MARK"), Slot("seat", SlotKind.SEAT), _MARK)),)


class MarkRest(Order, frozen=True, tag="mark_rest"):
    """The game master's mark for all answers without one of their own."""

    mark: str

    purpose: ClassVar = "mark all other answers"
    says: ClassVar = ("mark all other answers {mark}",)
    meaning: ClassVar = "You decide whether all answers that you haven't marked yet count as right."
    group: ClassVar = "quiz"
    taken: ClassVar = "decides whether the other answers were right (silly:14a)"
    refusal: ClassVar = "only the game master can mark, and only answers that were given (silly:14a)"
    plain_only: ClassVar = True
    forms: ClassVar = (Form((Word("MARK REST", also=("MARK ALL", "MARK OTHERS")), _MARK)),)


class QuizMarked(Event, frozen=True, tag="quiz_marked"):
    """An answer and its mark."""

    seat: str
    answer: str
    right: bool

    def sentence(self) -> str:
        """The seat, its answer and the mark."""
        return f"{self.seat} answered “{self.answer}”, which was {'right' if self.right else 'wrong'}."


class AnswerTold(Event, frozen=True, tag="answer_told"):
    """The right answer, once the answers are marked."""

    question: str
    answer: str

    says: ClassVar = "The question was “{question}”, the answer: “{answer}”."


class FreeUnit(Event, frozen=True, tag="free_unit"):
    """A seat's share of a free unit."""

    seat: str
    share: str

    def sentence(self) -> str:
        """The seat and its share."""
        return f"{self.seat} gains {'a' if self.share == '1' else self.share + ' of a'} free unit."


class Shares(TableRecord, frozen=True):
    """The free units that seats have not built yet, as exact fractions."""

    rows: dict[str, str] = msgspec.field(default_factory=dict)

    name: ClassVar = "free"
    public: ClassVar = True

    @classmethod
    def read(cls, plain: Any) -> Self:
        """The shares in such a table. Raises: ValueError if one of them isn't a fraction."""
        rows = msgspec.convert(plain, dict[str, str])
        try:
            return cls({seat: str(Fraction(share)) for seat, share in rows.items()})
        except ZeroDivisionError:
            raise ValueError("a share is a fraction, such as 1/3") from None


def share_of(position: Position, seat: str) -> Fraction:
    """A seat's share of free units."""
    return Fraction(position.record(Shares).rows.get(seat, "0"))


def with_share(position: Position, seat: str, share: Fraction) -> Position:
    """The position with a seat's new share."""
    rows = {**position.record(Shares).rows, seat: str(share)}
    return position.with_record(Shares({other: has for other, has in rows.items() if other != seat or share}))


class Marking(Rule, frozen=True):
    """The game master marks every answer right or wrong; then the game continues by itself."""

    name: ClassVar = "marking"
    says: ClassVar = "The game master marks every answer right or wrong."
    orders: ClassVar = (Mark, MarkRest)
    events: ClassVar = (AnswerTold, QuizMarked)

    def asks(self, position: Position) -> bool:
        """Whether anybody has answered."""
        return bool(position.record(Quiz).answers) and position.ending is None

    def awaits(self, position: Position, sheets: Mapping[str, Sheet]) -> frozenset[str]:
        """The game master, until every answer is marked."""
        orders = sheets.get(GM, Sheet()).orders
        marked = {order.seat for order in orders if isinstance(order, Mark)}
        left = set(position.record(Quiz).answers) - marked
        rest = any(isinstance(order, MarkRest) for order in orders)
        return frozenset({GM}) if left and not rest else frozenset()

    def ruling(self, position: Position) -> tuple[Order, ...]:
        """Mark an answer right if its letters and digits match the right answer's, wrong otherwise."""
        quiz = position.record(Quiz)
        right = {seat for seat, answer in quiz.answers.items() if plain(answer) == plain(quiz.answer)}
        return tuple(Mark(seat, RIGHT if seat in right else WRONG) for seat in quiz.answers)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """A mark for each answer, or for all the rest."""
        answered = tuple(position.record(Quiz).answers)
        if seat != GM or not answered:
            return LegalOrders()
        mark = Field("mark", SlotKind.CHOICE, (RIGHT, WRONG))
        kinds = (OrderKind(Mark, (Field("seat", SlotKind.SEAT, answered), mark)), OrderKind(MarkRest, (mark,)))
        bounds = (Constraint("one mark per answer", (Mark,), 1, each="seat"), Constraint("one rest", (MarkRest,), 1))
        return LegalOrders(kinds, bounds)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Record the marks, and announce them with the right answer."""
        quiz = docket.position.record(Quiz)
        orders = [entry.stands for entry in docket.entries if entry.stands]
        rest = next((order.mark for order in orders if isinstance(order, MarkRest)), WRONG)
        single = {order.seat: order.mark for order in orders if isinstance(order, Mark)}
        marks = {seat: single.get(seat, rest) == RIGHT for seat in quiz.answers}
        told = AnswerTold(question=quiz.question, answer=quiz.answer)
        events = (QuizMarked(seat=seat, answer=quiz.answers[seat], right=right) for seat, right in marks.items())
        return docket.with_record(replace(quiz, marks=marks)).happened(told, *events)

    def report(self, told: Sequence[Told]) -> tuple[Piece, ...]:
        """All answers below the right one for the game master; for others, their own."""
        quiz = told[-1].position.record(Quiz)
        if not quiz.answers or quiz.marks:
            return ()
        right = (("(the right answer)", quiz.answer),) if quiz.answer else ()
        return (Table(f"Answers to “{quiz.question}”", ("seat", "answer"), (*right, *quiz.answers.items())),)


class Reward(Rule, frozen=True):
    """Share a free unit among the seats that were right, or give it to the asker. `rewarded` get a privilege instead.

    Rule: silly:14b.
    """

    asker: str
    rewarded: tuple[str, ...] = ()

    name: ClassVar = "free"
    says: ClassVar = "A free unit is shared among those who were right; if nobody was, {asker} gets it."
    events: ClassVar = (FreeUnit,)
    record: ClassVar = Shares

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Hand out the shares."""
        quiz = docket.position.record(Quiz)
        winners = [seat.id for seat in docket.position.seats if is_right(quiz, seat.id, self.asker)]
        sharing = [seat for seat in winners if seat not in self.rewarded]
        if not winners:
            sharing = [self.asker]
        for seat in sharing:
            docket = _gained(docket, seat, Fraction(1, len(sharing)))
        return docket


def plain(text: str) -> str:
    """An answer reduced to its letters and digits, for comparison."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", text).casefold() if letter.isalnum())


def is_right(quiz: Quiz, seat: str, asker: str) -> bool:
    """Whether a seat answered correctly; true for everybody if there was no question."""
    return seat != asker and (quiz.marks.get(seat, False) if quiz.question else True)


def _gained(docket: Docket, seat: str, share: Fraction) -> Docket:
    position = with_share(docket.position, seat, share_of(docket.position, seat) + share)
    return docket.with_position(position).happened(FreeUnit(seat=seat, share=str(share)))
