"""What the page of a phase tells, read from its text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape

_EVENTS = re.compile(r'<ul class="events">(.*?)</ul>', re.DOTALL)
_ITEM = re.compile(r"<li[^>]*>(.*?)</li>", re.DOTALL)
_ORDER = re.compile(
    r'>([^<>]+)</(?:code|span)></span>\s*<span class="outcome \w+">\s*<span[^>]*>.</span>\s*(.*?)</span>'
)


def sentences(page: str) -> list[str]:
    """All that happened, sentence by sentence."""
    return [unescape(item) for part in _EVENTS.findall(page) for item in _ITEM.findall(part)]


def outcomes(page: str) -> dict[str, str]:
    """What came of the orders."""
    return {unescape(order): unescape(outcome) for order, outcome in _ORDER.findall(page)}


def in_order(parts: Sequence[str], told: Iterable[str]) -> bool:
    """Whether there are sentences with these parts, one after another."""
    rest: Iterator[str] = iter(told)
    return all(any(part in sentence for sentence in rest) for part in parts)
