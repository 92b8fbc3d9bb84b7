"""The same game once more, for those who played it: the first who asks creates it, all others join it."""

from django.utils.crypto import salted_hmac

from variorum.host.accounts.models import Person
from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError, locked, tell
from variorum.host.games.life import creation, evenings
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import KEY_LENGTH, KEY_LETTERS, LONGEST_NAME, Game, Kind, State
from variorum.host.games.seats import seats

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
