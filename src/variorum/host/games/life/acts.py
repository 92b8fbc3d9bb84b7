"""Creating a game, and the same one once more."""

from typing import Annotated, Any

from django.utils.crypto import salted_hmac
from msgspec import Meta, field

from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import Act
from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access, find
from variorum.host.games.common import RefusedError, locked, tell
from variorum.host.games.life import creation, evenings
from variorum.host.games.life.altering import with_mechanics
from variorum.host.games.life.creation import GamePlan, Settings
from variorum.host.games.models import KEY_LENGTH, KEY_LETTERS, LONGEST_NAME, LONGEST_PASSWORD, Game, Kind, State
from variorum.host.games.queries import GAME, GetGame
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms

_PREFIX = "Rematch: "
_MOST = 10
"""The rematches of a game, of which all but the last were canceled."""


def check(person: Person, access: Access) -> None:
    """Raise RefusedError unless somebody may ask for a rematch of a game."""
    game = access.game
    if game.kind != Kind.GAME or game.state != State.OVER or not game.lines:
        raise RefusedError("There can be a rematch once the game is over.")
    if game.master_id not in {None, person.pk}:
        raise RefusedError("Only the game master can start the next game.")
    played = person.pk is not None and game.members.filter(person=person.pk).exclude(seat="").exists()
    if game.master_id is None and not played:
        raise RefusedError("Only people who played this game can ask for a rematch.")


def rematch_of(game: Game) -> Game | None:
    """The rematch of a game, unless nobody has asked for one, or it was canceled."""
    return _found(game)[0]


@computing_aside
def again(person: Person, access: Access) -> Game:
    """The rematch of a game, which the person is in from now on: created if it's the first wish for one.

    Against bots alone it begins at once.

    Raises: RefusedError as `check`, or if the game can't be created or joined.
    """
    with locked(access.game.pk) as game:
        check(person, access)
        known, key = _found(game)
        if known is None:
            known = _created(person, game, key)
            tell(game, "state")
        elif known.members.filter(person=person, left__isnull=True).exists():
            return known
        if known.master_id != person.pk:
            seats.join(person, known.pk, invitation=known.invitation)
        if access.is_alone and game.terms.bots:
            creation.begin(known.pk)
    known.refresh_from_db()
    return known


def _created(person: Person, game: Game, key: str) -> Game:
    name = f"{_PREFIX}{game.name.removeprefix(_PREFIX)}"[:LONGEST_NAME].strip()
    # Who knows the old password wouldn't know a new one, and without any, strangers would come.
    listed, mastered = game.listed and not game.password, game.master_id is not None
    plan = GamePlan(name, game.variant, game.chosen, game.terms, listed, mastered=mastered, key=key)
    return creation.create(person, plan) if listed else evenings.create_unlisted(person, plan)


def _found(game: Game) -> tuple[Game | None, str]:
    """The rematch that wasn't canceled, if there is one, and its key or that of the next one."""
    key = ""
    for number in range(_MOST):
        key = _key(game, number)
        found = Game.objects.filter(key=key).first()
        if found is None or found.lines or found.state != State.OVER:
            return found, key
    raise RefusedError("The rematches of this game have been canceled too often. Create a new game.")


def _key(game: Game, number: int) -> str:
    """The key of a rematch: made from the game's, so that those who ask at once get the same one."""
    digest = salted_hmac("variorum.rematch", f"{game.key} {number}").digest()
    return "".join(KEY_LETTERS[byte % len(KEY_LETTERS)] for byte in digest[:KEY_LENGTH])


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
        check(by, on)

    def do(self, by: Person, on: Access) -> Access:
        return find(by, again(by, on).key)

    def told(self, came: Access, on: Access) -> str:
        return "" if came.has_begun else self.done
