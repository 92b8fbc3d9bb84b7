"""Playing a case, and comparing it with what is expected."""

from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.adjudicator.verdict import Verdict
from variorum.game.breaking import BrokenError, told, tried
from variorum.game.dice import Dice, ForcedDrawError
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.process import SeasonSoFar
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.notation import Reader, read_sheet, reader_for
from variorum.rules.movement.rule import Movement
from variorum.scenario.case import Case, Script
from variorum.scenario.expect import Expectation, Played
from variorum.scenario.expect.answers import Problems
from variorum.scenario.node import Node, ScenarioError
from variorum.variants import registry


class WrittenSheet(msgspec.Struct, frozen=True):
    """What a seat's lines say, and the problems of those that cannot be read (`line` counts the seat's lines)."""

    sheet: Sheet
    problems: tuple[Problem, ...] = ()


class Difference(msgspec.Struct, frozen=True):
    """One difference from what is expected: `turn` counts from 1 (0 in a case of a single turn)."""

    turn: int
    line: int
    key: str
    expected: str
    came: str

    def __str__(self) -> str:
        turn = f"turn {self.turn}, " if self.turn else ""
        return f"line {self.line}, {turn}{self.key}: expected {self.expected}; came {self.came}"


class CaseOutcome(msgspec.Struct, frozen=True):
    """The outcome of playing a case."""

    case: Case
    differences: tuple[Difference, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.differences


def play(case: Case, variant: Variant | None = None) -> CaseOutcome:
    """Play a case, under its own variant or one that stands in for it (with another judge, say).

    A forced result that a draw can't give, and a rule that raises anything, end the case, and fail it. Raises:
    ScenarioError if an order line cannot be read and no problem is expected of its seat.
    """
    variant = variant or registry.variant(case.variant)
    position, season = case.position, SeasonSoFar()
    found: list[Difference] = []
    for count, script in enumerate(case.turns, start=1):
        turn = count if len(case.turns) > 1 else 0
        try:
            played = _played(script, variant, position, season)
            short = [*_differences(script.expect, played, turn)]
            found += (*short, *(_refused(script, played, turn) if short else ()))
        except ScenarioError:
            raise
        except ForcedDrawError as error:
            found.append(Difference(turn, script.line, "dice", "draws that can give what is forced", str(error)))
            break
        except Exception as error:  # noqa: BLE001 - whatever a rule raises
            why = str(error) if isinstance(error, BrokenError) else told(error)
            found.append(Difference(turn, script.line, "rules", "no error", why))
            break
        position, season = played.done.position, played.done.season
    return CaseOutcome(case, tuple(found))


def judged_by(variant: Variant, judge: Callable[[Battle], Verdict]) -> Variant:
    """The variant with another judge of its battles (the reference, say), all else being equal."""

    def change(movement: Movement) -> Movement:
        return replace(movement, judge=judge)

    return variant.but(replaced={Movement: change})


def _played(script: Script, variant: Variant, position: Position, season: SeasonSoFar) -> Played:
    """A turn as it is played. Raises: ScenarioError, ForcedDrawError, BrokenError, and whatever else a rule raises."""
    sheets = _sheets(script, variant, position)
    plain = {seat: written.sheet for seat, written in sheets.items()}
    done = tried(variant, position, plain, Dice(forced=script.dice), season)
    problems = {seat: written.problems + done.problems.get(seat, ()) for seat, written in sheets.items()}
    return Played(variant, position, done, problems)


def _refused(script: Script, played: Played, turn: int) -> Iterator[Difference]:
    """The orders that were refused though no problem is expected of their seats: perhaps the reason for the rest."""
    for seat in sorted(script.orders.keys() - _expecting(script)):
        for problem in played.problems[seat]:
            if problem.severity is Severity.REFUSED:
                line = _line(script.orders[seat], problem)
                why = problem.message.removeprefix(f"{problem.order}: ")
                yield Difference(turn, line, f"order, {seat}", "legal", f"{problem.order}: {why}")


def _line(lines: tuple[Node, ...], problem: Problem) -> int:
    """The line of a refused order, or the first one of its seat."""
    fitting = (node.line for node in lines if node.text.strip().upper() == problem.order.upper())
    return next(fitting, lines[max(problem.index, 0)].line if problem.index < len(lines) else lines[0].line)


def _expecting(script: Script) -> set[str]:
    """The seats of which problems are expected."""
    return {seat for item in script.expect if isinstance(item, Problems) for seat in item.patterns}


def _sheets(script: Script, variant: Variant, position: Position) -> dict[str, WrittenSheet]:
    """The seats' sheets, with the problems of lines that cannot be read where problems are expected."""
    expected, sheets = _expecting(script), {}
    for seat, lines in script.orders.items():
        sheets[seat] = read_lines(variant, position, seat, tuple(node.word() for node in lines))
        if sheets[seat].problems and seat not in expected:
            raise _unread(lines, sheets[seat].problems[0])
    return sheets


def _unread(lines: tuple[Node, ...], problem: Problem) -> ScenarioError:
    line = lines[min(max(problem.line, 1), len(lines)) - 1]
    return line.error(f"{line.text}: {problem.message}")


def _differences(expect: tuple[Expectation, ...], played: Played, turn: int) -> Iterator[Difference]:
    for expectation in expect:
        for short in expectation.shortfalls(played):
            key = f"{expectation.key}, {short.about}" if short.about else expectation.key
            yield Difference(turn, expectation.line, key, short.expected, short.came)


def read_lines(variant: Variant, position: Position, seat: str, texts: Sequence[str]) -> WrittenSheet:
    """The sheet that some lines are in the phase at hand.

    An order of another phase is read as well, so that the rules can refuse it.
    """
    if not any("\n" in text or _is_stray(variant, position, seat, text) for text in texts):
        return WrittenSheet(*read_sheet(variant, position, seat, "\n".join(texts)))
    read = [_read(variant, position, seat, text) for text in texts]
    plain = tuple(order for sheet, _ in read for order in sheet.orders)
    conditional = tuple(order for sheet, _ in read for order in sheet.conditional)
    problems = (replace(problem, line=line) for line, (_, found) in enumerate(read, start=1) for problem in found)
    return WrittenSheet(Sheet(plain, conditional), tuple(problems))


def _is_stray(variant: Variant, position: Position, seat: str, text: str) -> bool:
    """Whether a line is an order of another phase alone."""
    problems = read_sheet(variant, position, seat, text)[1]
    return bool(problems) and _order_of_any_phase(variant, position, text) is not None


def _read(variant: Variant, position: Position, seat: str, text: str) -> tuple[Sheet, tuple[Problem, ...]]:
    sheet, problems = read_sheet(variant, position, seat, text)
    stray = _order_of_any_phase(variant, position, text) if problems else None
    return (Sheet((stray,)), ()) if stray else (sheet, problems)


def _order_of_any_phase(variant: Variant, position: Position, text: str) -> Order | None:
    order = Reader(reader_for(variant, position.turn).names, variant.orders).read_order(text, position.units)
    return order if isinstance(order, Order) else None
