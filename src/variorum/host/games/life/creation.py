"""Creating and starting games."""

import secrets
from collections.abc import Mapping
from typing import Annotated

import msgspec
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone
from msgspec import Meta

from variorum.archive.gamelog import new_header
from variorum.archive.lines import Header
from variorum.game.setting import SettingValue
from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games import private_variants
from variorum.host.games.bots.in_games import check_level
from variorum.host.games.clock.awaited import check_shown, expected
from variorum.host.games.common import HOST, RefusedError, act, locked, tell, titled
from variorum.host.games.kept_terms import kept
from variorum.host.games.life.failing import call_off
from variorum.host.games.life.openings import opening_of
from variorum.host.games.life.phases import begin_phase
from variorum.host.games.log import store
from variorum.host.games.models import LONGEST_NAME, Game, Kind, Member, State, new_key
from variorum.host.games.terms import NO_DESK, NO_MASTER, Absence, Seating, Terms, check
from variorum.variants import registry

MOST_WAITING = 20
"""The limit of a creator's games that haven't started."""

Settings = dict[Annotated[str, Meta(max_length=40)], bool | int | Annotated[str, Meta(max_length=200)]]


class GamePlan(msgspec.Struct, frozen=True):
    """A creator's choices for a game.

    `settings` are the variant's; `mastered`: the creator is the game master (otherwise the game runs automatically, and
    the creator can play). `key` prevents that a form sent twice creates two games; empty: a new one.
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


@computing_aside
def create(person: Person | None, plan: GamePlan) -> Game:
    """Create a game that looks for players, unless this plan's game exists already.

    Raises: RefusedError if the name hides characters, or the person has created too many games; as `check_plan`.
    """
    name = titled(plan.name, LONGEST_NAME)
    private_variants.check_open(plan.variant)
    check_plan(plan)
    password = _hashed(plan.password) if plan.password else ""
    with transaction.atomic():
        known = _created_already(person, plan.key)
        if known:
            return known
        return Game.objects.create(
            key=plan.key or new_key(),
            name=name,
            kind=plan.kind,
            variant=plan.variant,
            chosen=plan.settings,
            listed=plan.listed and private_variants.is_listable(plan.variant),
            password=password,
            owner=person,
            master=person if plan.mastered else None,
            **kept(plan.terms),
        )


def check_plan(plan: GamePlan) -> None:
    """Refuse a plan by which no game could be played.

    Raises: RefusedError if the variant or its settings are invalid, or the terms need a game master and there is none;
    as `check_terms`.
    """
    if plan.terms.open_desk and not plan.mastered:
        raise RefusedError(NO_DESK)
    if plan.terms.absence is Absence.MASTER and not plan.mastered:
        raise RefusedError(NO_MASTER)
    try:
        opening_of(plan.variant, plan.settings)
    except (registry.UnknownVariantError, ValueError) as error:
        raise RefusedError(str(error)) from None
    check_terms(plan.terms, plan.variant, plan.settings)


def check_terms(terms: Terms, variant: str, settings: Mapping[str, SettingValue]) -> None:
    """Refuse terms for games of a variant with these settings.

    Raises: RefusedError if they break their bounds, no phase could end by their clock, the variant has no bots of that
    level, or they show who is ready though it limits sight.
    """
    check(terms)
    check_level(variant, settings, terms.bot_level)
    check_shown(terms, variant)


def _created_already(person: Person | None, key: str) -> Game | None:
    if person is None:
        return None
    quota.alone("games to begin", person.pk)
    known = Game.objects.filter(key=key).first() if key else None
    if known and known.owner_id != person.pk:
        raise RefusedError("This form has already been used. Open a new one to create another game.")
    waiting = Game.objects.filter(owner=person, kind=Kind.GAME, state__in=(State.GATHERING, State.ROLL_CALL))
    if not known:
        refusal = f"You have {MOST_WAITING} games that haven't started, the limit. Start or cancel one first."
        quota.check("games to begin", person.pk, waiting, MOST_WAITING, refusal)
    return known


def seats_of(game: Game) -> tuple[str, ...]:
    """The seats of a game at its start."""
    return tuple(seat.id for seat in opening_of(game.variant, game.chosen).seats)


def fewest_to_begin(game: Game) -> int:
    """The players that a game without bots needs: one per seat, or fewer if players decide the seats."""
    variant = registry.variant(game.variant)
    return (variant.settings[variant.seating].least or 1) if variant.seating else len(seats_of(game))


@computing_aside
def begin(pk: int) -> None:
    """Assign the seats and start the first phase.

    Raises: RefusedError if the game has started, or players are missing.
    """
    with locked(pk) as game:
        begin_locked(game)


def begin_locked(game: Game) -> None:
    """`begin` for a locked game.

    Raises: RefusedError as `begin`.
    """
    if game.state not in {State.GATHERING, State.ROLL_CALL}:
        raise RefusedError("This game has already started.")
    _fit_seats(game)
    _give_out(game, game.terms)
    log = store.begin(game, _first_line(game.variant, game.chosen))
    game.started = timezone.now()
    game.state = State.RUNNING
    act(game, HOST, f"The game has started. The hash of its dice seed is {log.header.commitment}.")
    begin_phase(game, log)
    tell(game, "phase")


@aside
def _first_line(variant: str, chosen: dict[str, SettingValue]) -> Header:
    """The first line of a game, with dice of its own; the first phase is ready to begin, too."""
    header = new_header(registry.variant(variant), opening_of(variant, chosen))
    log, _ = store.grown_first(header)
    expected(log.now.position)
    return header


_hashed = aside(make_password)


def cancel(person: Person, pk: int) -> None:
    """Cancel a game that hasn't started; its page remains for those who had joined.

    Raises: RefusedError if it has started, or the person isn't its creator.
    """
    with locked(pk) as game:
        if game.owner_id != person.pk:
            raise RefusedError("Only the creator can cancel this game.")
        if game.state not in {State.GATHERING, State.ROLL_CALL}:
            raise RefusedError("This game has already started. Call a vote to cancel it.")
        game.listed = False
        call_off(game, "Canceled before the start")
        act(game, HOST, "The creator canceled the game.")


def _fit_seats(game: Game) -> None:
    """If a setting decides the seats, keep one per player, unless bots play the others."""
    seating, seats = registry.variant(game.variant).seating, seats_of(game)
    members = game.members.filter(left__isnull=True)
    if not seating or game.terms.bots or not fewest_to_begin(game) <= members.count() < len(seats):
        return
    held = {seat for pair in members.values_list("seat", "assigned") for seat in pair if seat}
    kept = set(sorted(seats, key=lambda seat: (seat not in held, seats.index(seat)))[: members.count()])
    game.chosen = {**game.chosen, seating: " ".join(seat for seat in seats if seat in kept)}


def _give_out(game: Game, terms: Terms) -> None:
    """Assign a seat to every player: the game master's choice, a preferred seat, or a random one; bots get the rest."""
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
        raise RefusedError(f"The game can't start yet: {len(free)} of its seats are still free.")
    game.members.update(wishes=[])
    Member.objects.bulk_create(Member(game=game, seat=seat, level=terms.bot_level) for seat in free)
