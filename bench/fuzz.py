"""Compare the kernel with the reference adjudicator on random battles: `python bench/fuzz.py --count 1000000 --seed 1`.

Every field of every verdict must agree. The first difference ends the run; its battle is made as small as it can be and
printed as text that a test can hold.
"""

from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from random import Random
from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from variorum.adjudicator import kernel, reference
from variorum.adjudicator.battle import NOBODY, NOWHERE, Battle, BattleError, BattleUnit, Support
from variorum.adjudicator.random_battles import random_battle
from variorum.adjudicator.verdict import Outcome, Verdict

CHUNK = 500
PLAIN = {BattleUnit: BattleUnit("", ""), Support: Support(0, 0)}


class Tally(msgspec.Struct, frozen=True):
    """What a chunk of battles came to: how many agreed, what occurred in them, and the first that did not agree."""

    seed: str
    agreed: int
    occurred: Counter[str]
    differing: Battle | None = None


def differs(battle: Battle) -> bool:
    return kernel.adjudicate(battle) != reference.adjudicate(battle)


def compare_chunk(seed: str) -> Tally:
    random, occurred = Random(seed), Counter[str]()
    for agreed in range(CHUNK):
        battle = random_battle(random)
        verdict = reference.adjudicate(battle)
        if kernel.adjudicate(battle) != verdict:
            return Tally(seed, agreed, occurred, battle)
        occurred.update(features(battle, verdict))
    return Tally(seed, CHUNK, occurred)


def features(battle: Battle, verdict: Verdict) -> Iterator[str]:
    """Everything of note in a battle, once each."""
    yield from {way.value for _, solution in reference.passes(battle) for way in solution.ways}
    if has_circle(battle, verdict):
        yield "circular movement"
    if any(unit.dislodged_by != NOBODY for unit in verdict.units.values()):
        yield "dislodgement"
    if verdict.second_pass:
        yield "second pass"


def has_circle(battle: Battle, verdict: Verdict) -> bool:
    ahead = {unit.area: unit.to for id_, unit in battle.units.items() if verdict.units[id_].outcome is Outcome.MOVED}
    for start, area in ahead.items():
        for _ in ahead:
            if area == start:
                return True
            area = ahead.get(area, NOWHERE)  # noqa: PLW2901
    return False


def minimised(battle: Battle) -> Battle:
    """Drop and simplify whatever is not needed for the difference, until nothing more can go."""
    while (smaller := next(filter(still_differs, simpler(battle)), None)) is not None:
        battle = smaller
    return battle


def still_differs(battle: Battle) -> bool:
    try:
        return differs(battle)
    except BattleError:
        return False


def simpler(battle: Battle) -> Iterator[Battle]:
    """Every battle that lacks one thing, or has one thing as in ordinary ones."""
    for id_ in battle.units:
        yield without(battle, id_)
    for field in ("supports", "links"):
        rows = getattr(battle, field)
        yield from (replace(battle, **{field: rows[:i] + rows[i + 1 :]}) for i in range(len(rows)))
    for id_, unit in battle.units.items():
        yield from (replace(battle, units=battle.units | {id_: row}) for row in plainer(unit))
    for index, support in enumerate(battle.supports):
        before, after = battle.supports[:index], battle.supports[index + 1 :]
        yield from (replace(battle, supports=(*before, row, *after)) for row in plainer(support))


def plainer(row: BattleUnit | Support) -> Iterator[BattleUnit | Support]:
    plain = PLAIN[type(row)]
    for name in row.__struct_fields__:
        if name not in ("area", "power", "supporter", "supported") and getattr(row, name) != getattr(plain, name):
            yield replace(row, **{name: getattr(plain, name)})
    if isinstance(row, BattleUnit) and (row.to, row.convoys) != (NOWHERE, NOBODY):
        yield replace(
            row, to=NOWHERE, via=False, convoys=NOBODY, convoys_to=NOWHERE, void_unless=NOBODY, void_while=NOBODY
        )


def without(battle: Battle, gone: int) -> Battle:
    """Take a unit out, and everything that names it."""

    def kept(row: BattleUnit | Support) -> BattleUnit | Support:
        named = ("convoys", "void_unless", "void_while")
        lost = {name: NOBODY for name in named if getattr(row, name, NOBODY) == gone}
        return replace(row, **lost, **({"convoys_to": NOWHERE} if "convoys" in lost else {}))

    units = {id_: kept(unit) for id_, unit in battle.units.items() if id_ != gone}
    supports = tuple(
        replace(kept(support), cut_by=tuple(u for u in support.cut_by if u != gone))
        for support in battle.supports
        if gone not in (support.supporter, support.supported)
    )
    return Battle(units, supports, battle.links)


def as_text(battle: Battle) -> str:
    """A battle as Python that makes it again, defaults left out."""
    units = "".join(f"        {id_}: {row_text(unit)},\n" for id_, unit in battle.units.items())
    supports = "".join(f"        {row_text(support)},\n" for support in battle.supports)
    return f"Battle(\n    {{\n{units}    }},\n    (\n{supports}    ),\n    {battle.links},\n)"


def row_text(row: BattleUnit | Support) -> str:
    plain = PLAIN[type(row)]
    named = {name: getattr(row, name) for name in row.__struct_fields__}
    first, second, *others = named
    set_apart = [f"{name}={value_text(named[name])}" for name in others if named[name] != getattr(plain, name)]
    return f"{type(row).__name__}({', '.join([repr(named[first]), repr(named[second]), *set_apart])})"


def value_text(value: object) -> str:
    return str(value) if hasattr(value, "name") else repr(value)


def show_difference(console: Console, tally: Tally) -> None:
    battle = minimised(tally.differing)
    console.print(
        f"The adjudicators differ on battle {tally.agreed} of chunk {tally.seed!r}; the smallest such battle:"
    )
    console.print(as_text(battle), markup=False, highlight=False, soft_wrap=True)
    console.print(f"kernel:    {kernel.adjudicate(battle)}", markup=False, highlight=False, soft_wrap=True)
    console.print(f"reference: {reference.adjudicate(battle)}", markup=False, highlight=False, soft_wrap=True)


def main(
    count: Annotated[int, typer.Option(help="How many battles, rounded up to whole chunks.")] = 1_000_000,
    seed: Annotated[int, typer.Option(help="The same seed draws the same battles.")] = 1,
    processes: Annotated[int, typer.Option(help="How many at a time.")] = 2,
) -> None:
    """Compare the kernel with the reference on random battles, until one differs."""
    console = Console(width=120)
    chunks = -(-count // CHUNK)
    console.print(
        f"Comparing {chunks * CHUNK:,} battles, chunks '{seed}:0' to '{seed}:{chunks - 1}', {processes} processes"
    )
    passed, occurred, failed = 0, Counter[str](), 0
    bar = Progress(TextColumn("battles"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console)
    with Pool(processes) as pool, bar:
        task = bar.add_task("battles", total=chunks * CHUNK)
        for tally in pool.imap_unordered(compare_chunk, (f"{seed}:{chunk}" for chunk in range(chunks))):
            passed += tally.agreed
            occurred += tally.occurred
            bar.update(task, completed=passed)
            if tally.differing is not None:
                failed = 1
                show_difference(console, tally)
                break
    for feature, times in occurred.most_common():
        console.print(f"{times:>12,}  {feature}")
    console.print(f"{passed} passed, {failed} failed")
    raise typer.Exit(failed)


if __name__ == "__main__":
    typer.run(main)
