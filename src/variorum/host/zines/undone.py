"""What an issue told of a game and a rollback has undone since."""

from collections.abc import Iterable
from itertools import zip_longest

from variorum.host.games.models import LogLine

_UNDO, _SEAL = '{"line":"undo"', '{"line":"seal"'


def first_undone(game: int, lines: int) -> int | None:
    """The first moment of a game that isn't any more what it was when the log had so many lines.

    None if all of them are as they were, be it again.
    """
    log = LogLine.objects.filter(game=game).order_by("number")
    if not lines or not log.filter(number__gte=lines, text__startswith=_UNDO).exists():
        return None
    texts = list(log.values_list("text", flat=True))
    before, now = _moments(texts[:lines]), _moments(texts)
    pairs = enumerate(zip_longest(before, now[: len(before)]))
    return next((number for number, (old, new) in pairs if old != new), None)


def _moments(texts: Iterable[str]) -> list[str]:
    """The lines of the moments that count."""
    found: list[str] = []
    for text in texts:
        if text.startswith(_UNDO):
            found.pop()
        elif not text.startswith(_SEAL):
            found.append(text)
    return found
