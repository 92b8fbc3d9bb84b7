"""A game as one seat reads it."""

from variorum.face.game import Game
from variorum.face.names import known
from variorum.face.position import readers, seat_of
from variorum.game.audience import GM
from variorum.observe import observe, scene_of


def observation(game: Game, seat: str = GM) -> str:
    """A game in few words, for prompts: position, reach, threats, results, agreements, the seat's orders so far.

    `seat` is whose knowledge it has: `PUBLIC` is what everybody may know, `GM` everything. `variorum.observe.rebuild`
    makes the position of it again. Raises: ValueError if there is no such seat.
    """
    name = known(seat, readers(game.variant, game.core), "seat")
    log = game._kept.log  # noqa: SLF001 - of this package
    return observe(scene_of(log, seat_of(name), tuple(game.orders.get(name, ()))))
