"""Whether a mail is about another phase than the one that it would count for: mails take time."""

import re
from collections.abc import Sequence
from itertools import pairwise

from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.host.games.access import Access
from variorum.host.letters.addresses import phase_of
from variorum.zine.seasons import called

_LONGEST_HEADING = 60
_SEASON = re.compile(
    r"(?:(?:my |our )?(?:orders?|moves?|turn|phase|season)\W{0,3})?(?:for )?(\w{4,12})[ ,.]{1,2}(\d{3,5})"
    r"(?:\W{0,3}(?:movement|moves?|orders?|retreats?|adjustments?|builds?|phase|season|turn)){0,2}\W{0,3}",
    re.IGNORECASE,
)
_SAME = {"AUTUMN": "FALL"}


def lateness(access: Access, text: str, answered: Sequence[str]) -> str:
    """Why the orders of a mail don't count now: it answers a mail of another phase, or names one; empty if they do."""
    turn = access.seen().position.turn
    now = called(access.variant, turn, 1)
    phases = (phase_of(message_id, access.game.pk) for message_id in answered)
    if next((phase for phase in phases if phase is not None), access.game.phase_number) != access.game.phase_number:
        return f"This mail answers one of another phase, so its orders don't count: it is {now} now. Answer this mail."
    for line in text.split("\n"):
        if names_another(access.variant, turn, line):
            return f"\"{line.strip()}\" isn't the phase now, so these orders don't count: it is {now}."
    return ""


def names_another(variant: Variant, turn: Turn, line: str) -> bool:
    """Whether a line is a heading that names a season, or a phase such as `S1901M`, which isn't a turn's."""
    words = line.strip(" *_=#>:.-\u2013\t")
    if not words or len(words) > _LONGEST_HEADING:
        return False
    if found := _SEASON.fullmatch(words):
        titles = {season.title.upper(): season.letter for season in variant.calendar.seasons}
        known = {_SAME.get(title, title): letter for title, letter in titles.items()}
        letter = known.get(_SAME.get(found[1].upper(), found[1].upper()))
        return letter is not None and (letter not in _current(variant, turn) or int(found[2]) != abs(turn.year))
    try:
        named = Turn.read(words)
    except ValueError:
        return False
    return named != turn


def _current(variant: Variant, turn: Turn) -> set[str]:
    """The letters of a turn's season, and of the one that it continues: builds of winter are also called autumn's."""
    seasons = variant.calendar.seasons
    pairs = pairwise(seasons)
    return {turn.season, *(before.letter for before, now in pairs if now.letter == turn.season and now.continues)}
