"""Puzzles: positions of games between bots with one best set of orders, of which the search is sure.

A puzzle has keys: those of the best orders that matter. No other set that was found without all of them comes near;
the other units may do as they like. `make` finds puzzles, `overturned` tries each with a larger search.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from variorum.bots.appraisal import Appraiser, Codes, Worth
from variorum.bots.bot import situation
from variorum.bots.kernel_war import War, war_of
from variorum.bots.levels import level
from variorum.bots.phase import BotTable
from variorum.bots.puzzle_keys import Key, Values, explained
from variorum.bots.seeking import all_orders, changed, drawn, searched
from variorum.game.position import Position, position_from_plain, to_json
from variorum.game.turn import year_after
from variorum.game.variant import Variant

MARGIN = 0.02
"""How much of the whole the best orders are better than all without the keys, at least, beyond two standard errors."""

_KEY = 0.025
"""What an order is worth, at least, to be a key."""

_HOLLOW = 1 / 3
"""The part of all full sets of orders that may not solve a puzzle in the quieter phases: guessing finds one of them."""

_UNITS, _KEYS = (3, 7), (2, 4)
"""The fewest and the most units in a movement phase, and keys there."""

_AGREEING = 3
"""How many of the larger searches must come to the keys."""

_CHOICES = {"R": 2, "A": 4}
"""The fewest sets of orders in the quieter phases."""

_SEARCHES, _DRAWN = 4, 12
"""Searches of a position with different seeds, and sets of orders by the policy alone."""

_YEARS = 9

_QUIETER = 3
"""How many times as many games are played for values in the quieter phases, where little is at stake in each."""


class Puzzle(Struct, frozen=True):
    """A position, the seat that orders, its best orders, and how they were found.

    Shares (0 to 1) are of the squares of all centers in prospect; `second` are the best orders without all keys.
    `evaluations` were made for each search, `games` played for each value, with this `seed`. `source` says which game
    between bots the position is from.
    """

    id: str
    variant: str
    position: dict[str, Any]
    seat: str
    orders: tuple[str, ...]
    keys: tuple[Key, ...]
    share: float
    centers: float
    second: tuple[str, ...]
    second_share: float
    second_centers: float
    evaluations: int
    games: int
    seed: int
    source: str

    @property
    def question(self) -> tuple[bytes, str]:
        """The position and the seat: the same for puzzles that are the same to players."""
        return msgspec.json.encode(self.position), self.seat

    def war(self, variant: Variant) -> War:
        """The war of the puzzle's position. Raises: ValueError if the kernel doesn't know it."""
        position = position_from_plain(self.position, variant.records)
        war = war_of(situation(variant, position, self.seat))
        if war is None:
            raise ValueError(f"puzzle {self.id}: the kernel doesn't know this position of {variant.name}")
        return war


class Effort(Struct, frozen=True):
    """How much is looked at: evaluations for a search, games for a value."""

    evaluations: int = 4000
    games: int = 300

    def times(self, factor: int) -> "Effort":
        """A larger one; doubts halve with four times the games, so these grow less."""
        return Effort(self.evaluations * factor, self.games * max(1, round(factor**0.5)))


def make(variant: Variant, seed: str, effort: Effort, years: int = _YEARS) -> Iterator[Puzzle]:
    """The puzzles in one game between bots, at most one a seat and kind of phase."""
    found: set[tuple[str, str]] = set()
    for position in _positions(variant, seed, years):
        for seat in variant.world.commands(position):
            kind = position.turn.phase[-1:]
            puzzle = None if (seat, kind) in found else puzzle_in(variant, position, seat, effort, seed)
            if puzzle:
                found.add((seat, kind))
                yield puzzle


def puzzle_in(variant: Variant, position: Position, seat: str, effort: Effort, seed: str) -> Puzzle | None:
    """The puzzle that a position is for a seat; None if it isn't one."""
    war = war_of(situation(variant, position, seat))
    if war is None or not war.powers or not _is_suitable(war):
        return None
    number = Random(f"{seed}/{position.turn}/{seat}").getrandbits(31)
    games = effort.games if war.state.turn[2] == "M" else effort.games * _QUIETER
    values = Values(Appraiser(war, games, number))
    searches = _searches(war, effort, number) if war.state.turn[2] == "M" else ()
    for codes in (*searches, *_pool(war, number)):
        values.of(codes)
    best = _improved(war, values)
    keys = _keys(war, values, best)
    if not _are_fine(war, keys, drawn(war, number)):
        return None
    second = values.best_without(set(keys), best)
    if second is None or values.of(best).beyond(values.of(second)) < MARGIN:
        return None
    texts, best_worth, second_worth = war.rules.texts, values.of(best), values.of(second)
    puzzle = Puzzle(
        id=f"{seed}-{position.turn}-{seat}".lower().replace(" ", "-"),
        variant=variant.id,
        position=msgspec.json.decode(to_json(position)),
        seat=seat,
        orders=tuple(texts(best)),
        keys=tuple(explained(war, values, best, code, loss) for code, loss in keys.items()),
        share=round(best_worth.share, 4),
        centers=round(best_worth.centers, 2),
        second=tuple(texts(second)),
        second_share=round(second_worth.share, 4),
        second_centers=round(second_worth.centers, 2),
        evaluations=effort.evaluations,
        games=games,
        seed=number,
        source=f"game {seed} between bots, {position.turn}",
    )
    return None if hollow(puzzle, war) else puzzle


def overturned(puzzle: Puzzle, variant: Variant, factor: int = 10) -> str:
    """Why a larger search, with other chance, overturns a puzzle; empty if it doesn't."""
    war, effort = puzzle.war(variant), Effort(puzzle.evaluations, puzzle.games).times(factor)
    seed = puzzle.seed + 1
    values = Values(Appraiser(war, effort.games, seed))
    best, keys = tuple(sorted(war.rules.codes(puzzle.orders))), set(war.rules.codes(key.order for key in puzzle.keys))
    searches = _searches(war, effort, seed) if war.state.turn[2] == "M" else ()
    agreeing = sum(keys <= set(codes) for codes in searches)
    if searches and agreeing < _AGREEING:
        return f"only {agreeing} of {_SEARCHES} searches come to the keys"
    for codes in (*searches, *_pool(war, seed)):
        values.of(codes)
    for old, codes in changed(war, best):
        if old in keys:
            values.of(codes)
    if emptied := hollow(reasoned(replace(puzzle, seed=seed), war), war):
        return emptied
    second = values.best_without(keys, best)
    if second is None:
        return ""
    lead = values.of(best).beyond(values.of(second))
    others = ", ".join(war.rules.texts(second)) or "no orders"
    return "" if lead >= MARGIN else f"{others} are {lead:+.3f} behind, within {MARGIN}"


def solves(puzzle: Puzzle, war: War, codes: Codes) -> tuple[bool, Worth]:
    """Whether orders solve a puzzle, and what they are worth: all keys are among them, or they are as good."""
    worth = Appraiser(war, puzzle.games, puzzle.seed).worth(codes)
    has_keys = set(war.rules.codes(key.order for key in puzzle.keys)) <= set(codes)
    return has_keys or worth.share > puzzle.share - MARGIN / 2, worth


def hollow(puzzle: Puzzle, war: War) -> str:
    """Why a puzzle isn't worth solving; empty if it is."""
    if pointless := [key.order for key in puzzle.keys if not key.has_reason]:
        return f"{', '.join(pointless)}: no center that the seat has much more often with it"
    if war.state.turn[2] == "M":
        return ""
    keys = set(war.rules.codes(key.order for key in puzzle.keys))
    sets = list(all_orders(war))
    right = sum(keys <= set(codes) for codes in sets)
    return f"{right} of {len(sets)} full sets of orders solve it" if right >= _HOLLOW * len(sets) else ""


def reasoned(puzzle: Puzzle, war: War) -> Puzzle:
    """A puzzle with the reasons for its keys found anew, by play."""
    values, best = Values(Appraiser(war, puzzle.games, puzzle.seed)), tuple(sorted(war.rules.codes(puzzle.orders)))
    codes = war.rules.codes(key.order for key in puzzle.keys)
    pairs = zip(codes, puzzle.keys, strict=True)
    return replace(puzzle, keys=tuple(explained(war, values, best, code, key.loss) for code, key in pairs))


def _positions(variant: Variant, seed: str, years: int) -> Iterator[Position]:
    """The positions of a game between bots, in each of its phases."""
    opening, bot = variant.opening(variant), level("policy")
    game = BotTable(variant, lambda _: bot, seed).game(opening, year_after(opening.turn.year, years))
    return (phase.position for phase in game)


def _is_suitable(war: War) -> bool:
    position, phase = war.situation.position, war.state.turn[2]
    if phase != "M":
        return len(list(all_orders(war))) >= _CHOICES[phase]
    units = sum(len(position.units_of(power)) for power in war.powers)
    return _UNITS[0] <= units <= _UNITS[1]


def _pool(war: War, seed: int) -> Iterator[Codes]:
    """Sets of orders that may be good, beside those of searches; and no orders at all."""
    yield ()
    if war.state.turn[2] != "M":
        yield from all_orders(war)
        return
    for number in range(_DRAWN):
        yield drawn(war, seed + number)


def _searches(war: War, effort: Effort, seed: int) -> tuple[Codes, ...]:
    return tuple(searched(war, effort.evaluations, seed + number) for number in range(_SEARCHES))


def _improved(war: War, values: Values) -> Codes:
    """The best orders, of which no single one can be changed for the better."""
    best = values.best
    while True:
        for _, codes in changed(war, best):
            values.of(codes)
        if values.best == best:
            return best
        best = values.best


def _keys(war: War, values: Values, best: Codes) -> dict[int, float]:
    """The orders that matter, with what the best ones are worth more than the best without each."""
    losses: dict[int, float] = {}
    for old, codes in changed(war, best):
        loss = values.of(best).share - values.of(codes).share
        losses[old] = min(loss, losses.get(old, 1.0))
    return {code: loss for code, loss in losses.items() if loss >= _KEY}


def _are_fine(war: War, keys: dict[int, float], usual: Codes) -> bool:
    """Whether there are keys enough, but not too many, and moving without foresight doesn't find them."""
    phase = war.state.turn[2]
    if phase == "A":
        return bool(keys)
    return (phase == "R" or _KEYS[0] <= len(keys) <= _KEYS[1]) and bool(keys) and not set(keys) <= set(usual)
