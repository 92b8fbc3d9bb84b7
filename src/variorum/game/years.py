"""How a variant counts the years of play: from its opening on, whatever the date, in rounds of its calendar."""

import msgspec

from variorum.game.turn import Turn, year_after, years_between

MOVEMENT = "M"
"""The letter of a phase with moves."""

_START = Turn("S", 1901, MOVEMENT)


class Years(msgspec.Struct, frozen=True):
    """When a variant's games begin, and how its years of play go on.

    `opening` is the turn with which they begin, `first` the first one with moves; the first year of play is the round
    of the calendar with that turn, which takes `length` years and begins in `start`. `seasons` are those with moves in
    a round, and `last` is the year of a round in which it ends: 0 for its first.
    """

    opening: Turn = _START
    first: Turn = _START
    start: int = _START.year
    length: int = 1
    seasons: tuple[tuple[str, int], ...] = (("S", 0), ("F", 0))
    last: int = 0

    def number(self, turn: Turn) -> int:
        """The year of play to which a turn belongs: 1 for the first with moves, 0 or less for one before it."""
        return years_between(self.start, turn.year) // self.length + 1

    def date(self, number: int) -> int:
        """The year in which a year of play ends."""
        return year_after(self.start, (number - 1) * self.length + self.last)

    def is_opening(self, turn: Turn) -> bool:
        """Whether a turn belongs to the year, perhaps before the first with moves, in which the game begins."""
        return self.number(turn) == self.number(self.opening)

    def is_first_season(self, turn: Turn) -> bool:
        """Whether a turn belongs to the season of the first moves."""
        return turn.short == self.first.short

    def is_spring(self, turn: Turn) -> bool:
        """Whether a turn's season is the first one with moves in its year of play."""
        return self._season(turn) == self.seasons[0]

    def is_autumn(self, turn: Turn) -> bool:
        """Whether a turn's season is the last one with moves in its year of play."""
        return self._season(turn) == self.seasons[-1]

    def _season(self, turn: Turn) -> tuple[str, int]:
        return turn.season, years_between(self.start, turn.year) % self.length
