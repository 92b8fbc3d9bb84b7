"""Random games of every variant, all promises tried: `python -m bench.conformance --games 1000`.

Variants without rules of their own get a twentieth of the games.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rich.progress import Progress

from variorum.testing import conformance
from variorum.variants import registry

BATCH = 10


def batch(name, years, seed, number):
    return conformance(registry.variant(name), games=BATCH, years=years, seed=f"{seed}/{number}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many games of each variant (default: %(default)s)")
    parser.add_argument("--years", type=int, default=10, help="after how many a game is broken off")
    parser.add_argument("--seed", default="soak", help="games of another seed are other games")
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help="default: all")
    asked = parser.parse_args()
    faults = 0
    with ProcessPoolExecutor() as pool, Progress() as progress:
        for name in asked.variants or registry.names():
            games = asked.games if name in registry.SHOWCASE else asked.games // 20
            batches = range(-(-games // BATCH))
            found = pool.map(partial(batch, name, asked.years, asked.seed), batches)
            wrong = [fault for part in progress.track(found, total=len(batches), description=name) for fault in part]
            faults += len(wrong)
            print(f"{name}: {len(batches) * BATCH} games, {len(wrong)} faults", *wrong[:20], sep="\n  ")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
