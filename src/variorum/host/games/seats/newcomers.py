"""Newcomers in started games: if the variant allows, they get a new seat from the next phase on."""

from collections.abc import Mapping

from variorum.archive.gamelog import GameLog
from variorum.game.newcomers import admits, joining, vacancy
from variorum.game.sheet import Sheet
from variorum.host.accounts.models import Person
from variorum.host.changes.aside import aside
from variorum.host.games.common import HOST, RefusedError, act, tell
from variorum.host.games.log import store
from variorum.host.games.models import Game, Member, State
from variorum.host.games.seats.insiders import knowing_refused, knows_secrets
from variorum.variants import registry


def takes_newcomers(game: Game) -> bool:
    """Whether a started game's variant allows newcomers."""
    running = game.state in {State.RUNNING, State.PAUSED, State.WAITING}
    return running and registry.is_known(game.variant) and admits(registry.variant(game.variant).rules)


def enter(game: Game, person: Person) -> Member:
    """Give a newcomer a seat in a locked game.

    Raises: RefusedError if the game takes no newcomers, or the person is in it already or knows its secrets.
    """
    if not takes_newcomers(game):
        raise RefusedError("This game has already started.")
    if game.members.filter(person=person, left__isnull=True).exists():
        raise RefusedError("You're already in this game.")
    seat = _seat(game, person)
    if not seat:
        raise RefusedError("This game is full.")
    if knows_secrets(person, game, seat):
        raise knowing_refused(game, seat)
    member = Member.objects.create(game=game, person=person, seat=seat)
    act(game, HOST, f"{seat} joined the game.")
    tell(game, "seats")
    return member


def _seat(game: Game, person: Person) -> str:
    """An unused name for a new seat, so that no one else can read its messages; a returning newcomer's old name."""
    log = store.load(game)
    position = log.now.position
    had = game.members.filter(person=person).exclude(seat__in=[seat.id for seat in position.seats]).exclude(seat="")
    taken = set(game.members.exclude(pk__in=had).values_list("seat", flat=True))
    again = had.exclude(seat__in=taken).values_list("seat", flat=True).first()
    return again or _vacancy(log, frozenset(taken))


@aside
def _vacancy(log: GameLog, taken: frozenset[str]) -> str:
    position = log.now.position
    return vacancy(log.variant.phase(position.turn).rules, position, taken)


@aside
def arriving(log: GameLog, seat: str, sheet: Sheet) -> Sheet:
    """A seat's sheet for processing; a newcomer's sheet includes joining."""
    position = log.now.position
    return joining(log.variant.phase(position.turn).rules, position, seat, sheet)


def arrivals(game: Game, log: GameLog) -> tuple[str, ...]:
    """The seats of a game's newcomers, who haven't entered the position yet."""
    present = game.members.filter(left__isnull=True, abandoned=False).exclude(seat="").values_list("seat", flat=True)
    return tuple(sorted(set(present) - {seat.id for seat in log.now.position.seats}))


def with_newcomers(log: GameLog, seats: tuple[str, ...], sheets: Mapping[str, Sheet]) -> dict[str, Sheet]:
    """The sheets of a phase plus those of newcomers, who join even without orders."""
    new = {seat: arriving(log, seat, sheets.get(seat, Sheet())) for seat in seats}
    return {**sheets, **{seat: sheet for seat, sheet in new.items() if sheet.orders or seat in sheets}}
