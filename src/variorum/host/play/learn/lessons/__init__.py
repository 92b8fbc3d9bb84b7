"""Lessons for newcomers: a position with a task, which the adjudicator judges.

A course is the lessons of a variant. Its file, such as `goals.yaml`, is a scenario file: positions, orders of others,
what the tasks ask for. `words.yaml` says what learners read. Start here: `courses`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

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
    """A lesson: `number` counts from 1 within its course, which has `count`."""

    number: int
    count: int
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
def courses() -> Mapping[str, tuple[Lesson, ...]]:
    """The lessons of each variant that has some, by its id, in their order."""
    folder = files("variorum.host.play.learn.lessons")
    words = msgspec.yaml.decode((folder / "words.yaml").read_bytes(), type=dict[str, list[LessonText]])
    return {name: tuple(_course(folder / f"{name}.yaml", said)) for name, said in words.items()}


def _course(file: Traversable, words: Sequence[LessonText]) -> Iterator[Lesson]:
    cases = {case.id: case for case in read(file.read_text(encoding="utf-8"), file.name)}
    return (Lesson(number, len(words), said, cases[said.id]) for number, said in enumerate(words, start=1))


@cache
def lessons() -> Mapping[str, Lesson]:
    """All lessons by their ids, in their order."""
    return {lesson.words.id: lesson for course in courses().values() for lesson in course}
