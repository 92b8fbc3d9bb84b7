"""Variants that begin alike are shown by positions, orders and signs that tell them apart."""

import re

from tests.tables import each

from variorum.game.process import check
from variorum.host.games.life.openings import opening_of
from variorum.host.site.thumbnails import is_shown_in_play, phases, telling_of
from variorum.render.picture import overlay
from variorum.render.scene import SMALL
from variorum.render.theme import ATLAS
from variorum.variants import registry

SCRIPTED = [name for name in registry.own_names() if registry.variant(name).showcase.orders]
ON_THE_SAME_BOARD = [
    name
    for name in registry.own_names()
    if registry.variant(name).board.name == registry.variant("standard").board.name
]
"""All of these have the map of Standard."""


@each("name", SCRIPTED)
def test_every_order_of_a_showcase_is_legal(name):
    variant, shown = registry.variant(name), []
    for position, sheets in phases(variant):
        shown.append(str(position.turn))
        for seat, text in variant.showcase.orders.get(shown[-1], {}).items():
            assert len(sheets[seat].orders) == text.count(";") + 1, text
            assert not check(variant, position, seat, sheets[seat].orders), text
    assert shown[-1] == list(variant.showcase.orders)[-1]


def test_no_two_variants_on_a_board_have_the_same_picture():
    pictures = {}
    for name in ON_THE_SAME_BOARD:
        other = pictures.setdefault(drawn(name), name)
        assert other == name, f"{name} looks like {other}"
    assert len(pictures) > 20


def test_what_is_special_stands_on_the_board():
    standard = opening_of("standard", {})
    assert telling_of("standard").position == standard
    assert not is_shown_in_play("standard")
    assert telling_of("dark").position.fog != standard.fog
    assert {unit.kind for unit in telling_of("wings").position.units} > {"A", "F"}
    assert len({unit.kind for unit in telling_of("rather_silly").position.units}) > 2
    assert telling_of("geophysical").position.records != opening_of("geophysical", {}).records
    assert len({sign.text for sign in telling_of("capitalist").signs.values()}) > 3
    assert {unit.kind for unit in telling_of("corps").position.units} > {"A", "K"}


def drawn(name):
    """What people see of a picture, in no order: without names for programs and readers."""
    markup = overlay(telling_of(name).scene(registry.variant(name), ATLAS, SMALL))
    return tuple(sorted(re.sub(r"<title>.*?</title>| (id|data-[a-z]+)=\"[^\"]*\"", "", markup).split("<g")))
