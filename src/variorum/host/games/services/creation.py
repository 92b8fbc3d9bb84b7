"""Creating a game, and beginning it."""

import secrets
from collections.abc import Mapping
from functools import lru_cache

import msgspec
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from variorum.archive.gamelog import new_header
from variorum.game.position import Position
from variorum.game.setting import SettingValue
from variorum.host.accounts.models import Person
from variorum.host.games import store
from variorum.host.games.models import Game, Kind, Member, State, new_key
from variorum.host.games.services.common import HOST, RefusedError, act, locked, tell
from variorum.host.games.services.phases import begin_phase
from variorum.host.games.terms import NO_DESK, Seating, Terms, kept
from variorum.variants import registry

MOST_WAITING = 20
"""So many games of one creator may wait for their beginning."""


class Plan(msgspec.Struct, frozen=True):
    """What a creator decides.

    `settings` are the variant's options; `mastered` tells whether the creator is the game master (otherwise the creator
    may play, and the game runs by itself). `key` makes sure that a form sent twice founds one game; empty: any.
    """

    name: str
    variant: str
    settings: dict[str, SettingValue] = {}
    terms: Terms = Terms()
    listed: bool = True
    password: str = ""
    mastered: bool = False
    kind: Kind = Kind.GAME
    key: str = ""


def create(person: Person | None, plan: Plan) -> Game:
    """A game that looks for players; the one that there is if this plan has been carried out already.

    Raises: RefusedError if the variant or its settings are none, a game without a game master has an open desk, or the
    person has created too many games.
    """
    if plan.terms.open_desk and not plan.mastered:
        raise RefusedError(NO_DESK)
    try:
        opening_of(plan.variant, plan.settings)
    except (registry.UnknownVariantError, ValueError) as error:
        raise RefusedError(str(error)) from None
    with transaction.atomic():
        known = _created_already(person, plan.key)
        if known:
            return known
        return Game.objects.create(
            key=plan.key or new_key(),
            name=plan.name,
            kind=plan.kind,
            variant=plan.variant,
            chosen=plan.settings,
            listed=plan.listed,
            password=make_password(plan.password) if plan.password else "",
            owner=person,
            master=person if plan.mastered else None,
            **kept(plan.terms),
        )


def _created_already(person: Person | None, key: str) -> Game | None:
    if person is None:
        return None
    list(Person.objects.select_for_update().filter(pk=person.pk))
    known = Game.objects.filter(key=key).first() if key else None
    if known and known.owner_id != person.pk:
        raise RefusedError("This form has been used already. Please fill in a new one.")
    waiting = Game.objects.filter(owner=person, kind=Kind.GAME, state__in=(State.GATHERING, State.ROLL_CALL))
    if not known and waiting.count() >= MOST_WAITING:
        raise RefusedError(f"{MOST_WAITING} games of yours have not begun yet. Begin or cancel one of them first.")
    return known


def opening_of(variant: str, settings: Mapping[str, SettingValue]) -> Position:
    """The first position of a variant with settings as chosen.

    Raises: UnknownVariantError, ValueError.
    """
    return _opening(variant, tuple(sorted(settings.items())))


@lru_cache(maxsize=128)
def _opening(variant: str, settings: tuple[tuple[str, SettingValue], ...]) -> Position:
    return registry.variant(variant).start(dict(settings))


def seats_of(game: Game) -> tuple[str, ...]:
    """The seats that a game has at its beginning."""
    return tuple(seat.id for seat in opening_of(game.variant, game.chosen).seats)


def fewest_to_begin(game: Game) -> int:
    """How many people a game without bots needs: one for each seat, or fewer if those who join decide the seats."""
    variant = registry.variant(game.variant)
    return (variant.settings[variant.seating].least or 1) if variant.seating else len(seats_of(game))


def begin(pk: int) -> None:
    """Give out the seats and begin the first phase.

    Raises: RefusedError if the game has begun, or people are missing.
    """
    with locked(pk) as game:
        begin_locked(game)


def begin_locked(game: Game) -> None:
    """`begin` for a game that is locked already.

    Raises: RefusedError as `begin`.
    """
    if game.state not in {State.GATHERING, State.ROLL_CALL}:
        raise RefusedError("This game has begun already.")
    _fit_seats(game)
    _give_out(game, game.terms)
    log = store.begin(game, new_header(registry.variant(game.variant), opening_of(game.variant, game.chosen)))
    game.started = timezone.now()
    game.state = State.RUNNING
    act(game, HOST, f"The game begins. Its dice were sealed as {log.header.commitment}.")
    begin_phase(game, log)
    tell(game, "phase")


def cancel(person: Person, pk: int) -> None:
    """Call off a game that has not begun; it is over then, and its page remains for those who had joined.

    Raises: RefusedError if it has begun, or somebody else created it.
    """
    with locked(pk) as game:
        if game.owner_id != person.pk:
            raise RefusedError("Only its creator may cancel a game.")
        if game.state not in {State.GATHERING, State.ROLL_CALL}:
            raise RefusedError("This game has begun already, and goes on.")
        game.state, game.deadline, game.listed = State.OVER, None, False
        game.ended, game.summary = timezone.now(), "Cancelled before it began"
        act(game, HOST, "The creator has cancelled the game.")
        tell(game, "state")


def _fit_seats(game: Game) -> None:
    """Where a setting decides the seats, leave as many as people have joined, unless bots play the others."""
    seating, seats = registry.variant(game.variant).seating, seats_of(game)
    members = game.members.filter(left__isnull=True)
    if not seating or game.terms.bots or not fewest_to_begin(game) <= members.count() < len(seats):
        return
    held = {seat for pair in members.values_list("seat", "assigned") for seat in pair if seat}
    kept = set(sorted(seats, key=lambda seat: (seat not in held, seats.index(seat)))[: members.count()])
    game.chosen = {**game.chosen, seating: " ".join(seat for seat in seats if seat in kept)}


def _give_out(game: Game, terms: Terms) -> None:
    """A seat for everybody: as assigned, by wish where nobody else has it, else by lot; bots or nobody in others."""
    members = list(game.members.filter(left__isnull=True))
    free = list(seats_of(game))
    secrets.SystemRandom().shuffle(members)
    for member in members:
        member.seat = member.seat or (member.assigned if member.assigned in free else "")
    for member in [member for member in members if member.seat]:
        free.remove(member.seat)
        member.save()
    waiting = [member for member in members if not member.seat]
    for member in waiting if terms.seating is Seating.CHOICE else ():
        member.seat = next((seat for seat in member.wishes if seat in free), "")
        if member.seat:
            free.remove(member.seat)
    secrets.SystemRandom().shuffle(free)
    for member in waiting:
        if not member.seat:
            if not free:
                raise RefusedError("There are more players than seats.")
            member.seat = free.pop()
        member.save()
    if free and not terms.bots:
        raise RefusedError(f"{len(free)} seats are free still; the game can begin when they are taken.")
    Member.objects.bulk_create(Member(game=game, seat=seat) for seat in free)
