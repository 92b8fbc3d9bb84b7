"""Game files: what is written is read back, nothing is ever lost, and what is broken is told with its line."""

import json
import subprocess
import sys

import msgspec
import pytest
from filelock import FileLock
from msgspec.structs import replace

from variorum.archive import gamefile
from variorum.archive.gamefile import GameFileError, create, dice, edit, load, play, played_again, record, undo
from variorum.game.condition import Both, Conditional, Not
from variorum.game.conditions import Dislodged, HasCenters, Owns, Result
from variorum.game.dice import verify
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import Unit, UnitRef
from variorum.rules.movement.orders import Move, SupportMove
from variorum.rules.retreats import Retreat
from variorum.variants.registry import variant

STANDARD = variant("standard")
BUR = UnitRef("A", "BUR")
SPRING = {"FRANCE": Sheet((Move(UnitRef("A", "PAR"), "BUR"),)), "GERMANY": Sheet((Move(UnitRef("A", "MUN"), "BUR"),))}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def game(path):
    return create(path, STANDARD)


def ahead(game, sheets=None):
    return record(game, sheets or {}, play(game, sheets or {}))


def lines(path):
    return path.read_bytes().splitlines()


def test_a_new_game(path, game):
    assert load(path) == game
    assert game.now.position == STANDARD.opening(STANDARD)
    assert verify(game.header.seed, game.header.commitment)
    assert len(lines(path)) == game.lines == 1


def test_two_games_have_different_dice(tmp_path):
    assert create(tmp_path / "one", STANDARD).header.seed != create(tmp_path / "two", STANDARD).header.seed


def test_phases_are_read_back(path, game):
    done = play(game, SPRING)
    assert len(lines(path)) == 1
    spring = record(game, SPRING, done)
    autumn = ahead(spring)
    assert load(path) == autumn
    assert [str(moment.position.turn) for moment in autumn.moments] == ["S1901M", "F1901M", "S1902M"]
    assert autumn.moments[1].sheets == SPRING
    assert autumn.moments[1].events == done.events
    assert autumn.moments[1].turn == Turn.read("S1901M")
    assert autumn.moments[1].position == done.position


def test_a_phase_is_played_again_as_it_was(path, game):
    done = play(game, SPRING)
    spring = record(game, SPRING, done)
    assert played_again(load(path), 1) == done
    with pytest.raises(ValueError, match="no phase led to moment 2"):
        played_again(edit(spring, spring.now.position, "a correction"), 2)


def test_the_orders_can_be_read_in_the_file(path, game):
    ahead(game, SPRING)
    assert json.loads(lines(path)[1])["sheets"]["FRANCE"]["text"] == ["A PAR - BUR"]


def test_the_same_sheets_give_the_same_bytes(path, game):
    later = ahead(ahead(game, SPRING))
    again = path.with_name("again.jsonl")
    again.write_bytes(lines(path)[0] + b"\n")
    for moment in later.moments[1:]:
        ahead(load(again), moment.sheets)
    assert again.read_bytes() == path.read_bytes()


def test_undo_and_a_second_attempt(path, game):
    assert dice(game).attempt == 1
    back = undo(ahead(game, SPRING), "a late order")
    assert back.now == game.now
    assert dice(back) == dice(game)
    back = undo(ahead(back, SPRING), "bad luck", new_dice=True)
    assert dice(back) == replace(dice(game), attempt=2)
    second = ahead(load(path), SPRING)
    assert [json.loads(line).get("attempt") for line in lines(path)] == [None, 1, None, 1, None, 2]
    assert dice(second).attempt == 1
    assert dice(undo(second, new_dice=True)).attempt == 3


def test_there_is_no_undo_of_the_opening(path, game):
    with pytest.raises(GameFileError, match="nothing to undo"):
        undo(game)
    with pytest.raises(GameFileError, match="nothing to undo"):
        undo(undo(ahead(game)))
    assert len(lines(path)) == 3


def test_an_edit(path, game):
    gone = replace(game.now.position, units=game.now.position.units[1:])
    edited = edit(game, gone, "Austria has left the army out")
    assert load(path) == edited
    assert edited.now.position == gone
    assert json.loads(lines(path)[-1])["reason"] == "Austria has left the army out"
    assert undo(edited).now == game.now


def besieged(game):
    units = (Unit(1, "A", "FRANCE", "BUR"), Unit(2, "A", "GERMANY", "MUN"), Unit(3, "A", "GERMANY", "RUH"))
    return edit(game, replace(game.now.position, units=units), "a siege")


ATTACK = Sheet((Move(UnitRef("A", "MUN"), "BUR"), SupportMove(UnitRef("A", "RUH"), UnitRef("A", "MUN"), "BUR")))
PLAN = (
    Conditional(Result("A MAR - SPA", succeeds=True), ()),
    Conditional(
        Both((Dislodged(BUR), Not(HasCenters("FRANCE", 0, 2)))), (Retreat(BUR, "GAS"),), (Retreat(BUR, "PAR"),)
    ),
    Conditional(Owns("", "PAR"), (Retreat(BUR, "PIC"),)),
)


def test_conditional_orders_outlive_the_program(path, game):
    ahead(besieged(game), {"GERMANY": ATTACK, "FRANCE": Sheet(conditional=PLAN)})
    retreats = load(path)
    assert str(retreats.now.position.turn) == "S1901R"
    assert retreats.now.season.conditional == {"FRANCE": PLAN}
    autumn = ahead(retreats)
    assert [unit.location for unit in autumn.now.position.units_of("FRANCE")] == ["GAS"]
    assert autumn.now.season.conditional == {}


def test_an_edit_keeps_the_conditional_orders(path, game):
    retreats = ahead(besieged(game), {"GERMANY": ATTACK, "FRANCE": Sheet(conditional=PLAN)})
    edit(retreats, replace(retreats.now.position, contested=("GAS",)), "a stand-off was overlooked")
    assert load(path).now.season.conditional == {"FRANCE": PLAN}


def test_what_was_written_stays(path, game):
    steps = (
        lambda game: ahead(game, SPRING),
        lambda game: edit(game, game.now.position, ""),
        undo,
        ahead,
        undo,
    )
    for step in steps:
        before = path.read_bytes()
        game = step(game)
        assert path.read_bytes().startswith(before)
        assert len(lines(path)) == game.lines == before.count(b"\n") + 1
        assert load(path) == game


def test_of_two_writers_the_second_is_refused(path, game):
    other = load(path)
    first = ahead(game, SPRING)
    before = path.read_bytes()
    for write in (ahead, lambda game: edit(game, game.now.position, "")):
        with pytest.raises(GameFileError, match="somebody else has added"):
            write(other)
    assert path.read_bytes() == before
    assert load(path) == first


def test_a_writer_waits_for_another_one_but_not_for_ever(path, game, monkeypatch):
    monkeypatch.setattr(gamefile, "_PATIENCE", 0.05)
    before = path.read_bytes()
    with (
        FileLock(path.with_name(".game.jsonl.lock")),
        pytest.raises(GameFileError, match=r"another program.*Try again"),
    ):
        ahead(game)
    assert path.read_bytes() == before
    assert ahead(game).lines == 2


def test_a_file_that_is_there_is_left_as_it_is(path):
    path.write_text("my diary\n")
    with pytest.raises(GameFileError, match="the file exists already"):
        create(path, STANDARD)
    assert path.read_text() == "my diary\n"


def test_a_folder_that_is_missing(tmp_path):
    with pytest.raises(GameFileError, match="cannot be written"):
        create(tmp_path / "nowhere" / "game.jsonl", STANDARD)
    with pytest.raises(GameFileError, match="cannot be read"):
        load(tmp_path / "nowhere" / "game.jsonl")


def test_a_file_that_has_gone_cannot_be_added_to(path, game):
    path.unlink()
    with pytest.raises(GameFileError, match="cannot be written"):
        ahead(game)


def test_a_file_that_is_too_large(path, game):
    with path.open("r+b") as file:
        file.truncate(gamefile.LARGEST_FILE + 1)
    with pytest.raises(GameFileError, match="larger than 64 MB"):
        load(path)


def test_a_torn_last_line(path, game):
    ahead(game, SPRING)
    whole = path.read_bytes()
    path.write_bytes(whole + whole.splitlines()[1][:100])
    with pytest.raises(GameFileError, match=r"game\.jsonl:3: the last line is cut off"):
        load(path)
    path.write_bytes(whole)
    assert str(load(path).now.position.turn) == "F1901M"


def test_nothing_is_added_to_a_torn_line(path, game):
    with path.open("ab") as file:
        file.write(b'{"line":"un')
    before = path.read_bytes()
    with pytest.raises(GameFileError, match="somebody else has added"):
        ahead(game)
    assert path.read_bytes() == before


def with_line(path, **changes):
    ahead(load(path), {"GERMANY": ATTACK, "FRANCE": Sheet(conditional=PLAN)})
    head, phase = lines(path)
    path.write_bytes(head + b"\n" + msgspec.json.encode({**json.loads(phase), **changes}) + b"\n")


BROKEN = {
    "json": b'{"line": "phase"',
    "no object": b"[]",
    "unknown line": b'{"line": "rumour"}',
    "bytes": b"\xff\xfe",
    "a field missing": b'{"line": "phase", "turn": "S1901M"}',
    "undo of nothing": b'{"line": "undo"}',
    "a second header": b'{"line": "header", "format": 1, "variant": "", "commitment": "", "seed": "", "position": 0}',
    "no position": b'{"line": "edit", "reason": "", "position": 0}',
    "an empty line": b"",
    "too deep": b'{"line": "edit", "reason": "", "position": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
}


@pytest.mark.parametrize("line", BROKEN.values(), ids=BROKEN)
def test_a_broken_line_is_told_with_its_place(path, game, line):
    with path.open("ab") as file:
        file.write(line + b"\n")
    with pytest.raises(GameFileError, match=r"game\.jsonl:2: "):
        load(path)


def conditional(condition):
    return {"FRANCE": {"conditional": [{"condition": condition, "then": []}]}}


def nested(depth):
    condition = {"type": "empty", "area": "BUR"}
    for _ in range(depth):
        condition = {"type": "not", "part": condition}
    return condition


WRONG = {
    "orders that are none": {"sheets": {"FRANCE": {"orders": 5}}},
    "an order of no rule": {"sheets": {"FRANCE": {"orders": [{"type": "bribe"}]}}},
    "conditional orders that are none": {"sheets": {"FRANCE": {"conditional": 5}}},
    "a conditional order that is none": {"sheets": {"FRANCE": {"conditional": ["if"]}}},
    "a conditional order without a condition": {"sheets": {"FRANCE": {"conditional": [{}]}}},
    "a condition that is none": {"sheets": conditional({"type": "rain"})},
    "a condition that is too deep": {"sheets": conditional(nested(600))},
    "a phase of another turn": {"turn": "F1901M"},
    "an event of no rule": {"events": [{"type": "rain"}]},
    "records that are none": {"position": {"records": 5}},
    "a record of no rule": {"position": {"records": {"weather": {}}}},
    "a position without units": {"position": {}},
}


@pytest.mark.parametrize("changes", WRONG.values(), ids=WRONG)
def test_a_line_with_a_wrong_value_is_told_with_its_place(path, game, changes):
    with_line(path, **changes)
    with pytest.raises(GameFileError, match=r"game\.jsonl:2: "):
        load(path)


def with_header(path, **changes):
    header = json.loads(lines(path)[0])
    path.write_bytes(msgspec.json.encode({**header, **changes}) + b"\n")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"variant": "nonsense"}, 'no variant "nonsense"; known: .*standard'),
        ({"variant": "../standard"}, "no variant"),
        ({"format": 2}, "format 2 is unknown; this version reads 1"),
        ({"line": "undo"}, "begins with a header"),
        ({"position": []}, "a position is a JSON object"),
    ],
)
def test_a_header_that_cannot_be_read(path, game, changes, message):
    with_header(path, **changes)
    with pytest.raises(GameFileError, match=f"game.jsonl:1: .*{message}"):
        load(path)


def test_an_empty_file(path):
    path.touch()
    with pytest.raises(GameFileError, match="begins with a header"):
        load(path)


def test_a_write_that_fails_half_way_leaves_the_file_as_it_was(tmp_path):
    path = tmp_path / "game.jsonl"
    create(path, STANDARD)
    before = path.read_bytes()
    code = (
        "import resource, signal, sys; from pathlib import Path; from variorum.archive import gamefile\n"
        "game = gamefile.load(Path(sys.argv[1])); signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({len(before) + 100},) * 2)\n"
        "try: gamefile.record(game, {}, gamefile.play(game, {}))\n"
        "except gamefile.GameFileError as error: sys.exit('cannot be written' in str(error) and 7)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False, capture_output=True)
    assert done.returncode == 7
    assert path.read_bytes() == before
