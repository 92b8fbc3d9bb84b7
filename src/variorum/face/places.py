"""Problems of orders, told with the places where they are written."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from variorum.game.problem import Problem

Places = dict[tuple[str, str], tuple[int, int]]
"""The line and column of each order, by seat and text."""


def located(problems: Mapping[str, Sequence[Problem]], places: Places) -> Iterator[Problem]:
    """The problems of checking, by seat, with the line of the order where it is known."""
    for seat, found in problems.items():
        for problem in found:
            line, column = places.get((seat, problem.order), (0, 0))
            message = problem.message if problem.order in problem.message else f"{problem.order}: {problem.message}"
            there = message is problem.message and (line, column) == (problem.line, problem.column)
            yield problem if there else replace(problem, message=message, line=line, column=column)
