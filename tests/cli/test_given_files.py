"""Files of all kinds given to the commands: read, or refused by name; never taken for a sheet without orders."""

import gzip
from pathlib import Path

import pytest
from typer.testing import CliRunner

from variorum.cli.main import app
from variorum.face.textfile import text_of

ORDERS = "FRANCE: A PAR - BUR\nGERMANY: Armee München nach Böhmen\n"
MOST = 1_000_000


def run(*args):
    return CliRunner().invoke(app, ["adjudicate", "--explain", *map(str, args)])


def written(folder, data):
    path = folder / "orders"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


@pytest.mark.parametrize(
    "data",
    [
        ORDERS.encode(),
        ORDERS.encode("utf-8-sig"),
        ORDERS.encode("utf-16"),
        ORDERS.encode("utf-16-le"),
        ORDERS.encode("utf-16-be"),
        ORDERS.encode("utf-32"),
        gzip.compress(ORDERS.encode(), mtime=0),
        gzip.compress(ORDERS.encode("utf-16"), mtime=0),
    ],
    ids=["utf-8", "mark", "utf-16", "little", "big", "utf-32", "gzip", "both"],
)
def test_orders_in_any_packing(data, tmp_path):
    done = run(written(tmp_path, data))
    assert done.exit_code == 0
    assert "A PAR - BUR succeeded" in done.stdout
    assert "A MUN - BOH succeeded" in done.stdout


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<?xml version='1.0'?><GAME turn='1'/>", "this is XML; expected orders as plain text"),
        (b"<!DOCTYPE html><p>A PAR - BUR</p>", "this is HTML; expected orders"),
        (b"  <board><area/></board>", "this is XML"),
        (b"PK\x03\x04rest", "this is a zip archive"),
        (b"%PDF-1.7", "this is a PDF"),
        (b"\x89PNG\r\n", "this is a PNG picture"),
        (b"BZh91AY", "compressed with bzip2"),
        (b"\x00\x01\x02A PAR", "this is binary data"),
        ("A MÜN - TYR".encode("cp1252"), "line 1 isn't UTF-8 (byte DC); save the file as UTF-8, it seems to be in"),
        (b"\xff\xfeA", "this begins as UTF-16-LE, but byte 1 isn't"),
        (gzip.compress(ORDERS.encode(), mtime=0)[:-9], "a gzip file that is cut off"),
        (b"\x1f\x8bnonsense", "a damaged gzip file"),
    ],
)
def test_another_kind_of_file_is_named(data, message, tmp_path):
    done = run(written(tmp_path, data))
    assert done.exit_code == 2
    assert message in " ".join(done.stderr.split())
    assert done.stdout == ""


def test_a_packed_file_is_not_unpacked_without_end():
    with pytest.raises(ValueError, match="more than 0 MB"):
        text_of(gzip.compress(b" " * (MOST + 1)), MOST)


def test_a_framed_heading_is_no_markup(tmp_path):
    done = run(written(tmp_path, "<FRANCE>\nA PAR - BUR\n"))
    assert done.exit_code == 0
    assert "A PAR - BUR succeeded" in done.stdout


def test_units_by_name_in_a_position(tmp_path):
    done = run(
        written(
            tmp_path,
            "phase: S1903M\nunits:\n"
            '  ENGLAND: ["Fleet North Sea", "the army in Liverpool", "Flotte Nordmeer"]\n'
            '  RUSSIA: ["F St. Petersburg (north coast)", "(RUS AMY MOS)", "RUS FLT (BUL ECS)"]\n'
            '  TURKEY: ["F Spain (sc)", "A Wien"]\n'
            "centers: {TURKEY: [Constantinople, St. Petersburg, Wien]}\n"
            'orders: {ENGLAND: ["Fleet North Sea attacks Norway"]}\n',
        )
    )
    assert done.exit_code == 0
    units = ("F NTH - NWY", "A LVP H", "F NWG H", "F STP/NC H", "A MOS H", "F BUL/EC H", "F SPA/SC H", "A VIE H")
    assert all(f"{unit} " in done.stdout for unit in units)


@pytest.mark.parametrize(
    ("unit", "message"),
    [
        ("Fleet Nowhere", 'no area "NOWHERE"'),
        ("Army North Sea coast", '"Army North Sea coast" isn\'t a unit'),
        ("hello", '"hello" isn\'t a unit'),
        ("A PAR BUR", 'no power "A"'),
    ],
)
def test_a_unit_that_is_none(unit, message, tmp_path):
    done = run(written(tmp_path, f'units: {{ENGLAND: ["{unit}"]}}\n'))
    assert done.exit_code == 2
    assert message in done.stderr


WINTER = """
phase: W1902A
units: {FRANCE: [A SPA], GERMANY: [A MUN, A HOL]}
centers: {FRANCE: [PAR, BRE, SPA], GERMANY: [MUN]}
"""


@pytest.mark.parametrize(
    "orders",
    [
        "FRANCE: + f bre\n+ a par\nGERMANY: - a hol\n",
        "France:  Builds an army in Paris.\nFrance:  Builds a fleet in Brest.\nGermany: Removes the army in Holland.\n",
        "((FRA AMY PAR) BLD) ((FRA FLT BRE) BLD)\n((GER AMY HOL) REM)\n",
        "Frankreich: Baue Armee in Paris; baue Flotte in Brest\nDeutschland: Armee Niederlande auflösen\n",
    ],
)
def test_a_winter_in_other_words(orders, tmp_path):
    position = tmp_path / "position.yaml"
    position.write_text(WINTER)
    sheets = Path(written(tmp_path, orders))
    done = run(position, "--orders", sheets)
    assert done.exit_code == 0
    assert all(
        text in done.stdout for text in ("FRANCE builds A PAR.", "FRANCE builds F BRE.", "GERMANY removes A HOL.")
    )
