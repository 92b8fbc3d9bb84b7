"""Results of finished games: who gets which, and which of them count for ratings."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime

from variorum.archive.gamelog import GameLog
from variorum.game.happened import OrderResult
from variorum.game.view import look_back
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games.common import StaleError, locked
from variorum.host.games.log import store
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.score_formulas import Final
from variorum.host.games.scoring import final, scores
from variorum.host.people.groups import group_of
from variorum.host.people.models import BotGame, Result, Standing
from variorum.host.people.services.bots import settle_bots
from variorum.variants import registry

LEAST_PEOPLE = 2
LONGEST_OPENING = 400


def settle(game: Game) -> int:
    """Store the results of a finished game in place of earlier ones, and count them; no other game has any.

    What it shows of bots is stored too.
    """
    Result.objects.filter(game=game).delete()
    log = _ended(game)
    if log is None or game.ended is None:
        BotGame.objects.filter(game=game).delete()
        return 0
    members = list(game.members.exclude(seat="").select_related("person").order_by("joined", "pk"))
    end, openings = _told(log)
    settle_bots(game, [] if _is_ruled(game) else members, scores(game.terms.scoring, end))
    return len(Result.objects.bulk_create(_results(game, game.ended, end, openings, members)))


def settle_all(told: Callable[[int, int], None], *, again: bool = False) -> int:
    """Store the results of all finished games without any, or of all `again`, and count the games."""
    games = Game.objects.filter(kind=Kind.GAME, state=State.OVER, lines__gt=0, ended__isnull=False)
    games = games.filter(variant__in=registry.names())
    wanted = games if again else games.filter(results__isnull=True)
    keys = list(wanted.order_by("pk").values_list("pk", flat=True))
    for done, pk in enumerate(keys, start=1):
        with suppress(StaleError):
            _settle_locked(pk)
        told(done, len(keys))
    return len(keys)


@computing_aside
def _settle_locked(pk: int) -> None:
    with locked(pk) as game:
        settle(game)


def withdraw(game: Game) -> set[str]:
    """Delete the results of a game that goes on after all; the groups whose ratings have counted them."""
    results, bots = Result.objects.filter(game=game), BotGame.objects.filter(game=game)
    counted = (results.filter(rated=True, counted=True), bots.filter(counted=True))
    groups = {group for rows in counted for group in rows.values_list("group", flat=True)}
    results.delete()
    bots.delete()
    return groups


def is_rated(game: Game, seats: Iterable[str], members: Iterable[Member]) -> bool:
    """Whether a finished game counts for ratings.

    It is public, with names shown at its end at the latest; nobody ran it, as a game master can change positions;
    and people with accounts, at least two, have played all of its seats, no bot ever any.
    """
    held = [member for member in members if member.seat]
    people = {member.person_id for member in held if member.person_id}
    bots = any(member.person_id is None and not member.abandoned for member in held)
    guests = any(member.person and member.person.guest for member in held)
    whole = {member.seat for member in held if member.person_id} >= set(seats)
    public = game.listed and not game.password and (game.revealed or not game.anonymous)
    private = _is_ruled(game) or bots or guests
    return game.terms.rated and public and not private and whole and len(people) >= LEAST_PEOPLE


def _is_ruled(game: Game) -> bool:
    """Whether a game master runs a game or has run it."""
    return game.master_id is not None or game.former_masters.exists()


def _ended(game: Game) -> GameLog | None:
    """The log of a game that people have played to its end."""
    if game.kind != Kind.GAME or game.state != State.OVER or not game.lines:
        return None
    log = store.load(game)
    return log if log.now.position.ending else None


@aside
def _told(log: GameLog) -> tuple[Final, dict[str, str]]:
    """How a game ended, and how every seat opened it."""
    return final(log.now.position), _openings(log)


def _results(
    game: Game, ended: datetime, end: Final, openings: dict[str, str], members: list[Member]
) -> Iterator[Result]:
    points, group = scores(game.terms.scoring, end), group_of(game.variant)
    rated = is_rated(game, end.centers, members)
    for seat, first, last in _held(members):
        for person, member in {member.person_id: member for member in (first, last)}.items():
            if person is None:
                continue
            stayed = member.left is None
            yield Result(
                game=game,
                person_id=person,
                seat=seat,
                group=group,
                standing=_standing(end, seat) if stayed else Standing.LEFT,
                score=points.get(seat, 0.0) if stayed else 0.0,
                opening=openings.get(seat, ""),
                ended=ended,
                rated=rated and person == first.person_id,
            )


def _held(members: list[Member]) -> Iterator[tuple[str, Member, Member]]:
    """Every seat with its first and its last member."""
    for seat in dict.fromkeys(member.seat for member in members):
        held = [member for member in members if member.seat == seat]
        yield seat, held[0], held[-1]


def _openings(log: GameLog) -> dict[str, str]:
    """The orders of every seat in the first phase, as everybody may know them after the game."""
    if len(log.moments) < 2:
        return {}
    first, opening = log.moments[1], log.moments[0].position
    seen = look_back(log.variant, first.position, "", first.events)
    orders = [event for event in seen.events if isinstance(event, OrderResult) and event.ordered]
    found = {seat.id: [event.order for event in orders if event.power in seat.powers] for seat in opening.seats}
    return {seat: ", ".join(texts) for seat, texts in found.items() if len(", ".join(texts)) <= LONGEST_OPENING}


def _standing(end: Final, seat: str) -> Standing:
    if seat in end.winners:
        return Standing.DREW if len(end.winners) > 1 else Standing.WON
    return Standing.SURVIVED if seat in end.survivors else Standing.OUT
