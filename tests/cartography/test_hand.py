"""The section [labels] of map.txt."""

import pytest
from tests.tables import each

from variorum.board import BoardError
from variorum.board.textfile import lines
from variorum.cartography.hand import Wish, read_hand

AREAS, COASTS = {"PAR", "STP", "CON"}, {"STP/NC"}


def read(text):
    return read_hand(list(lines("map.txt", text)), AREAS, COASTS)


def test_every_part_is_optional_and_comes_in_any_order():
    assert read("PAR | size 30 | unit 1200,600 | label 1234, 567 | text Paris\nCON | text Constan-/ tinople") == {
        "PAR": Wish(label=(1234, 567), unit=(1200, 600), lines=("Paris",), size=30),
        "CON": Wish(lines=("Constan-", "tinople")),
    }
    assert read("STP/NC | unit 2400,120") == {"STP/NC": Wish(unit=(2400, 120))}


@each(
    ("text", "told"),
    [
        ("LON | size 30", "LON"),
        ("PAR", "1 columns"),
        ("PAR | size 30\nPAR | text Paris", "twice"),
        ("STP/NC | text North", "no name of its own"),
        ("PAR | label 12", "isn't a point"),
        ("PAR | label 99999,5", "isn't a point"),
        ("PAR | unit -3,5", "isn't a point"),
        ("PAR | size 500", "isn't a size"),
        ("PAR | size large", "isn't a size"),
        ("PAR | text /", "cannot be read"),
        ("PAR | colour red", "cannot be read"),
    ],
)
def test_errors_name_what_was_written_and_its_line(text, told):
    with pytest.raises(BoardError, match=told) as caught:
        read(f"# a comment\n{text}")
    assert caught.value.line == text.count("\n") + 2
