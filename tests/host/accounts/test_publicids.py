import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import each

from variorum.host.accounts.publicids import KINDS, found, shown, shown_anew

NUMBERS = st.integers(0, 2**63 - 1)


@given(st.sampled_from(KINDS), NUMBERS)
def test_a_name_leads_to_its_row(kind, number):
    name = shown(kind, number)
    assert re.fullmatch("[a-z2-7]{26}", name)
    assert found(kind, name) == found(kind, shown_anew(kind, number)) == number


@given(NUMBERS)
def test_a_name_is_of_one_kind(number):
    assert len({shown(kind, number) for kind in KINDS}) == len(KINDS)
    assert found("report", shown("message", number)) is None


def test_names_of_neighbors_have_nothing_in_common():
    names = [shown("message", number) for number in range(1, 300)]
    assert len({name[:5] for name in names}) == len(names)
    assert sorted(names) != names


def test_names_anew_are_all_different():
    assert len({shown_anew("pulse", 7) for _ in range(20)}) == 20


@given(st.text(max_size=30) | st.from_regex("[a-z2-7]{26}", fullmatch=True))
def test_any_other_text_names_nothing(text):
    number = found("message", text)
    assert number is None or re.fullmatch("[0-9]+", text)


@each(("text", "number"), [("17", 17), ("0", 0), ("9" * 19, None), ("٣", None), ("-1", None)])
def test_plain_numbers_of_old_addresses_still_lead_there(text, number):
    assert found("message", text) == number


def test_there_are_no_names_of_other_kinds():
    with pytest.raises(LookupError):
        shown("secret", 1)
