"""Maps and animations at the command line."""

from xml.etree import ElementTree as ET

import pytest
from PIL import Image
from typer.testing import CliRunner

import variorum
from variorum.cli.main import app

ORDERS = "FRANCE:\nA PAR - BUR\nA MAR S A PAR - BUR\nGERMANY:\nA MUN - BUR\nF KIE - DEN\n"


def run(*args):
    return CliRunner().invoke(app, [str(arg) for arg in args])


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    folder = tmp_path_factory.mktemp("game")
    assert run("new", "standard", folder / "game.jsonl").exit_code == 0
    (folder / "orders.txt").write_text(ORDERS)
    assert run("play", folder / "game.jsonl", folder / "orders.txt").exit_code == 0
    return folder / "game.jsonl"


def ids(path):
    return {node.get("id") for node in ET.fromstring(path.read_text()).iter() if node.get("id")}


def test_the_present_position(game, tmp_path):
    out = tmp_path / "map.svg"
    assert run("render", game, "-o", out).exit_code == 0
    found = ids(out)
    assert {"area-BUR", "label-BUR", "center-PAR", "unit-1"} <= found
    assert not any(name.startswith("order-") for name in found)


def test_a_phase_with_its_orders(game, tmp_path):
    out = tmp_path / "map.svg"
    assert run("render", game, "--phase", "S1901M", "--orders", "-o", out).exit_code == 0
    assert "A PAR - BUR (FRANCE): success" in out.read_text() or "A PAR - BUR: success" in out.read_text()
    assert "Spring 1901" in out.read_text()


def test_the_last_orders(game, tmp_path):
    out = tmp_path / "map.svg"
    assert run("render", game, "--orders", "-o", out).exit_code == 0
    assert any(name.startswith("order-") for name in ids(out))


@pytest.mark.parametrize("theme", ["atlas", "plain", "dark", "print"])
def test_every_theme_as_png(game, theme, tmp_path):
    out = tmp_path / "map.png"
    assert run("render", game, "--theme", theme, "--width", "300", "-o", out).exit_code == 0
    with Image.open(out) as picture:
        assert picture.width == 300
        assert len(picture.convert("RGB").getcolors(1 << 24)) > 50


@pytest.mark.parametrize("suffix", ["gif", "webp"])
def test_the_whole_game(game, suffix, tmp_path):
    out = tmp_path / f"game.{suffix}"
    assert run("render", game, "--all", "--width", "200", "-o", out).exit_code == 0
    with Image.open(out) as picture:
        assert picture.n_frames == 2
        assert picture.width == 200


def test_a_position_that_is_no_game_file(tmp_path):
    phase = tmp_path / "phase.yaml"
    phase.write_text("units: {FRANCE: [A PAR]}\n")
    assert run("render", phase, "-o", tmp_path / "map.svg").exit_code == 0


def test_an_empty_board(tmp_path):
    assert run("board", "show", "gametest1815", "-o", tmp_path / "board.svg").exit_code == 0
    assert {"area-HIN", "label-SCO"} <= ids(tmp_path / "board.svg")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-o", "map.jpg"), "a picture is written as .svg or .png"),
        (("--theme", "pink", "-o", "map.svg"), 'no theme "pink"; themes are atlas, plain, dark, print'),
        (("--phase", "F1905M", "-o", "map.svg"), "F1905M: no such phase has been played; there are S1901M"),
        (("--phase", "never", "-o", "map.svg"), '"never" is not a phase'),
        (("--width", "0", "-o", "map.png"), "1 to 20000 pixels wide"),
        (("--all", "-o", "game.png"), "an animation"),
    ],
)
def test_what_cannot_be_drawn(game, options, message, tmp_path):
    done = run("render", game, *(tmp_path / part if part.startswith(("map", "game")) else part for part in options))
    assert done.exit_code == 2
    assert message in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.fixture
def phase(tmp_path):
    path = tmp_path / "phase.yaml"
    path.write_text(
        "units: {ENGLAND: [A LON, F NTH], GERMANY: [A BEL]}\n"
        "orders: {ENGLAND: [A LON - BEL, F NTH C A LON - BEL], GERMANY: [A BEL H]}\n"
    )
    return path


def test_the_orders_of_a_phase_file_are_drawn_with_their_outcomes(phase, tmp_path):
    done = run("render", phase, "--orders", "-o", tmp_path / "map.svg")
    assert done.exit_code == 0, done.stderr
    result = variorum.adjudicate(phase.read_text())
    assert (tmp_path / "map.svg").read_text().strip() == result.svg().strip()
    assert run("render", phase, "-o", tmp_path / "units.svg").exit_code == 0
    assert (tmp_path / "units.svg").read_text() != (tmp_path / "map.svg").read_text()


def test_orders_that_cannot_be_given_are_told_and_not_drawn(phase, tmp_path):
    phase.write_text(phase.read_text().replace("A BEL H", "A BEL - MOS"))
    done = run("render", phase, "--orders", "-o", tmp_path / "map.svg")
    assert done.exit_code == 0
    assert "A BEL - MOS" in done.stderr


def test_a_phase_without_orders_has_none_to_draw(tmp_path):
    path = tmp_path / "phase.yaml"
    path.write_text("units: {FRANCE: [A PAR]}\n")
    done = run("render", path, "--orders", "-o", tmp_path / "map.svg")
    assert done.exit_code == 2
    assert "no orders to draw; add them to the file, or leave out --orders" in done.stderr
    done = run("render", path, "--phase", "S1901M", "-o", tmp_path / "map.svg")
    assert done.exit_code == 2
    assert "--phase needs a game file" in done.stderr
