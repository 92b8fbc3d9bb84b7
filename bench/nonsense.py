"""Call the kernel with nonsense: `python -m bench.nonsense --count 100000 --seed 1`.

Battles, vocabularies, boards, states and batches of which something is replaced, dropped or doubled, and often nothing
at all. Every call must answer, or raise ValueError (IndexError for the number of a game). Anything else ends the run
with the seed of the call; with a kernel made by `make sanitize`, so does any access outside of what it owns.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import inf, nan, prod
from random import Random
from typing import Annotated, TypeVar

import numpy as np
import typer
from msgspec.structs import replace

from variorum import _kernel, _vast, _wide
from variorum.adjudicator import kernel
from variorum.adjudicator.battle import Battle, BattleUnit, Support
from variorum.adjudicator.random_battles import random_battle
from variorum.adjudicator.selfplay import Batch, OrderNumbers, Rules, State, locations_of, tables_of
from variorum.adjudicator.verdict import Outcome, Reason, SupportVerdict, UnitVerdict, Verdict
from variorum.env import classical
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.variants.registry import variant

CHUNK = 100
MANY = 300
STANDARD = variant("standard")
KERNEL = classical(STANDARD)
RULES = KERNEL.rules
OPENING_POSITION = STANDARD.opening(STANDARD)
OPENING = KERNEL.state(OPENING_POSITION)
VOCABULARY = (Verdict, UnitVerdict, SupportVerdict, tuple(Outcome), tuple(Reason))
PLACES, BOARD = locations_of(STANDARD.board), tables_of(STANDARD.board)
POWERS = list(STANDARD.powers)
WIDE = _wide.Rules(BOARD, PLACES, POWERS, 18)
"""The same board as the kernel for wide ones takes it."""
TURNS = (("S", "M"), ("S", "R"), ("F", "M"), ("F", "R"), ("W", "A"))
ODD = (
    *(None, True, "", "PAR", "\ud800", "A PAR H", b"PAR", 1.5, float("nan"), object(), int, {}, {"PAR": 3}, [], [None]),
    *(-1, 0, 1, 7, 63, 64, 127, 128, 254, 255, 256, 2**15, 2**16, 2**31, 2**32 + 1, 2**63, 2**70, -(2**31), -(2**70)),
    *((), (0,), (0, 1), (0, 1, 2), (None, None), np.int16(3), np.float32(3), np.arange(4), np.zeros((2, 2), np.int32)),
)
DTYPES = (np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64, np.float64, np.bool_, object, ">i4")


Row = TypeVar("Row", BattleUnit, Support, Position, Unit)


def odd(random: Random, plain: object, share: float) -> object:
    """Mostly what is plain, sometimes something else."""
    return random.choice(ODD) if random.random() < share else plain


def shaken(random: Random, row: tuple, share: float) -> tuple:
    """A row of which something may be odd, missing or there twice."""
    made = [odd(random, entry, share) for entry in row]
    if made and random.random() < share:
        made.pop(random.randrange(len(made)))
    if made and random.random() < share:
        made.append(random.choice(made))
    return tuple(made)


def shaken_fields(random: Random, row: Row, share: float) -> Row:
    return replace(row, **{name: odd(random, getattr(row, name), share) for name in row.__struct_fields__})


def battle(random: Random) -> Battle:
    made, share = random_battle(random), random.choice((0, 0.01, 0.1))
    fields = (shaken_fields(random, unit, share) for unit in made.units.values())
    ids = (odd(random, id_, share / 4) for id_ in made.units)
    units = {id_: unit for id_, unit in zip(ids, fields, strict=True) if isinstance(id_, Hashable)}
    rows = (
        tuple(shaken_fields(random, support, share) for support in made.supports),
        tuple(shaken(random, link, share) for link in made.links),
    )
    rest = (odd(random, shaken(random, row, share / 4), share / 4) for row in rows)
    return odd(random, Battle(odd(random, units, share / 4), *rest), share / 4)


def try_battle(random: Random) -> None:
    kernel.adjudicate(battle(random))


def try_vocabulary(random: Random) -> None:
    share = random.choice((0, 0.05, 0.3))
    inner = [shaken(random, part, share / 4) if isinstance(part, tuple) else part for part in VOCABULARY]
    words = odd(random, shaken(random, tuple(inner), share), share)
    _kernel.adjudicate(random_battle(random), words)


def table(random: Random, rows: list, share: float) -> object:
    made = [shaken(random, tuple(row), share) if isinstance(row, list) else odd(random, row, share) for row in rows]
    return odd(random, made, share)


def try_board(random: Random) -> None:
    share = random.choice((0, 0.0005, 0.005))
    board = {name: table(random, rows, share) for name, rows in BOARD.items() if random.random() >= share}
    names = (shaken(random, tuple(row), share) for row in (PLACES, POWERS))
    rules = Rules(odd(random, board, share), *names, odd(random, 18, share))
    Batch(state(random, rules), 2).play_random(1, 1905)


def can_stand(unit: tuple[str, str, str]) -> bool:
    try:
        RULES.state("S", 1901, "M", [unit], {})
    except ValueError:
        return False
    return True


def by_area() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for kind, place in product("AF", PLACES):
        if can_stand((POWERS[0], kind, place)):
            found.setdefault(place.partition("/")[0], []).append((kind, place))
    return found


STANDS = by_area()


def state(random: Random, rules: Rules) -> State:
    share = random.choice((0, 0, 0.002, 0.02))
    season, phase = random.choice(TURNS)
    areas = random.sample(list(STANDS), random.randrange(35))
    units = [shaken(random, (random.choice(POWERS), *random.choice(STANDS[area])), share) for area in areas]
    fallen = [(*unit, random.choice(("", *PLACES)), random.random() < 0.5) for unit in units[: random.randrange(4)]]
    owners = {area: odd(random, random.choice(POWERS), share) for area in rules.centers if random.random() < 0.7}
    return rules.state(
        odd(random, season, share),
        odd(random, random.choice((1901, 1901, 29999, 30000)), share),
        odd(random, phase, share),
        odd(random, shaken(random, tuple(units), share), share),
        odd(random, owners, share),
        odd(random, shaken(random, tuple(fallen), share), share),
        shaken(random, tuple(random.sample(PLACES, 3)), share),
    )


def order_texts(random: Random, position: Position, share: float) -> object:
    legal = KERNEL.legal(position)
    powers = {unit.location: unit.power for unit in (*position.units, *(loss.unit for loss in position.dislodged))}
    given: dict[str, list[object]] = {}
    for slot, texts in legal.items():
        if texts:
            given.setdefault(powers.get(slot, slot), []).append(odd(random, random.choice(texts), share))
    return odd(random, {power: odd(random, texts, share) for power, texts in given.items()}, share)


def try_position(random: Random) -> None:
    """Some phases in a row, until something is refused."""
    position, share = OPENING_POSITION, random.choice((0, 0, 0.002, 0.02))
    for _ in range(random.randrange(1, 12)):
        position = KERNEL.next_position(position, order_texts(random, position, share))
        units = tuple(shaken_fields(random, unit, share / 8) for unit in position.units)
        position = shaken_fields(random, replace(position, units=odd(random, units, share / 8)), share / 4)


def some_codes(random: Random, known: list[int]) -> list[int]:
    return [
        random.choice((random.choice(known), random.getrandbits(32) - 2**31, random.getrandbits(28)))
        for _ in range(random.randrange(60))
    ]


def try_state(random: Random) -> None:
    made = state(random, RULES)
    known = [*made.legal()[0].tolist(), 0]
    codes = shaken(random, tuple(some_codes(random, known)), random.choice((0, 0, 0.05)))
    after = made.step(odd(random, codes, 0.01))
    after.legal_texts()
    hash(after)
    RULES.codes(shaken(random, tuple(RULES.texts(known[:-1])), random.choice((0, 0.05))))
    if random.random() < 0.3:
        random.choice((made.judge, RULES.texts, RULES.waiver))(codes)


def array(random: Random, numbers: list[int], usual: type) -> object:
    """An array as `Batch.step` takes it, or not quite; a list if no array can be made."""
    try:
        with np.errstate(invalid="ignore"):
            made = np.array(numbers).astype(random.choice(DTYPES) if random.random() < 0.2 else usual)
    except (TypeError, ValueError, OverflowError):
        return numbers
    if random.random() < 0.1:
        made = np.repeat(made, 2)[::2]
    return odd(random, made, 0.02)


def try_batch(random: Random) -> None:
    games = Batch(odd(random, state(random, RULES), 0.01), odd(random, random.randrange(5), 0.01))
    # As many as somebody may ask for are slow to play, and show nothing that a few do not.
    if len(games) > MANY:
        return
    threads = odd(random, random.randrange(1, 4), 0.02)
    for _ in range(random.randrange(6)):
        listed = games.legal(threads)[0].tolist()
        rows = [some_codes(random, [*listed, 0]) for _ in range(len(games))]
        offsets = np.cumsum([0, *map(len, rows)]).tolist()
        if random.random() < 0.1:
            offsets = list(shaken(random, tuple(offsets), 0.3))
        codes = array(random, [code for row in rows for code in row], np.int32)
        games.step(codes, array(random, offsets, np.int64), threads)
    games.play_random(
        odd(random, random.getrandbits(64), 0.02), odd(random, random.randrange(1900, 1905), 0.02), threads
    )
    games.step(*games.draw(odd(random, 3, 0.02), threads))
    games[odd(random, 0, 0.1)] = odd(random, games[odd(random, len(games) - 1, 0.1)], 0.1)


def try_bytes(random: Random) -> None:
    """Bytes of which some are changed, dropped or doubled."""
    data = bytearray(Batch.of([state(random, RULES) for _ in range(random.randrange(1, 4))]).to_bytes())
    for _ in range(random.choice((0, 1, 1, 3))):
        data[random.randrange(len(data))] = random.randrange(256)
    if random.random() < 0.1:
        data = data[: random.randrange(len(data))] * random.randrange(3)
    games = Batch.from_bytes(RULES, odd(random, bytes(data), 0.02))
    games.put(odd(random, [odd(random, 0, 0.05)], 0.02), odd(random, games[0], 0.02))
    games.take(odd(random, [odd(random, -1, 0.05)] * 3, 0.02)).play_random(1, 1903)


def try_numbers(random: Random) -> None:
    """Orders by number, masks and observations."""
    games = Batch.of([state(random, RULES) for _ in range(random.randrange(1, 4))])
    codes = games.legal()[0]
    share = random.choice((0, 0.01, 0.1))
    some = random.sample(codes.tolist(), min(len(codes), 40))
    numbers = OrderNumbers(odd(random, shaken(random, tuple({*some}), share), share))
    numbers.numbers(odd(random, shaken(random, tuple(some_codes(random, some or [0])), share), share))
    games.planes()
    games.slots()
    numbers.codes(odd(random, shaken(random, (0, len(numbers) - 1), share), share))


def try_policy(random: Random) -> None:
    position = state(random, RULES)
    policy = RULES.policy(odd(random, random.choice(("steady", "bold")), 0.02))
    power, seed = odd(random, random.choice(POWERS), 0.02), odd(random, random.getrandbits(64), 0.02)
    policy.orders(odd(random, position, 0.02), power, seed)
    policy.draw(position, odd(random, random.randrange(5), 0.02), seed)
    position.search(power, random.randrange(1, 60), seed)
    Batch(position, 2).play_policy(shaken(random, (policy,) * len(POWERS), 0.02), seed, 1903)
    Batch(position, 2).chronicle(shaken(random, (policy,) * len(POWERS), 0.02), seed, 1903)


def try_large_battle(random: Random) -> None:
    """A battle as the kernel for more than 255 units takes it."""
    _vast.adjudicate(battle(random), odd(random, VOCABULARY, 0.02))


def try_wide(random: Random) -> None:
    """What the kernel for wide boards offers; it has classes of its own, and takes none of the other's."""
    share = random.choice((0, 0.02, 0.1))
    games = _wide.Batch(odd(random, state(random, WIDE), share), odd(random, random.randrange(1, 4), share / 4))
    if len(games) > MANY:
        return
    known = games.legal(1)[0].tolist()
    random.choice((step_wide, read_wide, count_wide, ask_wide))(random, games, known, share)


def step_wide(random: Random, games: Batch, known: list[int], share: float) -> None:
    rows = [some_codes(random, [*known, 0]) for _ in range(len(games))]
    offsets = np.cumsum([0, *map(len, rows)]).tolist()
    games.step(array(random, [code for row in rows for code in row], np.int32), array(random, offsets, np.int64), 1)
    games[0] = random.choice((games[0], odd(random, games[0], share), state(random, RULES)))


def read_wide(random: Random, games: Batch, known: list[int], share: float) -> None:  # noqa: ARG001 - as the others
    data = bytearray(games.to_bytes())
    for _ in range(random.choice((0, 0, 1, 3))):
        data[random.randrange(len(data))] = random.randrange(256)
    _wide.Batch.from_bytes(WIDE, odd(random, bytes(data), share)).play_random(1, 1903)


def count_wide(random: Random, games: Batch, known: list[int], share: float) -> None:
    numbers = _wide.OrderNumbers(odd(random, shaken(random, tuple({*known[:40]}), share), share))
    games.planes()
    numbers.numbers(odd(random, shaken(random, tuple(some_codes(random, known or [0])), share), share))


def ask_wide(random: Random, games: Batch, known: list[int], share: float) -> None:  # noqa: ARG001 - as the others
    policy = WIDE.policy(odd(random, "steady", share))
    policy.orders(odd(random, games[0], share), odd(random, random.choice(POWERS), share), 1)


def grid(
    random: Random, shape: tuple[int, ...], numbers: range | tuple[float, ...], usual: type, share: float
) -> object:
    """An array of some numbers, sometimes of a number that means nothing, of another shape or type."""
    made = np.array(random.choices(numbers, k=prod(shape)), np.float64).reshape(shape)
    if made.size and random.random() < share:
        made.flat[random.randrange(made.size)] = random.choice((-1, 2**31 - 1, -(2**31), nan, inf, 1e308, len(numbers)))
    if random.random() < share:
        made = made[: random.randrange(len(made) + 1)]
    with np.errstate(invalid="ignore", over="ignore"):
        return odd(random, made.astype(random.choice(DTYPES[:-2]) if random.random() < share else usual), share)


def try_plane(random: Random) -> None:
    """What draws maps: points, triangles and cells that don't fit together."""
    share, count = random.choice((0, 0.05, 0.3)), random.randrange(8)
    places, some, ids = (-5.0, 0.0, 3.0, 20.0, 400.0), range(max(count, 1)), np.int32
    rounds = random.choice((0, 1, 3, -1, odd(random, 2, share)))
    rounds = rounds if not isinstance(rounds, int) or rounds < MANY else MANY
    points, goal = (grid(random, (count, 2), places, np.float64, share) for _ in range(2))
    pull, wet = (grid(random, (count,), places, np.float64, share) for _ in range(2))
    lines = grid(random, (random.randrange(9), 2), some, ids, share)
    size = random.randrange(9), random.randrange(9)
    labels = grid(random, size, range(count + 2), ids, share)
    ground = grid(random, size, (-1.0, 0.0, 1.0), np.float32, share)
    calls: tuple[Callable[[], object], ...] = (
        lambda: _kernel.uncross(points, lines, random.choice(places), random.choice(places), rounds),
        lambda: _kernel.untangle(points, goal, pull, grid(random, (count, 3), some, ids, share), rounds),
        lambda: _kernel.relax(labels, ground, pull, points, wet, lines, rounds),
    )
    try:
        with np.errstate(invalid="ignore", over="ignore"):
            random.choice(calls)()
    except TypeError as error:
        # These three are called by the maps alone: arrays of another type are refused before the kernel looks at them.
        raise ValueError(str(error)) from error


# Of each of these `count` calls, and of the slower ones a share.
KINDS: dict[Callable[[Random], None], float] = {
    try_battle: 1,
    try_vocabulary: 1,
    try_large_battle: 0.2,
    try_plane: 1,
    try_wide: 0.2,
    try_batch: 1,
    try_state: 0.2,
    try_bytes: 0.1,
    try_numbers: 0.1,
    try_position: 0.1,
    try_policy: 0.01,
    try_board: 0.01,
}


def is_answered(kind: Callable[[Random], None], seed: str) -> bool:
    """Whether a call was answered; False if it was refused."""
    try:
        kind(Random(seed))
    except (ValueError, IndexError):
        return False
    except BaseException as error:
        error.add_note(f"{kind.__name__} with seed {seed!r}")
        raise
    return True


def answered(task: tuple[Callable[[Random], None], str, int]) -> tuple[str, int, int]:
    """How many calls of a chunk were answered, and how many there were."""
    kind, seed, calls = task
    return kind.__name__, sum(is_answered(kind, f"{seed}:{call}") for call in range(calls)), calls


def main(
    count: Annotated[int, typer.Option(help="How many battles, vocabularies and batches each.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The same seed makes the same calls.")] = 1,
    processes: Annotated[int, typer.Option(help="How many at a time.")] = 2,
) -> None:
    """Call the kernel, and count what it answers and what it refuses."""
    tasks = [
        (kind, f"{seed}:{first}", min(CHUNK, calls - first))
        for kind, share in KINDS.items()
        for calls in [round(count * share)]
        for first in range(0, calls, CHUNK)
    ]
    made, good = Counter[str](), Counter[str]()
    with ProcessPoolExecutor(processes) as pool:
        for name, fine, calls in pool.map(answered, tasks):
            made[name] += calls
            good[name] += fine
    for name, calls in made.items():
        print(f"{name:>15}: {calls:,} calls, {good[name]:,} answered, {calls - good[name]:,} refused")


if __name__ == "__main__":
    typer.run(main)
