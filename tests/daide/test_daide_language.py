"""Messages as bytes, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.daide.player import words
from tests.tables import each

from variorum.daide.language import (
    DEEPEST,
    Text,
    UnbalancedError,
    UnknownTokenError,
    Vocabulary,
    decoded,
    encoded,
    flat,
    nested,
    shown,
)
from variorum.daide.names import names_of
from variorum.daide.tokens import CLOSE, NUMBERS, OPEN
from variorum.daide.wire import representation, represented
from variorum.variants import registry

STANDARD = names_of(registry.variant("standard"))
WORDS = sorted(STANDARD.vocabulary.values.keys() - {OPEN, CLOSE})
TEXTS = st.text(st.characters(max_codepoint=127), min_size=1).map(Text)
TOKENS = st.one_of(st.sampled_from(WORDS), st.integers(NUMBERS.start, NUMBERS.stop - 1), TEXTS)


def runs_joined(parts):
    """Without texts beside each other, which are one in bytes."""
    return tuple(
        part for at, part in enumerate(parts) if not (at and isinstance(part, Text) and isinstance(parts[at - 1], Text))
    )


MESSAGES = st.recursive(
    st.lists(TOKENS, max_size=5).map(runs_joined),
    lambda inner: st.lists(st.one_of(TOKENS, inner), max_size=5).map(runs_joined),
    max_leaves=20,
)


@given(MESSAGES)
def test_messages_come_back_from_bytes(message):
    data = encoded(flat(message), STANDARD.vocabulary)
    assert nested(decoded(data, STANDARD.vocabulary)) == message


@given(st.binary(max_size=64))
def test_any_bytes_are_tokens_that_make_the_same_bytes_or_none(data):
    try:
        tokens = decoded(data, STANDARD.vocabulary)
    except UnknownTokenError:
        return
    assert encoded(tokens, STANDARD.vocabulary) == data


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("NME ('A') (1)", "480C40004B4140014000000140 01"),
        ("SUB ((RUS FLT (STP SCS)) MTO GOB)", "481840004000410542014000574A46084001400143235215 4001"),
        ("TME (-1)", "481B40003FFF4001"),
    ],
)
def test_bytes_of_the_protocol(text, data):
    assert encoded(flat(words(text)), STANDARD.vocabulary) == bytes.fromhex(data)


@each("text", ["NME (", "NME )", ")(", "(" * (DEEPEST + 1) + ")" * (DEEPEST + 1)])
def test_parentheses_have_to_match(text):
    with pytest.raises(UnbalancedError) as caught:
        nested(tuple(text.replace("(", " ( ").replace(")", " ) ").split()))
    assert shown(caught.value.tokens).replace(" ", "") == text.replace(" ", "")


def test_standard_has_the_numbers_that_clients_know():
    known = {"AUS": 0x4100, "TUR": 0x4106, "BOH": 0x5000, "BUD": 0x5107, "ADR": 0x520E, "ECH": 0x5214, "ALB": 0x5421}
    assert {**known, "ANK": 0x5530, "VEN": 0x5547, "BUL": 0x5748, "STP": 0x574A}.items() <= STANDARD.own.items()
    assert len(STANDARD.own) == 7 + 75


def test_only_other_maps_are_told_at_the_beginning():
    assert STANDARD.to_tell == {}
    other = names_of(registry.variant("ancient_mediterranean"))
    assert other.to_tell == other.own


def test_the_map_of_standard():
    _, powers, (owned, others), borders = STANDARD.map
    assert powers == ("AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR")
    assert [len(one) - 1 for one in owned] == [3, 3, 3, 3, 3, 4, 3, 12]
    assert owned[-1][0] == "UNO"
    assert len(others) == 75 - 34
    near = {one[0]: {part[0]: set(part[1:]) for part in one[1:]} for one in borders}
    assert near["STP"] == {
        "AMY": {"FIN", "LVN", "MOS", "NWY"},
        ("FLT", "NCS"): {"BAR", "NWY"},
        ("FLT", "SCS"): {"FIN", "GOB", "LVN"},
    }
    assert near["GOL"] == {"FLT": {"MAR", "PIE", "TUS", "TYS", "WES", ("SPA", "SCS")}}
    assert near["BOH"].keys() == {"AMY"}


@each("variant", ["standard", "chaos", "ancient_mediterranean", "fleet_rome", "colonial_1885"])
def test_a_map_is_told_whole(variant):
    try:
        names = names_of(registry.variant(variant))
    except ValueError as error:
        assert "more than 256 areas" in str(error)  # noqa: PT017
        return
    told = Vocabulary.of(represented(representation(names.own)[4:]))
    assert told == names.vocabulary
    assert nested(decoded(encoded(flat(names.map), told), told)) == names.map


@each(
    ("variant", "why"),
    [
        ("capitalist", "other orders"),
        ("dark", "whole board"),
        ("germany_1648", "kinds of units"),
        ("gobble_earth", "other seasons"),
        ("migraine", "a coast C1"),
        ("viking", "nobody orders"),
        ("colonial_1885", "256 areas"),
    ],
)
def test_a_variant_that_has_no_words_says_why(variant, why):
    with pytest.raises(ValueError, match=why):
        names_of(registry.variant(variant))
