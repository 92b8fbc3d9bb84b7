"""An earth's JSON and its equality."""

import msgspec
import pytest

from variorum.board import Earth, Terrain


def test_json_leaves_out_what_is_as_printed() -> None:
    assert msgspec.json.encode(Earth()) == b"{}"
    assert msgspec.json.encode(Earth(canals={})) == b'{"canals":{}}'


def test_json_comes_back_equal() -> None:
    earth = Earth(
        terrain={"ENG": Terrain.LAND},
        canals={"KIE": (("HEL", "BAL"),)},
        closed=("DEN",),
        rifts=(("MUN", "BUR"),),
    )
    text = msgspec.json.encode(earth)
    assert msgspec.json.decode(text, type=Earth) == earth
    assert msgspec.json.decode(text, type=Earth).key() == earth.key()


def test_order_does_not_matter() -> None:
    one = Earth(closed=("DEN", "CON"), links=(("B", "A"),), canals={"X": (("B", "A"),), "W": ()})
    other = Earth(closed=("CON", "DEN"), links=(("A", "B"),), canals={"W": (), "X": (("A", "B"),)})
    assert one == other
    assert hash(one) == hash(other)
    assert one != Earth()


@pytest.mark.parametrize("text", ['{"terrain":{"PAR":"lava"}}', '{"moon":[]}', '{"rifts":[["A"]]}'])
def test_other_json_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Earth)


def test_terrain_words_are_read() -> None:
    assert Earth(terrain={"ENG": "land"}).terrain["ENG"] is Terrain.LAND  # type: ignore[dict-item]
