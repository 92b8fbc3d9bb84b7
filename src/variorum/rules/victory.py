"""Victory: a power that owns enough centers wins. Rule: std:V1, geo:V1."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event, series
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import CenterName, PowerName
from variorum.game.places import Changed
from variorum.game.position import Ending, Position
from variorum.game.rule import Hints, Rule
from variorum.game.variant import Variant
from variorum.rules.grounds import MOST_POWERS, not_centers, too_many

CenterSet: TypeAlias = Annotated[tuple[CenterName, ...], Meta(min_length=1, max_length=100)]

Needs: TypeAlias = tuple[tuple[str, ...], ...]
"""Sets of centers, of which one has to be owned."""

_NEEDED = 2.0
"""A bot's worth of a center that it needs to win, as a multiple of any other's."""

_WAYS = ("winning", "named_centers", "majority", "teams", "wealth", "goals", "market", "second_power")


def other_ways(name: str) -> Mapping[str, str]:
    """What a mechanic that says who wins `excludes`: all others that do."""
    return dict.fromkeys((way for way in _WAYS if way != name), "say who wins")


class GameWon(Event, frozen=True, tag="game_won"):
    """The game is over, with a winner."""

    powers: tuple[str, ...]

    def sentence(self) -> str:
        """Who won."""
        return f"{series(self.powers)} {'win' if len(self.powers) > 1 else 'wins'} the game."


def leader(position: Position, centers: int) -> str:
    """The power that owns at least `centers` centers, and more than any other; empty if none does."""
    counts = Counter(position.owners.values())
    most = max(counts.values(), default=0)
    if most < centers:
        return ""
    leaders = [power for power, count in counts.items() if count == most]
    return leaders[0] if len(leaders) == 1 else ""


class Counted(Rule, frozen=True):
    """A rule with a field `centers`, the number that ends the game; on other boards it takes another."""


class Victory(Counted, frozen=True):
    """A power that owns at least `centers` centers, and more than any other that could win, wins.

    `numbers` are the powers that win with another number. `needs` are centers that a power has to own, too, by power:
    all those of one of its sets.
    """

    centers: int = 18
    numbers: tuple[tuple[str, int], ...] = ()
    needs: tuple[tuple[str, Needs], ...] = ()

    name: ClassVar = "victory"
    says: ClassVar = (
        "A power that owns at least {centers} centers, and more than any other, wins.{numbers? Some powers need "
        "another number.|}{needs? Some powers need certain centers, too.|}"
    )
    events: ClassVar = (GameWon,)

    def hints(self, position: Position, seat: str) -> Hints:
        """The centers that a seat needs matter more than others."""
        powers = self.world.commands(position).get(seat, ()) if self.needs else ()
        return Hints(worth=dict.fromkeys(set().union(*(set().union(*self._needs(power)) for power in powers)), _NEEDED))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if somebody has won."""
        position = docket.position
        if not self.numbers and not self.needs:
            return won(docket, leader(position, self.centers))
        counts = {power: len(position.centers_of(power)) for power in self.world.board.powers}
        numbers = dict(self.numbers)
        able = {
            power: count
            for power, count in counts.items()
            if count >= numbers.get(power, self.centers) and self._holds(position, power)
        }
        leaders = [power for power, count in able.items() if count == max(able.values())]
        return won(docket, leaders[0] if len(leaders) == 1 else "")

    def _holds(self, position: Position, power: str) -> bool:
        """Whether a power owns what it needs."""
        sets = self._needs(power)
        return not sets or any(all(position.owners.get(center) == power for center in one) for one in sets)

    def _needs(self, power: str) -> Needs:
        return next((sets for who, sets in self.needs if who == power), ())


class Majority(Rule, frozen=True):
    """A power that owns more than half of all centers wins."""

    name: ClassVar = "majority"
    says: ClassVar = "A power that owns more than half of all centers wins."
    events: ClassVar = (GameWon,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if somebody has won."""
        centers = self.world.geography(docket.position).centers
        return won(docket, leader(docket.position, len(centers) // 2 + 1))


def won(docket: Docket, winner: str) -> Docket:
    """The docket with the game's end if a power has won; otherwise unchanged."""
    return shared(docket, (winner,)) if winner else docket


def shared(docket: Docket, winners: tuple[str, ...]) -> Docket:
    """The docket with the game's end, won by one or shared by several."""
    ended = replace(docket.position, ending=Ending(winners, drawn=len(winners) > 1))
    return docket.with_position(ended).happened(GameWon(powers=winners))


class Winning(Mechanic, frozen=True):
    """What it takes to win besides the number of centers: another number for some powers, or certain centers."""

    numbers: Annotated[
        Mapping[PowerName, Annotated[int, Meta(ge=1, le=1000)]],
        Meta(max_length=MOST_POWERS, description="the number of centers by power, such as {GERMANY = 12}"),
    ] = {}
    needs: Annotated[
        tuple[CenterSet, ...],
        Meta(
            max_length=200,
            description='groups of centers, one of which has to be owned, too: [["ROM"], ["PAR", "LON"]]',
        ),
    ] = ()
    needed_by: Annotated[
        Mapping[PowerName, Annotated[tuple[CenterSet, ...], Meta(max_length=200)]],
        Meta(max_length=MOST_POWERS, description='other groups by power, such as {GERMANY = [["BER", "MUN"]]}'),
    ] = {}

    name: ClassVar = "winning"
    title: ClassVar = "What it takes to win"
    number: ClassVar = "V2"
    excludes: ClassVar = other_ways("winning")
    says: ClassVar = (
        "{numbers?Some powers win with other numbers. |}{numbers}{numbers?. |}"
        "{needs?To win, a power must own all centers of one of these groups, too: |}{needs}{needs?. |}"
        "{needed_by?To win, some powers must own all centers of one of certain groups, too. |}{needed_by}{needed_by?.|}"
    )

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """A game that isn't won by a number, numbers that nobody can own, areas that are no centers."""
        board = base.board
        if not any(isinstance(rule, Victory) for rule in base.rules):
            yield Lack(f"{base.name} is won otherwise")
        if not (self.numbers or self.needs or self.needed_by):
            yield Lack("it says nothing of what it takes to win", "add numbers, needs or needed_by")
        yield from too_many(board, self.numbers.values(), "numbers")
        for field, sets in (("needs", self.needs), *(("needed_by", sets) for sets in self.needed_by.values())):
            yield from not_centers(board, dict.fromkeys(area for one in sets for area in one), field)

    def parts(self, base: Variant) -> tuple[Change]:
        """The rule with these."""
        listed = {power: self.needed_by.get(power, self.needs) for power in base.powers}
        needs = tuple((power, sets) for power, sets in listed.items() if sets)
        numbers = tuple(self.numbers.items())
        return (Changed(Victory, lambda rule: replace(rule, numbers=numbers, needs=needs)),)


class WonByMajority(Mechanic, frozen=True):
    """More than half of all centers win, however many there are."""

    name: ClassVar = "majority"
    title: ClassVar = "Won by a majority"
    number: ClassVar = "V1"
    says: ClassVar = Majority.says
    excludes: ClassVar = other_ways("majority")

    def parts(self, base: Variant) -> tuple[Change]:
        """Another victory."""
        return (Changed(Victory, lambda rule: Majority(rule.world)),)
