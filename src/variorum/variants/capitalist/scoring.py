"""The end of the game and its winners. Rule: capitalist:C15, capitalist:C16."""

from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import PublicEvent, series
from variorum.game.position import Ending, Position
from variorum.game.rule import Hints, World
from variorum.rules.ownership import Ownership
from variorum.rules.proposals.motions import Motion
from variorum.rules.victory import Counted, leader
from variorum.variants.capitalist.closing import closed
from variorum.variants.capitalist.market import market_of

_LOT = 100


class FinalScore(PublicEvent, frozen=True, tag="final_score"):
    """An investor's points."""

    seat: str
    points: int

    def sentence(self) -> str:
        """The investor and the points."""
        return f"{self.seat} scores {self.points} point{'' if self.points == 1 else 's'}."


class InvestorsWon(PublicEvent, frozen=True, tag="investors_won"):
    """The end of the game, won by the investors with the most points."""

    seats: tuple[str, ...]

    def sentence(self) -> str:
        """The winners."""
        return f"{series(self.seats)} {'share the victory' if len(self.seats) > 1 else 'wins the game'}."


def points(position: Position) -> dict[str, int]:
    """Every investor's points: the centers of each country times the full hundreds of its currency held."""
    market = market_of(position)
    centers = {country: len(position.centers_of(country)) for country in market.prices}
    held = {seat.id: market.holdings.get(seat.id, dict.fromkeys(centers, 0)) for seat in position.seats}
    return {seat: sum(count * (held[seat][each] // _LOT) for each, count in centers.items()) for seat in held}


def ended(docket: Docket) -> Docket:
    """Close the market, score and end the game. Newcomers whose holdings haven't arrived score nothing."""
    docket = closed(docket)
    scores = points(docket.position)
    winners = tuple(seat for seat, score in scores.items() if score == max(scores.values()))
    position = replace(docket.position, ending=Ending(winners, drawn=len(winners) > 1))
    events = (FinalScore(seat=seat, points=score) for seat, score in scores.items())
    return docket.with_position(position).happened(*events, InvestorsWon(seats=winners))


def ended_by_vote(world: World, docket: Docket, _motion: Motion) -> Docket:
    """End the game after a successful vote; in autumn, centers change hands first."""
    is_autumn = world.years.is_autumn(docket.position.turn)
    return ended(Ownership(world).run(docket, Dice()) if is_autumn else docket)


class Solo(Counted, frozen=True):
    """The game ends when a country owns so many `centers`."""

    centers: int = 18

    name: ClassVar = "solo"
    says: ClassVar = "The game ends when a country owns enough centers; the richest investors win."
    events: ClassVar = (FinalScore, InvestorsWon)

    def hints(self, position: Position, seat: str) -> Hints:
        """An investor's standing: the points."""
        return Hints(score=points(position).get(seat, 0))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End and score the game if a country has enough centers."""
        return ended(docket) if leader(docket.position, self.centers) else docket
