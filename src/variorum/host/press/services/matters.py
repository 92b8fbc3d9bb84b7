"""What players vote on: whose answers count, in which states of a game, and what is done when a vote is won."""

from collections.abc import Callable
from datetime import timedelta

import msgspec
from msgspec.structs import replace

from variorum.archive.gamelog import GameLog
from variorum.archive.lines import EditLine, edit_line
from variorum.game.position import Ending
from variorum.game.title import called
from variorum.host.changes.aside import aside
from variorum.host.games.bots.in_games import levels_of
from variorum.host.games.clock.expected import expected
from variorum.host.games.clock.pausing import restart, stop
from variorum.host.games.common import RefusedError, tell
from variorum.host.games.lengths import told
from variorum.host.games.life.ending import call_off
from variorum.host.games.life.phases import begin_phase, refresh
from variorum.host.games.log import store
from variorum.host.games.models import Game, Member, State
from variorum.host.press.models import Vote
from variorum.host.schema.choice import Choice


class VoteKind(Choice):
    """What a vote is about."""

    EXTENSION = "extension", "a later deadline for this phase"
    PAUSE = "pause", "stop the clock"
    RESUME = "resume", "restart the clock"
    CANCEL = "cancel", "cancel the game, without a result"
    CONCESSION = "concession", "concede: one player wins"


class Matter(msgspec.Struct, frozen=True):
    """The rules of a kind of votes.

    `wish` says in words what a row asks for, `grants` does it to the locked game. `states` are those of a game in which
    it can be asked and answered; `timed`: only with a deadline. `by_all`: all who have a say must agree, otherwise more
    than half of them. `mastered`: the game master's answer decides at once. `secret`: nobody is told the count.
    """

    wish: Callable[[Vote], str]
    grants: Callable[[Game, Vote], None]
    states: tuple[State, ...]
    timed: bool = False
    by_all: bool = False
    mastered: bool = True
    secret: bool = False


def people(game: Game) -> tuple[str, ...]:
    """The seats with players."""
    held = Member.objects.filter(game=game, left__isnull=True, abandoned=False, person__isnull=False)
    return tuple(held.exclude(seat="").order_by("seat").values_list("seat", flat=True))


def living(game: Game) -> frozenset[str]:
    """The seats that are still in a game; in fog, all: who has lost everything is a secret there."""
    return _living(store.load(game))


@aside
def _living(log: GameLog) -> frozenset[str]:
    position = log.now.position
    commands = log.variant.world.commands(position)
    fog = log.variant.limits_sight
    return frozenset(seat for seat, powers in commands.items() if fog or any(map(position.survives, powers)))


def may_win(game: Game) -> tuple[str, ...]:
    """The seats that others can concede to: all, if people play whatever seats are still in the game."""
    alive = living(game)
    return () if alive & set(levels_of(game)) else tuple(sorted(alive))


def _extend(game: Game, vote: Vote) -> None:
    if game.deadline:
        game.deadline += timedelta(minutes=vote.minutes)
        game.claimed = None
    tell(game, "state")


def _pause(game: Game, _vote: Vote) -> None:
    stop(game)
    tell(game, "state")


def _resume(game: Game, _vote: Vote) -> None:
    restart(game)
    refresh(game, store.load(game))
    tell(game, "state")


def _cancel(game: Game, _vote: Vote) -> None:
    call_off(game, "Canceled by its players")


def _concede(game: Game, vote: Vote) -> None:
    if vote.winner not in may_win(game):
        raise RefusedError(NOT_TO_WIN)
    log = store.load(game)
    log = store.append(game, log, _conceded(log, vote.winner))
    begin_phase(game, log)
    tell(game, "phase")


@aside
def _conceded(log: GameLog, winner: str) -> EditLine:
    """The line of a log that ends the game with a winner."""
    position = replace(log.now.position, ending=Ending((winner,)))
    line = edit_line(position, f"All others concede to {called(winner)}.")
    after, _ = store.grown(log, line)
    expected(after.now.position)
    return line


def refuse_strange(game: Game, kind: VoteKind, winner: str) -> None:
    """Refuse a concession to nobody who can win, and a winner of anything else. Raises: RefusedError."""
    if kind is not VoteKind.CONCESSION:
        return
    known = may_win(game)
    if not known:
        raise RefusedError(NOT_TO_WIN)
    if winner not in known:
        raise RefusedError(f"Choose whom you concede to: {', '.join(known)}.")


NOT_TO_WIN = "A bot still plays in this game, and bots don't concede. Propose a draw, or a vote to cancel the game."
_BEGUN = (State.RUNNING, State.PAUSED, State.WAITING)
MATTERS: dict[str, Matter] = {
    VoteKind.EXTENSION: Matter(
        lambda vote: f"an extension of {told(vote.minutes)}", _extend, (State.RUNNING,), timed=True
    ),
    VoteKind.PAUSE: Matter(lambda _: "a pause", _pause, (State.RUNNING,), timed=True, by_all=True),
    VoteKind.RESUME: Matter(lambda _: "the end of the pause", _resume, (State.PAUSED,)),
    VoteKind.CANCEL: Matter(lambda _: "the game's cancellation", _cancel, _BEGUN, by_all=True),
    VoteKind.CONCESSION: Matter(
        lambda vote: f"a concession to {called(vote.winner)}",
        _concede,
        (State.RUNNING, State.PAUSED),
        by_all=True,
        mastered=False,
        secret=True,
    ),
}
