"""What the two tables hold. Every column and every field says what it is for, in its metadata under `about`."""

from typing import Any

import pyarrow as pa

FORMAT = "1"

TEXT = pa.string()


def _field(name: str, kind: pa.DataType, about: str) -> pa.Field:
    return pa.field(name, kind, metadata={"about": about})


def _rows(*fields: pa.Field) -> pa.DataType:
    return pa.list_(pa.struct(fields))


UNITS = _rows(
    _field("power", TEXT, "whose it is"),
    _field("kind", TEXT, "its letter, such as A or F"),
    _field("location", TEXT, "where it stands: an area, or a coast such as STP/NC"),
    _field("dislodged", pa.bool_(), "whether it waits for its retreat"),
)
OWNERS = _rows(_field("center", TEXT, "a supply center"), _field("power", TEXT, "who owns it"))
ORDERS = _rows(_field("seat", TEXT, "who sent it"), _field("order", TEXT, "its canonical text"))
RESULTS = _rows(
    _field("power", TEXT, "whose order it was; empty where the rules don't say"),
    _field("order", TEXT, "its canonical text, also of a unit that got none and held"),
    _field("succeeded", pa.bool_(), "whether it did what it says"),
    _field("result", TEXT, "the outcome in a word, such as bounce or cut; null in self-play"),
)
EVENTS = _rows(
    _field("type", TEXT, "what kind of event"),
    _field("text", TEXT, "what happened, as a sentence"),
    _field("audience", pa.list_(TEXT), "the seats that know of it; null: everybody"),
)
VIEWS = _rows(_field("seat", TEXT, "who"), _field("position", TEXT, "the position as that seat sees it, as JSON"))
MESSAGES = _rows(
    _field("sender", TEXT, "who wrote"),
    _field("recipient", TEXT, "to whom"),
    _field("text", TEXT, "what"),
    _field("at", pa.int64(), "when, as the source counts it; 0 if it doesn't tell"),
)
PROMISES = _rows(_field("seat", TEXT, "who promises"), _field("pledge", TEXT, "what, as canonical text"))
OFFERS = _rows(
    _field("number", pa.int32(), "its number in the game, from 1"),
    _field("by", TEXT, "who made it"),
    _field("parties", pa.list_(TEXT), "everybody whom it concerns"),
    _field("promises", PROMISES, "what each would do"),
    _field("until", TEXT, "the last phase that it binds"),
    _field("accepted", pa.list_(TEXT), "who accepted it"),
    _field("state", TEXT, "agreed, declined, lapsed or open"),
)
PROMISED = _rows(
    _field("number", pa.int32(), "the agreement's number"),
    _field("seat", TEXT, "who had promised"),
    _field("pledge", TEXT, "what"),
    _field("verdict", TEXT, "kept, broken, moot or unknown"),
)

PHASES = pa.schema(
    (
        _field("game", TEXT, "the game's name in this dataset"),
        _field("variant", TEXT, "the variant's id"),
        _field("number", pa.int32(), "the phase's number in its game, from 0"),
        _field("turn", TEXT, "season, year and phase, such as S1901M"),
        _field("year", pa.int32(), "its year"),
        _field("units", UNITS, "all units before the phase"),
        _field("owners", OWNERS, "who owned which center before the phase"),
        _field("contested", pa.list_(TEXT), "areas that a stand-off had left vacant before the phase"),
        _field("position", TEXT, "the complete position before the phase, as JSON; in self-play on request"),
        _field("views", VIEWS, "the position as each seat saw it, where that isn't everything"),
        _field("orders", ORDERS, "the orders that were sent"),
        _field("caretakers", pa.list_(TEXT), "seats for which a bot ordered because somebody was late"),
        _field("results", RESULTS, "what came of orders"),
        _field("events", EVENTS, "everything that happened, as sentences; empty in self-play"),
        _field("messages", MESSAGES, "the press of the phase, where the source has it"),
        _field("offers", OFFERS, "offers that were made in the phase"),
        _field("promises", PROMISED, "what became of promises that bound in the phase"),
    ),
    metadata={"variorum": FORMAT},
)
"""One row for each phase that was played and still counts."""

GAMES = pa.schema(
    (
        _field("game", TEXT, "the game's name in this dataset"),
        _field("variant", TEXT, "the variant's id"),
        _field("settings", TEXT, "the variant's settings as played, as JSON"),
        _field("source", TEXT, "where it comes from: game file, self-play, or the format that it was read from"),
        _field("seats", pa.list_(TEXT), "who gives orders"),
        _field("players", pa.list_(TEXT), "in self-play the style of each seat's policy"),
        _field("seed", TEXT, "in self-play the seed of its batch; else that of the dice, if it is known"),
        _field("phases", pa.int32(), "how many phases it has"),
        _field("turn", TEXT, "the turn before which it stands"),
        _field("over", pa.bool_(), "whether it has ended; otherwise it was broken off"),
        _field("drawn", pa.bool_(), "whether it ended in a draw"),
        _field("winners", pa.list_(TEXT), "who won, or shares the draw"),
        _field("centers", _rows(_field("power", TEXT, "who"), _field("count", pa.int32(), "how many")), "at the end"),
    ),
    metadata={"variorum": FORMAT},
)
"""One row for each game."""


def described(schema: pa.Schema) -> list[tuple[str, str, str]]:
    """Every column and field: its name with those that hold it, its type in a word, and what it is for."""
    return [entry for field in schema for entry in _described(field, "")]


def _described(field: pa.Field, within: str) -> list[tuple[str, str, str]]:
    kind: Any = field.type
    name = f"{within}{field.name}"
    inner = kind.value_type if pa.types.is_list(kind) else kind
    nested = [inner.field(number) for number in range(inner.num_fields)] if pa.types.is_struct(inner) else []
    about = field.metadata[b"about"].decode()
    return [(name, _word(kind), about), *(entry for each in nested for entry in _described(each, f"{name}."))]


def _word(kind: Any) -> str:
    if pa.types.is_list(kind):
        return f"list of {'rows' if pa.types.is_struct(kind.value_type) else 'texts'}"
    return "text" if kind == TEXT else str(kind)
