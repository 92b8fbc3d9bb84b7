"""Orders, a phase or a position, recognized by their text."""

import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from variorum.archive.gamefile import GameFile
from variorum.archive.recorded import Before, position_of
from variorum.board.misfit import misfit
from variorum.face.textfile import require_no_markup, text_of
from variorum.game.position import Position, position_from_plain
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.scenario import read_phase
from variorum.variants import registry

LARGEST = 16 * 1024 * 1024
_PHASE = re.compile(r"^(variant|phase|units|centers|dislodged|contested|seats|state|orders)\s*:", re.MULTILINE)


class OrderLine(msgspec.Struct, frozen=True):
    """A text with orders: whose they are (empty: the text says), and the line and column at which it begins.

    Line 0 means that the place is unknown.
    """

    seat: str
    text: str
    line: int = 1
    column: int = 1


class Given(msgspec.Struct, frozen=True):
    """The position, the order texts, and the game if the input was a game file."""

    variant: Variant
    position: Position
    orders: tuple[OrderLine, ...] = ()
    game: GameFile | None = None


def text_in(data: bytes, source: str) -> str:
    """The text in the bytes of an input. Raises: ValueError if there is too much, or it holds something else."""
    if len(data) > LARGEST:
        raise ValueError(f"{source}: larger than {LARGEST >> 20} MB")
    try:
        text = text_of(data, LARGEST)
        require_no_markup(text)
    except ValueError as error:
        raise ValueError(f"{source}: {error}") from None
    return text


def given_by(text: str, source: str, variant: str) -> Given:
    """What a text gives. `source` is its name in messages, `variant` the id of the variant if the text names none.

    Raises: ValueError with the place of what cannot be read.
    """
    if text.lstrip().startswith("{"):
        return _json(source, text, variant)
    if _is_list(text):
        raise ValueError(f"{source}:1:1: a JSON list; expected an object: a phase or a position")
    if _PHASE.search(text):
        return given_phase(text, source, variant)
    chosen = registry.variant(variant)
    return Given(chosen, chosen.opening(chosen), (OrderLine("", text),))


def given_phase(text: str, source: str, variant: str) -> Given:
    """A phase written as YAML or JSON, as scenario files have it. Raises: ValueError as `given_by` does."""
    phase = read_phase(text, source, variant)
    written = text.splitlines()
    orders = tuple(
        OrderLine(line.seat, line.text, line.line, column(written, line.line, line.text)) for line in phase.orders
    )
    return Given(phase.variant, phase.position, orders)


def require_possible(given: Given) -> None:
    """Raise ValueError with everything that is wrong with an impossible position."""
    found = faults(given.variant, given.position)
    if found:
        raise ValueError("\n  ".join(("the position is impossible:", *map(str, found))))


def decoded(source: str, text: str) -> Any:
    """The JSON that a text holds. Raises: ValueError with the place where it breaks."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"{source}:{error.lineno}:{error.colno}: broken JSON: {error.msg}") from None
    except RecursionError:
        raise ValueError(f"{source}: the JSON is nested too deeply") from None


def column(written: Sequence[str], line: int, text: str) -> int:
    """The column of a text in its line, from 1; also 1 if the line doesn't contain it."""
    return max(written[line - 1].find(text), 0) + 1 if 0 < line <= len(written) else 1


def _is_list(text: str) -> bool:
    """Whether all of the text is a JSON list; lines of orders may begin with a bracket, too."""
    try:
        return text.lstrip().startswith("[") and isinstance(json.loads(text), list)
    except (json.JSONDecodeError, RecursionError):
        return False


def _json(source: str, text: str, variant: str) -> Given:
    plain = decoded(source, text)
    if "position" in plain:
        return _before(source, plain, registry.variant(variant))
    if "turn" not in plain:
        return given_phase(text, source, variant)
    chosen = registry.variant(str(plain.get("variant", variant)))
    try:
        return Given(chosen, position_from_plain(plain, chosen.records))
    except ValueError as error:
        raise ValueError(f"{source}: no position: {error}") from None


def _before(source: str, plain: dict[str, Any], variant: Variant) -> Given:
    """A phase as recorded games have it; phase and owners are the opening's where they are left out."""
    opening = variant.opening(variant)
    owners = {power: opening.centers_of(power) for power in variant.powers}
    try:
        before = msgspec.convert({"phase": str(opening.turn), "owners": owners, **plain}, Before)
        position = position_of(before, variant)
    except ValueError as error:
        raise ValueError(f"{source}: no phase: {misfit(error)}") from None
    orders = tuple(OrderLine(power, text, line=0) for power, texts in before.orders.items() for text in texts)
    return Given(variant, position, orders)
