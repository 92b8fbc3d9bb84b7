"""Orders of a searcher that come to nothing: `python -m bench.silly --games 14 --seed 7`.

A searcher plays one seat of Standard against six of a style, to 1920, the seats and styles in turn. Of its supports it
counts those of its own units that it ordered something else, and those of others' units that did something else. A unit
is idle if it stays where it is for three movement phases, helps nobody, and no rival is next to it: they are named.
Of moves that fail it counts those that failed twice before, one after another; and of games in which the searcher comes
near to winning, those that it wins, and how many of its units are armies there.
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
"""The movement phases after which a unit is idle, or a move that fails is repeated for no use."""

NEAR = 14
"""The centers with which a power is near to winning."""

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
        self.sent: Orders = {}
        self.failures: Counter[tuple[str, tuple[str, ...]]] = Counter()
        self.is_near = False

    def begin(self) -> None:
        """Forget what was of the game before."""
        self.stays.clear()
        self.sent, self.failures, self.is_near = {}, Counter(), False

    def end(self, winner: str | None, power: str) -> None:
        """Count whether a game that came near to it was won."""
        self.found["near"] += self.is_near
        self.found["won"] += self.is_near and winner == power

    def take(self, state: State, power: str, codes: list[int]) -> None:
        """Count the orders of a movement phase."""
        orders = orders_of(codes)
        standing = {area_of(place): owner for owner, _, place in state.units}
        mine = {area for area, owner in standing.items() if owner == power}
        self._count_failures(orders, mine)
        if [*state.owners.values()].count(power) >= NEAR:
            kinds = [kind for owner, kind, _ in state.units if owner == power]
            self.is_near = True
            self.found["units near"] += len(kinds)
            self.found["armies near"] += kinds.count("A")
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

    def _count_failures(self, orders: Orders, mine: set[str]) -> None:
        """Count what failed of the orders before: who was to move and stands there still, unless another one came."""
        moves = {area: order for area, order in self.sent.items() if order[:1] == ("-",)}
        entered = {order[1] for order in moves.values()}
        failed = [(area, order) for area, order in moves.items() if area in mine - entered]
        self.failures = Counter({move: self.failures[move] + 1 for move in failed})
        self.found["failed"] += len(failed)
        self.found["failed again"] += sum(times >= LONG for times in self.failures.values())
        self.sent = {area: order for area, order in orders.items() if area in mine}

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
    counted.begin()
    for phase in count():
        if not state.turn[0] or state.turn[1] > LAST_YEAR:
            break
        codes = [
            code for sheet in sheets(one, six, me, state, past, ((seed * 1000 + game) * 1000 + phase)) for code in sheet
        ]
        if state.turn[2] == "M":
            counted.take(state, me, codes)
        past.append((state, codes))
        state = state.step(codes)
    counted.end(state.winner, me)


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

    def part(some: str, whole: str) -> float:
        return 100 * found[some] / max(1, found[whole])

    for kind, void in (("own supports", "own void"), ("others' supports", "others' void")):
        print(f"{kind}: {found[kind]:,}, void {part(void, kind):.1f} %")
    void, supports = (found["own " + what] + found["others' " + what] for what in ("void", "supports"))
    print(f"void of all supports: {100 * void / max(1, supports):.1f} %")
    print(f"idle: {part('idle', 'orders'):.1f} % of {found['orders']:,} orders")
    print(f"moves that fail: {found['failed']:,}, for the third time or more {part('failed again', 'failed'):.1f} %")
    near = f"{found['near']} games, {found['won']} of them won"
    print(f"near to winning: {near}; {part('armies near', 'units near'):.0f} % of the units are armies")
    print("most idle:", ", ".join(f"{name} ({times})" for name, times in counted.idle.most_common(8)))


if __name__ == "__main__":
    main()
