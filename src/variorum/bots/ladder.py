"""A ladder: games in which bots of all levels play together, so that they can be rated."""

from collections.abc import Iterator
from random import Random

from variorum.bots.levels import level
from variorum.bots.match import MatchTerms, players
from variorum.bots.phase import BotTable
from variorum.bots.standing import standings


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
    usual, end = next(iter(seated.values())), terms.opening
    table = BotTable(variant, lambda seat: bots[seated.get(seat, usual)], seed, terms.evaluations, remembers=True)
    for phase in table.game(end, terms.until):
        end = phase.done.position
    share = standings(variant, end)
    found: dict[str, list[float]] = {}
    for seat, name in seated.items():
        found.setdefault(name, []).append(share.get(seat, 0.0))
    return {name: sum(parts) / len(parts) for name, parts in sorted(found.items())}
