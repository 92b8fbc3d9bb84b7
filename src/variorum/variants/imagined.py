"""Positions that a viewer can imagine: whatever is hidden is taken to be as in an opening."""

from msgspec.structs import replace

from variorum.game.position import Position
from variorum.game.sight import Fog
from variorum.variants import registry


def whole(position: Position) -> Position:
    """A position as a viewer sees it, with secret records as in an opening, and nothing in the fog."""
    fresh = registry.variant(position.variant).start(dict(position.settings)).records
    return replace(position, records={**fresh, **position.records}, fog=Fog())
