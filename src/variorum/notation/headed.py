"""Headings that name a phase, such as `Spring 1901` or `S1901M`: orders below one of another phase aren't for now."""

import re
from itertools import pairwise

from variorum.game.problem import Problem
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.notation.lines import SourceLine

_LONGEST = 60
_FRAME = " *_=#>:.-\u2013\t\r"
_WHAT = r"(?:movement|moves?|orders?|retreats?|adjustments?|builds?|phase|season|turn)"
_SEASON = re.compile(
    r"(?P<who>[^\W\d_][\w -]{1,30}?(?:['\u2019]s?)?[\s,(-]{1,3})??"
    rf"(?:(?:my |our )?{_WHAT}\W{{0,3}})?(?:for )?"
    r"(?:(?P<season>[^\W\d_]{4,12})[ ,.]{1,2}(?P<year>\d{3,5})|(?P<early>\d{3,5})[ ,.]{1,2}(?P<late>[^\W\d_]{4,12}))"
    rf"(?:\W{{0,3}}(?P<what>{_WHAT})){{0,2}}\W{{0,3}}",
    re.IGNORECASE,
)
_PHASES = {"move": "M", "retr": "R", "adju": "A", "buil": "A"}
"""By how the word for a phase begins."""

_SAME = {"AUTUMN": "FALL"}


def names_another(variant: Variant, turn: Turn, line: str) -> bool:
    """Whether a line is a heading that names a season or a phase which isn't a turn's."""
    return _is_now(variant, turn, line) is False


def apart(variant: Variant, turn: Turn, text: str, seat: str = "") -> tuple[str, tuple[SourceLine, ...]]:
    """A text without headings of phases and what stands below those of others; and what stood there.

    Each part that was taken out is one line of a seat, with a problem. Lines keep their numbers.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    headings = [(at, is_now) for at, line in enumerate(lines) if (is_now := _is_now(variant, turn, line)) is not None]
    others: list[SourceLine] = []
    now = lines.copy()
    for (at, is_now), (following, _) in pairwise([*headings, (len(lines), True)]):
        end = at + (not _names_seat(lines[at])) if is_now else following
        now[at:end] = [""] * (end - at)
        if not is_now:
            named = lines[at].strip(_FRAME)
            played = f"{variant.calendar.name(turn)} ({turn})"
            message = f"{named} isn't the phase now, so what stands below it was ignored: it is {played}"
            problem = Problem(message, order=named, line=at + 1, column=1)
            others.append(SourceLine(at + 1, seat, "\n".join(lines[at:end]), problem=problem))
    return ("\n".join(now), tuple(others)) if headings else (text, ())


def _is_now(variant: Variant, turn: Turn, line: str) -> bool | None:
    """Whether a line names a turn's season or phase; None if it names none of the variant's."""
    words = line.strip(_FRAME)
    if not 0 < len(words) <= _LONGEST or words.isalpha():
        return None
    titles = {season.title.upper(): season.letter for season in variant.calendar.seasons}
    if found := _SEASON.fullmatch(words):
        known = {_SAME.get(title, title): letter for title, letter in titles.items()}
        season = (found["season"] or found["late"]).upper()
        letter = known.get(_SAME.get(season, season))
        if letter is None:
            return None
        phase = _PHASES.get((found["what"] or "").lower()[:4], turn.phase)
        is_season = letter in _current(variant, turn) and int(found["year"] or found["early"]) == abs(turn.year)
        return is_season and (phase == turn.phase or turn.phase not in _PHASES.values())
    try:
        named = Turn.read(words)
    except ValueError:
        return None
    return named == turn if named.season in titles.values() else None


def _names_seat(line: str) -> bool:
    """Whether such a heading also says whose orders follow."""
    found = _SEASON.fullmatch(line.strip(_FRAME))
    return found is not None and found["who"] is not None


def _current(variant: Variant, turn: Turn) -> set[str]:
    """The letters of a turn's season, and of the one that it continues: builds of winter are also called autumn's."""
    pairs = pairwise(variant.calendar.seasons)
    return {turn.season, *(before.letter for before, now in pairs if now.letter == turn.season and now.continues)}
