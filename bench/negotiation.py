"""What negotiating gains: `python -m bench.negotiation --games 42 --evaluations 300`.

Standard to 1912 in the kernel. So many negotiators sit at a table of silent searchers of the same budget; the same
seats are played again with silent searchers only, three times for each game. Each row has the mean share of a
negotiator, that of the silent searcher in its place, and their ratio with a 95 % interval, which takes games as
independent.

They negotiate by: `host`, offers, answers and counter-offers as in games of the host, with honest characters; `liar`,
the same, where one of them breaks its word whenever that gains it something, and the row is of that one; `peace`,
truces of a year, again and again the one with the greatest product of both gains; `orders`, every movement phase the
orders by which they do best together; `alliance`, both at once, with a truce for good.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from time import perf_counter
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from variorum.adjudicator.selfplay import Pact, State
from variorum.bots.pacts import judge, peace_deals, shares
from variorum.bots.talk import Character
from variorum.bots.talk.party import Manners, party_of
from variorum.env import classical
from variorum.variants import registry

STANDARD = registry.variant("standard")
GAME = classical(STANDARD)
POWERS = GAME.rules.powers
LAST_YEAR = 1912
HOST = ("host", "liar")
MANNERS = (*HOST, "peace", "orders", "alliance")
HONEST = Character("The Tester", "I do what I say.", talks=3)
PRICE = 0.01
WEIGHED = 100
"""Games that bots play on to weigh an offer where they talk as on the host."""
SILENT = 3
"""Games of silent searchers for each game with negotiators: they are quick."""


class Table(NamedTuple):
    """Who negotiates, in what manner, and how much each may look ahead for a sheet. The first one may be a liar."""

    negotiators: tuple[str, ...]
    manner: str
    evaluations: int
    until: int = LAST_YEAR


def truces(state: State, table: Table, seed: int) -> Pact | None:
    """The truces of a year: again and again the one with the greatest product of gains, while any gains both."""
    pact: Pact | None = None
    while True:
        made = {frozenset(pair) for pair in (pact.truces if pact else ())}
        deals = [
            deal
            for number, power in enumerate(table.negotiators)
            for deal in peace_deals(state, power, table.negotiators[number + 1 :], pact, seed)
            if frozenset(deal.powers) not in made
        ]
        if not deals:
            return pact
        pact = max(deals, key=lambda deal: deal.product).pact


def sheets(state: State, table: Table, pact: Pact | None, seed: int) -> list[int]:
    """Everybody's orders of a phase."""
    codes: list[int] = []
    side = table.negotiators if table.manner in ("orders", "alliance") else ()
    if side:
        codes += state.search_together(side, table.evaluations * len(side), seed, pact=pact).tolist()
    for number, power in enumerate(POWERS):
        if power not in side:
            kept = pact if power in table.negotiators else None
            codes += state.search(power, table.evaluations, seed + number, pact=kept).tolist()
    return codes


def talked(table: Table, seed: int) -> np.ndarray:
    """Every power's share at the end of a game of searchers, in which some talk as bots of the host do."""
    characters = dict.fromkeys(table.negotiators, HONEST)
    if table.manner == "liar":
        characters[table.negotiators[0]] = replace(HONEST, price=PRICE)
    party = party_of(STANDARD, Manners(characters, "searcher", table.evaluations, WEIGHED, str(seed)))
    while party.position.ending is None and party.position.turn.year <= table.until:
        party, _ = party.talked().played()
    squares = np.array([len(party.position.centers_of(power)) ** 2 for power in POWERS], float)
    return squares / squares.sum()


def play(table: Table, seed: int) -> np.ndarray:
    """Every power's share at the end of a game."""
    if table.manner in HOST:
        return talked(table, seed)
    state, chance, year = GAME.state(STANDARD.opening(STANDARD)), Random(seed), 0
    pact = GAME.rules.pact(combinations(table.negotiators, 2)) if table.manner == "alliance" else None
    while state.turn[0] and state.turn[1] <= table.until:
        drawn = chance.getrandbits(60)
        if state.turn[1] != year and table.manner == "peace" and table.negotiators:
            year, pact = state.turn[1], truces(state, table, drawn)
        state = state.step(sheets(state, table, pact, drawn))
    return shares(state.batch(1))[0]


def seats(count: int) -> Iterator[tuple[str, ...]]:
    """All choices of so many seats, in an order that mixes them, for ever."""
    choices = list(combinations(POWERS, count))
    Random(7).shuffle(choices)
    while True:
        yield from choices


def row(count: int, manner: str, games: int, asked: argparse.Namespace) -> None:
    """Games with so many negotiators, beside the same ones without."""
    found = []
    for game, chosen in zip(range(games), seats(count), strict=False):
        seed, turn = asked.seed * 10_000 + game, game % count
        sides = (*chosen[turn:], *chosen[:turn])
        places = [POWERS.index(power) for power in (sides[:1] if manner == "liar" else sides)]
        with_talk = play(Table(sides, manner, asked.evaluations, asked.until), seed)
        silent = [play(Table((), "peace", asked.evaluations, asked.until), seed + 1000 * k) for k in range(SILENT)]
        found.append((with_talk[places].mean(), np.mean(silent, axis=0)[places].mean()))
    talked, kept_silent = np.array(found).T
    ratio = talked.mean() / kept_silent.mean()
    spread = (talked - ratio * kept_silent).std(ddof=1) / kept_silent.mean() / np.sqrt(games)
    print(
        f"| {count} | {manner} | {games} | {100 * talked.mean():.1f} % | {100 * kept_silent.mean():.1f} % "
        f"| {ratio:.2f} ± {1.96 * spread:.2f} |",
        flush=True,
    )


def answers(asked: argparse.Namespace) -> None:
    """How long it takes to judge an offer of peace, in the positions of a game of silent searchers."""
    state, times = GAME.state(STANDARD.opening(STANDARD)), []
    silent = Table((), "peace", asked.evaluations)
    while state.turn[0] and state.turn[1] <= LAST_YEAR:
        for pair in combinations(POWERS, 2):
            begin = perf_counter()
            judge(state, pair[0], GAME.rules.pact([pair]), None, asked.seed)
            times.append(perf_counter() - begin)
        state = state.step(sheets(state, silent, None, asked.seed))
    print(f"\nAn offer is judged in {1000 * float(np.percentile(times, 95)):.0f} ms (p95 of {len(times)}).")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=42, help="of each row")
    parser.add_argument("--evaluations", type=int, default=300, help="of a searcher for a sheet")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--until", type=int, default=LAST_YEAR, help="the last year")
    parser.add_argument("--tables", type=int, nargs="+", default=[2, 3, 4, 5, 6, 7], help="how many negotiate")
    parser.add_argument("--manners", nargs="+", choices=MANNERS, default=["alliance"])
    asked = parser.parse_args(arguments)
    print("| negotiators | by | games | share of each | silent in its place | ratio |\n|---|---|---|---|---|---|")
    for count in asked.tables:
        for manner in asked.manners:
            row(count, manner, asked.games, asked)
    answers(asked)


if __name__ == "__main__":
    main()
