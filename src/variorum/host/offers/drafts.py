"""What the form of an offer says, in notation, as it is sent and while it is filled in."""

import re
from collections.abc import Iterator

from django.http import QueryDict

from variorum.agreements.reading import LONGEST_OFFER

_HEAD = re.compile(r"\s*OFFER\b[^:\n]*:", re.IGNORECASE)
_UNTIL = re.compile(r"\b(?:UNTIL|TILL|THROUGH)\b", re.IGNORECASE)
_WORDS = (("area", "DMZ "), ("support", "YOU SUPPORT "), ("give", "I "), ("tapped", ""))
"""The fields with several values, and how a promise of each begins; orders tapped on the map are of whoever has the
unit."""

ROW = ("who", "does", "what")
"""The fields of a row: who promises, the words of a kind of pledge, and an area, a seat or a kind of units."""

_ROWS = 9


def text_of(sent: QueryDict) -> str:
    """The offer in notation. Fields with choices that aren't there any more count as they were sent."""
    more = sent.get("more", "").strip()[: LONGEST_OFFER + 1]
    head = _HEAD.match(more)
    begin, rest = (head[0], more[head.end() :]) if head else ("", more)
    until = "" if _UNTIL.search(rest) or not sent.get("until") else f" UNTIL {sent['until'][:20]}"
    parts = (*_chosen(sent), *([rest.strip()] if rest.strip() else []))
    return f"{begin}{'; '.join(parts)}{until}"[: LONGEST_OFFER + 1]


def _chosen(sent: QueryDict) -> Iterator[str]:
    if sent.get("peace"):
        yield "PEACE"
    for name, words in _WORDS:
        yield from (f"{words}{value[:200]}" for value in sent.getlist(name)[:50])
    rows = zip(*(sent.getlist(name)[:_ROWS] for name in ROW), strict=False)
    yield from (" ".join(part[:200] for part in row) for row in rows if row[-1].strip())
