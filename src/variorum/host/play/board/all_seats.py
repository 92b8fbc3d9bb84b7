"""The orders of all seats of a sandbox as one text, with the answer to its last change."""

from collections.abc import Mapping

import msgspec

from variorum.game.problem import Problem
from variorum.host.games.seats.sheets import Saved, version_of
from variorum.host.orders.together import write_together


class Everybody(msgspec.Struct, frozen=True):
    """The text of all seats, the version of their sheets, and the answer to the last change.

    `wrong`: something was refused; `problems` are those of the text's lines and of orders.
    """

    text: str
    version: int
    told: str = ""
    wrong: bool = False
    problems: tuple[Problem, ...] = ()


def everybody(saved: Mapping[str, Saved]) -> Everybody:
    """The sheets of all seats as one text."""
    return Everybody(write_together(saved), version_of(saved))
