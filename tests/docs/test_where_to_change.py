"""The page that says where to change things names places that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "variorum"
PAGE = (ROOT / "docs" / "where-to-change.md").read_text()
CHANGES = [" ".join(text.split()) for text in re.findall(r"^\* (?:.|\n  )+", PAGE, re.MULTILINE)]
FIELDS = ("forms", "meaning", "says")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")]


def named(text):
    """The files and folders that a text names."""
    return [name for name in re.findall(r"`([a-z_/.]+)`", text) if name not in FIELDS]


def test_every_place_exists():
    assert len(CHANGES) == 11
    for text in CHANGES:
        what, more, tests = re.fullmatch(r"\* \*\*(.+)\*\*: (.+) Tests: (.+)\.", text).groups()
        room, *parts = named(more)
        folder = SOURCE / room if (SOURCE / room).is_dir() else (SOURCE / room).parent
        assert (SOURCE / room).exists(), what
        assert [name for name in parts if not any((at / name).exists() for at in (SOURCE, folder))] == [], what
        assert [name for name in named(tests) if not (ROOT / "tests" / name).is_dir()] == [], what


def test_every_room_is_listed_and_no_other():
    listed = {name for row in ROWS if len(row) == 2 for name in named(row[0])}
    rooms = {path.parent for app in ("play", "games") for path in (SOURCE / "host" / app).glob("*/__init__.py")}
    assert listed == {f"host/{path.relative_to(SOURCE / 'host')}" for path in rooms if not is_of_django(path)}


def is_of_django(path):
    return path.name in ("migrations", "templatetags")
