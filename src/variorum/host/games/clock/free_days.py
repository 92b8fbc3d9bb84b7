"""Days without deadlines as text: single dates, ranges, whole months."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from django import forms

from variorum.host.games.clock.deadlines import MOST_HOLIDAYS
from variorum.host.games.in_words import runs

_WHEN = r"(\d{4}-\d\d(?:-\d\d)?)(?!\d)"
_ENTRY = re.compile(rf"{_WHEN}(?:\s*(?:to|until|[-\u2013\u2014]|\.\.+|/)\s*{_WHEN})?")
_BETWEEN = ",; \t\r\n"


def days_of(text: str) -> tuple[date, ...]:
    """The days in a text.

    Raises: forms.ValidationError, which names the part that can't be read.
    """
    rest = _ENTRY.sub("", text).strip(_BETWEEN)
    if rest:
        raise _unreadable(rest.split()[0])
    days: set[date] = set()
    for found in _ENTRY.finditer(text):
        days.update(_span(found))
        if len(days) > MOST_HOLIDAYS:
            raise forms.ValidationError("Up to %(most)d days can be without deadlines.", params={"most": MOST_HOLIDAYS})
    return tuple(sorted(days))


def text_of(days: Sequence[date]) -> str:
    """Days as text, with ranges for consecutive days."""
    told: list[str] = []
    for run in runs(days):
        told += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return "\n".join(told)


def _span(found: re.Match[str]) -> Iterator[date]:
    """The days of an entry, up to one beyond the limit."""
    begin, end = found.group(1), found.group(2) or found.group(1)
    try:
        first, last = date.fromisoformat(begin if len(begin) > len("2027-08") else f"{begin}-01"), _last(end)
    except (ValueError, OverflowError):
        raise _unreadable(found.group()) from None
    if last < first:
        raise forms.ValidationError("“%(entry)s” ends before it starts.", params={"entry": found.group()})
    return (first + timedelta(days=number) for number in range(min((last - first).days, MOST_HOLIDAYS) + 1))


def _last(text: str) -> date:
    """The day, or the last day of the month."""
    if len(text) > len("2027-08"):
        return date.fromisoformat(text)
    year, month = map(int, text.split("-"))
    date(year, month, 1)
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)


def _unreadable(word: str) -> forms.ValidationError:
    message = "“%(word)s” isn't a date. Use 2026-12-24, 2026-12-24 to 2027-01-06, or 2027-08."
    return forms.ValidationError(message, params={"word": word[:40]})
