"""Lessons for newcomers: a position with a task, which the adjudicator judges.

`cases.yaml` is a scenario file: position, orders of others, what the task asks for. `words.yaml` says what learners
read. Start here: `lessons`.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from variorum.game.dice import Dice
from variorum.game.process import SeasonSoFar, process
from variorum.game.sheet import Sheet
from variorum.scenario.case import Case
from variorum.scenario.expect import Played
from variorum.scenario.load import read
from variorum.scenario.play import read_lines
from variorum.variants import registry


class LessonText(msgspec.Struct, frozen=True):
    """What a learner reads; `seat` is the one to play."""

    id: str
    seat: str
    text: str
    task: str
    hint: str


class Lesson(msgspec.Struct, frozen=True):
    """A lesson: `number` counts from 1."""

    number: int
    words: LessonText
    case: Case

    @property
    def title(self) -> str:
        """Its subject."""
        return self.case.title

    def sheets(self) -> dict[str, Sheet]:
        """The orders of all seats, as the case has them: of others, and those that solve the task."""
        position, variant = self.case.position, registry.variant(self.case.variant)
        orders = self.case.turns[0].orders
        return {
            seat: read_lines(variant, position, seat, tuple(node.word() for node in lines)).sheet
            for seat, lines in orders.items()
        }

    def others(self) -> dict[str, Sheet]:
        """The orders of the other seats."""
        return {seat: sheet for seat, sheet in self.sheets().items() if seat != self.words.seat}

    def is_solved_by(self, sheet: Sheet) -> bool:
        """Whether a learner's orders do what the task asks for."""
        variant = registry.variant(self.case.variant)
        sheets = {**self.others(), self.words.seat: sheet}
        done = process(variant, self.case.position, sheets, Dice(), SeasonSoFar())
        played = Played(variant, self.case.position, done, done.problems)
        return not any(True for wanted in self.case.turns[0].expect for _ in wanted.shortfalls(played))


@cache
def lessons() -> Mapping[str, Lesson]:
    """All lessons by their ids, in their order."""
    folder = files("variorum.host.play.learn.lessons")
    cases = {case.id: case for case in read((folder / "cases.yaml").read_text(encoding="utf-8"), "cases.yaml")}
    words = msgspec.yaml.decode((folder / "words.yaml").read_bytes(), type=list[LessonText])
    return {said.id: Lesson(number, said, cases[said.id]) for number, said in enumerate(words, start=1)}
