"""The lines of a page that somebody saved, as a browser would show them; plain text as it is."""

import re
from html import unescape

_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]{0,10})[^<>]*>|<![^<>]*>")
_CLOSES = re.compile(r"</[A-Za-z][A-Za-z0-9]{0,10}\s?>")
_BREAKS = frozenset(("br", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "p", "table", "td", "th", "tr", "ul"))
_START = re.compile(r"\s*<(?:\?xml\b|!doctype\b|!--|[A-Za-z][\w:.-]{0,60}[\s/>])", re.IGNORECASE)
_PAGE = re.compile(r"\s*<(?:!doctype\s+html|html|head|body|div|h[1-6]|table|ul|li|p|span|strong)\b", re.IGNORECASE)


def shown_lines(text: str) -> list[str]:
    """The lines without tags; those that begin a block also begin a line."""
    if not _CLOSES.search(text):
        return text.split("\n")
    return unescape(_TAG.sub(_break, text.replace("\n", " "))).replace("\xa0", " ").split("\n")


def markup_name(text: str) -> str:
    """`HTML` or `XML` for a text that begins as one of them; empty for any other."""
    if not _START.match(text):
        return ""
    return "HTML" if _PAGE.match(text) else "XML"


def _break(tag: re.Match[str]) -> str:
    return "\n" if (tag[1] or "").lower() in _BREAKS else ""
