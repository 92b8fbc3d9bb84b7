"""Links in the documentation lead somewhere, and its words are those of the glossary."""

import re
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from typer.main import get_command

from variorum.cli.main import app

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
CODE = re.compile(r"^```.*?^```|^    .*?$|`[^`\n]+`", re.DOTALL | re.MULTILINE)

RETIRED = {
    r"stages?": "phase (or step)",
    r"options?": "settings, legal orders",
    r"onlookers?": "spectator",
    r"founders?|founding|founds? a game|was founded": "creator, create",
    r"letters": "messages, press",
    r"dots": "pixels",
    r"grace time": "grace period",
    r"more time": "extension",
    r"would be otherwise": "preview",
    r"he|his|him": "the role, you, they",
    r"is to be|are to be|is none|so far as": "plain words",
    r"one may": "you may",
}
SHOWN = {
    "first three letters": "letters of an alphabet",
    "the letters and": "letters of an alphabet",
}
"""Where a retired word is the right one, and why."""

MOST_CHARACTERS = 120
ADDRESS = re.compile(r"\s*<?https?://\S+\Z")


def prose(page):
    """The text of a page without code, and without words that have a reason."""
    text = CODE.sub("", page.read_text())
    for shown in SHOWN:
        text = text.replace(shown, "")
    return text


def retired(text):
    return {word: better for word, better in RETIRED.items() if re.search(rf"\b(?:{word})\b", text, re.IGNORECASE)}


def anchors(page):
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(page.read_text()))
    return {heading.strip().replace(" ", "-") for heading in plain}


def drawn():
    sys.path.insert(0, str(DOCS / "drawn"))
    try:
        from draw import names  # noqa: PLC0415 - MkDocs loads it by its path
    finally:
        sys.path.remove(str(DOCS / "drawn"))
    return {DOCS / name for name in names()}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_lines_are_short(page):
    lines = page.read_text().splitlines()
    assert [line for line in lines if len(line) > MOST_CHARACTERS and not ADDRESS.match(line)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    made = drawn()
    for link in LINK.findall(page.read_text()):
        target, _, anchor = link.partition("#")
        if "://" in target:
            continue
        file = (page.parent / target).resolve() if target else page
        assert file.exists() or file in made, link
        assert not anchor or file in made or anchor in anchors(file), link


def test_every_page_has_its_place_in_the_navigation():
    places = re.findall(r"^ +- [^:]+: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE)
    assert sorted(places) == sorted(page.name for page in DOCS.glob("*.md"))


def test_every_drawn_picture_is_shown():
    links = [(page, link.partition("#")[0]) for page in PAGES for link in LINK.findall(page.read_text())]
    shown = {(page.parent / link).resolve() for page, link in links}
    assert drawn() <= shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_retired_words_are_gone(page):
    assert retired(prose(page)) == {}


@pytest.mark.parametrize("shown", SHOWN)
def test_every_exception_is_needed(shown):
    assert any(shown in page.read_text() for page in PAGES)


def helped(command, path="variorum"):
    """By command, everything that its help says."""
    named = getattr(command, "commands", {})
    yield path, "\n".join([command.help or "", *(getattr(given, "help", "") or "" for given in command.params)])
    for name, inner in named.items():
        yield from helped(inner, f"{path} {name}")


JOINED = {entry.name: get_command(entry.load()) for entry in entry_points(group="variorum.commands")}
HELP = dict(helped(get_command(app))) | {
    f"variorum {name}": text for name, it in JOINED.items() for _, text in helped(it)
}


def test_all_commands_are_looked_at():
    assert len(HELP) > 15


@pytest.mark.parametrize("command", HELP)
def test_retired_words_are_gone_from_help(command):
    assert retired(HELP[command]) == {}
