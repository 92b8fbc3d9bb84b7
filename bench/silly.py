"""Orders of a searcher that come to nothing: `python -m bench.silly --games 14 --seed 7`.

A searcher plays one seat of Standard against six of a style, to 1920, the seats and styles in turn. Of its supports it
counts those of its own units that it ordered something else, and those of others' units that did something else. A unit
is idle if it stays where it is for three movement phases, helps nobody, and no rival is next to it: they are named.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count

from bench.bots import GAME, LAST_YEAR, POWERS, STANDARD, STYLES, Past, Player, policy, searcher
from variorum.adjudicator.selfplay import State
from variorum.board import area_of

GEOGRAPHY = STANDARD.board.geography()

LONG = 3
"""The movement phases after which a unit is idle."""

Orders = Mapping[str, tuple[str, ...]]
"""What the unit in each area is ordered: the words after its own, with areas for locations."""


def orders_of(codes: list[int]) -> Orders:
    words = (text.removesuffix(" VIA").split() for text in GAME.rules.texts(codes))
    return {area_of(kind[1]): tuple(map(area_of, kind[2:])) for kind in words}


def is_met(orders: Orders, helped: tuple[str, ...]) -> bool:
    """Whether a unit does what it is supported in: "F NTH" to stay, or "F NTH - NWY"."""
    done = orders.get(helped[1], ())
    return done[:2] == ("-", helped[3]) if len(helped) > 2 else done[:1] != ("-",)


class Counted:
    """What has been seen of a searcher's orders."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()
        self.idle: Counter[str] = Counter()
        self.stays: Counter[str] = Counter()

    def take(self, state: State, power: str, codes: list[int]) -> None:
        """Count the orders of a movement phase."""
        orders = orders_of(codes)
        standing = {area_of(place): owner for owner, _, place in state.units}
        mine = {area for area, owner in standing.items() if owner == power}
        for area in mine:
            order = orders.get(area, ("H",))
            self.found["orders"] += 1
            if order[0] == "S":
                own = standing.get(order[2]) == power
                self.found["own supports" if own else "others' supports"] += 1
                self.found["own void" if own else "others' void"] += not is_met(orders, order[1:])
        resting = {
            area for area in mine if orders.get(area, ("H",))[0] == "H" and not self._is_near(area, power, standing)
        }
        self.stays = Counter({area: self.stays[area] + 1 for area in resting})
        for area, stayed in self.stays.items():
            if stayed >= LONG:
                self.found["idle"] += 1
                self.idle[f"{power} in {area}"] += 1

    @staticmethod
    def _is_near(area: str, power: str, standing: Mapping[str, str]) -> bool:
        near = {area_of(place) for place in GEOGRAPHY.adjacent[area]}
        return any(standing.get(other, power) != power for other in near)


def play(one: Player, six: Player, game: int, seed: int, counted: Counted) -> None:
    """A game, of which the one's movement phases are counted."""
    me, state, past = (
        POWERS[game % len(POWERS)],
        GAME.state(STANDARD.opening(STANDARD)),
        list[tuple[State, list[int]]](),
    )
    counted.stays.clear()
    for phase in count():
        if not state.turn[0] or state.turn[1] > LAST_YEAR:
            return
        codes = [
            code for sheet in sheets(one, six, me, state, past, ((seed * 1000 + game) * 1000 + phase)) for code in sheet
        ]
        if state.turn[2] == "M":
            counted.take(state, me, codes)
        past.append((state, codes))
        state = state.step(codes)


def sheets(one: Player, six: Player, me: str, state: State, past: Past, seed: int) -> Iterator[list[int]]:
    for number, power in enumerate(POWERS):
        yield (one if power == me else six).orders(state, power, seed * len(POWERS) + number, past)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=42)
    parser.add_argument("--evaluations", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    counted = Counted()
    for game in range(asked.games):
        play(searcher(asked.evaluations), policy(STYLES[game % len(STYLES)]), game, asked.seed, counted)
    found = counted.found
    for kind, void in (("own supports", "own void"), ("others' supports", "others' void")):
        print(f"{kind}: {found[kind]:,}, void {100 * found[void] / max(1, found[kind]):.1f} %")
    void, supports = (found["own " + what] + found["others' " + what] for what in ("void", "supports"))
    print(f"void of all supports: {100 * void / max(1, supports):.1f} %")
    print(f"idle: {100 * found['idle'] / max(1, found['orders']):.1f} % of {found['orders']:,} orders")
    print("most idle:", ", ".join(f"{name} ({times})" for name, times in counted.idle.most_common(8)))


if __name__ == "__main__":
    main()
