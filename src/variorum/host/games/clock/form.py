"""The form for deadlines."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django import forms
from django.utils import timezone
from msgspec.structs import replace

from variorum.host.accounts import zones
from variorum.host.games.clock.deadlines import MOST_HOLIDAYS, Clock, Pace, faults
from variorum.host.games.in_words import runs
from variorum.host.games.lengths import DAYS
from variorum.host.schema.fields import form_field

DAY = 24 * 60

OWN = "own"
RELAXED, NORMAL, FAST = "relaxed", "normal", "fast"
LIVE_5, LIVE, LIVE_15 = "live-5", "live", "live-15"

CLOCKS = {
    RELAXED: Clock(Pace.WEEKLY, days=(0, 3), at="20:00", short=DAY),
    NORMAL: Clock(Pace.HOURS, minutes=2 * DAY, short=DAY),
    FAST: Clock(Pace.HOURS, minutes=DAY, short=DAY // 2),
    LIVE_5: Clock(Pace.LIVE, minutes=5, short=2, live=3 * 60, slow=DAY, stretch=60, rest=5),
    LIVE: Clock(Pace.LIVE, minutes=10, short=4, live=4 * 60, slow=DAY, stretch=60, rest=10),
    LIVE_15: Clock(Pace.LIVE, minutes=15, short=5, live=6 * 60, slow=DAY, stretch=90, rest=15),
}

NAMES = [
    (RELAXED, "Relaxed: two fixed days a week"),
    (NORMAL, "Normal: two days per phase"),
    (FAST, "Fast: one day per phase"),
    (LIVE_5, "Live, quick: five minutes per phase, for an evening without much talk"),
    (LIVE, "Live: ten minutes per phase, for an evening, with a break every hour"),
    (LIVE_15, "Live, long: fifteen minutes per phase, for a day of negotiating, with breaks"),
    (OWN, "Custom"),
]


def preset(name: str, zone: str) -> Clock:
    """The clock of a pace in a time zone. Raises: KeyError for an unknown name."""
    return replace(CLOCKS[name], zone=zone)


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


_SHORTEST = Decimal("0.02")
"""A minute, in hours."""
_OF_PACE = {
    Pace.WEEKLY: ("days", "at", "short_hours", "weekends", "holidays"),
    Pace.HOURS: ("hours", "short_hours", "weekends", "holidays"),
    Pace.LIVE: ("minutes", "short_minutes", "live_hours", "slow_hours", "stretch", "rest"),
}
_OPTIONAL = {"weekends", "holidays", "stretch", "rest"}
_USUAL = Clock()


def _part(name: str, initial: Any, **other: Any) -> Any:
    """The field for a part of a clock."""
    return form_field(Clock, name, initial=initial, **other)


def _hours(name: str, initial: int) -> forms.DecimalField:
    """The field for a part of a clock in hours, to the minute."""
    minutes = _part(name, initial)
    return forms.DecimalField(
        label=minutes.label.replace("Minutes", "Hours"), initial=initial, help_text=minutes.help_text, required=False,
        min_value=_SHORTEST if minutes.min_value else Decimal(), max_value=minutes.max_value // 60, decimal_places=2,
        widget=forms.NumberInput({"step": "any"}),
    )  # fmt: skip


class ClockForm(forms.Form):
    """Deadlines: a ready-made pace, or a custom one.

    Pages show only the fields of the chosen pace, so the server must do all checks: for an error in a hidden field, a
    browser blocks the form without telling why.
    """

    preset = forms.ChoiceField(label="Pace", choices=NAMES, initial=NORMAL, widget=forms.RadioSelect)
    zone = zones.ZoneField(help_text="Search by city.")
    pace = _part("pace", Pace.HOURS, widget=forms.RadioSelect)
    days = forms.TypedMultipleChoiceField(
        label="Days", choices=list(enumerate(DAYS)), coerce=int, initial=[0, 3], widget=forms.CheckboxSelectMultiple,
        required=False,
    )  # fmt: skip
    at = forms.TimeField(
        label="Time", initial="20:00", required=False, widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    )
    hours = _hours("minutes", 48)
    minutes = _part("minutes", 10)
    short_hours = _hours("short", 24)
    short_minutes = _part("short", 4)
    live_hours = _hours("live", 3)
    slow_hours = _hours("slow", 24)
    stretch = _part("stretch", 0)
    rest = _part("rest", 10)
    weekends = _part("weekends", initial=False)
    holidays = forms.CharField(
        label="Days without deadlines",
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="One per line: a date (2026-12-24), a range (2026-12-24 to 2027-01-06) or a month (2027-08).",
    )
    early = _part("early", initial=True)
    least = _part("least", 0)

    def full_clean(self) -> None:
        """Check only the fields that the page shows for the chosen pace."""
        super().full_clean()
        if not self.is_bound:
            return
        shown = {"preset", "zone", *self._wanted()}
        for name in set(self.errors) & set(self.fields) - shown:
            del self.errors[name]

    def clean_holidays(self) -> tuple[date, ...]:
        """The dates without deadlines."""
        return days_of(str(self.cleaned_data["holidays"]))

    def clean(self) -> dict[str, Any]:
        """Require a value in every relevant field, and at least one possible deadline."""
        for name in self._wanted():
            if name not in _OPTIONAL and self.cleaned_data.get(name, 0) in (None, "", []):
                self.add_error(name, "Fill this in.")
        if not self.errors and faults(self.clock(), timezone.now()):
            self.add_error("holidays", "These settings leave no possible deadline in the next year.")
        return self.cleaned_data

    def clock(self, base: Clock = _USUAL) -> Clock:
        """The clock of a valid form; parts that don't concern the pace come from `base`."""
        data = self.cleaned_data
        if data["preset"] != OWN:
            return preset(data["preset"], data["zone"])
        pace = Pace(data["pace"])
        return replace(base, pace=pace, **_READ[pace](data), **_common(data))

    def _wanted(self) -> tuple[str, ...]:
        """The relevant fields besides preset and zone."""
        data = self.cleaned_data
        if data.get("preset") != OWN:
            return ()
        pace = data.get("pace") or ""
        own = _OF_PACE[Pace(pace)] if pace in list(Pace) else ()
        return ("pace", *own, *(("least",) if data.get("early") else ()))


def _common(data: dict[str, Any]) -> dict[str, Any]:
    return {"zone": data["zone"], "early": data["early"], "least": data["least"] if data["early"] else 0}


def _weekly(data: dict[str, Any]) -> dict[str, Any]:
    days, at = tuple(sorted(data["days"])), data["at"].strftime("%H:%M")
    return {"days": days, "at": at, "short": _minutes(data["short_hours"]), **_free(data)}


def _by_hours(data: dict[str, Any]) -> dict[str, Any]:
    return {"minutes": _minutes(data["hours"]), "short": _minutes(data["short_hours"]), **_free(data)}


def _free(data: dict[str, Any]) -> dict[str, Any]:
    return {"weekends": data["weekends"], "holidays": data["holidays"]}


def _live(data: dict[str, Any]) -> dict[str, Any]:
    lengths = {"minutes": data["minutes"], "short": data["short_minutes"]}
    breaks = {"stretch": data["stretch"] or 0, "rest": data["rest"] or 0}
    return {**lengths, **breaks, "live": _minutes(data["live_hours"]), "slow": _minutes(data["slow_hours"])}


def _minutes(hours: Decimal) -> int:
    return round(hours * 60)


_READ = {Pace.WEEKLY: _weekly, Pace.HOURS: _by_hours, Pace.LIVE: _live}


def filled(clock: Clock) -> dict[str, Any]:
    """The form's initial values for a clock; fields of other paces keep their defaults."""
    read = {
        **{name: getattr(clock, name) for name in ("days", "at", "minutes", "weekends", "stretch", "rest")},
        **{name: _in_hours(getattr(clock, kept)) for name, kept in _IN_HOURS.items()},
        "short_minutes": clock.short,
        "holidays": text_of(clock.holidays),
    }
    common = {"preset": OWN, "pace": clock.pace.value, **{name: getattr(clock, name) for name in _COMMON}}
    return common | {name: read[name] for name in _OF_PACE[clock.pace]}


_COMMON = ("zone", "early", "least")
_IN_HOURS = {"hours": "minutes", "short_hours": "short", "live_hours": "live", "slow_hours": "slow"}
"""Fields in hours, with the parts of a clock, in minutes, that they stand for."""


def _in_hours(minutes: int) -> Decimal:
    hours = Decimal(minutes) / 60
    return hours.quantize(Decimal(1)) if minutes % 60 == 0 else hours.quantize(Decimal("0.01"))
