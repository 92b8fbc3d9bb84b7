"""`variorum variants`: all variants in a table, or everything known about some of them."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import msgspec
import typer
from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from variorum.cli.failure import fail
from variorum.cli.intake import find_variant
from variorum.face.table import console
from variorum.game.setting import SettingValue
from variorum.game.title import called
from variorum.game.variant import Variant
from variorum.variants import facts, registry
from variorum.variants.facts import VariantFacts


class Known(msgspec.Struct, frozen=True):
    """Everything known about a variant: its facts, its words, its powers and its settings."""

    facts: VariantFacts
    source: str
    about: tuple[str, ...]
    clauses: Mapping[str, str]
    powers: Mapping[str, Mapping[str, tuple[str, ...]]]
    settings: Mapping[str, SettingValue]


class _Column(NamedTuple):
    """A column of the table, and how wide a terminal has to be for it."""

    heading: str
    value: Callable[[VariantFacts], object]
    number: bool = False
    least: int = 0


_COLUMNS = (
    _Column("id", lambda one: one.id),
    _Column("name", lambda one: one.name, least=110),
    _Column("players", lambda one: one.players, number=True),
    _Column("areas", lambda one: one.areas, number=True, least=90),
    _Column("centers", lambda one: one.centers, number=True),
    _Column("to win", lambda one: one.win or "", number=True),
    _Column("hours", lambda one: one.hours, number=True),
    _Column("difficulty", lambda one: one.difficulty),
    _Column("rules", lambda one: ", ".join(one.rules), least=140),
)


def run(name: str, words: str, players: int, *, as_json: bool) -> None:
    """Print the variants that are asked for."""
    if name:
        variant = find_variant(name)
        _show([variant], _page(variant), as_json=as_json)
        return
    wanted = [one for one in facts.every() if one.matches(words) and players in (0, one.players)]
    if not wanted:
        fail("no variant is like this; `variorum variants` lists them all")
    _show((registry.variant(one.id) for one in wanted), _table(wanted), as_json=as_json)


def known(variant: Variant) -> Known:
    """Everything known about a variant."""
    position, board = variant.opening(variant), variant.board
    powers = {
        power: {
            "homes": tuple(area.id for area in board.areas.values() if area.center and area.home == power),
            "owns": position.centers_of(power),
            "units": tuple(map(str, position.units_of(power))),
        }
        for power in variant.powers
    }
    settings = {name: setting.default for name, setting in variant.settings.items()}
    return Known(facts.facts_of(variant), variant.source, variant.about, dict(variant.clauses), powers, settings)


def _show(variants: Iterable[Variant], page: RenderableType, *, as_json: bool) -> None:
    """Print a page; or JSON, with the facts of each variant among everything else."""
    if not as_json:
        console().print(page)
        return
    plain = (msgspec.to_builtins(known(variant)) for variant in variants)
    flat = [{**one.pop("facts"), **one} for one in plain]
    typer.echo(msgspec.json.format(msgspec.json.encode(flat)).decode())


def _table(found: list[VariantFacts]) -> RenderableType:
    """A line for each variant: what fits in the terminal; the page of a variant tells the rest."""
    screen = console().width
    table = Table(box=box.SIMPLE_HEAD)
    shown = [column for column in _COLUMNS if column.least <= screen]
    for column in shown:
        table.add_column(column.heading, justify="right" if column.number else "left", no_wrap=column.heading == "id")
    for one in found:
        table.add_row(*(Text(str(column.value(one))) for column in shown))
    return table


def _page(variant: Variant) -> RenderableType:
    """What players should know: numbers, words, clauses, and who begins with what."""
    one, opening = facts.facts_of(variant), variant.opening(variant)
    numbers = f"{one.players} players, {one.areas} areas, {one.centers} centers"
    demands = f"{one.for_whom[0].upper()}{one.for_whom[1:]}; a game takes about {one.years} years: {one.length}."
    credit = f"Designed by {one.designer}." if one.designer else ""
    clauses = (Text.assemble((clause, "bold"), f" {text}") for clause, text in variant.clauses)
    powers = Table(box=box.SIMPLE_HEAD)
    for column in ("power", "centers", "units"):
        powers.add_column(column)
    for power in variant.powers:
        units = ", ".join(map(str, opening.units_of(power)))
        powers.add_row(called(power), " ".join(opening.centers_of(power)), units)
    words = (variant.tagline, numbers, demands, *variant.about, credit)
    parts = (Padding(Text(part), (0, 0, 1, 0)) for part in words if part)
    return Group(Text(variant.name, "bold"), *parts, *clauses, powers)
