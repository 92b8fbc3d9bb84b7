"""The seats that a game waits for, and the reasons; and games that wait beyond their deadline."""

from collections.abc import Collection, Mapping
from enum import StrEnum

import msgspec

from variorum.archive.codec import sheet_from_plain
from variorum.archive.gamelog import GameLog
from variorum.game.rule import Rule
from variorum.game.sheet import Sheet
from variorum.host.games.bots.in_games import levels_of
from variorum.host.games.clock.expected import asked
from variorum.host.games.common import tell
from variorum.host.games.log import store
from variorum.host.games.models import Awaited, Game, SavedSheet, State

ASKING = {State.RUNNING, State.PAUSED, State.WAITING}
"""The states in which seats are asked for orders."""


class Why(StrEnum):
    """The reason why a game waits for a seat.

    ORDERS: no orders yet. ANSWER: the phase can't be processed without the seat's answer. READY: orders, but not ready.
    """

    ORDERS = "orders"
    ANSWER = "answer"
    READY = "ready"


class Awaiting(msgspec.Struct, frozen=True):
    """Why a game waits for a seat; `wanted` are the types of orders that count as an answer."""

    why: Why
    wanted: tuple[str, ...] = ()


def awaited(game: Game) -> frozenset[str]:
    """The expected seats that aren't ready, except bots."""
    if game.state not in ASKING:
        return frozenset()
    ready = SavedSheet.objects.filter(game=game, ready=True).values_list("seat", flat=True)
    return asked(game, store.load(game).now.position) - {*ready, *levels_of(game)}


def reasons(game: Game) -> dict[str, Awaiting]:
    """The reason for each awaited seat; show a seat its own reason only, and the game master all."""
    seats = awaited(game)
    if not seats:
        return {}
    log = store.load(game)
    sent = dict(SavedSheet.objects.filter(game=game).values_list("seat", "sheet"))
    sheets = {seat: sheet_from_plain(msgspec.json.decode(text), log.variant) for seat, text in sent.items()}
    return {seat: awaiting(game, log, seat, sheets) for seat in sorted(seats)}


def wait(game: Game, seats: Collection[str] = ()) -> None:
    """Stop a locked game until these seats have answered or, without seats, the game master has decided."""
    wait_no_more(game)
    Awaited.objects.bulk_create(Awaited(game=game, seat=seat) for seat in seats)
    game.state, game.claimed = State.WAITING, None
    tell(game, "state")


def wait_no_more(game: Game) -> None:
    """End the wait of a locked game; the caller sets its state."""
    game.fault = ""
    Awaited.objects.filter(game=game).delete()


def awaiting(game: Game, log: GameLog, seat: str, sheets: Mapping[str, Sheet]) -> Awaiting:
    """Why a game waits for a seat, from the sheets that all seats have sent."""
    position = log.now.position
    rules = () if game.fault else log.variant.phase(position.turn).rules
    demanding = [rule for rule in rules if seat in rule.awaits(position, sheets)]
    if demanding:
        return Awaiting(Why.ANSWER, tuple(purpose for rule in demanding for purpose in _wanted(rule, log, seat)))
    return Awaiting(Why.READY if seat in sheets else Why.ORDERS)


def _wanted(rule: Rule, log: GameLog, seat: str) -> tuple[str, ...]:
    """The types of orders that a rule wants from a seat."""
    kinds = rule.legal_orders(log.now.position, seat).kinds
    return tuple(dict.fromkeys(kind.order.purpose for kind in kinds if kind.order.purpose and not kind.order.waives))
