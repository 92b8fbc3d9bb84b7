"""What is read of a file's text, and what is refused, always with its line."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import each

from variorum.scenario.node import Node, ScenarioError
from variorum.scenario.source import parse


def refusal(text):
    with pytest.raises(ScenarioError) as caught:
        parse(text, "a.yaml")
    return str(caught.value)


def test_values_keep_their_lines():
    root = parse("a: 1\nb:\n- A PAR\n- yes\n", "a.yaml")
    assert root.line == 1
    assert root.fields("ab")["a"].line == 1
    assert [node.line for node in root.fields("ab")["b"].items()] == [3, 4]


def test_scalars_are_what_they_look_like_and_keep_their_text():
    root = parse('[7, "7", yes, "yes", ~, 6.A.1, 1.50, 2026-01-01, A PAR]', "a.yaml")
    assert root.plain() == [7, "7", True, "yes", None, "6.A.1", "1.50", "2026-01-01", "A PAR"]
    assert root.items()[2].word() == "yes"


@each(
    ("text", "complaint"),
    [
        ("a: 1\nb: 2\na: 3\n", 'a.yaml:3: the key "a" appears twice'),
        ("a: 1\nb: [\n", "a.yaml:3: not valid YAML"),
        ("a: &x 1\nb: *x\n", "a.yaml:1: anchors, aliases and tags aren't allowed"),
        ("a: !!python/object:os.system 1\n", "a.yaml:1: anchors, aliases and tags aren't allowed"),
        ("", "a.yaml:1: the file is empty"),
        ("a: 1\n--- \nb: 2\n", "a.yaml:2: not valid YAML"),
        ("? [a]\n: 1\n", "a.yaml:1: a key is a single word or text"),
        ("\n[" * 30 + "]" * 30, "a.yaml:22: nested too deeply"),
        ("a: " + "x" * 3000, "a.yaml:1: text too long"),
        ("[" + "1, " * 600 + "]", "a.yaml:1: list too long"),
        ("a\x00b", "a.yaml:1: not valid YAML"),
    ],
)
def test_refused(text, complaint):
    assert refusal(text).startswith(complaint)


@each("levels", [21, 999, 1_001, 100_000])
def test_too_many_levels_on_a_line_are_told_alike_wherever_the_parser_stops(levels):
    assert refusal("a: 1\nb: " + "[" * levels) == "a.yaml:2: nested too deeply; at most 20 levels are read"


def test_a_file_beyond_all_measure_is_refused():
    assert "too long" in refusal("# " + "x" * 3_000_000)


@given(st.text(max_size=200) | st.text("[]{}:,-&*!|>'\"#?% \nab01", max_size=200))
def test_any_text_gives_nodes_or_a_complaint(text):
    with suppress(ScenarioError):
        assert isinstance(parse(text, "a.yaml"), Node)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("cases:\n" + "- x\n" * 200_000 + "[", "a.yaml:2: list too long"),
        ("".join(f"k{key}: 1\n" for key in range(100_000)) + "[", "a.yaml:1: too many keys"),
        ("---\na\n" * 100_000 + "[", "a.yaml:1: too many documents"),
    ],
)
def test_a_file_with_too_much_of_anything_is_read_up_to_the_bound(text, complaint):
    assert complaint in refusal(text), "the bracket at its end isn't reached"
