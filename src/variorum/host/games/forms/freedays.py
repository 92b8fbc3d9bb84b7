"""Free days as people write them: single days, from one to another, whole months."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from django import forms
from django.utils.translation import gettext as _

from variorum.host.games.in_words import runs

MOST = 100
"""So many days of a game can be free."""

_WHEN = r"(\d{4}-\d\d(?:-\d\d)?)(?!\d)"
_ENTRY = re.compile(rf"{_WHEN}(?:\s*(?:to|until|[-\u2013\u2014]|\.\.+|/)\s*{_WHEN})?")
_BETWEEN = ",; \t\r\n"


def days_of(text: str) -> tuple[date, ...]:
    """The days that a text means.

    Raises: forms.ValidationError, which names what cannot be read.
    """
    rest = _ENTRY.sub("", text).strip(_BETWEEN)
    if rest:
        raise _unreadable(rest.split()[0])
    days: set[date] = set()
    for found in _ENTRY.finditer(text):
        days.update(_span(found))
        if len(days) > MOST:
            raise forms.ValidationError(_("At most %(most)d days can be free."), params={"most": MOST})
    return tuple(sorted(days))


def text_of(days: Sequence[date]) -> str:
    """Days as they are written, those that follow each other together."""
    told: list[str] = []
    for run in runs(days):
        told += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return "\n".join(told)


def _span(found: re.Match[str]) -> Iterator[date]:
    """The days of one entry, and no more of them than can be too many."""
    begin, end = found.group(1), found.group(2) or found.group(1)
    try:
        first, last = date.fromisoformat(begin if len(begin) > len("2027-08") else f"{begin}-01"), _last(end)
    except (ValueError, OverflowError):
        raise _unreadable(found.group()) from None
    if last < first:
        raise forms.ValidationError(_("“%(entry)s” ends before it begins."), params={"entry": found.group()})
    return (first + timedelta(days=number) for number in range(min((last - first).days, MOST) + 1))


def _last(text: str) -> date:
    """The day itself, or the last one of the month."""
    if len(text) > len("2027-08"):
        return date.fromisoformat(text)
    year, month = map(int, text.split("-"))
    date(year, month, 1)
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)


def _unreadable(word: str) -> forms.ValidationError:
    message = _("“%(word)s” is no date; write 2026-12-24, for instance, 2026-12-24 to 2027-01-06, or 2027-08.")
    return forms.ValidationError(message, params={"word": word[:40]})
