"""The terms of a game in sentences."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import formats

from variorum.game.event import series
from variorum.game.rule import draws_of
from variorum.game.variant import Variant
from variorum.host.games.clock.deadlines import MAIN, Clock, Pace, deadline
from variorum.host.games.lengths import DAYS, every, told
from variorum.host.games.scoring import Scoring
from variorum.host.games.terms import SAID, Press, Seating, Terms

PRESS = {press: press.label.partition(":")[0] for press in Press}
SCORES = {scoring: scoring.label.partition(":")[0] for scoring in Scoring}
_USUAL = Terms()
_COUNTS = (
    "In a public game, every deadline that you miss lowers your reliability, less and less over 180 days; leaving "
    "counts as five."
)


def sentences(terms: Terms, *, dice: bool = True) -> list[str]:
    """All terms, a sentence each; `dice`: the variant has any."""
    told = (sentence for part in parts(terms, dice=dice).values() for sentence in part)
    return [*clock_sentences(terms.clock), *told, _COUNTS]


def parts(terms: Terms, *, dice: bool = True) -> dict[str, list[str]]:
    """The sentences about terms besides the clock, by the part of the terms."""
    found: dict[str, list[str]] = {said.part: [] for said in SAID.values()}
    for name, said in SAID.items():
        if text := _told(terms, getattr(terms, name), getattr(_USUAL, name), said.told):
            found[said.part].append(text)
    if dice and terms.revealed:
        found["names"].append("The seed of the dice is revealed when the game is over.")
    return found


def has_dice(variant: Variant) -> bool:
    """Whether anything in a variant is decided by dice."""
    return bool(draws_of(variant.rules))


def clock_sentences(clock: Clock) -> Iterator[str]:
    """The deadlines."""
    yield {Pace.WEEKLY: _weekly, Pace.HOURS: _hours, Pace.LIVE: _live}[clock.pace](clock)
    if clock.pace is not Pace.LIVE:
        yield from _free_days(clock)
    yield _early(clock)


def first_deadlines(clock: Clock, now: datetime) -> str:
    """The first deadlines of a game that starts now, if no phase ends early; empty for live games.

    Raises: ValueError as `deadline`.
    """
    began, due = now, []
    if clock.pace is Pace.LIVE:
        return ""
    for _number in range(3):
        began = deadline(clock, began, MAIN, now)
        due.append(formats.date_format(began.astimezone(ZoneInfo(clock.zone)), "D j F Y, H:i"))
    return f"If the game started now, its first movement deadlines would be: {'; '.join(due)}."


def pace(clock: Clock) -> str:
    """The pace of a game in a few words."""
    if clock.pace is Pace.WEEKLY:
        return f"{_days(clock.days)} at {clock.at}"
    length = f"{told(clock.minutes)} per phase"
    return f"live, {length}" if clock.pace is Pace.LIVE else length


def brief(terms: Terms, variant: Variant) -> str:
    """The terms that matter most, in a sentence."""
    seats = "you name the seats you'd like" if terms.seating is Seating.CHOICE else "seats by lot"
    hidden = ", anonymous players" if terms.anonymous else ""
    told_ = f"{pace(terms.clock)}, {PRESS[terms.press]}{hidden}, {seats}"
    return f"{variant.name}: {told_}."


def _told(terms: Terms, value: Any, usual: Any, told: str | Callable[[Terms], str]) -> str:
    if not isinstance(told, str):
        return told(terms)
    return "" if value == usual else told.format(getattr(value, "label", value))


def _days(days: tuple[int, ...]) -> str:
    return series([DAYS[day] for day in sorted(days)])


def _zone(clock: Clock) -> str:
    return clock.zone.rpartition("/")[2].replace("_", " ")


def _weekly(clock: Clock) -> str:
    text = f"Deadlines are on {_days(clock.days)} at {clock.at}, {_zone(clock)} time"
    return f"{text}; retreat and build phases last {told(clock.short)}." if clock.short else f"{text}."


def _hours(clock: Clock) -> str:
    if clock.short:
        return f"Movement phases last {told(clock.minutes)}, retreat and build phases {told(clock.short)}."
    return f"Every phase lasts {told(clock.minutes)}."


def _live(clock: Clock) -> str:
    text = _hours(clock)
    if clock.stretch and clock.rest:
        text = f"{text} There is a break of {told(clock.rest)} {every(clock.stretch)}."
    if not clock.live:
        return text
    return f"{text} If the game isn't over after {told(clock.live)}, every phase lasts {told(clock.slow)} from then on."


def _free_days(clock: Clock) -> Iterator[str]:
    if clock.weekends:
        yield f"No deadlines on weekends ({_zone(clock)} time)."
    if clock.holidays:
        yield f"No deadlines on {series([_span(days) for days in runs(clock.holidays)])}."


def runs(days: Sequence[date]) -> list[list[date]]:
    """Runs of consecutive days."""
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
        return series(told)
    return f"{told[0]} to {told[-1]}"


def _early(clock: Clock) -> str:
    if not clock.early:
        return "Phases are processed at their deadline, even if everyone is ready earlier."
    if clock.least:
        return f"A phase is processed as soon as everyone is ready, but not within its first {told(clock.least)}."
    return "A phase is processed as soon as everyone is ready."
