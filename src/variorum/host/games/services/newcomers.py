"""Newcomers in games that have begun: where the variant takes them, a seat of their own, from the next phase on."""

from collections.abc import Mapping

from variorum.archive.gamelog import GameLog
from variorum.game.newcomers import joining, vacancy
from variorum.game.sheet import Sheet
from variorum.host.accounts.models import Person
from variorum.host.games import store
from variorum.host.games.models import Game, Member, State
from variorum.host.games.services.common import HOST, RefusedError, act, tell
from variorum.host.games.services.knowing import knowing_refused, knows_secrets
from variorum.variants import registry


def takes_newcomers(game: Game) -> bool:
    """Whether people can join a game that has begun, as far as its variant tells."""
    running = game.state in {State.RUNNING, State.PAUSED, State.WAITING}
    return running and game.variant in registry.names() and registry.variant(game.variant).takes_newcomers


def enter(game: Game, person: Person) -> Member:
    """Give a new seat to somebody in a locked game that has begun.

    Raises: RefusedError if the game takes nobody, or the person is in it already, or knows its secrets.
    """
    if not takes_newcomers(game):
        raise RefusedError("This game has begun already.")
    if game.members.filter(person=person, left__isnull=True).exists():
        raise RefusedError("You're in this game already.")
    seat = _seat(game, person)
    if not seat:
        raise RefusedError("This game is full.")
    if knows_secrets(person, game, seat):
        raise knowing_refused(game, seat)
    member = Member.objects.create(game=game, person=person, seat=seat)
    act(game, HOST, f"{seat} joins the game.")
    tell(game, "seats")
    return member


def _seat(game: Game, person: Person) -> str:
    """A new seat's name, which nobody has had: messages to it are nobody else's. Who left it unplayed gets it again."""
    log = store.load(game)
    position = log.now.position
    had = game.members.filter(person=person).exclude(seat__in=[seat.id for seat in position.seats]).exclude(seat="")
    taken = set(game.members.exclude(pk__in=had).values_list("seat", flat=True))
    again = had.exclude(seat__in=taken).values_list("seat", flat=True).first()
    return again or vacancy(log.variant.phase(position.turn).rules, position, taken)


def arriving(log: GameLog, seat: str, sheet: Sheet) -> Sheet:
    """A seat's sheet as it is played: who has a seat here and none in the game yet joins with it."""
    position = log.now.position
    return joining(log.variant.phase(position.turn).rules, position, seat, sheet)


def with_newcomers(game: Game, log: GameLog, sheets: Mapping[str, Sheet]) -> dict[str, Sheet]:
    """The sheets of a phase with those of newcomers, who join even if they have sent nothing."""
    present = game.members.filter(left__isnull=True, abandoned=False).exclude(seat="").values_list("seat", flat=True)
    known = {seat.id for seat in log.now.position.seats}
    new = {seat: arriving(log, seat, sheets.get(seat, Sheet())) for seat in sorted(set(present) - known)}
    return {**sheets, **{seat: sheet for seat, sheet in new.items() if sheet.orders or seat in sheets}}
