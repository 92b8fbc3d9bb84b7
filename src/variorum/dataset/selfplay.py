"""Tables of games that the kernel's policies play: a batch at a time, columns in and columns out."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Batch
from variorum.dataset.columns import coded, lists, structs, table
from variorum.dataset.schema import GAMES, PHASES, TEXT
from variorum.env.classical import Classical
from variorum.game.position import to_json
from variorum.game.turn import Turn

Array = NDArray[Any]
_BATCH = 500
_TURNS = (("S", "M"), ("S", "R"), ("F", "M"), ("F", "R"), ("W", "A"))
_SPRING_RETREATS, _AUTUMN_RETREATS = 1, 3
_BUILD = 9


class Plan(msgspec.Struct, frozen=True):
    """Games of a variant that the kernel plays by itself: how many, by which policies, and how long.

    `styles` are those of the powers' policies, one for all or one for each. With `positions`, each phase has its
    complete position, too, which takes twice as long. The same plan makes the same games.
    """

    kernel: Classical
    games: int
    styles: tuple[str, ...] = ("steady",)
    seed: str = "0"
    last_year: int = 1920
    positions: bool = False


def played(plan: Plan) -> Iterator[tuple[pa.Table, pa.Table]]:
    """The tables of games and of phases, a pair for each batch of games.

    Raises: ValueError for a policy that there isn't, or neither one policy nor one for each power.
    """
    powers = plan.kernel.rules.powers
    styles = plan.styles * len(powers) if len(plan.styles) == 1 else plan.styles
    if len(styles) != len(powers):
        raise ValueError(f"{len(styles)} policies for {len(powers)} powers: name one for all, or one for each")
    policies = {style: plan.kernel.rules.policy(style) for style in dict.fromkeys(styles)}
    words = _Words(plan.kernel)
    for first in range(0, plan.games, _BATCH):
        batch = plan.kernel.batch(min(_BATCH, plan.games - first))
        seed = int.from_bytes(sha256(f"{plan.seed}-{first}".encode()).digest()[:8], "big")
        told = batch.chronicle([policies[style] for style in styles], seed, plan.last_year)
        names = [f"{plan.kernel.variant.id}-{plan.seed}-{number}" for number in range(first, first + len(batch))]
        lengths = np.bincount(told["games"], minlength=len(batch))
        phases = _Phases(words, names, told).table()
        if plan.positions:
            place, texts = phases.schema.get_field_index("position"), pa.array(_positions(plan.kernel, told), TEXT)
            phases = phases.set_column(place, phases.schema.field(place), texts)
        yield _games(words, names, batch, styles, plan.seed, lengths), phases


def _positions(kernel: Classical, told: Mapping[str, Array]) -> Iterator[str]:
    """The position before each phase of a chronicle: its games are played again, a phase at a time."""
    state, game, first = kernel.opening, -1, 0
    for number, end in zip(told["games"].tolist(), told["ends"].tolist(), strict=True):
        state, game = (state if number == game else kernel.opening), number
        yield to_json(kernel.position(state)).decode()
        state, first = state.step(told["codes"][first:end]), end


class _Words:
    """What the kernel's numbers stand for."""

    def __init__(self, kernel: Classical) -> None:
        self.kernel, rules = kernel, kernel.rules
        self.locations, self.powers, self.centers = list(rules.locations), list(rules.powers), list(rules.centers)
        self.areas = [place for place in self.locations if "/" not in place]
        self.kinds = [kind.code for kind in kernel.variant.world.kinds]
        self.orders = kernel.vocabulary.texts(np.arange(len(kernel.vocabulary)))
        self.owners = kernel.batch(1).owners
        numbers = {area: number for number, area in enumerate(self.centers)}
        self.center_of = np.array([numbers.get(area, -1) for area in self.areas], np.int64)


def _games(
    words: _Words, names: Sequence[str], batch: Batch, styles: Sequence[str], seed: str, lengths: Array
) -> pa.Table:
    count, kernel = len(batch), words.kernel
    won, (rows, holders) = batch.winners >= 0, np.nonzero(batch.centers)
    turns = [str(kernel.position(batch[game]).turn) for game in range(count)]
    columns = {
        "game": pa.array(names, TEXT),
        "variant": kernel.variant.id,
        "settings": msgspec.json.encode(kernel.variant.opening(kernel.variant).settings).decode(),
        "source": "self-play",
        "seats": pa.array([words.powers] * count, pa.list_(TEXT)),
        "players": pa.array([list(styles)] * count, pa.list_(TEXT)),
        "seed": seed,
        "phases": lengths.astype(np.int32),
        "turn": pa.array(turns, TEXT),
        "over": won,
        "drawn": False,
        "winners": lists(won, coded(batch.winners[won], words.powers)),
        "centers": lists(
            np.bincount(rows, minlength=count),
            structs(power=coded(holders, words.powers), count=batch.centers[rows, holders].astype(np.int32)),
        ),
    }
    return table(GAMES, count, columns)


class _Phases:
    """The chronicle of a batch, as columns."""

    def __init__(self, words: _Words, names: Sequence[str], told: Mapping[str, Array]) -> None:
        self.words, self.names, self.told = words, names, told
        self.count = len(told["games"])
        self.opens = np.append(True, told["games"][1:] != told["games"][:-1])[: self.count]
        self.owners = self._before(told["owners"], words.owners)

    def _before(self, after: Array, opening: Array) -> Array:
        """What held before each phase, by what held after it."""
        before = np.concatenate([opening, after[:-1]])[: self.count]
        before[self.opens] = opening
        return before

    def table(self) -> pa.Table:
        """The table of phases."""
        told, numbers = self.told, np.arange(self.count)
        keys = told["years"].astype(np.int64) * len(_TURNS) + told["phases"]
        known, which = np.unique(keys, return_inverse=True)
        columns = {
            "game": coded(told["games"], self.names).cast(TEXT),
            "variant": self.words.kernel.variant.id,
            "number": (numbers - np.maximum.accumulate(np.where(self.opens, numbers, 0))).astype(np.int32),
            "turn": coded(which, [_turn(int(key)) for key in known]),
            "year": told["years"].astype(np.int32),
            "units": self._units(),
            "owners": self._owned(),
            "contested": self._contested(),
            **self._orders(),
        }
        return table(PHASES, self.count, columns)

    def _units(self) -> pa.Array:
        words, pieces = self.words, np.hstack((self.told["standing"], self.told["waiting"]))
        rows, places = np.nonzero(pieces)
        found, count = pieces[rows, places].astype(np.int64) - 1, len(words.locations)
        return lists(
            np.bincount(rows, minlength=self.count),
            structs(
                power=coded(found >> 1, words.powers),
                kind=coded(found & 1, words.kinds),
                location=coded(places % count, words.locations),
                dislodged=places >= count,
            ),
        )

    def _owned(self) -> pa.Array:
        rows, centers = np.nonzero(self.owners >= 0)
        owners = coded(self.owners[rows, centers], self.words.powers)
        return lists(
            np.bincount(rows, minlength=self.count),
            structs(center=coded(centers, self.words.centers), power=owners),
        )

    def _contested(self) -> pa.Array:
        before = self._before(self.told["contested"], np.zeros((1, len(self.words.areas)), np.uint8))
        rows, areas = np.nonzero(before)
        return lists(np.bincount(rows, minlength=self.count), coded(areas, self.words.areas))

    def _orders(self) -> dict[str, pa.Array]:
        counts = np.diff(np.append(np.int64(0), self.told["ends"]))
        numbers = self.words.kernel.vocabulary.numbers(self.told["codes"])
        seats = coded(self._seats(numbers, np.repeat(np.arange(self.count), counts)), self.words.powers)
        orders, done = coded(numbers, self.words.orders), self.told["done"] > 0
        results = structs(power=seats, order=orders, succeeded=done, result=pa.nulls(len(done), TEXT))
        return {"orders": lists(counts, structs(seat=seats, order=orders)), "results": lists(counts, results)}

    def _seats(self, numbers: Array, rows: Array) -> Array:
        """Whose each order is: its unit's, the owner's of the center where it builds, or whoever waives."""
        words, told = self.words, self.told
        places, phases = words.kernel.vocabulary.places[numbers].astype(np.int64), told["phases"][rows]
        is_retreat = (phases == _SPRING_RETREATS) | (phases == _AUTUMN_RETREATS)
        pieces = np.where(is_retreat, told["waiting"][rows, places], told["standing"][rows, places]).astype(np.int64)
        builds = np.flatnonzero(told["kinds"] == _BUILD)
        seats = (pieces - 1) >> 1
        centers = words.center_of[words.kernel.vocabulary.areas[numbers[builds]]]
        seats[builds] = self.owners[rows[builds], centers]
        waived = places < 0
        seats[waived] = numbers[waived] - (len(words.orders) - len(words.powers))
        return seats


def _turn(key: int) -> str:
    season, phase = _TURNS[key % len(_TURNS)]
    return str(Turn(season, key // len(_TURNS), phase))
