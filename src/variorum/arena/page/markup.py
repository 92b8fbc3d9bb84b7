"""What all pages of the arena have in common."""

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files

_SHEETS = ("tokens.css", "arena.css")
_LONG, _FIRST = 600, 240
"""Longer texts are folded after so many characters."""


def document(title: str, body: str, style: str = "") -> str:
    """A whole page."""
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head = f"{meta}<title>{escape(title)}</title><style>{_style()}{style}</style>"
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'


def table(name: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of markup by its name; wide ones scroll by themselves."""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    named = f'role="region" aria-label="{escape(name)}" tabindex="0"'
    return f'<div class="wide" {named}><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def text(words: str) -> str:
    """A text as somebody wrote it; a long one is folded."""
    if len(words) <= _LONG:
        return f'<p class="words">{escape(words)}</p>'
    first, rest = escape(words[:_FIRST]), escape(words[_FIRST:])
    return f'<details class="words"><summary>{first}…</summary>{rest}</details>'


@cache
def _style() -> str:
    return "".join((files(__package__) / name).read_text("utf-8") for name in _SHEETS)
