"""The form for deadlines."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from variorum.host.accounts import zones
from variorum.host.games.clock import LONGEST, Clock, Pace, deadline
from variorum.host.games.forms.freedays import days_of, text_of
from variorum.host.games.presets import NAMES, NORMAL, OWN, preset

_SHORTEST = Decimal("0.02")
"""A minute, in hours."""
_DAYS = [
    (0, _("Monday")), (1, _("Tuesday")), (2, _("Wednesday")), (3, _("Thursday")), (4, _("Friday")), (5, _("Saturday")),
    (6, _("Sunday")),
]  # fmt: skip
_PACES = [
    (Pace.WEEKLY.value, _("on fixed days of the week")),
    (Pace.HOURS.value, _("so many hours a phase")),
    (Pace.LIVE.value, _("live: minutes a phase, until it slows")),
]
_OF_PACE = {
    Pace.WEEKLY: ("days", "at", "short_hours", "weekends", "holidays"),
    Pace.HOURS: ("hours", "short_hours", "weekends", "holidays"),
    Pace.LIVE: ("minutes", "short_minutes", "live_hours", "slow_hours"),
}
_OPTIONAL = {"weekends", "holidays"}
_USUAL = Clock()


def _number(label: Any, initial: int, most: int, least: int = 0, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label, initial=initial, min_value=least, max_value=most, required=False, help_text=help_text
    )


def _hours(label: Any, initial: int, least: Decimal = Decimal(), help_text: Any = "") -> forms.DecimalField:
    """A length in hours, to the minute."""
    return forms.DecimalField(
        label=label, initial=initial, min_value=least, max_value=LONGEST // 60, decimal_places=2, required=False,
        help_text=help_text, widget=forms.NumberInput({"step": "any"}),
    )  # fmt: skip


class ClockForm(forms.Form):
    """When phases are due: a pace by name, or every part of it.

    A page shows the fields of the chosen pace alone, so its form must leave all checks to the server: a browser stops
    at a hidden field without a word.
    """

    preset = forms.ChoiceField(label=_("Pace"), choices=NAMES, initial=NORMAL, widget=forms.RadioSelect)
    zone = forms.ChoiceField(label=_("Time zone of the game"), choices=zones.choices)
    pace = forms.ChoiceField(
        label=_("Deadlines"), choices=_PACES, initial=Pace.HOURS.value, widget=forms.RadioSelect, required=False
    )
    days = forms.TypedMultipleChoiceField(
        label=_("Days"), choices=_DAYS, coerce=int, initial=[0, 3], widget=forms.CheckboxSelectMultiple, required=False
    )
    at = forms.TimeField(
        label=_("At"), initial="20:00", required=False, widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    )
    hours = _hours(_("Hours for a main phase"), 48, _SHORTEST)
    minutes = _number(_("Minutes for a main phase"), 10, LONGEST, 1)
    short_hours = _hours(
        _("Hours for retreats and builds"), 24, help_text=_("At 0 their deadlines are like those of others.")
    )
    short_minutes = _number(_("Minutes for retreats and builds"), 4, LONGEST)
    live_hours = _hours(_("Slow after so many hours"), 3, help_text=_("At 0 the game stays live to its end."))
    slow_hours = _hours(_("Then a phase has so many hours"), 24, _SHORTEST)
    weekends = forms.BooleanField(label=_("No deadline on a weekend"), required=False)
    holidays = forms.CharField(
        label=_("Free days"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_(
            "One on each line: a day such as 2026-12-24, 2026-12-24 to 2027-01-06, or a month such as 2027-08."
        ),
    )
    early = forms.BooleanField(label=_("Process a phase as soon as all are ready"), initial=True, required=False)
    least = _number(_("But not before so many minutes have passed"), 0, LONGEST)

    def full_clean(self) -> None:
        """Check what matters to the chosen pace, and nothing that the page does not even show then."""
        super().full_clean()
        if not self.is_bound:
            return
        shown = {"preset", "zone", *self._wanted()}
        for name in set(self.errors) & set(self.fields) - shown:
            del self.errors[name]

    def clean_holidays(self) -> tuple[date, ...]:
        """The dates that are free."""
        return days_of(str(self.cleaned_data["holidays"]))

    def clean(self) -> dict[str, Any]:
        """Every field that matters has a value, and some day is left for a deadline."""
        for name in self._wanted():
            if name not in _OPTIONAL and self.cleaned_data.get(name, 0) in (None, "", []):
                self.add_error(name, _now("Please fill this in."))
        if not self.errors:
            self._try()
        return self.cleaned_data

    def clock(self, base: Clock = _USUAL) -> Clock:
        """What the form says, with all that does not matter to the pace as it was; it must be valid."""
        data = self.cleaned_data
        if data["preset"] != OWN:
            return preset(data["preset"], data["zone"])
        pace = Pace(data["pace"])
        return replace(base, pace=pace, **_READ[pace](data), **_common(data))

    def _wanted(self) -> tuple[str, ...]:
        """The fields that matter besides preset and zone."""
        data = self.cleaned_data
        if data.get("preset") != OWN:
            return ()
        pace = data.get("pace") or ""
        own = _OF_PACE[Pace(pace)] if pace in list(Pace) else ()
        return ("pace", *own, *(("least",) if data.get("early") else ()))

    def _try(self) -> None:
        try:
            now = datetime.now(UTC)
            deadline(self.clock(), now, "M", now)
        except ValueError:
            self.add_error("holidays", _now("No day of the next year is left for a deadline."))


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
    return {**lengths, "live": _minutes(data["live_hours"]), "slow": _minutes(data["slow_hours"])}


def _minutes(hours: Decimal) -> int:
    return round(hours * 60)


_READ = {Pace.WEEKLY: _weekly, Pace.HOURS: _by_hours, Pace.LIVE: _live}


def filled(clock: Clock) -> dict[str, Any]:
    """The form as it is filled in for a clock; what matters to other paces is as usual."""
    read = {
        **{name: getattr(clock, name) for name in ("days", "at", "minutes", "weekends")},
        **{name: _in_hours(getattr(clock, kept)) for name, kept in _IN_HOURS.items()},
        "short_minutes": clock.short,
        "holidays": text_of(clock.holidays),
    }
    common = {"preset": OWN, "pace": clock.pace.value, **{name: getattr(clock, name) for name in _COMMON}}
    return common | {name: read[name] for name in _OF_PACE[clock.pace]}


_COMMON = ("zone", "early", "least")
_IN_HOURS = {"hours": "minutes", "short_hours": "short", "live_hours": "live", "slow_hours": "slow"}
"""Fields that are filled in in hours, and the parts of a clock that they are, in minutes."""


def _in_hours(minutes: int) -> Decimal:
    hours = Decimal(minutes) / 60
    return hours.quantize(Decimal(1)) if minutes % 60 == 0 else hours.quantize(Decimal("0.01"))
