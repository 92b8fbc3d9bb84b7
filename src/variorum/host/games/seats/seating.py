"""The seats and their players, as far as the viewer may know."""

import msgspec

from variorum.bots.talk import Character
from variorum.game.title import called
from variorum.host.accounts import presence
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.bots.in_games import characters_in, is_bot
from variorum.host.games.life.creation import seats_of
from variorum.host.games.models import Member, State


class SeatRow(msgspec.Struct, frozen=True):
    """A seat and its player, or the level of the bot that plays it.

    `person` is None for bots, open seats, and anonymous players. `seen`: when another player was last here, in words.
    `character` is that of a bot that talks.
    """

    seat: str
    name: str
    person: Person | None
    is_own: bool
    bot: str
    is_hidden: bool
    is_offered: bool
    missed: int
    seen: str = ""
    character: Character | None = None


class Guest(msgspec.Struct, frozen=True):
    """A player who has joined a game before its start; `person` is None if anonymous."""

    person: Person | None
    is_own: bool
    here: bool


class SeatTable(msgspec.Struct, frozen=True):
    """The players of a game: `rows` once seats are assigned; before that, `guests` and the number of `free` seats."""

    rows: tuple[SeatRow, ...] = ()
    guests: tuple[Guest, ...] = ()
    free: int = 0
    own: Member | None = None


def shows_names(access: Access) -> bool:
    """Whether the viewer may know the players."""
    return is_public(access) or access.is_master


def is_public(access: Access) -> bool:
    """Whether everybody may know the players."""
    return access.is_revealed or not access.terms.anonymous


def players(access: Access) -> dict[str, tuple[str, ...]]:
    """The names of each seat's players, in order, as everybody may know them."""
    if not is_public(access):
        return {}
    found: dict[str, tuple[str, ...]] = {}
    members = access.game.members.exclude(seat="").select_related("person").order_by("joined", "pk")
    for member in members:
        name = member.person.called if member.person else "" if member.abandoned else "bot"
        if name:
            found[member.seat] = (*found.get(member.seat, ()), name)
    return found


def days_away_of(access: Access, person: Person | None) -> int | None:
    """How many days ago another player of a game was last here; None for bots and wherever names are hidden."""
    if person is None or person.pk == access.person.pk or not shows_names(access):
        return None
    return presence.days_away(person)


def table(access: Access) -> SeatTable:
    """The players of a game."""
    members = list(access.game.members.filter(left__isnull=True).select_related("person").order_by("joined", "pk"))
    own = next((member for member in members if member.person_id and member.person_id == access.person.pk), None)
    if access.game.state in {State.GATHERING, State.ROLL_CALL} or not access.has_begun:
        guests = tuple(_guest(access, member) for member in members)
        return SeatTable(guests=guests, free=len(seats_of(access.game)) - len(guests), own=own)
    held = {member.seat: member for member in members}
    seats = dict.fromkeys((*seats_of(access.game), *sorted(seat for seat in held if seat)))
    characters = characters_in(access.game)
    return SeatTable(tuple(_row(access, seat, held.get(seat), characters.get(seat)) for seat in seats), own=own)


def _guest(access: Access, member: Member) -> Guest:
    is_own = member.person_id == access.person.pk
    return Guest(member.person if is_own or shows_names(access) else None, is_own, member.here)


def _row(access: Access, seat: str, member: Member | None, character: Character | None) -> SeatRow:
    person = member.person if member else None
    is_own = person is not None and person.pk == access.person.pk
    hidden = person is not None and not is_own and not shows_names(access)
    return SeatRow(
        seat,
        called(seat),
        None if hidden else person,
        is_own=is_own,
        bot=member.level if member and is_bot(member) else "",
        is_hidden=hidden,
        is_offered=member is None or member.abandoned,
        missed=member.missed if member and (is_own or not access.variant.limits_sight) else 0,
        seen=presence.in_words(days_away_of(access, person)),
        character=character,
    )
