"""Rolling a game back to an earlier moment."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from variorum.archive.gamelog import GameLog
from variorum.archive.lines import seal_line
from variorum.game.dice import Seal, new_seal
from variorum.game.sheet import Sheet
from variorum.host.changes.aside import aside
from variorum.host.games.access import Access
from variorum.host.games.bots.in_games import levels_of
from variorum.host.games.common import HOST, RefusedError, act
from variorum.host.games.log import store
from variorum.host.games.models import Game, SavedSheet, State
from variorum.host.gm.acts.desk import AtDesk, Reason, arrive, note_news, reason_of
from variorum.host.gm.courses import edits_after, lost_in_words, way_back
from variorum.host.gm.queries import require_master

Number = Annotated[int, Meta(ge=0, le=2**31 - 1, description="Of a moment in the history; 0 is the opening")]


def sheets_of(access: Access, number: int) -> Mapping[str, Sheet]:
    """The orders sent for the phase after a moment. The desk may show them: the phase has been processed.

    Raises: RefusedError if nothing came after that moment, or the viewer isn't the game master.
    """
    return log_for(access, number).moments[number + 1].sheets


def edits_lost(access: Access, number: int) -> tuple[str, ...]:
    """The game master's changes after a moment, which going back to it would undo. Raises: as `sheets_of`."""
    return edits_after(log_for(access, number), number)


class RollBack(AtDesk, frozen=True, kw_only=True):
    """Go back to an earlier moment. The phase after it waits for orders again, with the sheets sent for it then.

    It has new dice: whoever orders again has seen what the old ones gave.
    """

    road = "POST /games/{key}/rollback"
    final = True
    paged = False
    done = "The game has been rolled back."

    number: Number
    reason: Reason

    def change(self, game: Game) -> None:
        reason, log = reason_of(self.reason), store.load(game)
        require_moment(log, self.number)
        back = way_back(log, self.number, reason)
        for line in back.lines:
            log = store.append(game, log, line)
        log = sealed(game, log)
        note_news(game, f"rolls the game back to before {log.now.position.turn}: {reason}{lost_in_words(back.edits)}")
        arrive(game, log, drafts(game, back.sent, back.caretakers))


def log_for(access: Access, number: int) -> GameLog:
    """The log, if the viewer is the game master and the moment has one after it. Raises: RefusedError."""
    require_master(access)
    log = store.load(access.game)
    require_moment(log, number)
    return log


def require_moment(log: GameLog, number: int) -> None:
    """Refuse the current moment, and those that aren't. Raises: RefusedError."""
    if not 0 <= number < len(log.moments) - 1:
        raise RefusedError("This game has no such moment to go back to.")


def sealed(game: Game, log: GameLog) -> GameLog:
    """Give a finished game that continues a new seed: players who have seen the old one could predict its dice."""
    if game.state != State.OVER:
        return log
    seal = _seal(game.pk, game.lines)
    act(game, HOST, f"The dice have a new seed from here on, sealed as {seal.commitment}.")
    return store.append(game, log, seal_line(seal))


@aside
def _seal(_game: int, _lines: int) -> Seal:
    """A new seed for the dice of a game with so many lines: one and the same while it changes once."""
    return new_seal()


def drafts(game: Game, texts: Mapping[str, str], caretakers: tuple[str, ...]) -> list[SavedSheet]:
    """The sheets that people have sent."""
    others = {*levels_of(game), *caretakers}
    return [SavedSheet(game=game, seat=seat, sheet=text) for seat, text in texts.items() if seat not in others]
