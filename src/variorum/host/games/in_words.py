"""The terms of a game in sentences."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import formats

from variorum.game.event import counted, series
from variorum.game.rule import draws_of
from variorum.game.variant import Variant
from variorum.host.games.bots import levels
from variorum.host.games.clock.deadlines import MAIN, Clock, Pace, deadline, most_grace, most_waiting
from variorum.host.games.lengths import every, told
from variorum.host.games.scoring import Scoring
from variorum.host.games.terms import LONGEST_AWAY, Absence, Agreements, Away, Press, Seating, Terms

PRESS = {
    Press.FULL: "full press",
    Press.RULEBOOK: "rulebook press",
    Press.BROADCAST: "broadcast press",
    Press.PUBLIC: "public press",
    Press.NONE: "no press",
}


def sentences(terms: Terms, *, dice: bool = True) -> list[str]:
    """All terms, a sentence each; `dice`: the variant has any."""
    return [sentence for told in parts(terms, dice=dice).values() for sentence in told]


def parts(terms: Terms, *, dice: bool = True) -> dict[str, list[str]]:
    """All terms, a sentence each, by what they are about."""
    return {
        "clock": list(clock_sentences(terms.clock)),
        "press": [_press(terms), *_agreements(terms)],
        "names": list(_names(terms)),
        "absence": [*_absence(terms), *_away(terms)],
        "desk": [*_desk(terms), *_ready(terms)],
        "seats": [*_seating(terms), *_bots(terms)],
        "reveal": list(_reveal(terms, dice=dice)),
        "scoring": list(_worth(terms)),
        "joining": list(_asks(terms)),
    }


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


def _days(days: tuple[int, ...]) -> str:
    names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    return series([names[day] for day in sorted(days)])


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


def _press(terms: Terms) -> str:
    none = "No press, anonymous players (gunboat)" if terms.anonymous else "No press"
    return {
        Press.FULL: "Full press: you can send messages to anyone.",
        Press.RULEBOOK: "Rulebook press: you can send messages to anyone, but not during retreats and builds.",
        Press.BROADCAST: "Broadcast press: every message goes to all players.",
        Press.PUBLIC: "Public press: every message is public, and spectators can read it too.",
        Press.NONE: f"{none}: you can send messages to the game master only.",
    }[terms.press]


def _agreements(terms: Terms) -> Iterator[str]:
    if terms.agreements is Agreements.BINDING:
        yield "Agreements are binding: an order that breaks one doesn't count."


def _names(terms: Terms) -> Iterator[str]:
    if terms.anonymous:
        until = "until the game is over" if terms.revealed else "even after the game"
        yield f"Anonymous: nobody finds out who plays which seat {until}."


def _absence(terms: Terms) -> Iterator[str]:
    clock = terms.clock
    if terms.grace:
        grace = _waiting(clock, timedelta(minutes=terms.grace), most_grace(clock))
        yield f"If you miss a deadline, you have a grace period of {grace}."
    offered = _waiting(clock, timedelta(hours=terms.patience), most_waiting(clock))
    if terms.extensions:
        time = _waiting(clock, timedelta(hours=terms.extension_hours), most_waiting(clock))
        yield (
            f"Each player with a reliability of at least {terms.extension_reliability} % has "
            f"{counted(terms.extensions, 'extension')} of {time}, at most one a phase: on request, or when they miss a "
            "deadline. New players count as reliable. All are told of an extension, but not whose it is."
        )
    yield (
        "If a player sends no orders (NMR), "
        + {
            Absence.OFFER: f"the game waits up to {offered} for a replacement before the units go into civil disorder.",
            Absence.HOLD: "the phase is processed and the units go into civil disorder.",
            Absence.MASTER: "the game master decides what happens.",
            Absence.CARETAKER: f"a caretaker, a {levels.called(terms.bot_level)} bot, orders for the seat in that "
            "phase. The player can return at any time by sending orders.",
        }[terms.absence]
    )


def _away(terms: Terms) -> Iterator[str]:
    meant = {
        Away.EXTEND: "the deadline moves to the end of the day after it, once a phase and by "
        f"{counted(LONGEST_AWAY, 'day')} at most.",
        Away.CARETAKER: "a caretaker, a bot, orders for the seat in that phase.",
        Away.REPLACE: "the seat is offered to others at once. The player can come back until somebody takes it.",
    }
    if terms.away in meant:
        yield f"If a player misses a deadline within an absence that they announced, {meant[terms.away]}"


def _waiting(clock: Clock, time: timedelta, most: timedelta) -> str:
    """A waiting time, at most `most` while the game is live."""
    if clock.pace is not Pace.LIVE or time <= most:
        return told(time)
    if not clock.live:
        return told(most)
    return f"{told(most)} ({told(time)} once the game has slowed down)"


def _desk(terms: Terms) -> Iterator[str]:
    if terms.open_desk:
        yield "The desk is open: the game master may read orders before their phase is processed, and preview it."


def _ready(terms: Terms) -> Iterator[str]:
    if terms.ready_shown:
        yield "Everybody sees who is ready."


def _seating(terms: Terms) -> Iterator[str]:
    if terms.seating is Seating.CHOICE:
        yield "You can name the seats you prefer; ties are broken at random."
    else:
        yield "Seats are assigned at random."


def _bots(terms: Terms) -> Iterator[str]:
    if terms.bots:
        yield f"{levels.called(terms.bot_level).capitalize()} bots play the free seats."
        if terms.silent_bots:
            yield "Bots are silent: they make no offers, and answer nobody."
    if terms.guests:
        yield "Friends with the invitation link can join as guests, without an account."


def _reveal(terms: Terms, *, dice: bool) -> Iterator[str]:
    if terms.revealed:
        seed = ", and the seed of the dice" if dice else ""
        yield f"When the game is over, its secrets are revealed: who played which seat{seed}."
    else:
        yield "Secrets stay secret when the game is over."


SCORES = {
    Scoring.DRAW_SIZE: "draw size",
    Scoring.SQUARES: "sum of squares",
    Scoring.TRIBUTE: "tribute",
    Scoring.C_DIPLO: "C-Diplo",
}
SCORING = {
    Scoring.DRAW_SIZE: "draw-size scoring: those who share a draw share the points equally",
    Scoring.SQUARES: "sum of squares: in a draw, points grow with the square of the centers",
    Scoring.TRIBUTE: "tribute scoring: in a draw, points for centers and survival, and tribute to the leader",
    Scoring.C_DIPLO: "C-Diplo scoring: in a draw, a point for playing, one a center, and 38, 14 and 7 for ranks",
}


def _worth(terms: Terms) -> Iterator[str]:
    """What the result is worth."""
    system = SCORING[terms.scoring]
    yield f"{system[:1].upper()}{system[1:]}. A solo takes all."
    if terms.rated:
        yield "Rated if the game is public, has no game master, and people play all seats. Who leaves a seat is last."
    else:
        yield "Not rated: the result doesn't change anybody's rating."


def needed(terms: Terms) -> list[str]:
    """What a player needs to join, in a few words each."""
    asked = (
        (terms.least_reliability, f"a reliability of at least {terms.least_reliability} %"),
        (terms.least_rating, f"a rating of at least {terms.least_rating}"),
        (terms.least_games, f"{counted(terms.least_games, 'finished public game')}"),
    )
    return [words for number, words in asked if number]


def _asks(terms: Terms) -> Iterator[str]:
    """What joining takes, and what absence costs."""
    if found := needed(terms):
        yield f"To join, you need {series(found)}."
    yield (
        "In a public game, every deadline that you miss lowers your reliability, less and less over 180 days; leaving "
        "counts as five."
    )
