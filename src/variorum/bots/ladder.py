"""A ladder: games in which bots of all levels play together, so that they can be rated."""

from collections.abc import Iterator
from random import Random

from variorum.bots.bot import situation
from variorum.bots.guard import ask
from variorum.bots.levels import level
from variorum.bots.match import MatchTerms, players
from variorum.bots.past import Played, later
from variorum.bots.phase import play_phase
from variorum.bots.standing import standings
from variorum.game.process import SeasonSoFar


def play_ladder(levels: tuple[str, ...], terms: MatchTerms, games: int) -> Iterator[dict[str, float]]:
    """The average share of each level's seats in each game; the same ones for the same terms.

    Every game has its own seats for every level; if there are fewer seats than levels, only some of them play.

    Raises: UnknownLevelError; StuckError if a phase cannot be brought to an end.
    """
    for number in range(games):
        seed = f"{terms.seed}-{number}"
        yield _shares(_seated(levels, players(terms.variant), seed), terms, seed)


def _seated(levels: tuple[str, ...], seats: tuple[str, ...], seed: str) -> dict[str, str]:
    """The level of each seat, drawn by lot: as many of each level as possible."""
    chance = Random(seed)
    drawn = chance.sample(levels, len(levels))
    return {seat: drawn[place % len(drawn)] for place, seat in enumerate(chance.sample(seats, len(seats)))}


def _shares(seated: dict[str, str], terms: MatchTerms, seed: str) -> dict[str, float]:
    variant, bots = terms.variant, {name: level(name) for name in set(seated.values())}
    position, season, past = variant.opening(variant), SeasonSoFar(), tuple[Played, ...]()
    usual = next(iter(seated.values()))
    last = position.turn.year + terms.years * variant.calendar.years
    while position.ending is None and position.turn.year < last:
        sheets = {
            seat: ask(
                bots[seated.get(seat, usual)], situation(variant, position, seat, season, past), seed, terms.evaluations
            )
            for seat in variant.world.commands(position)
        }
        sent = {seat: answer.sheet for seat, answer in sheets.items()}
        done = play_phase(variant, position, season, seed, sent)
        past = later(past, position, done.events, done.position)
        position, season = done.position, done.season
    share = standings(variant, position)
    found: dict[str, list[float]] = {}
    for seat, name in seated.items():
        found.setdefault(name, []).append(share.get(seat, 0.0))
    return {name: sum(parts) / len(parts) for name, parts in sorted(found.items())}
