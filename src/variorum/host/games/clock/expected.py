"""The seats expected to send orders, according to the variant's rules."""

import logging

from variorum.game.asked import asked_seats
from variorum.game.audience import GM
from variorum.game.position import Position, once
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
    variant = registry.variant(position.variant)
    try:
        return asked_seats(variant, position)
    except Exception:
        log.exception(
            "a rule failed to list its legal orders", extra={"variant": variant.id, "turn": str(position.turn)}
        )
        return ()
