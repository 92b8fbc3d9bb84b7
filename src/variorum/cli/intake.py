"""What the commands are given: orders, a stage, a position or a game file, from a file or standard input."""

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import typer

from variorum.archive.gamefile import Game, GameFileError, load
from variorum.archive.recorded import Before, position_of
from variorum.cli.failure import fail, harmless
from variorum.game.position import Position, position_from_plain
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.scenario import ScenarioError, read_stage
from variorum.variants import registry

LARGEST = 16 * 1024 * 1024
STDIN = "-"
_GAME = b'{"line":"header",'
_STAGE = re.compile(r"^(variant|phase|units|centers|dislodged|contested|seats|state|orders)\s*:", re.MULTILINE)


class Line(msgspec.Struct, frozen=True):
    """A text with orders: whose they are (empty: the text says), and the line and column at which it begins.

    Line 0 means that the text has no place to tell.
    """

    seat: str
    text: str
    line: int = 1
    column: int = 1


class Given(msgspec.Struct, frozen=True):
    """What was given: the position, the order texts, and the game if it was a game file."""

    variant: Variant
    position: Position
    orders: tuple[Line, ...] = ()
    game: Game | None = None


def read_text(source: str) -> str:
    """The text of a file, or of standard input for "-"."""
    if source == STDIN and sys.stdin.isatty():
        typer.echo("Reading from the terminal; Ctrl-D on an empty line ends.", err=True)
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if source == STDIN else _bytes(Path(source))
    except OSError as error:
        fail(f"{source}: cannot be read: {error.strerror}")
    if len(data) > LARGEST:
        fail(f"{source}: larger than {LARGEST >> 20} MB")
    return harmless(data.decode("utf-8", errors="replace"))


def _bytes(path: Path, most: int = LARGEST + 1) -> bytes:
    with path.open("rb") as file:
        return file.read(most)


def take(source: str, variant: str, position: Path | None = None, orders: Path | None = None) -> Given:
    """What the input says, completed by a position and orders of their own if there are any."""
    given = _given(source, variant)
    if position and given.game:
        fail(f"{source}: a game file has a position of its own; leave out --position")
    if position:
        given = msgspec.structs.replace(given, position=_given(str(position), variant).position)
    if orders:
        given = msgspec.structs.replace(given, orders=(*given.orders, *_orders(orders, given)))
    found = faults(given.variant, given.position)
    if found:
        fail("\n  ".join(("the position is impossible:", *map(str, found))))
    return given


def _orders(path: Path, given: Given) -> tuple[Line, ...]:
    """The orders of a file of their own: text, or JSON by power."""
    text = read_text(str(path))
    if not text.lstrip().startswith("{"):
        return (Line("", text),)
    orders = _decoded(str(path), text)
    return _stage(str(path), json.dumps({"orders": orders}), given.variant.id).orders


def _given(source: str, variant: str) -> Given:
    if _is_game(source):
        return _game(Path(source))
    text = read_text(source)
    source = "standard input" if source == STDIN else source
    if text.lstrip().startswith("{"):
        return _json(source, text, variant)
    if _is_list(text):
        fail(f"{source}:1:1: a JSON list; expected an object, which is a stage or a position")
    if _STAGE.search(text):
        return _stage(source, text, variant)
    chosen = find_variant(variant)
    return Given(chosen, chosen.opening(chosen), (Line("", text),))


def find_variant(name: str) -> Variant:
    """The variant of that name; an unknown one ends the command."""
    try:
        return registry.variant(name)
    except registry.UnknownVariantError as error:
        fail(str(error))


def _game(path: Path) -> Given:
    game = open_game(path)
    return Given(game.variant, game.now.position, (), game)


def open_game(path: Path) -> Game:
    """The game of a file; one that cannot be read ends the command."""
    try:
        return load(path)
    except GameFileError as error:
        fail(str(error))


def _decoded(source: str, text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        fail(f"{source}:{error.lineno}:{error.colno}: broken JSON: {error.msg}")
    except RecursionError:
        fail(f"{source}: the JSON is nested too deeply")


def column(written: Sequence[str], line: int, text: str) -> int:
    """The column at which a text stands in one of the lines written, from 1; 1 too if it is not there as it is."""
    return max(written[line - 1].find(text), 0) + 1 if 0 < line <= len(written) else 1


def _is_game(source: str) -> bool:
    if source.endswith(".jsonl"):
        return True
    path = Path(source)
    return source != STDIN and path.is_file() and _bytes(path, len(_GAME)) == _GAME


def _is_list(text: str) -> bool:
    """Whether all of the text is a JSON list; lines of orders may begin with a bracket, too."""
    try:
        return text.lstrip().startswith("[") and isinstance(json.loads(text), list)
    except (json.JSONDecodeError, RecursionError):
        return False


def _json(source: str, text: str, variant: str) -> Given:
    plain = _decoded(source, text)
    if "position" in plain:
        return _before(source, plain, find_variant(variant))
    if "turn" not in plain:
        return _stage(source, text, variant)
    chosen = find_variant(str(plain.get("variant", variant)))
    try:
        return Given(chosen, position_from_plain(plain, chosen.records))
    except ValueError as error:
        fail(f"{source}: no position: {error}")


def _before(source: str, plain: dict[str, Any], variant: Variant) -> Given:
    """A stage as recorded games have it; phase and owners are the opening's where they are left out."""
    opening = variant.opening(variant)
    owners = {power: opening.centers_of(power) for power in variant.powers}
    try:
        before = msgspec.convert({"phase": str(opening.turn), "owners": owners, **plain}, Before)
        position = position_of(before, variant)
    except ValueError as error:
        fail(f"{source}: no stage: {error}")
    orders = tuple(Line(power, text, line=0) for power, texts in before.orders.items() for text in texts)
    return Given(variant, position, orders)


def _stage(source: str, text: str, variant: str) -> Given:
    try:
        stage = read_stage(text, source, variant)
    except ScenarioError as error:
        fail(str(error))
    written = text.splitlines()
    orders = tuple(
        Line(line.seat, line.text, line.line, column(written, line.line, line.text)) for line in stage.orders
    )
    return Given(stage.variant, stage.position, orders)
