"""Games in lists: variant, pace, press, free seats."""

from collections import Counter
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from variorum.host.accounts.models import Person
from variorum.host.games import in_words
from variorum.host.games.bots.levels import called
from variorum.host.games.life.creation import seats_of
from variorum.host.games.models import Game, Member
from variorum.host.games.seats.newcomers import takes_newcomers
from variorum.host.games.terms import Press
from variorum.variants import registry


class Row(msgspec.Struct, frozen=True):
    """A game in a list.

    `taken` of `seats` have a player or bot; `offered` are open for replacements; `joinable`: it is running and open to
    the viewer; `bots`: the level of bots in words, if they play the free seats.
    """

    game: Game
    variant: str
    pace: str
    press: Press
    anonymous: bool
    bots: str
    taken: int
    seats: int
    offered: int
    joinable: bool

    @property
    def press_name(self) -> str:
        """The kind of press in words."""
        return in_words.PRESS[self.press]


def rows(games: Iterable[Game], person: Person | None = None, members: Iterable[Member] | None = None) -> list[Row]:
    """Games as list rows; nobody is invited to join a game they are in already.

    `members` are those of the games, if they have been read already.
    """
    shown = list(games)
    if members is None:
        members = Member.objects.filter(game__in=shown, left__isnull=True).only("game", "abandoned", "person", "left")
    held = [(member.game_id, member.abandoned, member.person_id) for member in members if not member.left]
    counts = Counter((game, abandoned) for game, abandoned, _ in held)
    own = {game for game, _, holder in held if person and holder == person.pk}
    mine = {game.pk for game in shown if person and (game.pk in own or game.master_id == person.pk)}
    found = [_row(game, counts[game.pk, False], counts[game.pk, True]) for game in shown]
    return [replace(row, joinable=row.joinable and row.game.pk not in mine) for row in found]


def _row(game: Game, taken: int, offered: int) -> Row:
    terms = game.terms
    known = registry.is_known(game.variant)
    name = registry.variant(game.variant).name if known else game.variant
    seats = len(seats_of(game)) if known else taken
    pace = in_words.pace(terms.clock)
    bots = called(terms.bot_level) if terms.bots else ""
    return Row(game, name, pace, terms.press, terms.anonymous, bots, taken, seats, offered, takes_newcomers(game))
