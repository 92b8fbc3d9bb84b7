"""The game master's work before a game begins: players, seats and the roll call."""

from datetime import timedelta
from typing import Annotated

from django.utils import timezone
from msgspec import Meta

from variorum.host.games.common import RefusedError, tell
from variorum.host.games.lengths import HOUR, told
from variorum.host.games.life import rollcall
from variorum.host.games.life.creation import seats_of
from variorum.host.games.models import Game, Member, State
from variorum.host.games.seats.acts import Seat
from variorum.host.gm.acts.desk import NOTHING_CHANGED, AtDesk, note, note_news
from variorum.host.gm.queries import joined

GATHERING = (State.GATHERING, State.ROLL_CALL)

Hours = Annotated[int, Meta(ge=1, le=24 * 14)]


class AboutPlayer(AtDesk, frozen=True, kw_only=True):
    """What is done to a player who has joined."""

    states = GATHERING

    player: Annotated[str, Meta(max_length=150, description="By the name in the answer about the game")]

    def member(self, game: Game) -> Member:
        """The player's row. Raises: RefusedError if nobody with that name has joined."""
        names: dict[str, Member] = {one.person.called: one for one in joined(game)}
        if self.player not in names:
            others = ", ".join(sorted(names)) or "nobody"
            raise RefusedError(f"{self.player} isn't in the game. In it: {others}.")
        return names[self.player]


class AssignSeat(AboutPlayer, frozen=True, kw_only=True):
    """Assign a seat to a player for when the game begins; without a seat, leave it to wishes and lots."""

    road = "POST /games/{key}/start/assign"
    button = "Assign"

    seat: Annotated[Seat, Meta(description="If empty, wishes and lots decide")]

    def change(self, game: Game) -> None:
        player, seat = self.member(game), self.seat
        if seat and seat not in seats_of(game):
            raise RefusedError(f"{seat} isn't a seat of this game. Choose one of {', '.join(seats_of(game))}.")
        if seat and any(one.assigned == seat for one in joined(game) if one.pk != player.pk):
            raise RefusedError(f"{seat} is assigned to somebody else. Free it first.")
        if player.assigned == seat:
            raise RefusedError(NOTHING_CHANGED)
        player.assigned = seat
        player.save()
        note(game, f"assigns {seat} to {_called(game, player)}." if seat else "leaves a seat to wishes and lots again.")
        tell(game, "seats")


class RemovePlayer(AboutPlayer, frozen=True, kw_only=True):
    """Remove a player from a game that hasn't begun. This ends a roll call, and the game looks for players again."""

    road = "POST /games/{key}/start/remove"
    button = "Remove {player}"

    def change(self, game: Game) -> None:
        player = self.member(game)
        player.left, player.assigned = timezone.now(), ""
        player.save()
        rollcall.gather_again(game)
        note(game, f"removes {_called(game, player)} from the game before it begins.")
        tell(game, "seats")


class EndRollCall(AtDesk, frozen=True, kw_only=True):
    """End the roll call. Everybody keeps their place, and the game looks for players again."""

    road = "POST /games/{key}/rollcall/end"
    states = (State.ROLL_CALL,)
    button = "End the roll call"

    def change(self, game: Game) -> None:
        rollcall.gather_again(game)
        note(game, "ends the roll call; everybody keeps their place.")
        tell(game, "seats")


class ExtendRollCall(AtDesk, frozen=True, kw_only=True):
    """Give everybody more time to answer the roll call."""

    road = "POST /games/{key}/rollcall/extend"
    states = (State.ROLL_CALL,)
    button = "Extend the roll call"

    hours: Hours

    def change(self, game: Game) -> None:
        game.deadline = max(game.deadline or timezone.now(), timezone.now()) + timedelta(hours=self.hours)
        note_news(game, f"extends the roll call by {told(self.hours * HOUR)}.")
        tell(game, "state")


def _called(game: Game, player: Member) -> str:
    """A player's name for the log, hidden in anonymous games."""
    return "a player" if game.terms.anonymous or player.person is None else player.person.called
