"""Who is expected to order something now, as the variant's rules tell."""

import logging

from variorum.game.audience import GM
from variorum.game.position import Position, once
from variorum.game.rule import Rule
from variorum.host.games.models import Game, Kind
from variorum.variants import registry

log = logging.getLogger(__name__)


def expected(position: Position) -> tuple[str, ...]:
    """The seats of which a rule of this phase asks something, the game master's among them.

    Nobody, where a rule fails: then the phase is processed at once, which fails too, and is told.
    """
    return once(position, _asked)


def asked(game: Game, position: Position) -> frozenset[str]:
    """Whose orders a game expects; where nobody is the game master, none of his."""
    seats = frozenset(expected(position))
    return seats - {GM} if is_automatic(game) else seats


def is_automatic(game: Game) -> bool:
    """Whether nobody is the game master; in a sandbox its owner is."""
    return game.master_id is None and game.kind != Kind.SANDBOX


def _asked(position: Position) -> tuple[str, ...]:
    if position.ending:
        return ()
    variant = registry.variant(position.variant)
    try:
        asking = [rule for rule in variant.phase(position.turn).rules if rule.orders and rule.asks(position)]
        seats = (*variant.world.commands(position), GM)
        return tuple(seat for seat in seats if any(_wants(rule, position, seat) for rule in asking))
    except Exception:
        log.exception("a rule cannot tell what it offers", extra={"variant": variant.id, "turn": str(position.turn)})
        return ()


def _wants(rule: Rule, position: Position, seat: str) -> bool:
    """Whether a rule asks a seat for something, other than to do without somebody's answer."""
    return any(not kind.order.waives for kind in rule.legal_orders(position, seat).kinds)
