"""Variants that begin like Standard are shown by a position in play that tells them apart."""

import pytest

from variorum.host.games.life.openings import opening_of
from variorum.host.site.telling import SHOWN_IN_PLAY, telling_of


@pytest.mark.parametrize("variant", SHOWN_IN_PLAY)
def test_the_position_is_one_from_play(variant):
    position = telling_of(variant)
    assert position.turn != opening_of(variant, {}).turn
    assert position == telling_of(variant)


def test_what_is_special_stands_on_the_board():
    standard = opening_of("standard", {})
    assert telling_of("dark").fog != standard.fog
    assert {unit.kind for unit in telling_of("wings").units} > {"A", "F"}
    assert len({unit.kind for unit in telling_of("rather_silly").units}) > 2
    assert telling_of("geophysical").records != opening_of("geophysical", {}).records


def test_all_others_are_shown_at_their_opening():
    assert telling_of("fleet_rome") == opening_of("fleet_rome", {})
