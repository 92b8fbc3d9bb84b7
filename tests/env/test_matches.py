"""Phases whose orders are given one at a time."""

import random

import pytest
from tests.tables import each

from variorum.env import classical
from variorum.env.match import Match
from variorum.env.sheets import Sheets
from variorum.variants.registry import variant

STANDARD = variant("standard")
KERNEL = classical(STANDARD)
WORDS = KERNEL.vocabulary


def number(text):
    return WORDS.numbers(KERNEL.rules.codes([text]))[0]


def winter(units, owners):
    return Sheets(KERNEL, KERNEL.rules.state("W", 1901, "A", units, owners))


def test_a_power_orders_its_units_one_after_another():
    sheets = Sheets(KERNEL, KERNEL.opening)
    units = [
        texts[0].split()[1] for texts in KERNEL.opening.legal_texts() if texts[0].split()[1] in ("PAR", "MAR", "BRE")
    ]
    for unit in units:
        assert {text.split()[1] for text in WORDS.texts(sheets.legal("FRANCE"))} == {unit}
        sheets.give("FRANCE", sheets.legal("FRANCE")[0])
    assert not sheets.legal("FRANCE").size
    assert not sheets.is_complete
    assert len(sheets.codes) == 3


def test_builds_are_of_different_places():
    sheets = winter([], {"PAR": "FRANCE", "BRE": "FRANCE"})
    assert {*WORDS.texts(sheets.legal("FRANCE"))} == {"BUILD A PAR", "BUILD A BRE", "BUILD F BRE", "WAIVE"}
    sheets.give("FRANCE", number("BUILD F BRE"))
    assert {*WORDS.texts(sheets.legal("FRANCE"))} == {"BUILD A PAR", "WAIVE"}
    sheets.give("FRANCE", sheets.legal("FRANCE")[-1])
    assert sheets.is_complete
    assert KERNEL.rules.texts(sheets.codes) == ["BUILD F BRE", "WAIVE"]


def test_removals_are_of_different_units():
    units = [("FRANCE", "A", "PAR"), ("FRANCE", "A", "BUR"), ("FRANCE", "F", "MAO")]
    sheets = winter(units, {"PAR": "FRANCE"})
    sheets.give("FRANCE", number("REMOVE A BUR"))
    assert {*WORDS.texts(sheets.legal("FRANCE"))} == {"REMOVE A PAR", "REMOVE F MAO"}
    sheets.give("FRANCE", number("REMOVE F MAO"))
    assert sheets.is_complete


@each(
    ("power", "order", "message"),
    [
        ("FRANCE", "A MUN H", r"A MUN H\) isn't legal for FRANCE now; legal are"),
        ("FRANCE", -1, "order -1 isn't legal for FRANCE now"),
        ("FRANCE", 10**6, "order 1000000 isn't legal"),
        ("ITALY", 0, "ITALY has nothing more to order"),
    ],
)
def test_orders_that_are_not_legal_now(power, order, message):
    state = KERNEL.rules.state("S", 1901, "M", [("FRANCE", "A", "PAR"), ("GERMANY", "A", "MUN")], {"ROM": "ITALY"})
    sheets = Sheets(KERNEL, state)
    with pytest.raises(ValueError, match=message):
        sheets.give(power, number(order) if isinstance(order, str) else order)


@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_played_to_its_end(seed):
    chance, match, phases = random.Random(seed), Match(KERNEL, 1906), 0
    while (power := match.waiting()) is not None:
        assert not any(match.scores().values())
        match.give(power, chance.choice(match.legal(power).tolist()))
        phases += match.play()
    assert match.is_over
    assert not match.is_won
    assert phases >= 12
    assert sum(match.scores().values()) == pytest.approx(1)


def test_a_view_shows_what_is_to_order():
    match, places = Match(KERNEL, 1906), KERNEL.rules.locations
    before = match.view("FRANCE")
    own, choosing, ordered = ({places[place] for place in before[:, column].nonzero()[0]} for column in (-3, -2, -1))
    assert own == {"PAR", "MAR", "BRE"}
    assert len(choosing) == 1
    assert not ordered
    match.give("FRANCE", match.legal("FRANCE")[0])
    assert {places[place] for place in match.view("FRANCE")[:, -1].nonzero()[0]} == choosing
    assert match.planes[-3:] == ("own", "choosing", "ordered")
    assert str(match).startswith("S1901M\nAUSTRIA: ")
