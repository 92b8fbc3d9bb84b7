"""Input of the commands: orders, a phase, a position or a game file, from a file or standard input."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import typer

from variorum.archive.gamefile import GameFile, GameFileError, holds_game, load
from variorum.cli.failure import fail, harmless
from variorum.face.given import (
    LARGEST,
    Given,
    OrderLine,
    decoded,
    given_by,
    given_phase,
    require_possible,
    text_in,
)
from variorum.face.textfile import text_of
from variorum.game.variant import Variant
from variorum.variants.elsewhere import variant_of

_SAMPLE = 100_000
"""Characters that tell whose game a file is."""

STDIN = "-"


def read_text(source: str) -> str:
    """The text of a file, or of standard input for "-"."""
    if source == STDIN and sys.stdin.isatty():
        typer.echo("Reading from the terminal; Ctrl-D on an empty line ends.", err=True)
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if source == STDIN else _bytes(Path(source))
    except OSError as error:
        fail(f"{source}: cannot be read: {error.strerror}")
    with _ending():
        return harmless(text_in(data, source))


def _bytes(path: Path, most: int = LARGEST + 1) -> bytes:
    with path.open("rb") as file:
        return file.read(most)


def take(source: str, variant: str, position: Path | None = None, orders: Path | None = None) -> Given:
    """The input, completed by `position` and `orders` if given."""
    variant = find_variant(variant).id
    given = _given(source, variant)
    if position and given.game:
        fail(f"{source}: a game file has its own position; leave out --position")
    if position:
        given = msgspec.structs.replace(given, position=_given(str(position), variant).position)
    if orders:
        given = msgspec.structs.replace(given, orders=(*given.orders, *_orders(orders, given)))
    with _ending():
        require_possible(given)
    return given


def _orders(path: Path, given: Given) -> tuple[OrderLine, ...]:
    """The orders of a separate file: text, or JSON by power."""
    text = read_text(str(path))
    if not text.lstrip().startswith("{"):
        return (OrderLine("", text),)
    with _ending():
        orders = decoded(str(path), text)
        return given_phase(json.dumps({"orders": orders}), str(path), given.variant.id).orders


def _given(source: str, variant: str) -> Given:
    if is_game(source):
        game = open_game(Path(source))
        return Given(game.variant, game.now.position, (), game)
    text = read_text(source)
    try:
        return given_by(text, "standard input" if source == STDIN else source, variant)
    except ValueError as error:
        fail(f"{error}{_hint(text) if text.lstrip().startswith('{') else ''}")


@contextmanager
def _ending() -> Iterator[None]:
    """End the command if something cannot be read."""
    try:
        yield
    except ValueError as error:
        fail(str(error))


def find_variant(name: str) -> Variant:
    """The variant that a text names; an unknown one ends the command."""
    with _ending():
        return variant_of(name)


def open_game(path: Path, variant: str = "") -> GameFile:
    """The game of a file; one that cannot be read ends the command. `variant` is its variant, if not installed."""
    known = find_variant(variant) if variant else None
    try:
        return load(path, known)
    except GameFileError as error:
        fail(f"{error}{hint_of_import(path)}")


def hint_of_import(path: Path) -> str:
    """What to do with a file that cannot be read here, if it looks like a game of another program; else nothing."""
    try:
        return _hint(text_of(_bytes(path), LARGEST))
    except (OSError, ValueError):
        return ""


def _hint(text: str) -> str:
    from variorum.exchange.foreign import holds_game  # noqa: PLC0415 - which need not be loaded for files of ours

    is_foreign = holds_game(text[:_SAMPLE])
    return "; this looks like a game of another program: variorum import makes a game file of it" if is_foreign else ""


def is_game(source: str) -> bool:
    """Whether a file is a game file of ours, by its name or its beginning."""
    return source != STDIN and holds_game(Path(source))
