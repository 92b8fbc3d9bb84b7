"""The ladder of bots: `python -m bench.bots --minutes 30 --seed 7`.

Every row is one seat against all others, the seats in turn, with a 95 % interval. The rungs of Standard are played in
the kernel, to 1920; a generic bot is played in every variant, for five years.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from time import process_time
from typing import NamedTuple

from variorum.adjudicator.selfplay import State
from variorum.bots import MatchTerms, level, play_match, players, summary
from variorum.bots.intervals import half_width, shown
from variorum.bots.people.sheets import drawn, learned, orders_of, table_of
from variorum.bots.people.terrain import terrain_of
from variorum.env import classical
from variorum.variants import registry

STANDARD = registry.variant("standard")
GAME = classical(STANDARD)
POWERS = GAME.rules.powers
LAST_YEAR = 1920
YEARS = 5
GAMES = 210
"""Of most rows: about as many as tell a twentieth apart."""


STYLES = ("steady", "bold", "tactical", "balance", "turtle", "opportunist", "shrewd")

Past = Sequence[tuple[State, list[int]]]
"""The phases of a game before, each with everybody's orders."""

REMEMBERED = 12
"""Of which a searcher remembers so many, as bots do."""


class Player(NamedTuple):
    """A name, and how a power's orders are found."""

    name: str
    orders: Callable[[State, str, int, Past], list[int]]


def policy(style: str) -> Player:
    return Player(style, lambda state, power, seed, _: GAME.rules.policy(style).orders(state, power, seed).tolist())


def searcher(evaluations: int) -> Player:
    def search(state: State, power: str, seed: int, past: Past) -> list[int]:
        beliefs = GAME.rules.beliefs()
        for before, codes in past[-REMEMBERED:] if state.turn[2] == "M" else ():
            beliefs = beliefs.after(before, codes)
        found: list[int] = state.search(power, evaluations, seed, beliefs=beliefs).tolist()
        return found

    return Player(f"search {evaluations:,}", search)


def like_people() -> Player:
    terrain = terrain_of(GAME.rules, STANDARD.board, STANDARD.board.geography())

    def orders(state: State, power: str, seed: int, past: Past) -> list[int]:
        if state.turn[2] != "M" or all(owner != power for owner, _, _ in state.units):
            return policy("steady").orders(state, power, seed, past)
        memory = [pair for pair in past[-REMEMBERED:] if pair[0].turn[2] == "M"]
        table = table_of(state, power, terrain, GAME.opening.turn[1], memory, seed % 2**32)
        return [*orders_of(table, learned(), drawn(Random(seed)))]

    return Player("people", orders)


def at_random(state: State, power: str, seed: int, _: Past) -> list[int]:
    """Any possible orders of a power: those of a draw for all that are for its own units."""
    games = GAME.batch(1)
    games[0] = state
    return [code for code in games.draw(seed)[0].tolist() if code and owner(state, code) == power]


def owner(state: State, code: int) -> str:
    text = GAME.rules.texts([code])[0]
    words = text.split()
    place = words[2 if words[0] in ("BUILD", "REMOVE") else 1].partition("/")[0]
    standing = {location.partition("/")[0]: power for power, _, location in state.units}
    fallen = {entry[2].partition("/")[0]: entry[0] for entry in state.dislodged}
    return fallen.get(place) or standing.get(place) or state.owners.get(place, "")


class Outcome(NamedTuple):
    share: float
    solo: bool
    seconds: float
    moves: int


def play(one: Player, six: Player, game: int, seed: int) -> Outcome:
    """A game in the kernel, with the seconds of the processor that the one takes for its movement phases."""
    me, state, seconds, moves = POWERS[game % len(POWERS)], GAME.state(STANDARD.opening(STANDARD)), 0.0, 0
    past: list[tuple[State, list[int]]] = []
    for phase in count():
        if not state.turn[0] or state.turn[1] > LAST_YEAR:
            break
        codes: list[int] = []
        for number, power in enumerate(POWERS):
            drawn = ((seed * 1000 + game) * 1000 + phase) * len(POWERS) + number
            begin = process_time()
            codes += (one if power == me else six).orders(state, power, drawn, past)
            if power == me and state.turn[2] == "M" and any(unit[0] == me for unit in state.units):
                seconds, moves = seconds + process_time() - begin, moves + 1
        past.append((state, codes))
        state = state.step(codes)
    return Outcome(share_of(state, me), state.winner == me, seconds, moves)


def share_of(state: State, power: str) -> float:
    if state.winner:
        return float(state.winner == power)
    held = [*state.owners.values()]
    return held.count(power) ** 2 / sum(held.count(other) ** 2 for other in POWERS)


def row(one: Player, six: Player, games: int, seed: int, limit: float) -> None:
    """A rung, of so many games if they take no more than so many seconds."""
    found: list[Outcome] = []
    begin = process_time()
    while len(found) < games and process_time() - begin < limit:
        found.append(play(one, six, len(found), seed))
    shares = [outcome.share for outcome in found]
    mean = sum(shares) / len(shares)
    solos = sum(outcome.solo for outcome in found) / len(found)
    cost = sum(outcome.seconds for outcome in found) / max(sum(outcome.moves for outcome in found), 1)
    print(
        f"| {one.name} | {six.name} | {len(found)} | {shown(mean, half_width(shares), 100)} % "
        f"| {100 * solos:.0f} % | {1000 * cost:.2f} ms |",
        flush=True,
    )


def rungs() -> Iterator[tuple[Player, Player, int]]:
    steady, lot, strong = policy("steady"), Player("random", at_random), searcher(2_000)
    yield steady, lot, GAMES
    yield lot, steady, GAMES
    for style in STYLES[1:]:
        yield policy(style), steady, GAMES
        yield steady, policy(style), GAMES
    for other in (lot, steady):
        yield like_people(), other, GAMES
    yield steady, like_people(), GAMES
    yield policy("shrewd"), policy("tactical"), GAMES
    for style in STYLES:
        yield strong, policy(style), GAMES
    for evaluations in (500, 10_000):
        yield searcher(evaluations), policy("tactical"), GAMES
    for style in STYLES:
        yield policy(style), strong, GAMES


def generic(name: str, games: int, seed: int) -> None:
    terms = MatchTerms(registry.variant(name), f"{seed}", YEARS)
    found = summary(list(play_match(level("generic"), level("random"), terms, games)), terms)
    print(
        f"| {name} | {found.games} | {100 * found.share:.1f} ± {100 * found.interval:.1f} % | {100 * found.par:.1f} % "
        f"| {found.share / found.par:.1f} | {1000 * found.seconds_a_sheet:.1f} ms | {found.faults} |",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30, help="of the processor, for all rungs of Standard")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("| one | six | games | share | solos | a movement phase |\n|---|---|---|---|---|---|")
    ladder = list(rungs())
    for one, six, games in ladder:
        row(one, six, games, asked.seed, 60 * asked.minutes / len(ladder))
    print("\n| variant | games | share | par | times par | a sheet | faults |\n|---|---|---|---|---|---|---|")
    for name in registry.SHOWCASE:
        seats = len(players(registry.variant(name)))
        generic(name, GAMES // seats * seats, asked.seed)


if __name__ == "__main__":
    main()
