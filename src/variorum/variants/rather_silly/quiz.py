"""The quiz: the Mastermind's question, and everybody's answers. Rule: silly:14a.

A season's question is set in the season before, so that everybody has seen it.
"""

import re
from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.naming import SeatName
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.record import Record
from variorum.game.rule import Hints, Rule
from variorum.variants.rather_silly.questions import answer_of, question_for

LONGEST_QUESTION, LONGEST_ANSWER = 400, 200
_MARKUP = re.compile(r"[<>\x00-\x1f\x7f]")


class Quiz(Record, frozen=True):
    """This season's question with its answer, the answers given and how they were marked; and the next question."""

    question: str = ""
    answer: str = ""
    answers: dict[SeatName, str] = {}  # noqa: RUF012 - records are never changed
    marks: dict[SeatName, bool] = {}  # noqa: RUF012 - the same
    next_question: str = ""
    next_answer: str = ""

    name: ClassVar = "quiz"


class SetQuestion(Order, frozen=True, tag="question"):
    """The Mastermind's question for the next season, with its answer."""

    question: str
    answer: str

    purpose: ClassVar = "set a question and its answer"
    says: ClassVar = ("ask {question}, with the answer {answer}",)
    meaning: ClassVar = "You ask all other players a question, which they may answer in the next season."
    group: ClassVar = "quiz"
    plain_only: ClassVar = True
    taken: ClassVar = "was set for the next season (silly:14a)"
    forms: ClassVar = (
        Form((Word("QUESTION"), Slot("question", SlotKind.TEXT), Word("ANSWER"), Slot("answer", SlotKind.TEXT))),
        Form((Word("QUESTION"), Slot("question", SlotKind.TEXT)), {"answer": ""}, read_only=True),
    )


class GiveAnswer(Order, frozen=True, tag="answer"):
    """An answer to this season's question."""

    answer: str

    purpose: ClassVar = "answer this season's question"
    says: ClassVar = ("answer {answer}",)
    meaning: ClassVar = "You answer this season's question; a right answer is rewarded."
    group: ClassVar = "quiz"
    plain_only: ClassVar = True
    taken: ClassVar = "was handed in; the Mastermind marks it (silly:14a)"
    forms: ClassVar = (Form((Word("ANSWER"), Slot("answer", SlotKind.TEXT))),)


class QuestionAsked(Event, frozen=True, tag="question_asked"):
    """The question to be answered at the end of the new season."""

    question: str

    says: ClassVar = "The Mastermind asks: {question}"


class Questions(Rule, frozen=True):
    """The `asker` sets a question for the next season, and gives the answer with it.

    Questions accompany other orders; they open a phase only in the year in which the game begins.
    """

    asker: str

    name: ClassVar = "quiz"
    says: ClassVar = "{asker} sets a question for the next season, with its answer."
    orders: ClassVar = (SetQuestion,)
    record: ClassVar = Quiz

    def asks(self, position: Position) -> bool:
        """Whether it is the first question."""
        return self.world.years.is_opening(position.turn) and position.ending is None

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """A question, for the asker."""
        if seat != self.asker:
            return LegalOrders()
        fields = (
            Field("question", SlotKind.TEXT, least=1, most=LONGEST_QUESTION),
            Field("answer", SlotKind.TEXT, least=1, most=LONGEST_ANSWER),
        )
        bound = Constraint("one question, for next season", (SetQuestion,), 1)
        return LegalOrders((OrderKind(SetQuestion, fields),), (bound,))

    def hints(self, position: Position, seat: str) -> Hints:
        """The asker asks every season: without a question, all others are rewarded."""
        return Hints(orders=(SetQuestion(*question_for(str(position.turn))),) if seat == self.asker else ())

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Reject others' questions, second ones, those without an answer, overlong ones, and markup.

        Fields bound the length of a text, but not its characters.
        """
        problems = []
        for index, order in enumerate(orders):
            assert isinstance(order, SetQuestion)  # noqa: S101 - the only order of this rule
            why = f"only the {self.asker.title()} can set questions (silly:14a)" if seat != self.asker else ""
            why = why or ("one question per season" if index else "")
            why = why or _unfit(order.question, "question", LONGEST_QUESTION)
            why = why or _unfit(order.answer, "answer", LONGEST_ANSWER)
            if why:
                problems.append(Problem(f"QUESTION: {why}", order=str(order), index=index))
        return tuple(problems)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Keep the question until the season is over."""
        orders = (entry.stands for entry in docket.entries)
        order = next((order for order in orders if isinstance(order, SetQuestion)), None)
        if order is None:
            return docket
        quiz = replace(docket.position.record(Quiz), next_question=order.question, next_answer=order.answer)
        return docket.with_record(quiz)

    def view(self, position: Position, seat: str) -> Quiz:
        """The question; the Mastermind also sees both answers, the others their own."""
        quiz = position.record(Quiz)
        if seat == self.asker:
            return replace(quiz, answers={}, marks={})
        own = {seat: quiz.answers[seat]} if seat in quiz.answers else {}
        return Quiz(quiz.question, answers=own)


class Answers(Rule, frozen=True):
    """Everybody but the `asker` may answer the question that is open."""

    asker: str

    name: ClassVar = "answers"
    says: ClassVar = "Everybody but {asker} may answer the open question."
    orders: ClassVar = (GiveAnswer,)

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """An answer, if there is a question."""
        if self._why_not(position, seat):
            return LegalOrders()
        kind = OrderKind(GiveAnswer, (Field("answer", SlotKind.TEXT, least=1, most=LONGEST_ANSWER),))
        bound = f"one answer to “{position.record(Quiz).question}”"
        return LegalOrders((kind,), (Constraint(bound, (GiveAnswer,), 1),))

    def hints(self, position: Position, seat: str) -> Hints:
        """An answer, right or not."""
        if self._why_not(position, seat):
            return Hints()
        return Hints(orders=(GiveAnswer(answer_of(seat, position.record(Quiz).question)),))

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Reject answers without a question, second ones, overlong ones, and markup.

        Fields bound the length of a text, but not its characters.
        """
        problems = []
        for index, order in enumerate(orders):
            assert isinstance(order, GiveAnswer)  # noqa: S101 - the only order of this rule
            why = self._why_not(position, seat) or ("one answer per season" if index else "")
            why = why or _unfit(order.answer, "answer", LONGEST_ANSWER)
            if why:
                problems.append(Problem(f"ANSWER: {why}", order=str(order), index=index))
        return tuple(problems)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Keep the answers for the game master."""
        given = {entry.seat: entry.stands.answer for entry in docket.entries if isinstance(entry.stands, GiveAnswer)}
        asked = replace(docket.position.record(Quiz), answers=dict(sorted(given.items())), marks={})
        return docket.with_record(asked)

    def _why_not(self, position: Position, seat: str) -> str:
        if seat in (self.asker, GM):
            return f"{seat} can't answer the question (silly:14a)"
        return "" if position.record(Quiz).question else "no question is open (silly:14a)"


class NextQuestion(Rule, frozen=True):
    """Open the question set last season for everybody."""

    name: ClassVar = "next_question"
    says: ClassVar = "The question of last season is put to everybody."
    events: ClassVar = (QuestionAsked,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Replace the old question with the new one."""
        quiz = docket.position.record(Quiz)
        docket = docket.with_record(Quiz(quiz.next_question, quiz.next_answer))
        return docket.happened(QuestionAsked(question=quiz.next_question)) if quiz.next_question else docket


def _unfit(text: str, what: str, longest: int) -> str:
    """Why a text cannot be a question or an answer; empty if it can."""
    if not text.strip():
        return f'a question needs its {what}: QUESTION "…" ANSWER "…"'
    if len(text) > longest:
        return f"the {what} has {len(text)} characters; the limit is {longest}"
    return f"the {what} must be plain text, without < and >" if _MARKUP.search(text) else ""
