"""Boards that list their borders: the list alone says who may go where."""

import pytest
from tests.tables import each

from variorum.board import BoardError, Earth, Movement, Terrain
from variorum.board.mapfile import parse_board

MAP = """\
[board]
River
[powers]
RED
[areas]
UPP | Upper Bank | land | center | RED | RED
LOW | Lower Bank | land
CAP | Cape | land | center
NOR | North Sea | sea
SOU | South Sea | sea
[borders]
UPP LOW | army fleet
LOW CAP | army
LOW NOR | fleet
CAP/NC NOR | fleet
CAP/SC SOU | fleet
"""
RINGS = """\
UPP: *
LOW: *
CAP: *
NOR: *
SOU: *
"""


def board(text=MAP):
    return parse_board(text, RINGS)


def test_what_the_list_says_is_all_that_may_pass():
    geography = board().geography()
    assert geography.army == {"UPP": {"LOW"}, "LOW": {"UPP", "CAP"}, "CAP": {"LOW"}}
    assert geography.fleet == {
        "NOR": {"LOW", "CAP/NC"},
        "SOU": {"CAP/SC"},
        "UPP": {"LOW"},
        "LOW": {"UPP", "NOR"},
        "CAP/NC": {"NOR"},
        "CAP/SC": {"SOU"},
    }
    assert geography.locations == ("UPP", "LOW", "CAP", "CAP/NC", "CAP/SC", "NOR", "SOU")


def test_a_river_lets_fleets_stand_inland():
    geography = board().geography()
    assert geography.places(Movement.FLEET, "UPP") == ("UPP",)
    assert [coast.waters for coast in geography.coasts("UPP")] == [()]
    assert geography.embark == {"LOW": {"NOR"}, "CAP": {"NOR", "SOU"}}


def test_neighbors_are_those_of_the_list():
    assert board().touching("LOW") == {"UPP", "CAP", "NOR"}
    assert board().geography().adjacent["CAP"] == {"LOW", "NOR", "SOU"}


def test_a_changed_earth_takes_borders_away():
    geography = board().geography(Earth(terrain={"LOW": Terrain.MOUNTAIN}, rifts=(("CAP", "NOR"),)))
    assert geography.army["UPP"] == frozenset()
    assert geography.fleet["NOR"] == {"LOW"}


@each(
    ("old", "new", "line", "problem"),
    [
        ("LOW CAP | army", "LOW CAP | wings", "LOW CAP", 'unknown movement "wings"'),
        ("LOW CAP | army", "LOW TOP | army", "LOW TOP", 'unknown area "TOP"'),
        ("LOW CAP | army", "LOW LOW | army", "LOW LOW", "isn't a pair"),
        ("LOW CAP | army", "LOW UPP | army", "LOW UPP", "is given twice"),
        ("LOW NOR | fleet", "LOW NOR | army", "LOW NOR", "no army passes LOW NOR"),
        ("CAP/NC NOR | fleet", "CAP NOR | fleet", "CAP NOR", "CAP has a coast CAP/SC"),
        ("CAP | Cape | land", "CAP | Cape | inert", "LOW CAP", "nobody enters LOW or CAP"),
        ("[borders]", "[straits]\nUPP LOW\n[borders]", "UPP LOW\n", "lists its borders already"),
    ],
)
def test_a_fault_is_told_with_its_line(old, new, line, problem):
    text = MAP.replace(old, new)
    with pytest.raises(BoardError) as caught:
        board(text)
    assert problem in caught.value.problem
    assert caught.value.line == text[: text.index(line)].count("\n") + 1
