"""How parts are held against the whole."""

from hypothesis import given
from hypothesis import strategies as st
from tests.tables import each

from variorum.scenario.match import contains, unmatched

PLAIN = st.recursive(
    st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3),
    max_leaves=10,
)


@each(
    ("found", "wanted", "fits"),
    [
        ({"a": 1, "b": 2}, {"a": 1}, True),
        ({"a": 1}, {"a": 2}, False),
        ({"a": 1}, {"b": 1}, False),
        ({"a": 1}, {"b": None}, True),
        ({"a": 1}, {"a": None}, False),
        ({"at": None}, {"at": None}, True),
        ([1, 2], [2, 1], True),
        ([1, 2], [1], False),
        ([1, 1, 2], [1, 2, 2], False),
        ([{"a": 1, "b": 2}, {"a": 1}], [{"a": 1}, {"a": 1, "b": 2}], True),
        ({"a": {"b": [1], "c": 0}}, {"a": {"b": [1]}}, True),
        (1, True, False),
        (0, False, False),
        ("yes", True, False),
        ([], {}, False),
        ("ab", ["a", "b"], False),
        (None, {"a": None}, False),
    ],
)
def test_contains(found, wanted, fits):
    assert contains(found, wanted) is fits


@given(PLAIN)
def test_everything_contains_itself(value):
    assert contains(value, value)


def test_pairing_off_gives_each_to_one():
    assert unmatched("aa", "a", str.__eq__) == ("a",)
    assert unmatched(["*", "b"], ["b", "c"], lambda pattern, text: pattern in ("*", text)) == ()
    assert unmatched(["b", "*", "*"], ["b", "c"], lambda pattern, text: pattern in ("*", text)) == ("*",)
