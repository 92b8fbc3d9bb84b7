"""Games as lists of them show: what is played, how fast, how full."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from variorum.host.games import words
from variorum.host.games.models import Game, Member, State
from variorum.host.games.services.founding import seats_of
from variorum.host.games.services.newcomers import takes_newcomers
from variorum.host.games.terms import Press
from variorum.variants import registry


class Row(msgspec.Struct, frozen=True):
    """A game in a list. `taken` of `seats` have somebody; `offered` can be taken over; `joinable`: anybody can join."""

    game: Game
    variant: str
    pace: str
    press: Press
    anonymous: bool
    bots: bool
    taken: int
    seats: int
    offered: int
    joinable: bool


def rows(games: Iterable[Game]) -> list[Row]:
    """Games with all that a list tells of them."""
    shown = list(games)
    present = Member.objects.filter(game__in=shown, left__isnull=True).values_list("game_id", "abandoned")
    counts = Counter(present)
    return [_row(game, counts[game.pk, False], counts[game.pk, True]) for game in shown]


def _row(game: Game, taken: int, offered: int) -> Row:
    terms = game.terms
    known = game.variant in registry.names()
    name = registry.variant(game.variant).name if known else game.variant
    seats = len(seats_of(game)) if known else taken
    pace = words.pace(terms.clock)
    joinable = game.state == State.GATHERING or takes_newcomers(game)
    return Row(game, name, pace, terms.press, terms.anonymous, terms.bots, taken, seats, offered, joinable)
