"""Reading scenario files."""

from collections.abc import Mapping
from pathlib import Path

from variorum.game.audience import GM
from variorum.game.newcomers import may_join
from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.scenario import setup
from variorum.scenario.case import Case, Script
from variorum.scenario.expect import READERS, Expectation
from variorum.scenario.node import Node, ScenarioError, nearest
from variorum.scenario.source import MOST_CHARACTERS, parse
from variorum.variants import registry

_TURN = ("orders", "dice", "expect")
_CASE = ("id", "title", *setup.FIELDS, *_TURN, "turns")


def load(path: str | Path, variant: Variant | None = None) -> tuple[Case, ...]:
    """The cases of a scenario file; `variant` is its variant, if that isn't installed.

    Raises: ScenarioError with file and line if it cannot be read, or makes no sense.
    """
    try:
        with Path(path).open(encoding="utf-8") as file:
            text = file.read(MOST_CHARACTERS + 1)
    except OSError as error:
        raise ScenarioError(str(path), 1, f"the file cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ScenarioError(str(path), 1, "the file isn't UTF-8 text") from None
    return read(text, str(path), variant)


def read(text: str, file: str = "<text>", variant: Variant | None = None) -> tuple[Case, ...]:
    """The cases that a scenario file's text describes.

    Raises: ScenarioError as `load` does.
    """
    root = parse(text, file)
    fields = root.fields(("variant", "cases"))
    if "variant" not in fields or "cases" not in fields:
        raise root.error("a scenario file has a `variant` and a list of `cases`")
    chosen = _variant(fields["variant"], variant)
    cases = tuple(_case(node, chosen) for node in fields["cases"].items())
    _require_different(cases)
    return cases


def _variant(node: Node, given: Variant | None) -> Variant:
    if given and node.word() == given.id:
        return given
    try:
        return registry.variant(node.word())
    except registry.UnknownVariantError as error:
        raise node.error(str(error)) from None


def _require_different(cases: tuple[Case, ...]) -> None:
    lines: dict[str, int] = {}
    for case in cases:
        if case.id in lines:
            raise ScenarioError(case.file, case.line, f'the case "{case.id}" is in line {lines[case.id]} already')
        lines[case.id] = case.line


def _case(node: Node, variant: Variant) -> Case:
    fields = node.fields(_CASE)
    if "id" not in fields:
        raise node.error("a case has an `id`")
    position = setup.start(fields, variant)
    title = fields["title"].word() if "title" in fields else ""
    turns = _turns(node, fields, position, variant)
    if not any(script.expect for script in turns):
        raise node.error(f"this case expects nothing; add `expect` with any of {', '.join(READERS)}")
    return Case(fields["id"].word(), title, variant.id, node.file, node.line, position, turns)


def _turns(node: Node, fields: Mapping[str, Node], position: Position, variant: Variant) -> tuple[Script, ...]:
    if "turns" not in fields:
        return (_script(node, fields, position, variant),)
    both = [key for key in _TURN if key in fields]
    if both:
        raise fields[both[0]].error(f"with `turns`, `{both[0]}` belongs to one of them")
    return tuple(_script(turn, turn.fields(_TURN), position, variant) for turn in fields["turns"].items())


def _script(node: Node, fields: Mapping[str, Node], position: Position, variant: Variant) -> Script:
    orders = _orders(fields["orders"], position, variant) if "orders" in fields else {}
    dice = {label: item.word() for label, item in fields["dice"].mapping().items()} if "dice" in fields else {}
    expect = _expectations(fields["expect"], variant) if "expect" in fields else ()
    return Script(node.line, orders, dice, expect)


def _orders(node: Node, position: Position, variant: Variant) -> dict[str, tuple[Node, ...]]:
    known = (*(seat.id for seat in position.seats), GM)
    found = {}
    for seat, lines in node.mapping().items():
        if seat not in known and not may_join(variant.rules, position, seat):
            raise lines.error(f'no seat "{seat}"; {nearest(seat, known)}')
        found[seat] = lines.items()
        for line in found[seat]:
            line.word()
    return found


def _expectations(node: Node, variant: Variant) -> tuple[Expectation, ...]:
    return tuple(READERS[key](item, variant) for key, item in node.fields(READERS).items())
