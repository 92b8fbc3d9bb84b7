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
from variorum.host.games.clock.awaited import expected
from variorum.host.games.clock.extending import restart, stop
from variorum.host.games.common import RefusedError, tell
from variorum.host.games.lengths import told
from variorum.host.games.life.failing import call_off
from variorum.host.games.life.phases import begin_phase, refresh
from variorum.host.games.log import store
from variorum.host.games.models import Game, Member, State
from variorum.host.press.models import Vote
from variorum.host.schema.choice import Choice
from variorum.rules.draws import Draws
from variorum.rules.teams import TeamVictory


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
    it can be asked and answered; `timed`: only with a deadline. `needed` is how many must agree of so many who have a
    say. `by_holders`: they are all whose seats are theirs, also those who have missed a deadline. `again`: a seat can
    ask for it more than once in a phase. `mastered`: the game master's answer decides at once. `secret`: nobody is told
    the count.
    """

    wish: Callable[[Vote], str]
    grants: Callable[[Game, Vote], None]
    states: tuple[State, ...]
    needed: Callable[[int], int]
    timed: bool = False
    by_holders: bool = False
    again: bool = False
    mastered: bool = True
    secret: bool = False


def holders(game: Game, matter: Matter) -> dict[str, int]:
    """The seats of people who have a say in a matter, as far as they are in the game, each with its person's key."""
    held = Member.objects.filter(game=game, left__isnull=True, person__isnull=False).exclude(seat="")
    asked = held if matter.by_holders else held.filter(abandoned=False)
    return dict(asked.order_by("seat").values_list("seat", "person_id"))


def living(game: Game) -> frozenset[str]:
    """The seats that are still in a game; in fog, all: who has lost everything is a secret there."""
    return _living(store.load(game))


@aside
def _living(log: GameLog) -> frozenset[str]:
    """Seats without powers of their own, such as investors, and those that no loss ends, are never out."""
    position, fog = log.now.position, log.variant.limits_sight
    lasting = {seat for rule in log.variant.rules if isinstance(rule, Draws) for seat in rule.lasting}
    return frozenset(
        seat.id
        for seat in position.seats
        if fog or seat.id in lasting or not seat.powers or any(map(position.survives, seat.powers))
    )


def may_win(game: Game) -> tuple[str, ...]:
    """The seats that others can concede to: those of people, if no bot plays a seat that is still in the game.

    Where powers win together, nobody can: a concession makes one seat win.
    """
    if any(isinstance(rule, TeamVictory) for rule in store.load(game).variant.rules):
        return ()
    alive = living(game)
    return (
        () if alive & set(levels_of(game)) else tuple(sorted(alive & set(holders(game, MATTERS[VoteKind.CONCESSION]))))
    )


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
        if winner:
            raise RefusedError("Only a concession has a winner.")
        return
    known = may_win(game)
    if not known:
        raise RefusedError(NOT_TO_WIN)
    if winner not in known:
        raise RefusedError(f"Choose whom you concede to: {', '.join(known)}.")


NOT_TO_WIN = (
    "Nobody can concede here: a bot still plays, or powers win together. Propose a draw, or to cancel the game."
)


def _all(many: int) -> int:
    return many


def _more_than_half(many: int) -> int:
    return many // 2 + 1


def _half(many: int) -> int:
    return (many + 1) // 2


_BEGUN = (State.RUNNING, State.PAUSED, State.WAITING)
MATTERS: dict[str, Matter] = {
    VoteKind.EXTENSION: Matter(
        lambda vote: f"an extension of {told(vote.minutes)}", _extend, (State.RUNNING,), _more_than_half, timed=True
    ),
    VoteKind.PAUSE: Matter(lambda _: "a pause", _pause, (State.RUNNING,), _all, timed=True),
    VoteKind.RESUME: Matter(lambda _: "the end of the pause", _resume, (State.PAUSED,), _half, again=True),
    VoteKind.CANCEL: Matter(lambda _: "the game's cancellation", _cancel, _BEGUN, _all, by_holders=True),
    VoteKind.CONCESSION: Matter(
        lambda vote: f"a concession to {called(vote.winner)}",
        _concede,
        (State.RUNNING, State.PAUSED),
        _all,
        by_holders=True,
        mastered=False,
        secret=True,
    ),
}
