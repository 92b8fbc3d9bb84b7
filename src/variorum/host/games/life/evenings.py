"""Games that begin at once against bots, and games for friends who get a link. The lobby lists neither."""

from django.db import transaction
from msgspec.structs import replace

from variorum.game.turn import year_after
from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.changes.aside import computing_aside
from variorum.host.games.bots.levels import USUAL
from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.common import RefusedError, have
from variorum.host.games.life import creation
from variorum.host.games.life.altering import with_mechanics
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.life.openings import opening_of
from variorum.host.games.models import Game, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Absence, Terms
from variorum.variants import registry

MOST = 20
"""A person's unlisted games that aren't over."""

_MONTH = 30 * 24 * 60
_ALONE = Terms(
    clock=Clock(Pace.HOURS, minutes=_MONTH, short=_MONTH),
    absence=Absence.HOLD,
    grace=0,
    bots=True,
)


@computing_aside
def play_now(person: Person, variant: str, level: str = USUAL, seat: str = "") -> Game:
    """Start a game against bots, whose phases are processed as soon as the person is ready.

    `seat`: the one to play; a random one if it is empty.
    Raises: RefusedError if the variant has no such seat or bots, or the person has too many unlisted games.
    """
    have(variant)
    terms = replace(_ALONE, bot_level=level)
    name = f"{registry.variant(variant).name} against bots"
    known = [found.id for found in opening_of(variant, {}).seats]
    if seat and seat not in known:
        raise RefusedError(f'This game has no seat "{seat[:40]}". Choose one of {", ".join(known)}.')
    with transaction.atomic():
        game = create_unlisted(person, GamePlan(name, variant, terms=terms, listed=False))
        member = seats.join(person, game.pk)
        member.assigned = seat
        member.save(update_fields=["assigned"])
        creation.begin(game.pk)
    game.refresh_from_db()
    return game


def ended(variant: str, years: int, whose: str) -> str:
    """The id of a variant whose games last so many years at most.

    Raises: RefusedError if its games end in another way; BusyError.
    """
    have(variant)
    last = year_after(registry.variant(variant).world.years.opening.year, years - 1)
    return with_mechanics(variant, ({"name": "last_year", "year": last},), None, whose)


@computing_aside
def with_friends(person: Person, variant: str, clock: Clock, played: str = "") -> Game:
    """Create a game that people join by its invitation link, even without an account; live ones show who is ready.

    `played` is the variant as it is altered for the game, if it is.

    Raises: RefusedError if the person has too many unlisted games.
    """
    have(variant)
    found = registry.variant(variant)
    name, shown = f"{found.name} with friends", clock.pace is Pace.LIVE and not found.limits_sight
    plan = GamePlan(name, played or variant, terms=Terms(clock=clock, guests=True, ready_shown=shown), listed=False)
    with transaction.atomic():
        game = create_unlisted(person, plan)
        seats.join(person, game.pk)
    game.refresh_from_db()
    return game


def create_unlisted(person: Person, plan: GamePlan) -> Game:
    """Create an unlisted game, in an open transaction."""
    own = Game.objects.filter(owner=person, listed=False).exclude(state=State.OVER)
    refusal = f"You have {MOST} unfinished games of this kind, the limit. Finish or leave one first."
    quota.check("unlisted games", person.pk, own, MOST, refusal)
    return creation.create(person, plan)
