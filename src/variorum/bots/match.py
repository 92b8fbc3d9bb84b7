"""Matches: one bot plays one seat, another bot all others."""

from collections.abc import Iterator
from math import sqrt
from time import process_time

import msgspec

from variorum.bots.bot import Bot, situation
from variorum.bots.guard import ask
from variorum.bots.past import Played, later
from variorum.bots.phase import play_phase
from variorum.bots.standing import standings
from variorum.game.position import Position
from variorum.game.process import Processed, SeasonSoFar
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant

_95 = 1.96


class MatchTerms(msgspec.Struct, frozen=True):
    """How a match is played: each game for so many years at most, each sheet with so many evaluations.

    Where turns take longer, a round of all seasons counts as a year.
    """

    variant: Variant
    seed: str = "0"
    years: int = 20
    evaluations: int = 2000


class SeatResult(msgspec.Struct, frozen=True):
    """A seat's result in a game.

    `share`: of the squares of centers, or of what the variant counts; 1 for a win alone. `seconds` are those of the
    processor for `sheets` of this seat; `faults` are what was wrong with some of them.
    """

    seat: str
    share: float
    won: bool
    year: int
    sheets: int
    seconds: float
    faults: tuple[str, ...] = ()


class Summary(msgspec.Struct, frozen=True):
    """The results of all games; `interval` is half the width of the 95 % interval of `share`."""

    games: int
    share: float
    interval: float
    par: float
    solos: int
    seconds_a_sheet: float
    faults: int


def players(variant: Variant) -> tuple[str, ...]:
    """The seats that take turns in a match: those with powers of their own, or all if none has any."""
    seats = variant.opening(variant).seats
    return tuple(seat.id for seat in seats if seat.powers) or tuple(seat.id for seat in seats)


def play_match(one: Bot, others: Bot, terms: MatchTerms, games: int, first: int = 0) -> Iterator[SeatResult]:
    """The results of games, one by one; in each another seat is played by the one, in turn.

    Raises: StuckError if a phase cannot be brought to an end.
    """
    seats = players(terms.variant)
    for number in range(first, first + games):
        yield play_game(one, others, terms, seats[number % len(seats)], number)


def play_game(one: Bot, others: Bot, terms: MatchTerms, seat: str, number: int) -> SeatResult:
    """A game in which one bot plays one seat, and another bot all others."""
    game = _Game(terms, f"{terms.seed}-{number}", seat, one, others)
    variant = terms.variant
    position, season = variant.opening(variant), SeasonSoFar()
    last = position.turn.year + terms.years * variant.calendar.years
    while position.ending is None and position.turn.year < last:
        done = game.phase(position, season)
        position, season = done.position, done.season
    share = standings(variant, position).get(seat, 0.0)
    won = position.ending is not None and share == 1.0
    return SeatResult(seat, share, won, position.turn.year, game.sheets, game.seconds, tuple(game.faults))


def summary(results: list[SeatResult], terms: MatchTerms) -> Summary:
    """The mean of some results, and how sure it is."""
    shares, games = [result.share for result in results], len(results)
    mean = sum(shares) / max(games, 1)
    spread = sum((share - mean) ** 2 for share in shares) / max(games - 1, 1)
    return Summary(
        games=games,
        share=mean,
        interval=_95 * sqrt(spread / max(games, 1)),
        par=1 / len(players(terms.variant)),
        solos=sum(result.won for result in results),
        seconds_a_sheet=sum(result.seconds for result in results) / max(sum(result.sheets for result in results), 1),
        faults=sum(len(result.faults) for result in results),
    )


class _Game:
    """A game in play: who plays what, and what the seat in question has used."""

    def __init__(self, terms: MatchTerms, seed: str, seat: str, one: Bot, others: Bot) -> None:
        self.terms, self.seed, self.seat, self.one, self.others = terms, seed, seat, one, others
        self.sheets, self.seconds = 0, 0.0
        self.faults: list[str] = []
        self.past: tuple[Played, ...] = ()

    def phase(self, position: Position, season: SeasonSoFar) -> Processed:
        """The phase, played by all bots."""
        variant = self.terms.variant
        sheets = {seat: self._sheet(position, season, seat) for seat in variant.world.commands(position)}
        done = play_phase(variant, position, season, self.seed, sheets)
        self.past = later(self.past, position, done.events, done.position)
        return done

    def _sheet(self, position: Position, season: SeasonSoFar, seat: str) -> Sheet:
        seen = situation(self.terms.variant, position, seat, season, self.past)
        if seat != self.seat:
            return ask(self.others, seen, self.seed, self.terms.evaluations).sheet
        begin = process_time()
        answer = ask(self.one, seen, self.seed, self.terms.evaluations)
        self.seconds += process_time() - begin
        self.sheets += 1
        self.faults += [f"{position.turn}: {answer.fault}"] if answer.fault else []
        return answer.sheet
