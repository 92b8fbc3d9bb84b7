"""The words of a mail written in HTML, without what it quotes. Runs confined.

Each character is looked at once: Python's own parser takes the square of a text's length for some texts.
"""

import re
from collections.abc import Iterator
from html import unescape

_HIDDEN = frozenset({"blockquote", "style", "script", "title", "del", "s", "strike"})
_BREAKS = frozenset(
    {"br", "p", "div", "li", "ul", "ol", "tr", "table", "hr", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "dd", "dt"}
)
_CELLS = frozenset({"/td", "/th"})
_LONGEST_TAG = 300
"""Characters of a tag that are looked at."""

_SPACE = re.compile(r"[ \t\r\n\f]+")
_QUOTED = re.compile(
    r"name=[\"']?quote\b|\byahoo_quoted|ms-outlook-mobile-reference-message|\btutanota_quote|\bzmail_extra\b"
    r"|\bmoz-signature\b|\bgmail_signature\b|ms-outlook-mobile-signature",
    re.IGNORECASE,
)
"""Marks of GMX, Yahoo, Outlook, Tuta, Zoho, Thunderbird and Gmail at an element that is a quotation or a signature."""

_LAST = re.compile(
    r"\bid=[\"']?(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|mail-editor-reference)", re.IGNORECASE
)
"""Marks of Outlook at where the quotation begins that ends the mail."""


def words_of(html: str) -> str:
    """The words; blocks and breaks begin lines, and a line `>` stands for each quotation."""
    parts, hidden, kept = list[str](), list[str](), 0
    for text, tag in _pieces(html):
        if not hidden:
            parts.append(text if kept else _SPACE.sub(" ", text))
        name = _name(tag)
        if hidden:
            _go_on(hidden, name)
        elif _LAST.search(tag):
            break
        elif name in _HIDDEN or _QUOTED.search(tag):
            parts.extend(["\n>\n"] if name == "blockquote" else ["\n"] if name in _BREAKS else [])
            hidden.append(name)
        elif name.removeprefix("/") in _BREAKS and name != "/br":
            parts.append("\n")
        elif name in _CELLS:
            parts.append(" ")
        kept = max(0, kept + (name == "pre") - (name == "/pre"))
    text = "".join(parts)
    try:
        return unescape(text)
    except ValueError:  # the number of a character with thousands of digits
        return text


def _go_on(hidden: list[str], name: str) -> None:
    """Follow a hidden element through those of the same name in it to its end."""
    if name == hidden[0]:
        hidden.append(name)
    elif name == f"/{hidden[0]}":
        hidden.pop()


def _pieces(html: str) -> Iterator[tuple[str, str]]:
    """Each piece of text with the beginning of the tag behind it, such as `p class="x` or `/p`; empty for a comment."""
    begin = at = 0
    while (at := html.find("<", at)) >= 0:
        following = html[at + 1 : at + 2]
        if not (following.isalpha() or following in {"/", "!", "?"}):
            at += 1
            continue
        end = html.find("-->", at + 4) if html.startswith("<!--", at) else html.find(">", at)
        if end < 0:
            break
        yield html[begin:at], html[at + 1 : min(end, at + _LONGEST_TAG)]
        begin = at = html.find(">", end) + 1
    yield html[begin : at if at >= 0 else None], ""


def _name(tag: str) -> str:
    words = tag[:20].rstrip("/").split(maxsplit=1)
    return words[0].lower() if words else ""
