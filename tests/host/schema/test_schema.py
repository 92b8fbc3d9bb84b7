from datetime import date
from enum import StrEnum
from random import Random
from typing import Annotated, Literal

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import each

from variorum.archive.gamelog import fold, new_header, phase_line, play, started
from variorum.game.audience import GM
from variorum.game.position import Position
from variorum.host.games.bots.levels import ruling
from variorum.host.games.terms import Terms
from variorum.host.schema import FormNames, read, show, write
from variorum.host.schema.names import MOST_ROWS
from variorum.host.schema.numbers import whole
from variorum.testing import random_sheet
from variorum.variants import registry


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Part(msgspec.Struct, frozen=True):
    name: str
    number: Annotated[int, msgspec.Meta(ge=0)] = 0
    marks: tuple[str, ...] = ()


class One(msgspec.Struct, frozen=True, tag="one"):
    a: int


class Two(msgspec.Struct, frozen=True, tag="two"):
    b: str


class Whole(msgspec.Struct, frozen=True):
    text: str
    yes: bool
    colour: Colour
    word: Literal["x", "y"]
    day: date
    parts: tuple[Part, ...]
    pairs: tuple[tuple[str, int], ...]
    table: dict[str, dict[str, int]]
    either: One | Two | None
    groups: dict[str, tuple[tuple[str, ...], ...]] | None


LINE = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=8)
WHOLES = st.builds(
    Whole,
    text=LINE,
    yes=st.booleans(),
    colour=st.sampled_from(Colour),
    word=st.sampled_from(("x", "y")),
    day=st.dates(),
    parts=st.lists(st.builds(Part, name=LINE, number=st.integers(0, 10**9), marks=st.tuples(LINE, LINE))).map(tuple),
    pairs=st.lists(st.tuples(LINE, st.integers(-5, 5))).map(tuple),
    table=st.dictionaries(LINE, st.dictionaries(LINE, st.integers(-5, 5), max_size=3), max_size=3),
    either=st.one_of(st.none(), st.builds(One, a=st.integers(0, 9)), st.builds(Two, b=LINE)),
    groups=st.one_of(st.none(), st.dictionaries(LINE, st.tuples(st.tuples(LINE), st.tuples(LINE, LINE)), max_size=3)),
)


def submitted(node):
    """What a browser sends of a form."""
    if node.simple:
        return {} if node.shape == "check" and not node.value else {node.name: node.value}
    mark = {"rows": ":rows", "table": ":rows", "choose": ":type"}.get(node.shape)
    sent = {node.name + mark: node.value} if mark else {}
    for part in node.parts:
        sent |= submitted(part)
    return sent


def through_the_browser(kind, value, words=None):
    sent = submitted(show(kind, write(kind, value, "p"), words or FormNames(), "p"))
    found = read(kind, sent, "p")
    assert not found.problems
    return found.value


@given(WHOLES)
def test_a_value_comes_back_from_its_form(value):
    assert through_the_browser(Whole, value) == value


@each("name", registry.coded())
def test_the_positions_of_every_variant_come_back_from_their_forms(name):
    variant = registry.variant(name)
    log, chance = started(new_header(variant, variant.start({}))), Random(7)
    for _ in range(9):
        position = log.now.position
        bare = msgspec.structs.replace(position, records={})
        assert through_the_browser(Position, bare) == bare
        for rule, record in variant.records.items():
            kept = position.records.get(rule)
            assert through_the_browser(record | None, kept) == kept
        if position.ending:
            break
        sheets = {seat: random_sheet(variant, position, seat, chance) for seat in variant.world.commands(position)}
        sheets[GM] = ruling(variant, position)
        log = fold(log, phase_line(log, sheets, play(log, sheets)))


def test_terms_come_back_from_their_form():
    assert through_the_browser(Terms, Terms(grace=5)) == Terms(grace=5)


WHOLE = Whole("a", True, Colour.RED, "x", date(2026, 1, 2), (Part("p"),), (("a", 1),), {"a": {"b": 1}}, One(1), None)


@each(
    ("field", "text", "problem"),
    [
        ("parts.0.number", "many", "parts 1 number: “many” isn't a whole number"),
        ("parts.0.number", "", "parts 1 number: enter a whole number"),
        ("parts.0.number", "-1", "parts[0].number: expected a whole number of at least 0"),
        ("parts.0.number", "9" * 99, "isn't a whole number"),
        ("parts.0.marks", '"a', "quotation mark"),
        ("colour", "green", "colour: “green” isn't allowed; choose from red, blue"),
        ("word", "", "word: “” isn't allowed; choose from x, y"),
        ("day", "tomorrow", "day: “tomorrow” isn't a date; write it like 2026-12-24"),
        ("either:type", "3", "either: choose a type"),
        ("either:type", "²", "either: choose a type"),
        ("parts:rows", str(MOST_ROWS + 1), "at most 1000 rows"),
        ("table.1.for", "a", "table: “a” appears twice"),
        ("table.0.for", "", "fill in the first field of the row"),
    ],
)
def test_what_is_wrong_is_said_where_it_stands_and_nothing_is_lost(field, text, problem):
    texts = {**write(Whole, WHOLE, "p"), "p.table:rows": "2", "p.table.1.is:rows": "0", f"p.{field}": text}
    found = read(Whole, texts, "p")
    assert len(found.problems) == 1
    assert problem in found.problems[0]
    if ":" not in field:
        assert submitted(show(Whole, texts, FormNames(), "p"))[f"p.{field}"] == text


def test_rows_are_added_and_removed():
    texts = write(Whole, WHOLE, "p") | {"p.parts:rows": "3", "p.parts.0:drop": "yes"}
    texts |= {"p.parts.2.name": "new", "p.parts.2.number": "4"}
    assert read(Whole, texts, "p").value.parts == (Part("new", 4),)


@given(st.dictionaries(st.sampled_from(sorted(write(Whole, WHOLE, "p"))), st.text(max_size=20)))
def test_anything_may_be_filled_in(texts):
    merged = write(Whole, WHOLE, "p") | texts
    found = read(Whole, merged, "p")
    assert found.problems or isinstance(found.value, Whole)
    assert show(Whole, merged, FormNames(), "p").shape == "group"


@each(
    ("text", "most", "number"),
    [
        ("0", 9, 0),
        ("007", 9, 7),
        (9, 9, 9),
        *((text, 9, None) for text in ("10", "", "-1", "x", "²", "٣", "9" * 5_000)),
    ],
)
def test_whole_numbers_are_read_and_nothing_else(text, most, number):
    assert whole(text, most) == number
