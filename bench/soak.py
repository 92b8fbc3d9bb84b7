"""`make soak`: thousands of random games, played by the kernel and by the rules in Python, phase by phase."""

import argparse
import random
import sys

from rich.progress import track

from bench.phases import STANDARD, random_phases, reading_process
from variorum.env import classical
from variorum.game.process import legal_orders
from variorum.rules.draws import Draw

KERNEL = classical(STANDARD)


def differences(seed: int, last_year: int) -> int:
    """How many phases of one random game differ, in possible orders or in the position after them."""
    found = 0
    for phase in random_phases(1, last_year, seed):
        position = phase.position
        listed = {text for texts in KERNEL.legal(position).values() for text in texts}
        offered = {
            str(order)
            for power in STANDARD.powers
            for order in legal_orders(STANDARD, position, power).orders()
            if not isinstance(order, Draw)
        }
        after = KERNEL.next_position(position, phase.orders)
        if listed != offered or after != reading_process(phase):
            found += 1
            print(f"seed {seed}, {position.turn}: {phase.orders}")
    return found


def main() -> None:
    """Play, compare, count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--last-year", type=int, default=1912)
    wanted = parser.parse_args()
    print(f"seed {wanted.seed}")
    seeds = range(wanted.seed, wanted.seed + wanted.games)
    shown = track(seeds, "random games", disable=not sys.stdout.isatty())
    failed = sum(bool(differences(seed, wanted.last_year)) for seed in shown)
    print(f"{wanted.games - failed} passed, {failed} failed")
    raise SystemExit(failed > 0)


if __name__ == "__main__":
    main()
