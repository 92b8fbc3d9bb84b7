"""Board files that cannot be used: each error says where and what would be accepted."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import each

from variorum.board import BoardError, Terrain, load_board, read_board
from variorum.board.error import MOST_TOLD
from variorum.board.mapfile import parse_board

ISTHMUS = Path(__file__).parent / "isthmus"
ISTHMUS_MAP = (ISTHMUS / "map.txt").read_text()
ISTHMUS_RINGS = (ISTHMUS / "rings.txt").read_text()


def refused(map_text: str = ISTHMUS_MAP, rings_text: str = ISTHMUS_RINGS) -> BoardError:
    with pytest.raises(BoardError) as caught:
        parse_board(map_text, rings_text)
    return caught.value


def test_a_board_is_read_in_file_order() -> None:
    board = read_board(ISTHMUS)
    assert board.name == "Isthmus"
    assert list(board.areas) == list(board.rings) == ["NOR", "MID", "SOU", "WES", "EAS"]
    north = board.areas["NOR"]
    assert (north.name, north.terrain, north.center, north.owner, north.home) == (
        "North", Terrain.LAND, True, "RED", "RED",
    )  # fmt: skip
    assert board.areas["WES"].anchors == ((-3.0, 0.0),)


@each(
    ("old", "new", "line", "problem"),
    [
        ("MID | Middle | land", "MID | Middle | lava", 8, 'unknown terrain "lava"'),
        ("MID | Middle", "NOR | Middle", 8, "area NOR is given twice"),
        ("MID | Middle", "MID | North", 8, '"North" is a name of NOR already'),
        ("| | | | | 0,0", "| | | | n.o.r | 0,0", 8, '"n.o.r" is a name of NOR already'),
        ("MID | Middle", "M D | Middle", 8, "names no area"),
        ("MID | Middle", "MID | Middle | a | b", 8, "10 columns"),
        ("SOU | South | land | center", "SOU | South | land | centre", 9, '"centre"'),
        ("center | RED | RED", "center | BLUE | RED", 7, 'unknown power "BLUE"'),
        ("0,-2", "0,-2,3", 9, '"0,-2,3" isn\'t a point'),
        ("0,-2", "0,nan", 9, "nowhere"),
        ("[areas]", "[arias]", 6, 'unknown heading "[arias]"'),
        ("[board]\n", "", 2, "before the first heading"),
        ("Isthmus\n", "", 0, "0 lines in [board]"),
        ("RED | RED", "RED | RED\nRED2 | RED", 6, '"RED" is a name of RED already'),
    ],
)
def test_lines_of_the_map_that_are_refused(old: str, new: str, line: int, problem: str) -> None:
    error = refused(ISTHMUS_MAP.replace(old, new, 1))
    assert (error.file, error.line) == ("map.txt", line)
    assert problem in error.problem
    assert str(error).startswith("map.txt")
    assert error.remedy


def test_all_faults_are_told_at_once_with_the_names_that_are_near() -> None:
    text = ISTHMUS_MAP.replace("MID | Middle | land", "MID | Middle | lend").replace("0,-2", "0,two")
    text = text.replace("center | RED | RED", "center | REDD | RED")
    told = str(refused(text)).splitlines()
    assert [line.split(": ")[1].split("; ")[0] for line in told] == [
        'unknown power "REDD"',
        'unknown terrain "lend"',
        '"0,two" isn\'t a point',
    ]
    assert told[0].endswith("did you mean RED?")
    assert told[1].startswith("map.txt:8")
    assert told[1].endswith("did you mean land?")


def test_faults_of_several_sections_are_told_at_once() -> None:
    more = "\n[straits]\nNORR MID\nMID\n[canals]\nMID | WEST EAS\n[passages]\nBridge | NOR SOU | train\n"
    told = str(refused(ISTHMUS_MAP + more))
    assert [name for name in ("NORR", '"MID"', "WEST", "train") if name in told] == ["NORR", '"MID"', "WEST", "train"]
    assert told.count("map.txt:") == len(told.splitlines()) == 4


def test_a_file_full_of_faults_is_told_in_part() -> None:
    told = str(refused(ISTHMUS_MAP + "\n[straits]\n" + "XXX YYY\n" * 30)).splitlines()
    assert len(told) == MOST_TOLD + 1
    assert told[-1] == f"and {30 - MOST_TOLD} more"


@each(
    ("declared", "problem"),
    [
        ("[straits]\nNOR XXX", 'unknown area "XXX"'),
        ("[straits]\nNOR", "a pair"),
        ("[straits]\nNOR SOU", "no border"),
        ("[waterways]\nXXX", 'unknown area "XXX"'),
        ("[waterways]\nNOR | XXX", 'unknown area "XXX"'),
        ("[canals]\nMID", "columns"),
        ("[canals]\nMID | EAS XXX", 'unknown area "XXX"'),
        ("[coasts]\nMID | EAS", '"MID" isn\'t a new coast'),
        ("[coasts]\nMID/EC | EAS\nMID/EC | WES", '"MID/EC" isn\'t a new coast'),
        ("[coasts]\nMID/EC | EAS WES", "no coast of MID touches just EAS WES"),
        ("[passages]\nPass | NOR SOU | camel", 'unknown movement "camel"'),
        ("[passages]\nPass | NOR NOR | army", "a pair"),
        ("[passages]\nPass | NOR SOU | army | XXX", 'unknown area "XXX"'),
    ],
)
def test_declarations_that_are_refused(declared: str, problem: str) -> None:
    error = refused(ISTHMUS_MAP + declared)
    assert problem in error.problem
    assert error.line > ISTHMUS_MAP.count("\n")


@each(
    ("old", "new", "line", "problem"),
    [
        ("SOU: MID EAS * WES\n", "", 0, "no ring for SOU"),
        ("MID: NOR EAS", "MID: EAS", 2, "NOR names MID once, but MID names NOR never"),
        ("MID: NOR EAS SOU WES", "MID: NOR WES SOU EAS", 2, "do not meet"),
        ("SOU: MID EAS", "SOU: MID XXX", 4, 'unknown area "XXX"'),
        ("SOU: MID EAS", "SOU: MID SOU", 4, "SOU is its own neighbor"),
        ("SOU: MID", "MID: MID", 4, "MID has a ring in line 3 already"),
        ("SOU: MID EAS", "SOU MID EAS", 4, "no neighbors"),
        ("SOU: MID EAS * WES", "SOU: /", 4, "no neighbors"),
    ],
)
def test_rings_that_are_refused(old: str, new: str, line: int, problem: str) -> None:
    error = refused(rings_text=ISTHMUS_RINGS.replace(old, new, 1))
    assert (error.file, error.line) == ("rings.txt", line)
    assert problem in error.problem


def test_files_have_a_bounded_size() -> None:
    assert "characters" in refused(ISTHMUS_MAP + "#" * 1_000_000).problem


@given(st.text(max_size=300), st.text(max_size=300))
def test_any_text_is_read_or_refused(more: str, rings: str) -> None:
    for map_text, rings_text in ((ISTHMUS_MAP + more, ISTHMUS_RINGS), (ISTHMUS_MAP, rings)):
        try:
            parse_board(map_text, rings_text).geography()
        except BoardError as error:
            assert error.remedy  # noqa: PT017


places = st.sampled_from(["NOR", "MID", "SOU", "WES", "EAS", "XXX", "NOR/EC", "army", "fleet"])
signs = st.sampled_from(["*", "/", ":", "|", "\n", "[straits]", "[canals]", "[coasts]", "[passages]"])


@given(st.lists(st.one_of(places, signs), max_size=40))
def test_any_words_are_read_or_refused(written: list[str]) -> None:
    text = " ".join(written)
    for map_text, rings_text in ((f"{ISTHMUS_MAP}\n{text}", ISTHMUS_RINGS), (ISTHMUS_MAP, text)):
        try:
            parse_board(map_text, rings_text).geography()
        except BoardError as error:
            assert error.remedy  # noqa: PT017


def test_files_that_are_missing_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"map.txt: cannot be read"):
        read_board(tmp_path)
    (tmp_path / "map.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(BoardError, match="UTF-8"):
        read_board(tmp_path)


@each("name", ["atlantis", "", "..", "../boards/standard"])
def test_unknown_boards(name: str) -> None:
    with pytest.raises(BoardError, match=r"boards are .*standard"):
        load_board(name)
