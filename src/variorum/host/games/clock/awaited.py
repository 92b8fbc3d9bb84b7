"""The seats that a game waits for, and the reasons; and games that wait beyond their deadline."""

import logging
from collections.abc import Collection, Mapping
from enum import StrEnum

import msgspec

from variorum.archive.codec import sheet_from_plain
from variorum.archive.gamelog import GameLog
from variorum.game.asked import asked_seats
from variorum.game.audience import GM
from variorum.game.position import Position, once
from variorum.game.rule import Rule
from variorum.game.sheet import Sheet
from variorum.host.changes.aside import aside
from variorum.host.games.bots.in_games import levels_of
from variorum.host.games.common import RefusedError, tell
from variorum.host.games.log import store
from variorum.host.games.models import Awaited, Game, Kind, SavedSheet, State
from variorum.host.games.terms import Terms
from variorum.variants import registry

log = logging.getLogger(__name__)


def expected(position: Position) -> tuple[str, ...]:
    """The seats that a rule of this phase asks for orders, including the game master's.

    If a rule fails, none: the phase is then processed at once, and its failure reported.
    """
    return once(position, _asked)


def asked(game: Game, position: Position) -> frozenset[str]:
    """The seats whose orders a game expects; without a game master, only players."""
    seats = frozenset(expected(position))
    return seats - {GM} if is_automatic(game) else seats


def is_automatic(game: Game) -> bool:
    """Whether the game has no game master; in a sandbox, its owner is the game master."""
    return game.master_id is None and game.kind != Kind.SANDBOX


@aside
def _asked(position: Position) -> tuple[str, ...]:
    variant = registry.variant(position.variant)
    try:
        return asked_seats(variant, position)
    except Exception:
        log.exception(
            "a rule failed to list its legal orders", extra={"variant": variant.id, "turn": str(position.turn)}
        )
        return ()


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


NOT_IN_FOG = "In this variant nobody sees everything, so a game can't show who is ready. Leave `ready_shown` off."
_ORDERING = {State.RUNNING, State.PAUSED, State.WAITING}


def check_shown(terms: Terms, variant: str) -> None:
    """Refuse terms that show who is ready where the variant limits what seats see.

    Raises: RefusedError.
    """
    if terms.ready_shown and registry.variant(variant).limits_sight:
        raise RefusedError(NOT_IN_FOG)


def is_shown(game: Game) -> bool:
    """Whether everybody sees who is ready."""
    return game.terms.ready_shown and not registry.variant(game.variant).limits_sight


def ready_seats(game: Game) -> frozenset[str] | None:
    """The seats whose players are ready, for everybody to see; None in games that don't show it."""
    if not is_shown(game):
        return None
    if game.state not in _ORDERING:
        return frozenset()
    ready = SavedSheet.objects.filter(game=game, ready=True).values_list("seat", flat=True)
    return frozenset(ready) - {GM, *levels_of(game)}


def tell_ready(game: Game, seat: str) -> None:
    """Signal that a seat is ready, or no longer ready: to everybody if that is shown, or else to the game master."""
    tell(game, "ready", ("",) if seat != GM and is_shown(game) else (GM,))
