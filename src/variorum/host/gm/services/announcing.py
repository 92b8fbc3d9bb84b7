"""Announcing something to all players, and changing the terms of a game."""

from django.db import transaction

from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError, tell
from variorum.host.games.in_words import sentences
from variorum.host.games.life import rollcall
from variorum.host.games.life.creation import check_terms
from variorum.host.games.models import Game, Kind, SavedSheet, State
from variorum.host.games.terms import Terms
from variorum.host.gm.services.desk import BEGUN, NOTHING_CHANGED, at_desk, note_news, reason_of
from variorum.host.press.models import EVERYBODY
from variorum.host.press.services.messages import readable, send

READY_FIXED = "Whether everybody sees who is ready can't change after the start. Leave `ready_shown` as it is."


@computing_aside
def announce(access: Access, mark: str, text: str, key: str) -> None:
    """Announce something in the log and, once the game has begun, as a message to every seat.

    Raises: as `at_desk`; RefusedError if the text is empty or too long.
    """
    with transaction.atomic():
        with at_desk(access, mark, states=tuple(State)) as game:
            text = readable(text)
            note_news(game, f"announces: {text}")
        if game.kind == Kind.GAME and game.lines:
            send(access, (EVERYBODY,), text, key)


@computing_aside
def set_terms(access: Access, mark: str, terms: Terms, reason: str) -> None:
    """Change the terms of the game. The current deadline stays.

    During a roll call, call the roll again: those who have answered agreed to other terms.

    Raises: as `at_desk`; RefusedError if the terms are impossible, or nothing changes.
    """
    with at_desk(access, mark, states=(State.GATHERING, State.ROLL_CALL, *BEGUN, State.OVER)) as game:
        reason, before = reason_of(reason), game.terms
        check_terms(terms, game.variant, game.chosen)
        if terms.ready_shown != before.ready_shown and game.state not in {State.GATHERING, State.ROLL_CALL}:
            raise RefusedError(READY_FIXED)
        changes = _changes(before, terms)
        if not changes:
            raise RefusedError(NOTHING_CHANGED)
        game.terms = terms
        note_news(game, f"changes the terms ({reason}). {changes}{_opened(game, before, terms)}")
        tell(game, "state")
        if game.state == State.ROLL_CALL:
            rollcall.call_again(game, "The terms have changed.")


def _changes(before: Terms, after: Terms) -> str:
    """The sentences about the terms that no longer hold, and the new ones; empty if nobody could tell a difference."""
    old, new = sentences(before), sentences(after)
    gone = " ".join(sentence for sentence in old if sentence not in new)
    come = " ".join(sentence for sentence in new if sentence not in old)
    return " ".join([*([f"No longer: {gone}"] if gone else []), *([f"From now on: {come}"] if come else [])])


def _opened(game: Game, before: Terms, after: Terms) -> str:
    """What opening the desk means for orders that were sent while it was closed."""
    if not after.open_desk or before.open_desk or not SavedSheet.objects.filter(game=game).exists():
        return ""
    return f" That includes orders already sent for {game.turn}."
