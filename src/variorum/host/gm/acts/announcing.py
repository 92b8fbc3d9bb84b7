"""Announcing something to all players, and changing the terms of a game."""

from secrets import token_hex
from typing import Annotated, Any

import msgspec
from django.db import transaction
from msgspec import Meta

from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError, tell
from variorum.host.games.in_words import sentences
from variorum.host.games.life import rollcall
from variorum.host.games.life.creation import check_terms
from variorum.host.games.models import Game, Kind, SavedSheet, State
from variorum.host.games.terms import Terms
from variorum.host.gm.acts.desk import NOTHING_CHANGED, AtDesk, Reason, note_news, reason_of
from variorum.host.gm.models import BEGUN
from variorum.host.press.models import EVERYBODY
from variorum.host.press.services.messages import readable, send

READY_FIXED = "Whether everybody sees who is ready can't change after the start. Leave `ready_shown` as it is."


class AnnounceToAll(AtDesk, frozen=True, kw_only=True):
    """Announce something to all players, in the log and, once the game has begun, as a message."""

    road = "POST /games/{key}/announce"
    states = tuple(State)
    button = "Announce"

    text: Annotated[str, Meta(max_length=100_000)]
    key: Annotated[str, Meta(max_length=40, description="What was announced with it before isn't repeated")] = ""

    def do(self, by: Person, on: Access) -> None:
        with transaction.atomic():
            super().do(by, on)
            if on.game.kind == Kind.GAME and on.has_begun:
                send(on, (EVERYBODY,), readable(self.text), self.key or token_hex(20))

    def change(self, game: Game) -> None:
        note_news(game, f"announces: {readable(self.text)}")


class SetTerms(AtDesk, frozen=True, kw_only=True):
    """Replace all terms of a game. Those left out take their defaults. The current deadline stays.

    During a roll call, the roll is called again: those who have answered agreed to other terms.
    """

    road = "PUT /games/{key}/terms"
    states = (State.GATHERING, State.ROLL_CALL, *BEGUN, State.OVER)
    paged = False
    done = "Your change has been made and logged."

    terms: Terms
    reason: Reason

    def do(self, by: Person, on: Access) -> None:
        check_terms(self.terms, on.game.variant, on.game.chosen)  # before the lock: neither of the others ever changes
        super().do(by, on)

    def change(self, game: Game) -> None:
        reason, before, terms = reason_of(self.reason), game.terms, self.terms
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


class ChangeTerms(SetTerms, frozen=True, kw_only=True):
    """Change some terms of a game. Those left out stay the same."""

    road = "PATCH /games/{key}/terms"

    @classmethod
    def completed(cls, said: dict[str, Any], on: Access) -> dict[str, Any]:
        now, given = msgspec.to_builtins(on.terms), said["terms"]
        return {**said, "terms": {**now, **given, "clock": {**now["clock"], **given.get("clock", {})}}}


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
