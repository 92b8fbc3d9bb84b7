"""What games wait for, as their viewers may know it: the facts from the database, for any number of games at once."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

import msgspec
from django.utils import timezone
from msgspec.structs import replace

from variorum.archive.codec import sheet_from_plain
from variorum.archive.gamelog import GameLog
from variorum.game.audience import GM
from variorum.host.games.access import Access
from variorum.host.games.bots.in_games import is_bot, levels_in
from variorum.host.games.clock.awaited import ASKING, Awaiting, Why, asked, awaiting
from variorum.host.games.clock.extending import to_finish
from variorum.host.games.clock.telling import discreetly, wait
from variorum.host.games.clock.wait import Ask, Asked, Facts, Own, Request, Role, Wait
from variorum.host.games.life.creation import fewest_to_begin, seats_of
from variorum.host.games.log import store
from variorum.host.games.models import Awaited, Game, Kind, Member, SavedSheet, State
from variorum.host.games.seats.newcomers import takes_newcomers
from variorum.variants import registry

Requests = Callable[[Iterable[Game]], Mapping[int, tuple[Request, ...]]]

_REQUESTS: list[Requests] = []
_OWN = {Why.ORDERS: Own.ORDERS, Why.ANSWER: Own.ANSWER, Why.READY: Own.READY}


def requests(find: Requests) -> Requests:
    """Register what finds the open requests that players vote on, by the keys of games."""
    _REQUESTS[:] = [find]
    return find


class Rows(msgspec.Struct, frozen=True):
    """What the database has of a game: all members ever, sheets and whether they're ready, awaited seats, requests."""

    members: Sequence[Member] = ()
    sheets: Mapping[str, tuple[str, bool]] = {}
    needed: tuple[str, ...] = ()
    requests: tuple[Request, ...] = ()

    @property
    def present(self) -> list[Member]:
        """Those who are in the game now."""
        return [member for member in self.members if not member.left]


def wait_of(access: Access) -> Wait:
    """What a game waits for, as its viewer may know it."""
    return waits_of([access])[access.game.pk]


def discreet_wait(access: Access) -> Wait:
    """The same for a screen or subject that others may see."""
    return _wait(access, _rows([access.game], None)[access.game.pk], discreetly)


def waits_of(accesses: Sequence[Access], members: Iterable[Member] | None = None) -> dict[int, Wait]:
    """The same for each of some games, by their keys; `members` are all that these have ever had, if they're known.

    The number of queries doesn't depend on that of the games.
    """
    found = _rows([access.game for access in accesses], members)
    return {access.game.pk: _wait(access, found[access.game.pk]) for access in accesses}


def _rows(games: Sequence[Game], members: Iterable[Member] | None) -> dict[int, Rows]:
    """What the database has of some games."""
    if members is None:
        members = Member.objects.filter(game__in=games).order_by("pk")
    of_game, needed = defaultdict[int, list[Member]](list), defaultdict[int, list[str]](list)
    sheets = defaultdict[int, dict[str, tuple[str, bool]]](dict)
    for member in members:
        of_game[member.game_id].append(member)
    begun = [game for game in games if game.state in ASKING and game.lines and game.kind == Kind.GAME]
    if begun:
        rows = SavedSheet.objects.filter(game__in=begun).values_list("game_id", "seat", "sheet", "ready")
        for key, seat, text, ready in rows:
            sheets[key][seat] = (text, ready)
    if waiting := [game for game in begun if game.state == State.WAITING]:
        for key, seat in Awaited.objects.filter(game__in=waiting).order_by("seat").values_list("game_id", "seat"):
            needed[key].append(seat)
    asking = {key: row for find in _REQUESTS for key, row in find(begun).items()} if begun else {}
    return {
        game.pk: Rows(of_game[key := game.pk], sheets[key], tuple(needed[key]), asking.get(key, ())) for game in games
    }


def _wait(access: Access, rows: Rows, tell: Callable[[Facts], Wait] = wait) -> Wait:
    game = access.game
    if game.kind == Kind.SANDBOX or not registry.is_known(game.variant):
        return Wait()
    if game.kind == Kind.DEMO:
        return Wait("The bots order", game.deadline)
    return tell(_facts(access, rows))


def _facts(access: Access, rows: Rows) -> Facts:
    game = access.game
    role, lost = _role(access, rows)
    is_free = role in {Role.SPECTATOR, Role.FORMER}
    facts = Facts(
        state=State(game.state),
        role=role,
        until=game.deadline,
        grace=game.grace,
        fault=bool(game.fault),
        absence=game.terms.absence,
        lost=lost.seat if lost else "",
        is_missed=bool(lost and lost.abandoned and game.master_id is None),
        joins=is_free and bool(game.lines) and takes_newcomers(game),
        summary=game.summary,
    )
    if game.state in ASKING and game.lines:
        return _begun(access, rows, facts)
    return facts if game.lines or game.state == State.OVER else _before(access, rows, facts)


def _role(access: Access, rows: Rows) -> tuple[Role, Member | None]:
    """Who the viewer is, and the seat that a former player had last."""
    person = access.person.pk
    if access.seat == GM or (access.is_master and not access.seat):
        return Role.MASTER, None
    if access.member is not None:
        return Role.PLAYER, None
    own = [member for member in rows.members if member.seat and member.left and member.person_id == person]
    return (Role.FORMER, own[-1]) if own and person is not None else (Role.SPECTATOR, None)


def _before(access: Access, rows: Rows, facts: Facts) -> Facts:
    """The facts of a game that hasn't begun."""
    game, present = access.game, rows.present
    free = len(seats_of(game)) - len(present)
    silent = [member for member in present if not member.here and member.person_id]
    can: list[Ask] = []
    if access.is_owner or access.is_master:
        if game.state == State.GATHERING and free and levels_in(game.variant, game.chosen):
            can.append(Ask.FILL)
        enough = game.terms.bots or len(present) >= fewest_to_begin(game)
        others = any(member.person_id != access.person.pk for member in silent)
        if others if game.state == State.ROLL_CALL else enough:
            can.append(Ask.START)
    here = access.member is not None and access.member.here
    joins = free > 0 and access.member is None and not access.is_master
    return replace(facts, free=free, silent=len(silent), is_here=here, can=tuple(can), joins=joins)


def _begun(access: Access, rows: Rows, facts: Facts) -> Facts:
    """The facts of a game that is under way."""
    game, log, present, role = access.game, store.load(access.game), rows.present, facts.role
    opened = tuple(member.seat for member in present if member.abandoned)
    cared = log.moments[-1].caretakers
    bots = {member.seat for member in present if is_bot(member)}
    awaited = {seat for seat in asked(game, log.now.position) if seat not in bots}
    own, wanted = _own(access, log, rows, awaited)
    late = tuple(seat for seat in sorted(awaited - {GM}) if seat not in rows.sheets)
    return replace(
        facts,
        can=_creators(access, opened, role),
        is_alone=role is Role.PLAYER and game.master_id is None and not _has_others(access, rows),
        own=own,
        wanted=wanted,
        is_offered=any(member.abandoned and member.seat == access.seat for member in present if access.seat),
        needed=rows.needed,
        is_needed=access.seat in rows.needed,
        open=opened,
        new=_new(game, rows),
        cared=() if access.variant.limits_sight else tuple(cared),
        is_cared=bool(access.seat) and access.seat in cared,
        late=late if role is Role.MASTER else (),
        all_in=role is Role.MASTER and not late,
        requests=_asked(access, rows, role),
    )


def _has_others(access: Access, rows: Rows) -> bool:
    return any(member.person_id not in {None, access.person.pk} for member in rows.members)


def _own(access: Access, log: GameLog, rows: Rows, awaited: Collection[str]) -> tuple[Own, tuple[str, ...]]:
    """What the phase needs of the viewer's seat, and the types of orders that answer it."""
    seat = access.seat
    if not seat or seat not in awaited:
        return Own.NOTHING, ()
    _, ready = rows.sheets.get(seat, ("", False))
    if ready:
        return Own.DONE, ()
    sheets = {name: sheet_from_plain(msgspec.json.decode(one), log.variant) for name, (one, _) in rows.sheets.items()}
    found: Awaiting = awaiting(access.game, log, seat, sheets)
    return _OWN[found.why], found.wanted


def _creators(access: Access, opened: Collection[str], role: Role) -> tuple[Ask, ...]:
    """What the creator of a running game without a game master can do about open seats."""
    game = access.game
    may = access.is_owner and game.state == State.RUNNING and game.master_id is None and role is not Role.MASTER
    if not (may and opened):
        return ()
    can = [Ask.BOT] if levels_in(game.variant, game.chosen) else []
    if game.grace and game.deadline and game.deadline > timezone.now() + to_finish(game):
        can.append(Ask.SHORTEN)
    return tuple(can)


def _new(game: Game, rows: Rows) -> tuple[str, ...]:
    """The seats whose player took them over in this phase."""
    left = {member.seat for member in rows.members if member.left}
    began = game.began
    fresh = [one for one in rows.present if began and one.joined > began and one.person_id and one.seat in left]
    return tuple(member.seat for member in fresh if not member.abandoned)


def _asked(access: Access, rows: Rows, role: Role) -> tuple[Asked, ...]:
    """The open requests as a viewer knows them: only the answers of people who play count."""
    held = [member for member in rows.present if member.person_id and not member.abandoned]
    people = {member.seat: member.person_id for member in held if member.seat}
    return tuple(_known(access, row, people, role) for row in rows.requests)


def _known(access: Access, row: Request, people: Mapping[str, int | None], role: Role) -> Asked:
    """One of them: whoever asked comes first. An answer is that of the person who gave it, not of the seat."""
    said = {seat: agrees if by == people.get(seat) else None for seat, (agrees, by) in row.answers.items()}
    others = (seat for seat, agrees in said.items() if agrees and seat != row.seat and not row.secret)
    has_say = role is Role.PLAYER and access.seat in people and access.seat in said
    counts = has_say or (role is Role.MASTER and row.mastered)
    return Asked(row.pk, (row.seat, *others), row.wish, said.get(access.seat) if has_say else None, counts)
