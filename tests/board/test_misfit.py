"""What decoders say of data that don't fit, in words."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct
from tests.tables import each

from variorum.board.misfit import misfit


class Shape(Struct, forbid_unknown_fields=True):
    many: Annotated[int, Meta(ge=0, le=5)]
    name: Annotated[str, Meta(min_length=2, max_length=4, pattern="^x+$")] = "xx"
    rows: Annotated[tuple[int, ...], Meta(max_length=1)] = ()
    kind: Literal["big", "small"] = "big"
    inner: "Shape | None" = None


@each(
    ("text", "told"),
    [
        ("[]", "expected an object, found a list"),
        ("{}", 'there is no "many"'),
        ('{"many": 1, "more": 2}', 'there is no field called "more"'),
        ('{"many": "x"}', "many: expected a whole number, found text"),
        ('{"many": 9}', "many: expected a whole number of at most 5"),
        ('{"many": 1, "name": "x"}', "name: expected text of at least 2 characters"),
        ('{"many": 1, "name": "yy"}', "name: expected text of another form"),
        ('{"many": 1, "rows": [1, 2]}', "rows: expected a list of at most 1 entry"),
        ('{"many": 1, "rows": [null]}', "rows[0]: expected a whole number, found nothing"),
        ('{"many": 1, "kind": "odd"}', "kind: no such choice: 'odd'"),
        ('{"many": 1, "inner": {"many": true}}', "inner.many: expected a whole number, found true or false"),
        ('{"many": 1, "inner": 7}', "inner: expected an object or nothing, found a whole number"),
        ('{"many": ', "broken JSON: it ends too early"),
        ('{"many" 1}', "broken JSON: expected ':' (byte 8)"),
        ('{"many": 1, "inner": ' * 10_000, "it is nested too deeply"),
    ],
)
def test_what_does_not_fit_is_told_without_the_decoders_words(text, told):
    with pytest.raises((msgspec.MsgspecError, RecursionError)) as caught:
        msgspec.json.decode(text, type=Shape)
    assert misfit(caught.value) == told


def test_other_errors_keep_their_words():
    assert misfit(ValueError("no map called x - at `$.y`")) == "no map called x - at `$.y`"
    assert misfit(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad")) == "it isn't UTF-8 text"
