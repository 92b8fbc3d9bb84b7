"""Changes of the position that going back would undo, so that none of them is lost in silence."""

from collections.abc import Sequence

from variorum.archive.gamelog import GameLog
from variorum.archive.lines import EditLine


def edits_after(log: GameLog, number: int) -> tuple[str, ...]:
    """The game master's changes of the position after a moment: each with its phase and its reason."""
    lines = ((moment.coming, moment.line) for moment in log.moments[number + 1 :])
    return tuple(f"before {turn} ({line.reason})" for turn, line in lines if isinstance(line, EditLine))


def lost_in_words(edits: Sequence[str]) -> str:
    """What the log says of changes that no longer count, to follow a sentence; empty if there are none."""
    return f". The position as changed {', and '.join(edits)}, no longer counts." if edits else ""
