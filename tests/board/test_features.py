"""What an earth has that the printed board has not, in words."""

from variorum.board import Earth, Terrain, load_board
from variorum.board.features import changes, features, new_coasts

BOARD = load_board("standard")
PRINTED = Earth()


def test_the_printed_board_has_its_centers_and_nothing_else():
    assert dict(features(BOARD, PRINTED))["centers in all"] == "34"
    assert not {"land now", "rifts", "closed waterways", "centers gone"} & set(dict(features(BOARD, PRINTED)))


def test_what_has_changed_stands_with_its_sort():
    earth = Earth({"ENG": Terrain.LAND, "BUR": Terrain.MOUNTAIN}, rifts=(("RUH", "MUN"),), created=("TUS",))
    found = dict(features(BOARD, earth))
    assert found["land now"] == "ENG (was sea)"
    assert found["mountain now"] == "BUR (was land)"
    assert (found["rifts"], found["new centers"], found["centers in all"]) == ("MUN/RUH", "TUS", "35")


def test_every_change_is_told_and_told_back():
    earth = Earth({"ENG": Terrain.LAND}, {"SPA": (("MAO", "LYO"),)}, rifts=(("RUH", "MUN"),), created=("TUS",))
    assert changes(BOARD, PRINTED, PRINTED) == ()
    there = changes(BOARD, PRINTED, earth)
    assert {"ENG is now land", "TUS has a center", "SPA has a canal LYO-MAO", "a rift parts MUN and RUH"} <= set(there)
    back = changes(BOARD, earth, PRINTED)
    assert {"ENG is now sea", "SPA has no canal", "no rift parts MUN and RUH"} <= set(back)


def test_new_coasts_come_with_their_waters():
    found = dict(new_coasts(BOARD, PRINTED, Earth({"ENG": Terrain.LAND})))
    assert found["BRE"] == ("BRE: MAO",)
    assert found["PIC"] == ()
    assert "LVP" not in found
