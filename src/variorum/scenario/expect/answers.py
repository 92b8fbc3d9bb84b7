"""Expectations about what a seat is told: the problems of its orders, and its view."""

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import ClassVar

from variorum.game.audience import GM
from variorum.game.position import to_json
from variorum.game.problem import Problem, Severity
from variorum.game.variant import Variant
from variorum.game.view import view
from variorum.scenario.expect.expectation import Expectation, Played, Shortfall, listed
from variorum.scenario.match import unmatched
from variorum.scenario.node import Node


class Problems(Expectation, frozen=True):
    """What order entry answers some seats: patterns, each for a problem of its own; none: nothing is refused."""

    patterns: Mapping[str, tuple[str, ...]]

    key: ClassVar = "problems"

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The seats that miss a problem, or have a refusal without expecting any problem."""
        for seat, patterns in self.patterns.items():
            found = played.problems.get(seat, ())
            refused = any(problem.severity is Severity.REFUSED for problem in found)
            yield from _missed(seat, patterns, found, excess=refused)


class Warnings(Expectation, frozen=True):
    """What order entry warns some seats of: patterns, each for a warning of its own; none means no warning at all."""

    patterns: Mapping[str, tuple[str, ...]]

    key: ClassVar = "warnings"
    severity: ClassVar = Severity.WARNING

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The seats that miss one of these, or have one without expecting any."""
        for seat, patterns in self.patterns.items():
            problems = played.problems.get(seat, ())
            found = tuple(problem for problem in problems if problem.severity is self.severity)
            yield from _missed(seat, patterns, found, excess=bool(found))


class Notes(Warnings, frozen=True):
    """The same for notes."""

    key: ClassVar = "notes"
    severity: ClassVar = Severity.NOTE


def _missed(seat: str, patterns: tuple[str, ...], found: tuple[Problem, ...], *, excess: bool) -> Iterator[Shortfall]:
    """The patterns without a problem; or all problems, if none are expected and these are too many."""
    missing = unmatched(patterns, found, _fits)
    if missing or (excess and not patterns):
        yield Shortfall(seat, listed(missing), listed(tuple(map(str, found))))


class Sees(Expectation, frozen=True):
    """Texts that must be in the views of some seats."""

    texts: Mapping[str, tuple[str, ...]]

    key: ClassVar = "sees"

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The texts that a seat does not see."""
        for seat, text, shown in _lookups(self.texts, played):
            if shown is None:
                yield Shortfall(seat, "a seat of that name", "none")
            elif text not in shown:
                yield Shortfall(seat, f"to see {text}", "a view without it")


class Hidden(Expectation, frozen=True):
    """Texts that must not be in the views of some seats."""

    texts: Mapping[str, tuple[str, ...]]

    key: ClassVar = "hidden"

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The texts that a seat sees nevertheless."""
        for seat, text, shown in _lookups(self.texts, played):
            if shown is None:
                yield Shortfall(seat, "a seat of that name", "none")
            elif text in shown:
                at = shown.index(text)
                yield Shortfall(seat, f"not to see {text}", f"…{shown[max(0, at - 40) : at + len(text) + 40]}…")


def problems(node: Node, _variant: Variant) -> Expectation:
    """What `problems` says."""
    return Problems(node.line, _by_seat(node))


def warnings(node: Node, _variant: Variant) -> Expectation:
    """What `warnings` says."""
    return Warnings(node.line, _by_seat(node))


def notes(node: Node, _variant: Variant) -> Expectation:
    """What `notes` says."""
    return Notes(node.line, _by_seat(node))


def sees(node: Node, _variant: Variant) -> Expectation:
    """What `sees` says."""
    return Sees(node.line, _by_seat(node))


def hidden(node: Node, _variant: Variant) -> Expectation:
    """What `hidden` says."""
    return Hidden(node.line, _by_seat(node))


def _by_seat(node: Node) -> dict[str, tuple[str, ...]]:
    return {seat: item.words() for seat, item in node.mapping().items()}


def _fits(pattern: str, problem: Problem) -> bool:
    texts = (problem.message.lower(), str(problem).lower())
    return any(fnmatchcase(text, pattern.lower()) for text in texts)


def _lookups(texts: Mapping[str, tuple[str, ...]], played: Played) -> Iterator[tuple[str, str, str | None]]:
    """Every seat with each of its texts and the JSON of its view; None if there is no such seat."""
    position = played.done.position
    known = {GM, *(seat.id for seat in position.seats)}
    for seat, wanted in texts.items():
        shown = None
        if seat in known:
            shown = to_json(view(played.variant, position, seat, played.done.events)).decode()
        yield from ((seat, text, shown) for text in wanted)
