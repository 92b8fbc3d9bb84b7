"""Learn what positions are worth, for searches of the kernel: `python -m bench.train`, or `make train`.

The styles play each other on every board of the kernel but twenty. A small network learns from their springs how the
shares of the squares of centers will be over the next three years, and is written to `src/kernel/weights.hpp`, which
counts as soon as the kernel is compiled again. Prints how well it foretells on the boards that it never saw, next to
counting the squares of the centers that are in prospect now.
"""

import argparse
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import process_time

import numpy as np

from bench.training import Network, Positions, counted, error, learned, loss, played
from variorum.env import Classical, classical
from variorum.variants import registry

UNSEEN = (
    "abstraction", "american_empire", "ancient_mediterranean", "atlantic_colonies", "austrian_succession", "canton",
    "caucasia", "chromatic", "cold_war_redux", "dark_ages", "europe_1880", "great_lakes", "habelya", "heptarchy",
    "layered", "scottish_clan_wars", "south_america_5", "touchy", "world", "youngstown",
)  # fmt: skip
"""Boards of their own, of all sizes, for 4 to 17 powers, that nothing is learned from."""

WEIGHTS = Path(__file__).parents[1] / "src" / "kernel" / "weights.hpp"

EXPONENTS = (0.8, 1.0, 1.2, 1.4)
"""Of counting, the one is taken that foretells best on the boards that are learned from."""

HEAD = """\
// What a value has learned. Made by `make train`; not to be changed by hand.
#pragma once

#include "survey.hpp"

namespace variorum {

inline constexpr int kHidden = %d;
"""


def boards() -> dict[str, Classical]:
    """Every variant that the kernel plays, and whose years it can count."""
    found: dict[str, Classical] = {}
    for name in registry.names():
        with suppress(ValueError):
            games = classical(registry.variant(name))
            games.batch(1)
            found[name] = games
    return found


def written(network: Network) -> str:
    """A network as a header of the kernel."""
    names = {
        "kFirst[kTraits][kHidden]": network.first, "kFirstBias[kHidden]": network.first_bias,
        "kSecond[kHidden][kHidden]": network.second, "kSecondBias[kHidden]": network.second_bias,
        "kLast[kHidden]": network.last,
    }  # fmt: skip
    arrays = "".join(f"inline constexpr float {name} = {{\n{_numbers(array)}}};\n" for name, array in names.items())
    share = f"inline constexpr float kShareWeight = {float(network.share):.5f}F;\n"
    return f"{HEAD % len(network.last)}{arrays}{share}\n}}  // namespace variorum\n"


def _numbers(array: np.ndarray) -> str:
    if array.ndim == 1:
        return "".join(f"    {line},\n" for line in _lines(array))
    return "".join("    {" + ",\n     ".join(_lines(row)) + "},\n" for row in array)


def _lines(numbers: np.ndarray, most: int = 8) -> list[str]:
    parts = [numbers[first : first + most] for first in range(0, len(numbers), most)]
    return [", ".join(f"{number:.5f}F" for number in part) for part in parts]


def compared(network: Network, found: Mapping[str, Positions], exponent: float) -> None:
    """Print how far both are from the shares that came, board by board and on average."""
    print(f"{'board':24} {'counted':>8} {'learned':>8}   mean squares, thousandths: counted, learned")
    rows = []
    for name, board in found.items():
        both = counted(board, exponent), network.shares(board)
        row = [measure(foretold, board.shares) for measure in (loss, error) for foretold in both]
        rows.append(row)
        print(_row(name, row))
    print(_row(f"mean of {len(rows)}", np.mean(rows, axis=0)), flush=True)


def _row(name: str, row) -> str:
    return f"{name:24} {row[0]:8.3f} {row[1]:8.3f}   {1000 * row[2]:8.2f} {1000 * row[3]:8.2f}"


def best_exponent(found: Mapping[str, Positions]) -> float:
    return min(EXPONENTS, key=lambda power: sum(loss(counted(board, power), board.shares) for board in found.values()))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Learn what positions are worth.")
    parser.add_argument("--tables", type=int, default=60, help="how many times four games a board")
    parser.add_argument("--passes", type=int, default=12, help="how often to go through all positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=WEIGHTS, help="the header that is written")
    chosen = parser.parse_args(arguments)
    found = {}
    for number, (name, game) in enumerate(boards().items()):
        found[name] = played(game, chosen.tables, chosen.seed * 1000 + number)
        print(f"{name}: {len(found[name].shares):,} springs", flush=True)
    seen = {name: board for name, board in found.items() if name not in UNSEEN}
    network = learned(seen, chosen.passes, chosen.seed)
    exponent = best_exponent(seen)
    chosen.to.write_text(written(network), encoding="utf-8")
    print(f"{sum(part.size for part in network):,} numbers in {chosen.to.name}; counted with exponent {exponent}")
    compared(network, {name: found[name] for name in UNSEEN}, exponent)
    print(f"{process_time():.0f} seconds of a processor")


if __name__ == "__main__":
    main()
