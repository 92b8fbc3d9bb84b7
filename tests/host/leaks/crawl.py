"""Everything that one person can fetch of a game: pages by their links, fragments, pictures, feeds, the API."""

import re
from collections import deque
from html import unescape

_LINK = re.compile(r'(?:href|src|hx-get|action|data-[a-z-]+|sse-connect)="(/[^"#]*)')
_CHANCE = re.compile(
    r'csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"|name="key" value="[^"]*"|since=\w+'
    "|<updated>[^<]*</updated><subtitle>"
)
"""What is new in every answer: tokens, keys of forms, the last pulse, and when a feed was made that has no entry.

The clock of the host stands still meanwhile.
"""
_ALIKE = re.compile(r"\b(?:tab|theme)=[^&]*")
"""What changes only which tab is the current one, and the colors of a picture; the first of them is fetched."""
_STATIC = ("/static/", "/fonts/", "/maps/", "/accounts/")
_MOST = 400
_PAGES = ("", "about/", "press/", "desk/", "desk/preview/", "phases/0/", "feed.atom", "webhooks/")
_API = (
    *(
        "",
        "/view",
        "/briefing",
        "/legal-orders",
        "/sheet",
        "/history",
        "/history/0",
        "/history/1",
        "/history/1/report",
        "/history/1/notes",
        "/threads",
        "/observation",
        "/history/text",
        "/legal-orders/text",
    ),
    *("/messages?thread=*", "/messages?words=a", "/votes", "/desk", "/rerun/0", "/webhooks"),
    *("/desk/sheets", "/desk/preview"),
    *("/export.jsonl", "/export.diplomacy.json"),
)


def crawl(client, *starts, within) -> dict[str, str]:
    """The text of all that is reached from some addresses without leaving those that contain `within`."""
    found, seen, waiting = {}, set(), deque(starts)
    while waiting and len(found) < _MOST:
        address = unescape(waiting.popleft())
        like = _ALIKE.sub("", address)
        if like in seen or address.startswith(_STATIC) or "live" in address:
            continue
        seen.add(like)
        answer = client.get(address)
        kind = answer.get("Content-Type", "")
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        text = body.decode(errors="replace")
        shown = text if kind.startswith("image/") else _CHANCE.sub("", text)
        found[address] = f"{answer.status_code} {kind}\n{shown}"
        if "html" in kind and answer.status_code == 200:
            waiting += (link for link in _LINK.findall(text) if within in link)
    return found


def roads(key: str) -> list[str]:
    """Where everybody may begin to look."""
    pages = [f"/games/{key}/{page}" for page in _PAGES]
    return pages + [f"/api/v1/games/{key}{part}" for part in _API]
