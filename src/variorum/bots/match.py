"""Matches: one bot plays one seat, another bot all others."""

from collections.abc import Iterator
from random import Random
from time import process_time

import msgspec

from variorum.bots.bot import Bot, Situation
from variorum.bots.guard import BotAnswer
from variorum.bots.intervals import half_width
from variorum.bots.phase import BotTable
from variorum.bots.standing import standings
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn, year_after
from variorum.game.variant import Variant


class MatchTerms(msgspec.Struct, frozen=True):
    """How a match is played: each game for so many years at most, each sheet with so many evaluations.

    Where turns take longer, a round of all seasons counts as a year.
    """

    variant: Variant
    seed: str = "0"
    years: int = 20
    evaluations: int = 2000

    @property
    def opening(self) -> Position:
        """The position in which its games begin."""
        return self.variant.opening(self.variant)

    @property
    def until(self) -> int:
        """The year before which its games end."""
        return year_after(self.opening.turn.year, self.years * self.variant.calendar.years)


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
    """The results of all games; `interval` is half the width of the 95 % interval of `share`, None of too few."""

    games: int
    share: float
    interval: float | None
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
    variant, seed, mine = terms.variant, f"{terms.seed}-{number}", _Timed(one)
    table = BotTable(variant, lambda other: mine if other == seat else others, seed, terms.evaluations, remembers=True)
    end, answers = terms.opening, list[tuple[Turn, BotAnswer]]()
    for phase in table.game(end, terms.until):
        end = phase.done.position
        answers += [(phase.position.turn, phase.answers[seat])] if seat in phase.answers else []
    share = standings(variant, end).get(seat, 0.0)
    return SeatResult(
        seat,
        share,
        end.ending is not None and share == 1.0,
        end.turn.year,
        len(answers),
        mine.seconds,
        tuple(f"{turn}: {answer.fault}" for turn, answer in answers if answer.fault),
    )


class _Timed:
    """A bot whose seconds of the processor are counted."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.seconds = bot, 0.0

    def sheet(self, situation: Situation, chance: Random, budget: int) -> Sheet:
        begin = process_time()
        try:
            return self.bot.sheet(situation, chance, budget)
        finally:
            self.seconds += process_time() - begin


def summary(results: list[SeatResult], terms: MatchTerms) -> Summary:
    """The mean of some results, and how sure it is."""
    shares, games = [result.share for result in results], len(results)
    return Summary(
        games=games,
        share=sum(shares) / max(games, 1),
        interval=half_width(shares),
        par=1 / len(players(terms.variant)),
        solos=sum(result.won for result in results),
        seconds_a_sheet=sum(result.seconds for result in results) / max(sum(result.sheets for result in results), 1),
        faults=sum(len(result.faults) for result in results),
    )
