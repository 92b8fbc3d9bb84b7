"""Other ends of the game than a count of centers: named centers, points, a last year."""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import series
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import CenterName
from variorum.game.places import After, Changed
from variorum.game.position import Ending, Position
from variorum.game.rule import Hints, Rule, World
from variorum.game.turn import MOST_YEAR
from variorum.game.variant import Variant
from variorum.rules.draws import GameDrawn
from variorum.rules.grounds import not_centers
from variorum.rules.victory import GameWon, Victory, other_ways, won

_NAMED_WORTH = 2.0
"""A bot's worth of a center by which the game is won, as a multiple of any other's."""

Score: TypeAlias = Callable[[World, Position, str], int]
"""A power's points in a position."""


def centers_owned(_: World, position: Position, power: str) -> int:
    """A point for every center."""
    return len(position.centers_of(power))


class NamedCenters(Rule, frozen=True):
    """A power that owns `enough` of these centers, and more of them than any other, wins; 0: all of them."""

    centers: tuple[str, ...]
    enough: int = 0

    name: ClassVar = "named_centers"
    events: ClassVar = (GameWon,)

    def text(self, position: Position) -> str:
        """How many of which centers win."""
        number = self.enough or len(self.centers)
        return f"A power that owns {number} of {series(self.centers)}, and more of them than any other, wins."

    def hints(self, position: Position, seat: str) -> Hints:
        """These centers matter more than others."""
        return Hints(worth=dict.fromkeys(self.centers, _NAMED_WORTH))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if somebody has them."""
        most, leaders = _leaders(self.world, docket.position, self._named)
        return won(docket, leaders[0] if most >= (self.enough or len(self.centers)) and len(leaders) == 1 else "")

    def _named(self, _: World, position: Position, power: str) -> int:
        return sum(position.owners.get(center) == power for center in self.centers)


class Points(Rule, frozen=True):
    """A power with at least so many `points`, and more than any other, wins."""

    points: int
    score: Score = centers_owned

    name: ClassVar = "points"
    says: ClassVar = "A power with at least {points} points, and more than any other, wins. What counts: {score}."
    events: ClassVar = (GameWon,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if somebody has enough."""
        most, leaders = _leaders(self.world, docket.position, self.score)
        return won(docket, leaders[0] if most >= self.points and len(leaders) == 1 else "")


class LastYear(Rule, frozen=True):
    """In that `year` the power with the highest score wins; several with as many points share a draw."""

    year: int
    score: Score = centers_owned

    name: ClassVar = "last_year"
    number: ClassVar = "V5"
    belongs: ClassVar = After(Victory)
    says: ClassVar = (
        "The game ends in {date}: the power with the highest score wins, and several with as many points share a "
        "draw. What counts: {score}."
    )
    events: ClassVar = (GameWon, GameDrawn)

    @property
    def date(self) -> int:
        """That year."""
        return self.year

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if its time is up."""
        position = docket.position
        if position.turn.year < self.date or position.ending:
            return docket
        _, leaders = _leaders(self.world, position, self.score)
        if len(leaders) == 1:
            return won(docket, leaders[0])
        ended = docket.with_position(replace(position, ending=Ending(leaders, drawn=True)))
        return ended.happened(GameDrawn(powers=leaders))


class LastYearOfPlay(LastYear, frozen=True):
    """A game has so many years of play, whatever the `year` in which it begins; it ends like one with a last year."""

    @property
    def date(self) -> int:
        """The year in which the last year of play ends."""
        return self.world.years.date(self.year)


def _leaders(world: World, position: Position, score: Score) -> tuple[int, tuple[str, ...]]:
    """The highest score of the powers that still have anything, and who has it."""
    points = {power: score(world, position, power) for power in _alive(world, position)}
    most = max(points.values(), default=0)
    return most, tuple(power for power, number in points.items() if number == most)


def _alive(world: World, position: Position) -> Iterable[str]:
    return (power for power in world.board.powers if position.survives(power))


class Until(Mechanic, frozen=True):
    """A game ends in a year, for whoever owns most centers."""

    year: Annotated[int, Meta(ge=-MOST_YEAR, le=MOST_YEAR, description="a year, such as 1910")]

    name: ClassVar = "last_year"
    title: ClassVar = "Last year"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """A year before the first."""
        first = base.world.years.opening
        if self.year < first.year:
            yield Lack(f"games begin in {first.year_name}", f"write {first.year} or a later year", "year")

    def parts(self, base: Variant) -> tuple[Mechanic]:
        """The end."""
        return (LastYear(base.world, self.year),)


class WonByCenters(Mechanic, frozen=True):
    """Certain centers win instead of a number: who owns enough of them, and more than any other."""

    centers: Annotated[
        tuple[CenterName, ...], Meta(min_length=1, max_length=100, description='centers, such as ["PAR", "LON", "BER"]')
    ]
    enough: Annotated[int, Meta(ge=0, le=100, description="how many of them win; 0: all")] = 0

    name: ClassVar = "named_centers"
    title: ClassVar = "Won by named centers"
    number: ClassVar = "V1"
    says: ClassVar = "A power that owns {needed} of {centers}, and more of them than any other, wins."
    excludes: ClassVar = other_ways("named_centers")

    @property
    def needed(self) -> int | str:
        """How many, in words."""
        return self.enough or "all"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Areas that are no centers."""
        return not_centers(base.board, self.centers, "centers")

    def parts(self, base: Variant) -> tuple[Change]:
        """Another victory."""
        return (Changed(Victory, lambda rule: NamedCenters(rule.world, self.centers, self.enough)),)
