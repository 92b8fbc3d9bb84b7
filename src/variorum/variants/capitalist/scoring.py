"""How the game ends, and who has won it. Rule: capitalist:C15, capitalist:C16."""

from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.hints import Hints
from variorum.game.position import Ending, Position
from variorum.game.rule import Rule, World
from variorum.rules.ownership import Ownership
from variorum.rules.proposals import Count, Votes, majority, unanimous
from variorum.rules.proposals.motions import Motion
from variorum.rules.victory import leader
from variorum.variants.capitalist.closing import closed
from variorum.variants.capitalist.market import market_of

SOLO = 18
_LOT = 100


class FinalScore(Event, frozen=True, tag="final_score"):
    """An investor's points."""

    seat: str
    points: int

    def sentence(self) -> str:
        """How many."""
        return f"{self.seat} has {self.points} points."


class InvestorsWon(Event, frozen=True, tag="game_won"):
    """The game is over; these have the most points."""

    seats: tuple[str, ...]

    def sentence(self) -> str:
        """Who won."""
        return f"{' and '.join(self.seats)} {'share the victory' if len(self.seats) > 1 else 'wins the game'}."


def points(position: Position) -> dict[str, int]:
    """Every investor's points: the centers of each country times the whole hundreds of its currency held."""
    market = market_of(position)
    centers = {country: len(position.centers_of(country)) for country in market.prices}
    held = {seat.id: market.holdings.get(seat.id, dict.fromkeys(centers, 0)) for seat in position.seats}
    return {seat: sum(count * (held[seat][each] // _LOT) for each, count in centers.items()) for seat in held}


def ended(docket: Docket) -> Docket:
    """The market closed, and the game scored and over. Newcomers whose holdings are still to come have no points."""
    docket = closed(docket)
    scores = points(docket.position)
    winners = tuple(seat for seat, score in scores.items() if score == max(scores.values()))
    position = replace(docket.position, ending=Ending(winners, drawn=len(winners) > 1))
    events = (FinalScore(seat=seat, points=score) for seat, score in scores.items())
    return docket.now(position).happened(*events, InvestorsWon(seats=winners))


def ended_by_vote(world: World, docket: Docket, _motion: Motion) -> Docket:
    """The same, when a proposal has passed: the phase is over, and in autumn centers change hands first."""
    is_autumn = docket.position.turn.season == "F"
    return ended(Ownership(world).run(docket, Dice()) if is_autumn else docket)


def carried(world: World, position: Position, votes: Votes) -> Count:
    """The count for ending the game, as the setting `vote` says: all who vote agree, or most of them."""
    counting = majority if position.settings.get("vote") == "majority" else unanimous
    return counting(world, position, votes)


class Solo(Rule, frozen=True):
    """The game ends when a country owns enough centers."""

    name: ClassVar = "solo"
    events: ClassVar = (FinalScore, InvestorsWon)

    def hints(self, position: Position, seat: str) -> Hints:
        """An investor stands by the points."""
        return Hints(score=points(position).get(seat, 0))

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End and score the game if some country has won the war."""
        return ended(docket) if leader(docket.position, SOLO) else docket
