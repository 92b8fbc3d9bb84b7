"""The board editor: edits of a board as values, what they leave alone, and what they may not break."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tables import each

from variorum.board import BoardError
from variorum.board.load import board_folder, board_text, read_board
from variorum.cartography.boardfiles import make
from variorum.cartography.editor.applying import edited
from variorum.cartography.editor.desk import Desk
from variorum.cartography.editor.draft import EMPTY, MOST_AREAS, plan_of, read_draft
from variorum.cartography.editor.edits import EditError, read_edit
from variorum.cartography.editor.folder import map_text_of, version_of
from variorum.cartography.editor.listing import listed_text
from variorum.cartography.editor.preview import previewed
from variorum.cartography.editor.stale import StaleBoardError
from variorum.cartography.editor.writing import rewritten, written
from variorum.cartography.plane.agreement import rights
from variorum.cartography.plane.hexes import contacts
from variorum.cartography.plane.keeping import kept, revived
from variorum.cartography.plane.painting import painted
from variorum.cartography.plane.sheetplan import Stroke
from variorum.cartography.plane.sketch import sketched
from variorum.variants import registry

LAND = {"NOR": ("Norland", 1000, 600), "SUD": ("Sudland", 1000, 1500), "OST": ("Ostmark", 1900, 1000)}
SEA = {"WES": ("Western Sea", 400, 1000), "EAS": ("Eastern Sea", 2600, 1000)}
BORDERS = ("NOR SUD", "NOR OST", "SUD OST", "NOR WES", "SUD WES", "NOR EAS", "SUD EAS", "OST EAS")


def from_nothing():
    """The edits that draw a board of five areas and two powers on an empty sheet."""
    for id_, (name, x, y) in {**LAND, **SEA}.items():
        yield {"edit": "add area", "id": id_, "name": name, "terrain": "land" if id_ in LAND else "sea", "at": [x, y]}
    for border in reversed(BORDERS):
        yield {"edit": "connect", "one": border.split()[0], "other": border.split()[1]}
    for power, home in (("NORTH", "NOR"), ("SOUTH", "SUD")):
        yield {"edit": "add power", "id": power}
        yield {"edit": "change area", "id": home, "center": True, "owner": power, "home": power}
    yield {"edit": "change area", "id": "OST", "center": True}


def after(text, *edits):
    for edit in edits:
        text = edited(text, read_edit(edit))
    return text


DRAWN = after(EMPTY, *from_nothing())


def test_a_board_is_drawn_from_nothing_and_played(tmp_path):
    desk = Desk(tmp_path / "islands")
    for edit in from_nothing():
        desk.edit(desk.state()["version"], read_edit(edit))
    assert map_text_of(tmp_path / "islands") == DRAWN
    desk.build()
    while desk.progress()["state"] == "building":
        pass
    assert desk.progress()["state"] == "built", desk.progress()
    assert "<svg" in desk.picture()
    told = desk.variant()
    assert told["problem"] == ""
    variant = registry.read(tmp_path / "islands" / "variant.toml")
    assert sorted(map(str, variant.start({}).units)) == ["A NOR", "A SUD"]
    assert variant.board.name == "New board"
    assert desk.state()["built"]


def test_borders_are_made_as_the_areas_suggest():
    borders = {frozenset(border.ends): border.movements for border in read_draft(DRAWN).borders}
    assert borders[frozenset(("NOR", "WES"))] == ("fleet",)
    assert borders[frozenset(("NOR", "SUD"))] == ("army", "fleet")
    inland = after(DRAWN, {"edit": "add area", "id": "INL", "name": "Inland", "terrain": "land", "at": [1300, 1000]})
    inland = after(inland, {"edit": "connect", "one": "INL", "other": "NOR"})
    assert read_draft(inland).borders[-1].movements == ("army",)


def test_an_edit_leaves_comments_and_other_lines_alone():
    text = "# Ours.\n" + DRAWN.replace("NOR |", "# the coldest\nNOR  |", 1).replace("OST EAS", "OST   EAS", 1)
    changed = after(text, {"edit": "move area", "id": "WES", "at": [410, 990]})
    assert changed == text.replace("400,1000", "410,990")
    renamed = after(text, {"edit": "change area", "id": "NOR", "name": "Far North"})
    assert "# the coldest\nNOR | Far North | land" in renamed
    assert "OST   EAS" in renamed


@pytest.mark.parametrize("name", ["world", "chromatic", "great_lakes"])
def test_what_is_read_is_written_alike(name):
    text = board_text(board_folder(name), "map.txt")
    draft = read_draft(text)
    assert rewritten(text, draft, draft) == text
    assert read_draft(written(draft)) == draft


@each(
    ("edit", "told"),
    [
        ({"edit": "add area", "id": "NOR", "name": "North", "terrain": "land", "at": [9, 9]}, "already"),
        ({"edit": "add area", "id": "NEW", "name": "Norland", "terrain": "land", "at": [9, 9]}, "is a name of NOR"),
        ({"edit": "add area", "id": "NEW", "name": "New", "terrain": "land", "at": [1000, 600]}, "stands where NOR"),
        ({"edit": "add area", "id": "NEW", "name": "a | b", "terrain": "land", "at": [9, 9]}, "a name has 1 to 60"),
        ({"edit": "add area", "id": "n!", "name": "New", "terrain": "land", "at": [9, 9]}, "capital letters"),
        ({"edit": "add area", "id": "NEW", "name": "New", "terrain": "land", "at": [9, 9e9]}, "on the sheet"),
        ({"edit": "add area", "id": "NEW", "name": "New", "terrain": "inert", "at": [9, 9]}, "nobody enters NEW"),
        ({"edit": "move area", "id": "XXX", "at": [9, 9]}, 'no area "XXX"'),
        ({"edit": "resize area", "id": "NOR", "size": 99}, "from 0.2 to 5"),
        ({"edit": "connect", "one": "NOR", "other": "WES", "movements": ["army"]}, "no army passes"),
        ({"edit": "connect", "one": "NOR", "other": "NOR"}, "isn't a pair"),
        ({"edit": "connect", "one": "NOR/NC", "other": "WES"}, "has a coast NOR/NC"),
        ({"edit": "disconnect", "one": "OST", "other": "WES"}, "have no border"),
        ({"edit": "change area", "id": "NOR", "owner": "WEST"}, 'no power "WEST"'),
        ({"edit": "rename area", "id": "NOR", "to": "SUD"}, "already"),
        ({"edit": "add power", "id": "NORTH"}, "already"),
        ({"edit": "place", "place": "ZZZ", "label": [1, 1]}, 'no area "ZZZ"'),
        ({"edit": "place", "place": "NOR", "size": 900}, "isn't a size"),
        ({"edit": "paint", "id": "NOR", "width": 5000, "line": [[1, 1]]}, "from 2 to 600"),
        ({"edit": "size sheet", "height": 1, "badge": 30}, "from 600 to 6000"),
        ({"edit": "fly"}, "fly"),
        ({"edit": "move area", "id": "NOR", "at": [9, 9], "much": 1}, "no field called"),
        ([], "expected an object, found a list"),
    ],
)
def test_a_refusal_says_what_would_do(edit, told):
    with pytest.raises(EditError, match=r"(?s);.*") as caught:
        after(DRAWN, edit)
    assert told in str(caught.value)
    assert "map.txt" not in str(caught.value)


def test_an_area_that_becomes_sea_keeps_its_borders_for_fleets():
    flooded = read_draft(after(DRAWN, {"edit": "change area", "id": "OST", "terrain": "sea", "center": False}))
    assert {border.movements for border in flooded.borders if "OST" in border.ends} == {("fleet",)}


def test_an_area_leaves_with_all_that_is_its_own():
    marked = after(
        DRAWN,
        {"edit": "place", "place": "OST", "unit": [1900, 900], "lines": ["Ost", "mark"]},
        {"edit": "paint", "id": "OST", "width": 60, "line": [[1900, 1000], [1800, 1000]]},
    )
    moved = read_draft(after(marked, {"edit": "rename area", "id": "OST", "to": "EST"}))
    assert moved.places["EST"].lines == ("Ost", "mark")
    assert moved.strokes[0].area == "EST"
    assert "OST" not in after(marked, {"edit": "remove area", "id": "OST"})
    assert "NORTH" not in after(DRAWN, {"edit": "remove power", "id": "NORTH"})


def test_a_sheet_that_grows_takes_everything_along():
    tall = read_draft(after(DRAWN, {"edit": "size sheet", "height": 4000, "badge": 50}))
    assert tall.points["NOR"] == (1000, 1200)
    assert (tall.height, tall.badge) == (4000, 50)


def test_no_board_has_more_areas_than_orders_can_number():
    lines = [f"A{number:04} | Area {number} | land" for number in range(MOST_AREAS + 1)]
    points = [f"A{number:04} | {number},{number}" for number in range(MOST_AREAS + 1)]
    many = "\n".join([EMPTY, "[areas]", *lines, "[points]", *points])
    with pytest.raises(BoardError, match="at most 1,023"):
        read_draft(many)


def test_another_tab_is_told_and_nothing_is_lost(tmp_path):
    one, other = Desk(tmp_path), Desk(tmp_path)
    version = one.state()["version"]
    saved = other.edit(version, read_edit({"edit": "name board", "name": "Theirs"}))
    with pytest.raises(StaleBoardError, match="changed elsewhere"):
        one.edit(version, read_edit({"edit": "name board", "name": "Mine"}))
    assert map_text_of(tmp_path) == saved["text"]
    mine = one.edit(saved["version"], read_edit({"edit": "name board", "name": "Mine"}))
    assert one.set_text(mine["version"], saved["text"])["name"] == "Theirs"
    with pytest.raises(EditError, match=r"map\.txt"):
        one.set_text(version_of(saved["text"]), "[areas]\nX | Y | Z")
    assert map_text_of(tmp_path) == saved["text"]


def test_a_board_that_is_drawn_by_a_projection_begins_a_listed_one(tmp_path):
    folder = board_folder("standard")
    (tmp_path / "map.txt").write_text(board_text(folder, "map.txt"))
    with pytest.raises(BoardError, match="--from"):
        Desk(tmp_path).state()
    text = listed_text(folder)
    (tmp_path / "map.txt").write_text(text)
    (tmp_path / "rings.txt").write_text("".join(f"{area}: *\n" for area in read_draft(text).areas))
    listed, printed = read_board(tmp_path).geography(), read_board(folder).geography()
    assert rights(listed) == rights(printed)
    assert listed.fleet["STP/SC"] == printed.fleet["STP/SC"]


def test_one_two_and_three_areas_are_shown_and_what_they_lack_told():
    edits = list(from_nothing())
    assert previewed(EMPTY, None).content["areas"] == []
    for many in (1, 2, 3):
        shown = previewed(after(EMPTY, *edits[:many]), None).content
        assert [bool(area["path"]) for area in shown["areas"]] == [True] * many
        assert len(shown["faults"]) == many
    json.dumps(shown)


def test_pairs_whose_rights_the_drawing_cannot_show_are_listed():
    more = ({"edit": "connect", "one": one, "other": "WES", "movements": ["fleet"]} for one in ("OST", "EAS"))
    shown = previewed(after(DRAWN, *more), None).content["differences"]  # five areas, each beside all others
    (link,) = (difference["sentence"] for difference in shown if not difference["touch"])
    assert link.endswith("may pass by a link")


BOARD = plan_of(read_draft(DRAWN))
SKETCH = sketched(BOARD)
SPOT = st.tuples(st.floats(0, 3000), st.floats(0, 2000))


@settings(max_examples=15, deadline=None, derandomize=True)
@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(BOARD.areas)), st.floats(20, 600), st.lists(SPOT, min_size=1, max_size=4))
    )
)
def test_no_paint_breaks_a_border_or_makes_one(strokes):
    cells = painted(SKETCH.board, SKETCH.rested, [Stroke(area, width, tuple(line)) for area, width, line in strokes])
    assert contacts(cells) == contacts(SKETCH.rested)
    assert set(np.unique(cells.labels)) == set(np.unique(SKETCH.rested.labels))


@settings(max_examples=8, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(BOARD.areas)), SPOT)
def test_no_move_breaks_a_border_or_makes_one(area, spot):
    text = after(DRAWN, {"edit": "move area", "id": area, "at": [round(spot[0]), round(spot[1])]})
    moved = sketched(plan_of(read_draft(text)), SKETCH)
    assert contacts(moved.rested) == contacts(SKETCH.rested) == SKETCH.board.pairs


def test_what_is_painted_is_built(tmp_path):
    line = [[1000, 700], [1000, 1350]]
    (tmp_path / "map.txt").write_text(after(DRAWN, {"edit": "paint", "id": "NOR", "width": 200, "line": line}))
    plain = tmp_path / "plain"
    plain.mkdir()
    (plain / "map.txt").write_text(DRAWN)
    one, other = make(tmp_path, lambda _: None), make(plain, lambda _: None)
    assert one.files["rings.txt"] == other.files["rings.txt"]
    assert one.files["topo.json"] != other.files["topo.json"]


def test_places_that_are_set_are_kept_by_the_build(tmp_path):
    edit = {"edit": "place", "place": "NOR", "label": [1000, 500], "unit": [900, 700], "center": [1100, 650]}
    (tmp_path / "map.txt").write_text(after(DRAWN, edit))
    topo = json.loads(make(tmp_path, lambda _: None).files["topo.json"])
    assert topo["labels"]["NOR"]["at"] == [1000, 500]
    assert topo["units"]["NOR"] == [900, 700]
    assert topo["centers"]["NOR"] == [1100, 650]


def test_a_sketch_that_was_kept_as_bytes_goes_on_as_it_would_have():
    sketch = previewed(DRAWN, None).sketch
    text = after(DRAWN, {"edit": "move area", "id": "NOR", "at": [1010, 610]})
    assert revived(kept(None)) is None
    assert previewed(text, revived(kept(sketch))).content == previewed(text, sketch).content
