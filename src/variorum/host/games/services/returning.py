"""Returning players and replacements: the game waits only as long as they need."""

from django.utils import timezone

from variorum.archive.gamelog import GameLog
from variorum.host.games.in_words import told
from variorum.host.games.models import Game, Member, State
from variorum.host.games.patience import to_finish, to_read
from variorum.host.games.services.common import HOST, act, tell
from variorum.host.games.services.phases import missing


def come_back(game: Game, person_id: int | None, seat: str) -> None:
    """Close an open seat of a locked game when its holder returns."""
    held = Member.objects.filter(game=game, seat=seat, left__isnull=True, abandoned=True)
    if person_id is not None and held.filter(person_id=person_id).update(abandoned=False):
        act(game, HOST, f"{seat} is back.")
        tell(game, "seats")


def go_on_soon(game: Game, log: GameLog) -> None:
    """Shorten the wait of a locked game once all absent players have sent orders."""
    if game.state != State.RUNNING or not game.grace or game.deadline is None or missing(game, log):
        return
    time = to_finish(game)
    soon = timezone.now() + time
    if soon < game.deadline:
        game.deadline = soon
        act(game, HOST, f"All orders are in. The phase will be processed in {told(time)}.")
        tell(game, "state")


def give_time(game: Game) -> None:
    """Give a replacement time to read, in a locked game that is waiting."""
    if game.state == State.RUNNING and game.grace and game.deadline is not None:
        game.deadline = max(game.deadline, timezone.now() + to_read(game))
        tell(game, "state")
