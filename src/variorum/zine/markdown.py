"""Markdown of editors and players as harmless HTML: paragraphs, lists, tables, links; no pictures and no HTML."""

from collections.abc import Sequence
from functools import cache
from urllib.parse import urlsplit

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token

from variorum.zine.issue import LONGEST

_TAGS = {
    *("p", "br", "hr", "em", "strong", "s", "code", "pre", "blockquote", "ul", "ol", "li", "a"),
    *("h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"),
}
_DEEPEST = 20
_LOWER = {"h1": "h3", "h2": "h4", "h3": "h5", "h4": "h6", "h5": "h6"}


def html(text: str) -> str:
    """A text as HTML; headings begin at h3, links say which site they lead to, and tell search engines nothing.

    Raises: ValueError if the text is longer than `LONGEST`.
    """
    if len(text) > LONGEST:
        raise ValueError(f"a text has at most {LONGEST:,} characters; this one has {len(text):,}")
    parser = _parser()
    tokens = parser.parse(text)
    for token in tokens:
        token.tag = _LOWER.get(token.tag, token.tag) if token.type.startswith("heading") else token.tag
        token.children = _with_sites(token.children) if token.children else token.children
    made: str = parser.renderer.render(tokens, parser.options, {})
    return nh3.clean(
        made,
        tags=_TAGS,
        attributes={"a": {"href", "title"}, "ol": {"start"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener noreferrer",
    )


def _with_sites(parts: Sequence[Token]) -> list[Token]:
    """The parts of a line, with its site behind each link that doesn't read as its address."""
    found, address, words = [], "", ""
    for part in parts:
        found.append(part)
        if part.type == "link_open":
            address, words = str(part.attrs.get("href", "")), ""
        elif part.type == "link_close" and (site := _site(address)) and words not in {address, site}:
            found.append(Token("text", "", 0, content=f" ({site})"))
        words += part.content
    return found


def _site(address: str) -> str:
    """The site of a link that leads out; empty for others, and for what isn't an address."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": _DEEPEST})
    return parser.enable(["table", "strikethrough"]).disable(["image", "html_block", "html_inline"])
