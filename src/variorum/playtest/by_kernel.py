"""Policy bots on boards with the rules of Standard: the kernel plays whole games by itself, hundreds of times as fast.

Its bots never vote, so no such game ends in a draw.
"""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import State
from variorum.board import Location
from variorum.bots.strategist import STYLE
from variorum.env.classical import NotClassicalError, classical
from variorum.playtest.plan import Plan
from variorum.playtest.watch import MOST_OPENING, Watched

Array = NDArray[Any]

LEVEL = "policy"

_KINDS = (
    *("", "Hold", "Move", "Move", "SupportHold", "SupportMove", "Convoy"),
    *("Retreat", "Disband", "Build", "Remove", "Waive"),
)
"""The kinds of orders as the kernel numbers them."""

_MOVEMENT = (0, 2)
"""The phases with moves as the kernel numbers them."""


def opening_of(plan: Plan) -> State | None:
    """The opening of a plan in the kernel's form; None if the kernel can't play the plan's games by itself."""
    commands = plan.rules.world.commands(plan.opening)
    alone = all(powers == (seat,) for seat, powers in commands.items())
    if plan.bot != LEVEL or not plan.opening.units or not alone:
        return None
    try:
        return classical(plan.rules).state(plan.opening)
    except (NotClassicalError, ValueError):
        return None


def watch_many(plan: Plan, opening: State, first: int, count: int) -> Iterator[Watched]:
    """Play so many games, from number `first` on, and note what happens in each."""
    seed = int.from_bytes(sha256(f"{plan.seed}-{first}".encode()).digest()[:8], "big")
    policies = [opening.rules.policy(STYLE)] * len(opening.rules.powers)
    games = opening.batch(count)
    told = games.chronicle(policies, seed, plan.opening.turn.year + plan.years - 1)
    notes = _Notes(plan, opening, told, games.winners)
    return (notes.of(game, first + game) for game in range(count))


class _Notes:
    """What the arrays of a batch tell of its games."""

    def __init__(self, plan: Plan, opening: State, told: dict[str, Array], winners: Array) -> None:
        rules = opening.rules
        self.plan, self.rules, self.told, self.winners = plan, rules, told, winners.tolist()
        self.areas = [place for place in rules.locations if "/" not in place]
        self.ends = np.append(0, told["ends"])
        self.starts = np.searchsorted(told["games"], np.arange(len(winners) + 1))
        self.first = [rules.powers.index(owner) if owner else -1 for owner in _owners(plan, rules.centers)]
        self.seats = [power for power in rules.powers if power in plan.rules.world.commands(plan.opening)]
        self.holders = {unit.location: unit.power for unit in plan.opening.units}
        self.texts: dict[int, str] = {}

    def of(self, game: int, number: int) -> Watched:
        """One game."""
        told, powers = self.told, self.rules.powers
        phases = slice(self.starts[game], self.starts[game + 1])
        orders = slice(self.ends[phases.start], self.ends[phases.stop])
        years, contested = told["years"][phases], told["contested"][phases]
        kinds, entered = told["kinds"][orders], told["entered"][orders]
        owners = told["owners"][phases][np.append(years[1:] != years[:-1], True)]
        before = np.vstack((self.first, owners[:-1]))
        seen = Watched(
            number,
            centers=[self._held(row) for row in owners],
            changes=(owners != before).sum(axis=1).tolist(),
            owners={
                center: powers[owner]
                for center, owner in zip(self.rules.centers, owners[-1].tolist(), strict=True)
                if owner >= 0
            },
            entered=_named(self.areas, _counts(entered, len(self.areas))),
            stand_offs=_named(self.areas, contested.sum(axis=0).tolist()),
            given=_named(_KINDS, _counts(kinds, len(_KINDS))),
            done=_named(_KINDS, _counts(kinds[told["done"][orders] > 0], len(_KINDS))),
            openings=dict(self._openings(orders.start, self.ends[phases.start + 1])),
        )
        self._conclude(seen, self.winners[game])
        moving = np.isin(told["phases"][phases], _MOVEMENT)
        fates = (told[name][phases][moving].sum() for name in ("units", "dislodged", "destroyed"))
        seen.fired = _fired(seen, *map(int, fates))
        return seen

    def _held(self, owners: Array) -> dict[str, int]:
        """How many centers each seat has."""
        counts = dict(zip(self.rules.powers, _counts(owners, len(self.rules.powers)), strict=True))
        return {seat: counts[seat] for seat in self.seats}

    def _openings(self, start: int, end: int) -> Iterator[tuple[str, str]]:
        """Every seat's orders of the first phase."""
        codes = self.told["codes"][start:end].tolist()
        new = [code for code in codes if code not in self.texts]
        self.texts.update(zip(new, self.rules.texts(new), strict=True))
        by_power: dict[str, list[str]] = {}
        for text in (self.texts[code] for code in codes):
            by_power.setdefault(self.holders[Location(text.split(" ", 2)[1])], []).append(text)
        for power, texts in by_power.items():
            yield power, "; ".join(sorted(texts)[:MOST_OPENING])

    def _conclude(self, seen: Watched, winner: int) -> None:
        """How long it was, how it ended, and each seat's share."""
        held = seen.centers[-1]
        if winner >= 0:
            power = self.rules.powers[winner]
            seen.ending, seen.winners, seen.years = "solo", (power,), len(seen.centers) - 1
            seen.shares = {other: float(other == power) for other in held}
        else:
            squares = {power: float(count**2) for power, count in held.items()}
            total = sum(squares.values()) or 1.0
            seen.years = len(seen.centers)
            seen.shares = {power: square / total for power, square in squares.items()}


def _owners(plan: Plan, centers: list[str]) -> list[str]:
    return [plan.opening.owners.get(center, "") for center in centers]


def _counts(numbers: Array, most: int) -> list[int]:
    """How often each number from 0 on occurs; others don't count."""
    found: list[int] = np.bincount(numbers[numbers >= 0], minlength=most).tolist()
    return found


def _named(names: tuple[str, ...] | list[str], counts: list[int]) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, count in zip(names, counts, strict=True):
        if count:
            found[name] += count
    return found


def _fired(seen: Watched, moves: int, dislodged: int, destroyed: int) -> Counter[str]:
    """The events of each rule, as many as the rules themselves tell."""
    given = seen.given
    retreats = given["Retreat"] + given["Disband"]
    got_away = seen.done["Retreat"]
    return +Counter(
        movement=moves + sum(seen.stand_offs.values()) + dislodged,
        exits=destroyed + retreats - got_away,
        retreats=retreats + got_away,
        ownership=sum(seen.changes),
        adjustments=2 * (given["Build"] + given["Remove"] + given["Waive"]),
        victory=int(seen.ending == "solo"),
    )
