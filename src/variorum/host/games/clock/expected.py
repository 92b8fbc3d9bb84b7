"""The seats expected to send orders, according to the variant's rules."""

import logging

from variorum.game.audience import GM
from variorum.game.position import Position, once
from variorum.game.rule import Rule
from variorum.host.changes.aside import aside
from variorum.host.games.models import Game, Kind
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
    if position.ending:
        return ()
    variant = registry.variant(position.variant)
    try:
        asking = [rule for rule in variant.phase(position.turn).rules if rule.orders and rule.asks(position)]
        seats = (*variant.world.commands(position), GM)
        return tuple(seat for seat in seats if any(_wants(rule, position, seat) for rule in asking))
    except Exception:
        log.exception(
            "a rule failed to list its legal orders", extra={"variant": variant.id, "turn": str(position.turn)}
        )
        return ()


def _wants(rule: Rule, position: Position, seat: str) -> bool:
    """Whether a rule asks a seat for any order other than ending the wait for another seat."""
    return any(not kind.order.waives for kind in rule.legal_orders(position, seat).kinds)
