"""The key names the signs that are on the map, and no others."""

from maps import OPENING, TORN, inside, scene
from msgspec.structs import replace
from tests.tables import each

from variorum.board import Earth
from variorum.render import draw, scene_of
from variorum.render.key import signs
from variorum.variants.rather_silly.souls import Souls
from variorum.variants.registry import variant

SILLY = variant("rather_silly")
PARTS = {
    "Mountains": {"terrain": {"BOH": "mountain"}},
    "Ice": {"terrain": {"FIN": "ice"}},
    "Canal": {"canals": {"SPA": (("LYO", "MAO"),)}},
    "Closed waterway": {"closed": ("CON",)},
    "Rift": {"rifts": (("MOS", "WAR"),)},
    "Link": {"links": (("NAF", "SYR"),)},
    "Ruined center": {"destroyed": ("MUN",)},
}


def named(drawn):
    return [name for name, _ in signs(drawn)]


@each("name", PARTS)
def test_a_sign_on_the_map_is_in_the_key(name):
    assert named(scene(replace(OPENING, earth=Earth(**PARTS[name])))) == [name]


def test_the_key_is_below_the_powers():
    words = [node.text for node in inside(draw(scene(TORN)), "layer-key").iter("text")]
    assert words == list(PARTS)


def test_a_board_without_signs_has_no_key_and_no_room_for_one():
    assert named(scene()) == []
    assert "layer-key" not in draw(scene())
    heights = [
        float(draw(scene(position)).split('viewBox="')[1].split('"')[0].split()[3]) for position in (OPENING, TORN)
    ]
    assert heights[0] < heights[1]


def test_strengths_on_badges_are_in_the_key():
    opening = SILLY.opening(SILLY)
    souls = Souls.read({"doubled": {"A PAR": 2}})
    drawn = scene_of(opening.with_record(souls), SILLY)
    assert named(drawn) == ["Strength"]
