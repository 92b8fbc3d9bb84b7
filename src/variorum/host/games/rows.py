"""Games as lists of them show: what is played, how fast, how full."""

from collections.abc import Iterable

import msgspec

from variorum.host.games import words
from variorum.host.games.models import Game, State
from variorum.host.games.services.founding import seats_of
from variorum.host.games.terms import Press, terms_from_json
from variorum.variants import registry


class Row(msgspec.Struct, frozen=True):
    """A game in a list. `taken` of `seats` have somebody; `offered` can be taken over."""

    game: Game
    variant: str
    pace: str
    press: Press
    anonymous: bool
    bots: bool
    taken: int
    seats: int
    offered: int

    @property
    def is_open(self) -> bool:
        """Whether there is a seat to be had."""
        return self.game.state == State.GATHERING or (self.offered > 0 and self.game.state != State.OVER)


def rows(games: Iterable[Game]) -> list[Row]:
    """Games with all that a list tells of them; each is one of `queries.listed`."""
    return [_row(game) for game in games]


def _row(game: Game) -> Row:
    terms = terms_from_json(game.terms)
    name = registry.variant(game.variant).name if game.variant in registry.names() else game.variant
    taken, offered = getattr(game, "taken", 0), getattr(game, "offered", 0)
    seats = len(seats_of(game)) if game.variant in registry.names() else taken
    pace = words.pace(terms.clock)
    return Row(game, name, pace, terms.press, terms.anonymous, terms.bots, taken, seats, offered)
