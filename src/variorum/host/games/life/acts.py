"""Creating a game, and the same one once more."""

from typing import Annotated, Any

from msgspec import Meta, field

from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import Act
from variorum.host.games.access import Access, find
from variorum.host.games.life import creation, rematch
from variorum.host.games.life.altering import with_mechanics
from variorum.host.games.life.creation import GamePlan, Settings
from variorum.host.games.models import LONGEST_NAME, LONGEST_PASSWORD, Game
from variorum.host.games.queries import GAME, GetGame
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms


class PlannedGame(Act, frozen=True, kw_only=True):
    """What creates a game. `terms` are as in the answer about a game; those left out take their defaults."""

    makes, answers, rate = GAME, GetGame, "creations"
    paged = False

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    variant: Annotated[str, Meta(max_length=64)]
    settings: Settings = field(default_factory=dict)
    mechanics: Annotated[
        list[dict[str, Any]], Meta(max_length=40, description="Added to the variant, each with its `name`.")
    ] = field(default_factory=list)
    win: Annotated[int, Meta(ge=1, le=500, description="How many centers win instead.")] | None = None
    terms: Terms = Terms()
    listed: bool = True
    password: Annotated[str, Meta(max_length=LONGEST_PASSWORD)] = ""
    mastered: Annotated[
        bool, Meta(description="Whether you are its game master; otherwise the game runs by itself.")
    ] = False

    plays: Annotated[bool, Meta(description="Whether you join it at once.")] = False
    key: Annotated[
        str, Meta(pattern="^([a-z0-9]{10})?$", description="One of your own: sent twice, it makes one game.")
    ] = ""

    def create(self, by: Person) -> Game:
        """The game; its creator joins it, if asked to."""
        variant = self.variant
        if self.mechanics or self.win:
            variant = with_mechanics(variant, self.mechanics, self.win, f"person-{by.pk}")
        told = (self.name.strip(), variant, self.settings, self.terms, self.listed, self.password)
        game = creation.create(by, GamePlan(*told, mastered=self.mastered, key=self.key))
        if self.plays:
            seats.join(by, game.pk, password=self.password)
        return game


class CreateGame(PlannedGame, frozen=True, kw_only=True):
    """Create a game; with `mechanics`, of the variant with these (`GET /variants/{name}/mechanics` lists them)."""

    road = "POST /games"

    def do(self, by: Person, on: None) -> Game:
        return self.create(by)


class Rematch(Act, frozen=True):
    """Play a finished game once more, with the same terms: the first who asks creates the new game, others join it."""

    on, makes, answers, rate = GAME, GAME, GetGame, "creations"
    road = "POST /games/{key}/rematch"
    button = "Rematch"
    done = "Share the link, so that the others come, too."

    def permits(self, by: Person, on: Access) -> None:
        rematch.check(by, on)

    def do(self, by: Person, on: Access) -> Access:
        return find(by, rematch.again(by, on).key)

    def told(self, came: Access, on: Access) -> str:
        return "" if came.has_begun else self.done
