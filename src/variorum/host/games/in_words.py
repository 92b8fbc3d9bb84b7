"""The terms of a game in plain language."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from variorum.host.games.clock import MAIN, Clock, Pace, deadline, most_grace, most_waiting
from variorum.host.games.terms import Absence, Press, Seating, Terms

HOUR, DAY = 60, 24 * 60


def sentences(terms: Terms) -> list[str]:
    """Everything that was agreed, a sentence each."""
    return [
        *clock_sentences(terms.clock),
        _press(terms.press),
        *_names(terms),
        *_absence(terms),
        *_desk(terms),
        *_rest(terms),
    ]


def clock_sentences(clock: Clock) -> Iterator[str]:
    """When phases are due."""
    yield {Pace.WEEKLY: _weekly, Pace.HOURS: _hours, Pace.LIVE: _live}[clock.pace](clock)
    if clock.pace is not Pace.LIVE:
        yield from _free_days(clock)
    yield _early(clock)


def first_deadlines(clock: Clock, now: datetime) -> str:
    """When the first main phases were due if a game began now and each of them took all of its time; not of live games.

    Raises: ValueError as `deadline`.
    """
    began, due = now, []
    if clock.pace is Pace.LIVE:
        return ""
    for _number in range(3):
        began = deadline(clock, began, MAIN, now)
        due.append(formats.date_format(began.astimezone(ZoneInfo(clock.zone)), "D j F Y, H:i"))
    return _("If it began now, its first deadlines would be: %(due)s.") % {"due": "; ".join(due)}


def pace(clock: Clock) -> str:
    """How fast a game is, in a few words."""
    if clock.pace is Pace.WEEKLY:
        return f"{_days(clock.days)} {clock.at}"
    return _("live, %(time)s") % {"time": told(clock.minutes)} if clock.pace is Pace.LIVE else told(clock.minutes)


def told(time: int | timedelta) -> str:
    """A length of time, or so many minutes."""
    minutes = time // timedelta(minutes=1) if isinstance(time, timedelta) else time
    days, rest = divmod(minutes, DAY)
    hours, left = divmod(rest, HOUR)
    if days >= 2 or (days and not rest):
        parts = [_count(days, "day"), _count(hours, "hour"), _count(left, "minute")]
    else:
        parts = [_count(hours + days * 24, "hour"), _count(left, "minute")]
    return " ".join(part for part in parts if part) or _("no time")


def _count(number: int, what: str) -> str:
    words = {
        "day": ngettext("%(count)d day", "%(count)d days", number),
        "hour": ngettext("%(count)d hour", "%(count)d hours", number),
        "minute": ngettext("%(count)d minute", "%(count)d minutes", number),
    }
    return words[what] % {"count": number} if number else ""


def _days(days: tuple[int, ...]) -> str:
    names = [_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday")]
    return listed([names[day] for day in sorted(days)])


def listed(words: list[str]) -> str:
    """Several things as a sentence has them."""
    if len(words) < 2:
        return "".join(words)
    return _("%(first)s and %(last)s") % {"first": ", ".join(words[:-1]), "last": words[-1]}


def _zone(clock: Clock) -> str:
    return clock.zone.rpartition("/")[2].replace("_", " ")


def _weekly(clock: Clock) -> str:
    facts = {"days": _days(clock.days), "at": clock.at, "zone": _zone(clock), "short": told(clock.short)}
    if clock.short:
        return _("Deadlines are on %(days)s at %(at)s, %(zone)s time; retreats and builds last %(short)s.") % facts
    return _("Deadlines are on %(days)s at %(at)s, %(zone)s time.") % facts


def _hours(clock: Clock) -> str:
    facts = {"main": told(clock.minutes), "short": told(clock.short)}
    if clock.short:
        return _("A main phase lasts %(main)s, retreats and builds %(short)s.") % facts
    return _("Every phase lasts %(main)s.") % facts


def _live(clock: Clock) -> str:
    text = _hours(clock)
    if not clock.live:
        return text
    facts = {"live": told(clock.live), "slow": told(clock.slow)}
    return f"{text} " + _("If the game goes on after %(live)s, every phase lasts %(slow)s from then on.") % facts


def _free_days(clock: Clock) -> Iterator[str]:
    if clock.weekends:
        yield _("Weekends are free (%(zone)s time).") % {"zone": _zone(clock)}
    if clock.holidays:
        yield _("These days are free: %(dates)s.") % {"dates": listed([_span(days) for days in runs(clock.holidays)])}


def runs(days: Sequence[date]) -> list[list[date]]:
    """Days that follow each other, together."""
    found: list[list[date]] = []
    for day in sorted(days):
        if found and day - found[-1][-1] == timedelta(days=1):
            found[-1].append(day)
        else:
            found.append([day])
    return found


def _span(days: list[date]) -> str:
    told = [formats.date_format(day, "j F Y") for day in days]
    if len(days) < 3:
        return listed(told)
    return _("%(first)s to %(last)s") % {"first": told[0], "last": told[-1]}


def _early(clock: Clock) -> str:
    if not clock.early:
        return _("A phase always lasts until its deadline.")
    if clock.least:
        facts = {"time": told(clock.least)}
        return _("A phase is processed as soon as all are ready, but not before %(time)s have passed.") % facts
    return _("A phase is processed as soon as all are ready.")


def _press(press: Press) -> str:
    return {
        Press.FULL: _("You may write messages to anybody."),
        Press.BROADCAST: _("You may write to all players at once, and to nobody alone."),
        Press.PUBLIC: _("You may write to all at once, and everybody who looks at the game reads it."),
        Press.NONE: _("You may write to the game master only."),
    }[press]


def _names(terms: Terms) -> Iterator[str]:
    if terms.anonymous:
        yield (
            _("Nobody learns who plays which seat before the game is over.")
            if terms.revealed
            else _("Nobody ever learns who plays which seat.")
        )


def _absence(terms: Terms) -> Iterator[str]:
    clock = terms.clock
    if terms.grace:
        grace = _waiting(clock, timedelta(minutes=terms.grace), most_grace(clock))
        yield _("Whoever has sent nothing at the deadline has %(time)s more.") % {"time": grace}
    offered = _waiting(clock, timedelta(hours=terms.patience), most_waiting(clock))
    offer = _(
        "Then the game waits for up to %(time)s, and the seat is offered to others before its position is ruined."
    )
    yield {
        Absence.OFFER: offer % {"time": offered},
        Absence.HOLD: _("The game goes on without those who send nothing; their units hold."),
        Absence.MASTER: _("If somebody sends nothing, the game master decides how the game goes on."),
    }[terms.absence]


def _waiting(clock: Clock, time: timedelta, most: timedelta) -> str:
    """A time for which a game waits, which is no longer than `most` while the game is live."""
    if clock.pace is not Pace.LIVE or time <= most:
        return told(time)
    if not clock.live:
        return told(most)
    return _("%(time)s (once the game has slowed: %(later)s)") % {"time": told(most), "later": told(time)}


def _desk(terms: Terms) -> Iterator[str]:
    if terms.open_desk:
        yield "The desk is open: the game master may read orders before their phase is processed, and preview it."


def _rest(terms: Terms) -> Iterator[str]:
    if terms.seating is Seating.CHOICE:
        yield _("You may wish for a seat; lots decide between those who wish for the same one.")
    else:
        yield _("Seats are drawn by lot.")
    if terms.bots:
        yield _("Bots, which order at random, play the seats that nobody takes.")
    if terms.revealed:
        yield _("When the game is over, what was secret is shown: who played what, and the seed of the dice.")
    else:
        yield _("What was secret stays secret when the game is over.")
