"""The words of a mail written in HTML, without what it quotes. Runs confined.

Each character is looked at once: Python's own parser takes the square of a text's length for some texts.
"""

from collections.abc import Iterator
from html import unescape

_HIDDEN = frozenset({"blockquote", "style", "script", "title"})
_BREAKS = frozenset({"br", "p", "div", "li", "tr"})


def words_of(html: str) -> str:
    """The words; blocks and breaks begin lines."""
    parts, hidden = list[str](), list[str]()
    for text, tag in _pieces(html):
        if not hidden:
            parts.append(" ".join(text.split("\n")))
        name = tag.removeprefix("/")
        if tag in _HIDDEN:
            hidden.append(tag)
        elif hidden and tag == f"/{hidden[-1]}":
            hidden.pop()
        elif name in _BREAKS and tag != "/br":
            parts.append("\n")
    text = "".join(parts)
    try:
        return unescape(text)
    except ValueError:  # the number of a character with thousands of digits
        return text


def _pieces(html: str) -> Iterator[tuple[str, str]]:
    """Each piece of text with the tag behind it, such as `p` or `/p`; empty for a comment, and at the end."""
    begin = at = 0
    while (at := html.find("<", at)) >= 0:
        following = html[at + 1 : at + 2]
        if not (following.isalpha() or following in {"/", "!", "?"}):
            at += 1
            continue
        end = html.find("-->", at + 4) if html.startswith("<!--", at) else html.find(">", at)
        if end < 0:
            break
        yield html[begin:at], _name(html[at + 1 : min(end, at + 20)])
        begin = at = html.find(">", end) + 1
    yield html[begin : at if at >= 0 else None], ""


def _name(tag: str) -> str:
    return tag.rstrip("/").partition(" ")[0].partition("\n")[0].lower()
