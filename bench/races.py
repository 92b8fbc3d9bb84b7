"""Threads that call the kernel at once, with a kernel that reports where two of them race: `python -m bench.races`.

Games, searches and policies of one board, and the drawing of maps, all on shared values.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable

import numpy as np

from bench.sanitize import ROOT, build, preloaded
from variorum import _kernel
from variorum.env import classical
from variorum.variants.registry import variant

ROUNDS, THREADS = 40, 4
INSIDE = "--inside"


def calls() -> tuple[Callable[[int], object], ...]:
    """Everything of the kernel that works without Python's lock, or on arrays that threads may share."""
    game = classical(variant("standard"))
    opening, policy = game.opening, game.rules.policy("steady")
    batch = opening.batch(64)
    chance = np.random.default_rng(1)
    points, goal = chance.random((40, 2)) * 400, chance.random((40, 2)) * 400
    triangles = chance.integers(0, 40, (30, 3)).astype(np.int32)
    lines = chance.integers(0, 40, (30, 2)).astype(np.int32)
    labels = chance.integers(0, 40, (60, 60)).astype(np.int32)
    ground = np.zeros((60, 60), np.float32)
    area, none = np.full(40, 90.0), np.zeros(40)
    pairs = lines[lines[:, 0] != lines[:, 1]]
    return (
        lambda seed: opening.search("FRANCE", 60, seed),
        lambda seed: policy.draw(opening, 20, seed),
        lambda _: batch.legal(2),
        lambda seed: batch.copy().play_random(seed, 1902, 2),
        lambda seed: batch.copy().play_policy([policy] * 7, seed, 1901, 2),
        lambda seed: batch.copy().step(*batch.draw(seed, 2), 2),
        lambda _: _kernel.uncross(points, lines, 5.0, 20.0, 3),
        lambda _: _kernel.untangle(points, goal, none, triangles, 3),
        lambda _: _kernel.relax(labels, ground, area, points, none, pairs, 2),
    )


def inside() -> None:
    """Call it all from several threads, each in an order of its own."""
    known = calls()

    def work(number: int) -> None:
        for turn in range(ROUNDS):
            for place in range(len(known)):
                known[(place + number * 2 + turn) % len(known)](turn)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"{THREADS} threads made {THREADS * ROUNDS * len(known)} calls")


def main() -> None:
    """Build such a kernel, and run this module with it."""
    if INSIDE in sys.argv:
        return inside()
    python = build("SANITIZE_THREADS", "raced")
    environment = {
        **os.environ,
        "LD_PRELOAD": preloaded(("libtsan.so", "libstdc++.so")),
        # Python's own locks aren't built to be watched: only races in which the kernel takes part count.
        "TSAN_OPTIONS": "halt_on_error=1:report_signal_unsafe=0:ignore_noninstrumented_modules=1",
    }
    subprocess.run([str(python), "-m", "bench.races", INSIDE], check=True, cwd=ROOT, env=environment)
    return None


if __name__ == "__main__":
    main()
