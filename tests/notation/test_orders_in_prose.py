"""Orders and areas are found in what people write to each other."""

from tests.tables import each

from variorum.game.turn import Turn
from variorum.notation import mentions, reader_for
from variorum.notation.mentions import MOST_MENTIONS
from variorum.variants import registry


def found(text, variant="standard", turn="S1901M"):
    known = mentions(reader_for(registry.variant(variant), Turn.read(turn), (), ""), text)
    return [(text[one.start : one.end], str(one.order or ",".join(one.areas))) for one in known]


@each(
    ("text", "expected"),
    [
        ("I'd go A BUR - MUN if you agree.", [("A BUR - MUN", "A BUR - MUN")]),
        ("army venice to trieste?", [("army venice to trieste", "A VEN - TRI")]),
        (
            "F Nth S A Hol - Bel. A Mar hold",
            [("F Nth S A Hol - Bel", "F NTH S A HOL - BEL"), ("A Mar hold", "A MAR H")],
        ),
        (
            "What about Burgundy\nand the North Sea, or GAL?",
            [("Burgundy", "BUR"), ("North Sea", "NTH"), ("GAL", "GAL")],
        ),
        ("A war is a bad idea, and so is con artistry.", []),
        ("", []),
    ],
)
def test_what_is_found(text, expected):
    assert found(text) == expected


def test_the_phase_decides_which_orders_there_are():
    assert found("A PAR - BUR", turn="S1901R") == [("A PAR - BUR", "A PAR R BUR")]
    assert found("A PAR - BUR", turn="W1901A") == [("PAR", "PAR"), ("BUR", "BUR")]


@each("text", ["A PAR S " * 2_500, "a " * 9_999, "(" * 20_000, "A PAR - BUR\n" * 1_600, "\x00🙂" * 9_000])
def test_hostile_texts_are_bounded(text):
    assert len(found(text)) <= MOST_MENTIONS
