"""The documentation as pages of the host, made of its Markdown when somebody asks for one.

A checkout has it in `docs`, the installed package in `variorum/documentation`. `make docs` builds a site of the same
pages with a search engine and a theme of its own; a host that has that site serves it instead.
"""

import importlib
import inspect
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import yaml
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

import variorum
from variorum.render.atlas import Atlas, atlas_of

_SHAPE = 16 / 10
_AROUND = 200


def figures(folder: Path) -> dict[str, Mapping[str, Any]]:
    """By address below `images/`, without its ending, what each map of a documentation shows."""
    return {
        f"{source.stem}/{name}": given
        for source in sorted((folder / "drawn").glob("*.yaml"))
        for name, given in yaml.safe_load(source.read_text(encoding="utf-8")).items()
    }


def figure(given: Mapping[str, Any]) -> str:
    """A map as SVG: a phase with its orders and outcomes, or the position after it."""
    result = variorum.adjudicate(yaml.safe_dump(given["phase"]))
    reader = given.get("for", "GM")
    after = variorum.Position(result.variant, result.core.position, reader)
    svg = str(after.svg() if given.get("after") else result.svg(seat=reader))
    if "around" not in given:
        return svg
    view = _view(atlas_of(result.variant.board), given["around"])
    return re.sub(r'viewBox="[^"]+"', f'viewBox="{view}"', svg, count=1)


def _view(atlas: Atlas, areas: Sequence[str]) -> str:
    """The part of the map with these areas, in the shape of all pictures, within the paper."""
    points = [atlas.units[area] for area in areas]
    across, down = zip(*points, strict=True)
    width = max(max(across) - min(across) + 2 * _AROUND, (max(down) - min(down) + 2 * _AROUND) * _SHAPE)
    height = width / _SHAPE
    left = min(max((max(across) + min(across) - width) / 2, 0), atlas.size[0] - width)
    top = min(max((max(down) + min(down) - height) / 2, 0), atlas.size[1] - height)
    return f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"


def reference(name: str) -> str:
    """A module or class by its dotted name, with whatever public is defined in it.

    Raises: ImportError, AttributeError.
    """
    thing = _found(name)
    lines = [f"### `{name}`", inspect.getdoc(thing) or ""]
    for part, member in _members(thing):
        lines += [f"**`{part}{_signature(member)}`**", (inspect.getdoc(member) or "").partition("\n\n")[0]]
    return "\n\n".join(lines)


def _found(name: str) -> ModuleType | type:
    module, _, last = name.rpartition(".")
    thing: ModuleType | type = getattr(importlib.import_module(module), last, None) or importlib.import_module(name)
    return thing


def _members(thing: ModuleType | type) -> Iterator[tuple[str, object]]:
    """What a reader may use of it, in the order in which it is written."""
    offered = getattr(thing, "__all__", None)
    home = thing.__name__ if isinstance(thing, ModuleType) else thing.__module__
    for name in offered or vars(thing):
        member = inspect.getattr_static(thing, name, None)
        member = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
        is_code = inspect.isfunction(member) or inspect.isclass(member) or isinstance(member, property)
        if is_code and not name.startswith("_") and (offered or getattr(member, "__module__", home) == home):
            yield name, member


def _signature(member: object) -> str:
    """What a function takes and gives; nothing for classes and properties."""
    return str(inspect.signature(member)) if inspect.isfunction(member) else ""


FIRST = "index"

_PACKAGE = Path(variorum.__file__).parent
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_REFERENCE = re.compile(r"^::: (\S+)$", re.MULTILINE)
_PAGE = re.compile(r"^(?:\./)?([a-z0-9_-]+)\.md(#.*)?$")
_FENCE = re.compile(r'title="([^"]+)"')
_ELSEWHERE = re.compile(r"^(?:[a-z]+:|/|#)")


class HandbookChapter(msgspec.Struct, frozen=True):
    """Pages that belong together, as pairs of a title and a name, such as `("Play", "playing")`."""

    title: str
    pages: tuple[tuple[str, str], ...]


class Section(msgspec.Struct, frozen=True):
    """A part of a page from one heading to the next."""

    title: str
    anchor: str
    text: str


class HandbookPage(msgspec.Struct, frozen=True):
    """A page: its title, its text as HTML, and the same in sections for the search."""

    title: str
    html: str
    sections: tuple[Section, ...]


@cache
def folder() -> Path | None:
    """Where the documentation is; none if the package was made without it."""
    checkout = _PACKAGE.parents[1]
    places = (checkout / "docs" if (checkout / "mkdocs.yml").is_file() else None, _PACKAGE / "documentation")
    return next((place for place in places if place and (place / f"{FIRST}.md").is_file()), None)


@cache
def contents() -> tuple[HandbookChapter, ...]:
    """All pages in the order in which they are listed."""
    home = folder()
    if home is None:
        return ()
    plan = next(path for path in (home.parent / "mkdocs.yml", home / "mkdocs.yml") if path.is_file())
    chapters = yaml.safe_load(plan.read_text(encoding="utf-8"))["nav"]
    return tuple(
        HandbookChapter(title, tuple((name, file.removesuffix(".md")) for page in pages for name, file in page.items()))
        for chapter in chapters
        for title, pages in chapter.items()
    )


def names() -> frozenset[str]:
    """The names of all pages."""
    return frozenset(name for chapter in contents() for _, name in chapter.pages)


def page(name: str) -> HandbookPage | None:
    """A page by its name; none if there is no such page."""
    home = folder()
    if home is None or name not in names():
        return None
    file = home / f"{name}.md"
    return _read(file, file.stat().st_mtime_ns)


def found(words: Sequence[str]) -> Iterator[tuple[str, str, Section]]:
    """The sections that have all words, each with the title and the name of its page; words are casefolded."""
    for chapter in contents():
        for title, name in chapter.pages:
            for section in whole.sections if (whole := page(name)) else ():
                if all(word in section.text for word in words):
                    yield title, name, section


@lru_cache(64)
def drawn(name: str) -> str | None:
    """A map that a page shows, as SVG, by its address without `images/` and its ending; none if there is none."""
    given = drawings().get(name)
    return figure(given) if given else None


@cache
def drawings() -> Mapping[str, Mapping[str, Any]]:
    """By address below `images/`, without its ending, the maps that are drawn for the pages."""
    home = folder()
    return figures(home) if home else {}


@lru_cache(128)
def _read(file: Path, _changed: int) -> HandbookPage:
    """A page as it was written at a time."""
    text = _COMMENT.sub("", file.read_text(encoding="utf-8"))
    text = _REFERENCE.sub(lambda match: reference(match.group(1)), text)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("fence", _fence)
    tokens = reader.parse(text)
    sections = _headed(tokens, file.parent)
    html: str = reader.renderer.render(tokens, reader.options, {})
    return HandbookPage(sections[0].title if sections else file.stem, html, tuple(sections))


def _headed(tokens: Sequence[Token], home: Path) -> list[Section]:
    """The sections of a page; its headings get anchors, its links and pictures addresses."""
    used: Counter[str] = Counter()
    found: list[tuple[str, str, list[str]]] = []
    for token, following in zip(tokens, (*tokens[1:], None), strict=True):
        if token.type == "heading_open" and following:
            anchor = _anchor(following.content)
            used[anchor] += 1
            anchor = anchor if used[anchor] == 1 else f"{anchor}_{used[anchor] - 1}"
            token.attrSet("id", anchor)
            found.append((_plain(following), anchor, []))
        elif token.type == "table_open":
            token.attrSet("tabindex", "0")  # wide ones scroll, also by keyboard
        token.attrs.pop("style", None)  # the policy of pages allows none
        if found and token.content:
            found[-1][2].append(token.content)
        _addressed(token, home)
    return [Section(title, anchor, "\n".join(texts).casefold()) for title, anchor, texts in found]


def _anchor(title: str) -> str:
    """The anchor of a heading, as MkDocs makes it, so that addresses are the same on both."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


def _plain(heading: Token) -> str:
    return "".join(child.content for child in heading.children or ())


def _addressed(token: Token, home: Path) -> None:
    """Point links and pictures at the host; a picture that is not there gives way to its description."""
    for child in token.children or ():
        if child.type == "link_open":
            child.attrSet("href", _address(str(child.attrGet("href") or "")))
        elif child.type == "image":
            source, _, only = str(child.attrGet("src") or "").partition("#")
            if (home / source).is_file() or source.removeprefix("images/").partition(".")[0] in drawings():
                child.attrSet("src", f"/docs/{source}")
                child.attrSet("loading", "lazy")
            else:
                child.type, child.tag = "text", ""
                child.content = "" if only == "only-dark" else child.content


def _address(target: str) -> str:
    """The host's address of what a page links to."""
    if found := _PAGE.match(target):
        name, anchor = found.group(1), found.group(2) or ""
        return f"/docs/{anchor}" if name == FIRST else f"/docs/{name}/{anchor}"
    return target if _ELSEWHERE.match(target) else f"/docs/{target}"


def _fence(_self: object, tokens: Sequence[Token], index: int, _options: object, _env: object) -> str:
    """A block of code, below its title if it has one."""
    title = _FENCE.search(tokens[index].info)
    head = f'<p class="soft">{escapeHtml(title.group(1))}</p>' if title else ""
    return f'{head}<pre tabindex="0"><code>{escapeHtml(tokens[index].content)}</code></pre>\n'
