"""Rules pages of variants: the text of `rules_page`, with an anchor for each clause, and searchable."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from markdown_it import MarkdownIt
from markdown_it.token import Token

from variorum.host.games.context import frame
from variorum.host.games.life.openings import opening_of
from variorum.host.games.pages import access_of
from variorum.host.site.documentation import is_there
from variorum.host.site.leaflets import OrderLeaflet, listed
from variorum.variants import registry
from variorum.variants.rulebook import CLAUSE, page_of, rules_page

_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_PAGE = re.compile(r"^([a-z0-9_-]+)\.md(#.*)?$")
_HEADING = {"h2": 2, "h3": 3}
_LONGEST = 100


class RulesBlock(msgspec.Struct, frozen=True):
    """A part of a page: a heading (`level` 2 or 3, with `anchor` and `title`), or text, a list, a table, a figure."""

    html: str
    text: str
    level: int = 0
    anchor: str = ""
    title: str = ""


class RulesChapter(msgspec.Struct, frozen=True):
    """A section of a page, which folds up; what stands before the first one has no title."""

    title: str
    anchor: str
    blocks: tuple[RulesBlock, ...]


def rules(request: HttpRequest, name: str) -> HttpResponse:
    """Show the rules page of a variant, or its parts that have all words of a search."""
    if not registry.is_known(name):
        raise Http404
    return render(request, "site/rules.html", {"variant": registry.variant(name), **_page(request, name)})


def of_game(request: HttpRequest, key: str) -> HttpResponse:
    """Show the rules page of a game's variant among the game's pages."""
    access = access_of(request, key)
    return render(request, "site/game_rules.html", {**frame(access, "rules"), **_page(request, access.variant.id)})


def _page(request: HttpRequest, name: str) -> dict[str, Any]:
    """The context of a variant's rules, or of those that match the search in the address."""
    words = request.GET.get("q", "")[:_LONGEST].casefold().split()
    page = blocks(name, pictures=is_there())
    return {
        "here": request.path,
        "parts": list(_chapters(_found(page, words) if words else page)),
        "chapters": [block for block in page if block.level == _HEADING["h2"]],
        "orders": [kind for kind in _orders(name) if all(word in kind.text for word in words)],
        "wished": " ".join(words),
    }


@lru_cache(maxsize=128)
def _orders(name: str) -> tuple[OrderLeaflet, ...]:
    """The types of orders that players give, those first that need no setting."""
    variant = registry.variant(name)
    return tuple(listed(variant, opening_of(name, {}), variant.rules))


def clause(_: HttpRequest, number: str) -> HttpResponse:
    """Lead to a clause on the page that has it."""
    name = page_of(number)
    if not name:
        raise Http404
    return redirect(f"{reverse('site:rules', args=(name,))}#{number}")


@lru_cache(maxsize=128)
def blocks(name: str, *, pictures: bool) -> Sequence[RulesBlock]:
    """The parts of a variant's rules page, without its title; pictures need the documentation."""
    # Anybody who draws boards writes a private variant's page, so HTML in it is text.
    private = registry.is_private(name)
    reader = MarkdownIt("commonmark", {"html": not private}).enable("table")
    tokens = reader.parse(_COMMENT.sub("", rules_page(name)))
    found = _blocks(tokens, pictures=pictures)
    return tuple(_unnumbered(block, name) for block in found) if private else tuple(found)


def _chapters(found: Iterable[RulesBlock]) -> Iterator[RulesChapter]:
    """The blocks below their chapters' titles."""
    title, anchor, below = "", "", list[RulesBlock]()
    for block in found:
        if block.level == _HEADING["h2"]:
            if title or below:
                yield RulesChapter(title, anchor, tuple(below))
            title, anchor, below = block.title, block.anchor, []
        else:
            below.append(block)
    if title or below:
        yield RulesChapter(title, anchor, tuple(below))


def _unnumbered(block: RulesBlock, name: str) -> RulesBlock:
    """A block whose clauses have short numbers: the id of a private variant says nothing."""
    return msgspec.structs.replace(block, html=block.html.replace(f"<strong>{name}:", "<strong>"))


def _blocks(tokens: Sequence[Token], *, pictures: bool) -> Iterator[RulesBlock]:
    for part in _parts(tokens):
        first, text = part[0], " ".join(token.content for token in part if token.content)
        if first.tag == "h1":
            continue
        anchor = "-".join(re.findall(r"\w+", text.casefold())) if first.tag in _HEADING else ""
        number = CLAUSE.match(text.lstrip("*"))
        if anchor or number:
            first.attrSet("id", anchor or number.group() if number else anchor)
        if first.tag == "table":
            first.attrSet("tabindex", "0")  # wide ones scroll, also by keyboard
        for token in part:
            _link(token, pictures=pictures)
        html = MarkdownIt("commonmark").enable("table").renderer.render(part, MarkdownIt().options, {})
        yield RulesBlock(html, text.casefold(), _HEADING.get(first.tag, 0), anchor, text if anchor else "")


def _parts(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The tokens of each outermost element."""
    part: list[Token] = []
    for token in tokens:
        part.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield part
            part = []


def _link(token: Token, *, pictures: bool) -> None:
    """Point links and pictures of a text at pages of the host."""
    for child in token.children or ():
        if child.type == "link_open":
            child.attrSet("href", _address(str(child.attrGet("href") or "")))
        elif child.type == "image":
            child.attrSet("src", f"/docs/{child.attrGet('src')}")
            child.attrSet("loading", "lazy")
    if token.children and not pictures:
        token.children = [child for child in token.children if child.type != "image"]


def _address(target: str) -> str:
    """The host's address of a link from a page of the documentation."""
    found = _PAGE.match(target)
    if not found:
        return target
    page, anchor = found.group(1), found.group(2) or ""
    if registry.is_known(page):
        return reverse("site:rules", args=(page,)) + anchor
    return f"/docs/{page}/{anchor}"


def _found(page: Sequence[RulesBlock], words: Sequence[str]) -> Iterator[RulesBlock]:
    """The blocks with all words, below their headings."""
    headings: dict[int, RulesBlock] = {}
    for block in page:
        if block.level:
            headings = {level: heading for level, heading in headings.items() if level < block.level}
            headings[block.level] = block
        elif all(word in block.text for word in words):
            yield from headings.values()
            headings = {}
            yield block
