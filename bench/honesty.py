"""Whether breaking a promise pays: `python -m bench.honesty --games 42 --evaluations 150`.

Standard to 1912 in the kernel, at a table of silent searchers. Three allies search for their orders together, with a
truce for good. One of them has a price: it orders something else wherever that gains more, while the others keep
their part. The others leave it out for as many years as they remember, truce and all; with no memory they go on as if
nothing had happened. The same seats and seeds are played with three honest allies. A ratio above 1
says that the breach paid; its 95 % interval takes games as independent.
"""

import argparse
from collections.abc import Sequence
from itertools import combinations
from random import Random

import numpy as np

from bench.negotiation import GAME, LAST_YEAR, POWERS, STANDARD, seats
from variorum.adjudicator.selfplay import State
from variorum.bots.pacts import expected, shares

ALLIES, PRICE, GAMES = 3, 0.01, 60


def temptation(state: State, cheat: str, planned: list[int], own: list[int], seed: int) -> float:
    """What a power gains if it orders something else than was planned, and the others keep their part."""
    before = expected(state, state.rules.pact(orders=planned), seed, GAMES)
    mine = {stand(code) for code in own}
    after = expected(state, state.rules.pact(orders=[*own, *(c for c in planned if stand(c) not in mine)]), seed, GAMES)
    place = POWERS.index(cheat)
    return float(after[place] - before[place])


def stand(code: int) -> str:
    """The unit that an order is for, by its text."""
    return " ".join(GAME.rules.texts([code])[0].split()[:2])


def phase(state: State, allies: Sequence[str], cheat: str, evaluations: int, seed: int) -> tuple[list[int], bool]:
    """Everybody's orders, and whether the cheat has broken its word in them."""
    pact = GAME.rules.pact(combinations(allies, 2))
    codes = state.search_together(allies, evaluations * len(allies), seed, pact=pact).tolist()
    broken = False
    if cheat in allies and state.turn[2] == "M":
        own = state.search(cheat, evaluations, seed + 99).tolist()
        mine = {stand(code) for code in own}
        if {c for c in codes if stand(c) in mine} != set(own) and temptation(state, cheat, codes, own, seed) > PRICE:
            codes, broken = [*own, *(code for code in codes if stand(code) not in mine)], True
    for number, power in enumerate(POWERS):
        if power not in allies:
            codes += state.search(power, evaluations, seed + number).tolist()
    return codes, broken


def play(chosen: tuple[str, ...], cheat: str, memory: int, evaluations: int, seed: int) -> tuple[np.ndarray, int]:
    """Every power's share at the end of a game, and how often the cheat broke its word."""
    state, chance, breaches, shunned = GAME.state(STANDARD.opening(STANDARD)), Random(seed), 0, 0
    while state.turn[0] and state.turn[1] <= LAST_YEAR:
        allies = chosen if state.turn[1] >= shunned else tuple(power for power in chosen if power != cheat)
        codes, broken = phase(state, allies, cheat, evaluations, chance.getrandbits(60))
        breaches += broken
        shunned = state.turn[1] + memory if broken and memory else shunned
        state = state.step(codes)
    return shares(state.batch(1))[0], breaches


def row(memory: int, asked: argparse.Namespace) -> None:
    """Games with a cheat among allies who remember so many years, beside the same ones without a cheat."""
    found, breaches = [], 0
    for game, chosen in zip(range(asked.games), seats(ALLIES), strict=False):
        cheat, seed = chosen[game % ALLIES], asked.seed * 10_000 + game
        place = POWERS.index(cheat)
        share, broken = play(chosen, cheat, memory, asked.evaluations, seed)
        honest, _ = play(chosen, "", 0, asked.evaluations, seed)
        found.append((share[place], honest[place]))
        breaches += broken
    cheating, honest_share = np.array(found).T
    ratio = cheating.mean() / honest_share.mean()
    spread = (cheating - ratio * honest_share).std(ddof=1) / honest_share.mean() / np.sqrt(asked.games)
    print(
        f"| {memory} | {asked.games} | {breaches / asked.games:.1f} "
        f"| {100 * cheating.mean():.1f} % | {100 * honest_share.mean():.1f} % | {ratio:.2f} ± {1.96 * spread:.2f} |",
        flush=True,
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=42, help="of each row")
    parser.add_argument("--evaluations", type=int, default=150, help="of a searcher for a sheet")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--memories", type=int, nargs="+", default=[0, 2, 4, 12], help="years that a breach is remembered"
    )
    asked = parser.parse_args(arguments)
    print(
        "| years of memory | games | breaches a game | share of the cheat | honest in its place | ratio |\n"
        "|---|---|---|---|---|---|"
    )
    for memory in asked.memories:
        row(memory, asked)


if __name__ == "__main__":
    main()
