"""Stylesheets are written for people: one declaration a line, and colors only among the tokens."""

import re
from functools import cache
from pathlib import Path

import pytest
from tests.tables import each

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "variorum"
SHEETS = sorted((*PACKAGE.rglob("*.css"), *(ROOT / "docs").rglob("*.css")))
HOST, EDITOR = (PACKAGE / place / "tokens.css" for place in ("host/site/static/site", "cartography/editor/page"))
ARENA = PACKAGE / "arena/page/tokens.css"
TOKENS = {HOST, EDITOR, ARENA, PACKAGE / "zine/templates/tokens.css"}
MOST_LINES = 300

LITERAL = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|\b(?:white|black|gr[ae]y|red|green|blue)\b",
    re.IGNORECASE,
)
DECLARED = re.compile(r"(?m)^\s*(--[\w-]+):\s*([^;]+);")
TOKEN = re.compile(r"var\(--[\w-]+\)")
USED = re.compile(r"var\((--[\w-]+)")

# Set by scripts, by the page that a style is written into, or for a part of a page.
SET_ELSEWHERE = {"--far", "--unit", "--foot", "--accent"}
SPACES = re.compile(r"(?m)^\s*((?:margin|padding)(?:-[\w-]+)?|(?:row-|column-)?gap|border-radius): ([^;]*rem[^;]*);")
CALCULATED = re.compile(r"calc\(.*\)")
# A gazette and a zine are set as print, in sizes of their own.
PRINTED = re.compile(r"gazette\.css$|/zine/|/docs/")

name = each("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(ROOT)))


def literals(text):
    """Declarations with a color that is no token."""
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    declared = re.findall(r"([\w-]+):\s*([^;{}]+);", bare)
    return [what for what, value in declared if not what.startswith("--") and LITERAL.search(TOKEN.sub("", value))]


def crowded(text):
    """Lines with more than one declaration, or with a rule and its declaration."""
    bare = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", text, flags=re.DOTALL)
    return [line for line in bare.splitlines() if line.count(";") > 1 or re.search(r"[{;}]\s*\S", line)]


@name
def test_a_stylesheet_has_a_declaration_a_line(sheet):
    text = sheet.read_text("utf-8")
    assert crowded(text) == []
    assert len(text.splitlines()) < MOST_LINES


@name
def test_colors_are_tokens(sheet):
    assert literals(sheet.read_text("utf-8")) == []


@name
def test_dark_is_a_second_set_of_tokens(sheet):
    assert sheet in TOKENS or "prefers-color-scheme" not in sheet.read_text("utf-8")


@pytest.mark.parametrize("text", ["a { color: red; }", "a {\n  color: red; top: 0;\n}", "a {\n} b {\n}"])
def test_crowded_lines_are_found(text):
    assert crowded(text)


@each("value", ["#fff", "rgb(0 0 0 / 20%)", "1px solid #1C140A", "black", "\n    0 1px,\n    #0003"])
def test_literal_colors_are_found(value):
    assert literals(f"a {{\n  border: {value};\n}}")
    assert not literals(f":root {{\n  --border: {value};\n}}")


def declared(sheet):
    """The tokens of a stylesheet, in the usual scheme and in the dark."""
    usual, _, dark = sheet.read_text("utf-8").partition("@media (prefers-color-scheme: dark)")
    return dict(DECLARED.findall(usual)), dict(DECLARED.findall(dark))


def test_tokens_are_declared_once():
    assert [sheet for sheet in SHEETS if sheet not in TOKENS and "docs" not in sheet.parts and _declares(sheet)] == []


def _declares(sheet):
    return {token for token, _ in DECLARED.findall(sheet.read_text("utf-8"))} - SET_ELSEWHERE


def test_every_token_is_used_and_every_token_that_is_used_is_there():
    for tokens, sheets in (
        (HOST, [sheet for sheet in SHEETS if "host" in sheet.parts]),
        (EDITOR, sorted(EDITOR.parent.glob("*.css"))),
        (PACKAGE / "zine/templates/tokens.css", sorted((PACKAGE / "zine").rglob("*.css"))),
        (ARENA, sorted(ARENA.parent.glob("*.css"))),
    ):
        usual, dark = declared(tokens)
        used = {token for sheet in sheets for token in USED.findall(sheet.read_text("utf-8"))}
        assert used - SET_ELSEWHERE - set(usual) == set()
        assert set(usual) - used == set()
        assert set(dark) <= set(usual)


@pytest.mark.parametrize("tokens", [EDITOR, ARENA], ids=["editor", "arena"])
def test_pages_that_stand_alone_look_like_the_host(tokens):
    for own, host in zip(declared(tokens), declared(HOST), strict=True):
        shared = own.keys() & host.keys()
        assert shared
        assert {token: own[token] for token in shared} == {token: host[token] for token in shared}


@name
def test_spaces_are_tokens(sheet):
    if not PRINTED.search(sheet.as_posix()):
        spaces = SPACES.findall(sheet.read_text("utf-8"))
        assert [(what, value) for what, value in spaces if re.search(r"\drem", CALCULATED.sub("", value))] == []


# Where the names in selectors are written, and those that are put together, or come from Django.
PAGES = {"host": ("host", "render"), "cartography": ("cartography/editor",), "zine": ("zine",), "arena": ("arena",)}
PUT_TOGETHER = {"errorlist", "state-gathering", "state-roll-call"}


@name
def test_names_in_selectors_are_written_on_some_page(sheet):
    if PACKAGE in sheet.parents:
        known = PUT_TOGETHER.union(*map(_words, PAGES[sheet.relative_to(PACKAGE).parts[0]]))
        assert names_in_selectors(sheet.read_text("utf-8")) - known == set()


def test_names_in_selectors():
    assert names_in_selectors("@media print {\n  .a > #b:not(.c) {\n    top: .5rem;\n  }\n}") == {"a", "b", "c"}


def names_in_selectors(text):
    """Classes and ids that rules are for."""
    bare = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", text, flags=re.DOTALL)
    selectors = "".join(re.findall(r"[^;{}]+(?=\{)", bare))
    return set(re.findall(r"[.#]([a-zA-Z][\w-]*)", selectors))


@cache
def _words(folder):
    """Whatever could be a name in the templates, scripts and programs of a folder."""
    files = (
        path
        for kind in ("html", "js", "py")
        for path in (PACKAGE / folder).rglob(f"*.{kind}")
        if "vendor" not in path.parts
    )
    return {word for path in files for word in re.findall(r"[\w-]+", path.read_text("utf-8"))}
