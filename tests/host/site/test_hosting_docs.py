"""The page on running the host documents every setting and command, and nothing else."""

import re
from importlib.metadata import entry_points
from pathlib import Path

from tests.tables import each

ROOT = Path(__file__).parents[3]
DOCS = (ROOT / "docs" / "hosting.md").read_text()
DEPLOY = sorted(path for path in (ROOT / "deploy").iterdir() if path.is_file())
OF_UVICORN = {"FORWARDED_ALLOW_IPS"}


def variables(text):
    return set(re.findall(r"\b(?:VARIORUM_[A-Z_]+|DATABASE_URL|FORWARDED_ALLOW_IPS)\b", text))


def documented():
    entries = re.findall(r"^\* (`[A-Z_]+`(?:, `[A-Z_]+`)*):", DOCS, re.MULTILINE)
    return {name for entry in entries for name in re.findall(r"[A-Z_]+", entry)}


def test_every_setting_is_documented_and_no_other():
    read = {name for path in (ROOT / "src" / "variorum" / "host").rglob("*.py") for name in variables(path.read_text())}
    assert documented() == read | OF_UVICORN


@each("path", DEPLOY, ids=lambda path: path.name)
def test_examples_use_what_there_is(path):
    text = path.read_text()
    assert variables(text) <= documented()
    assert set(re.findall(r"/bin/variorum (\w+)", text)) <= entry_points(group="variorum.commands").names


def test_every_command_is_documented_and_no_other():
    named = set(re.findall(r"^\| `variorum (\w+)", DOCS, re.MULTILINE))
    assert named == entry_points(group="variorum.commands").names
