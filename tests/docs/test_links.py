"""Links and pictures of the documentation lead somewhere, and its lines are short."""

import re
import sys
from pathlib import Path

from tests.tables import each

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)

MOST_CHARACTERS = 120
ADDRESS = re.compile(r"\s*<?https?://\S+\Z")


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


@each("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_lines_are_short(page):
    lines = page.read_text().splitlines()
    assert [line for line in lines if len(line) > MOST_CHARACTERS and not ADDRESS.match(line)] == []


@each("page", PAGES, ids=lambda page: page.name)
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
