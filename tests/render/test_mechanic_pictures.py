"""Pictures of mechanics: each of Variorum's has one of its own, in words too; those of packages show what they add."""

from xml.etree import ElementTree as ET

from variorum.game.mechanic import Mechanic
from variorum.game.unit import UnitKind
from variorum.render.mechanics import picture_of, symbols
from variorum.variants import menu

KINDS = {name: menu.mechanic_type(name) for name in menu.own()}


def test_each_mechanic_has_a_picture_of_its_own_and_words_for_it():
    pictures = [picture_of(name, kind) for name, kind in KINDS.items()]
    assert all(picture.told for picture in pictures)
    assert len({picture.drawn for picture in pictures}) == len({picture.told for picture in pictures}) == len(KINDS)


def test_symbols_refer_to_parts_that_are_there():
    tree = ET.fromstring(symbols(KINDS))
    ids = {f"#{node.get('id')}" for node in tree.iter() if node.get("id")}
    assert {node.get("href") for node in tree.iter() if node.tag.endswith("use")} <= ids
    assert len(ids) > len(KINDS)


def test_a_mechanic_of_a_package_shows_what_it_adds_or_an_ornament():
    class Frost(Mechanic, frozen=True):
        """Cold."""

    class Sledges(Mechanic, frozen=True):
        """Fast."""

        adds = (UnitKind("S", "sledge", None, emblem="wagon"),)

    assert picture_of("sledges", Sledges).told == "Sledge"
    assert picture_of("frost", Frost).told == ""
    assert "<path" in picture_of("frost", Frost).drawn
