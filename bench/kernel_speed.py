"""How fast self-play in the kernel is, as Python sees it: `python -m bench.kernel_speed`."""

import gzip
import json
import time
from collections.abc import Callable
from pathlib import Path

from variorum.adjudicator.selfplay import Batch, State, compile_board
from variorum.board import area_of, load_board
from variorum.variants.standard.opening import UNITS

RULES = compile_board(load_board("standard"))
SAMPLE = Path(__file__).parents[1] / "tests" / "data" / "real-games-sample.jsonl.gz"
GAMES = 4000
LEAST_UNITS = 28


def recorded() -> list[tuple[State, list[str]]]:
    """The movement stages of the recorded games in which many units stand, with their orders."""
    lines = map(json.loads, gzip.decompress(SAMPLE.read_bytes()).splitlines())
    return [_stage(line) for line in lines if line["phase"].endswith("M") and _units(line) >= LEAST_UNITS]


def _units(line: dict) -> int:
    return sum(map(len, line["position"].values()))


def _stage(line: dict) -> tuple[State, list[str]]:
    units = [(power, text[0], text[2:]) for power, texts in line["position"].items() for text in texts]
    owners = {area: power for power, areas in line["owners"].items() for area in areas}
    state = RULES.state(line["phase"][0], int(line["phase"][1:5]), "M", units, owners)
    return state, [text for texts in line["orders"].values() for text in texts]


def microseconds(work: Callable[[], object], count: int, rounds: int = 15) -> float:
    """The best time of several rounds, for each of `count` pieces of work."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best / count * 1e6


def single(stages: list[tuple[State, list[str]]]) -> dict[str, float]:
    """Times of one call for one position."""
    codes = [(state, RULES.codes(texts)) for state, texts in stages]
    count = len(stages)
    return {
        "texts to codes": microseconds(lambda: [RULES.codes(texts) for _, texts in stages], count),
        "step": microseconds(lambda: [state.step(orders) for state, orders in codes], count),
        "judge": microseconds(lambda: [state.judge(orders) for state, orders in codes], count),
        "legal orders as codes": microseconds(lambda: [state.legal() for state, _ in stages], count),
        "legal orders as texts": microseconds(lambda: [state.legal_texts() for state, _ in stages], count),
        "units as names": microseconds(lambda: [state.units for state, _ in stages], count),
    }


def batched(stages: list[tuple[State, list[str]]]) -> dict[str, float]:
    """Times of one stage of one game among many."""
    games = Batch(stages[0][0], GAMES)
    for game in range(GAMES):
        games[game] = stages[game % len(stages)][0]
    orders, offsets = games.draw(1)
    return {
        "legal orders of a batch": microseconds(games.legal, GAMES, 5),
        "step of a batch": microseconds(lambda: games.step(orders, offsets), GAMES, 1),
    }


def random_play(threads: int) -> float:
    """Time of one stage of random games from the opening until 1920."""
    units = [(power, text[0], text[2:]) for power, texts in UNITS.items() for text in texts]
    owners = {area_of(location): power for power, _, location in units}
    games = Batch(RULES.state("S", 1901, "M", units, owners), GAMES)
    start = time.perf_counter()
    stages = games.play_random(1, 1920, threads).sum()
    return (time.perf_counter() - start) / float(stages) * 1e6


def main() -> None:
    """Print the table."""
    stages = recorded()
    played = {f"random games, {threads} thread(s)": random_play(threads) for threads in (1, 2)}
    for name, time_taken in (single(stages) | batched(stages) | played).items():
        print(f"{name:30}{time_taken:8.2f} us")


if __name__ == "__main__":
    main()
