from datetime import UTC, date, datetime

import pytest
from tests.tables import each

from variorum.host.games import in_words, lengths
from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.clock.form import LIVE, preset
from variorum.host.games.terms import Absence, Press, Seating, Terms


@each(
    ("minutes", "text"),
    [
        (0, "no time"),
        (1, "1 minute"),
        (90, "1 hour 30 minutes"),
        (24 * 60, "1 day"),
        (36 * 60, "36 hours"),
        (48 * 60, "2 days"),
        (49 * 60 + 5, "2 days 1 hour 5 minutes"),
    ],
)
def test_lengths_of_time(minutes, text):
    assert lengths.told(minutes) == text


def test_fixed_days():
    clock = Clock(
        Pace.WEEKLY, "America/New_York", (3, 0), "20:00", short=1440, weekends=True, holidays=(date(2026, 12, 24),)
    )
    assert list(in_words.clock_sentences(clock)) == [
        "Deadlines are on Monday and Thursday at 20:00, New York time; retreat and build phases last 1 day.",
        "No deadlines on weekends (New York time).",
        "No deadlines on 24 December 2026.",
        "A phase is processed as soon as everyone is ready.",
    ]


def test_free_days_that_follow_each_other_are_told_together():
    august = tuple(date(2027, 8, day) for day in range(1, 32))
    clock = Clock(holidays=(date(2026, 12, 24), date(2026, 12, 26), *august))
    told = "No deadlines on 24 December 2026, 26 December 2026 and 1 August 2027 to 31 August 2027."
    assert told in list(in_words.clock_sentences(clock))


def test_the_first_deadlines_keep_the_hour_when_summer_time_ends():
    clock = Clock(Pace.WEEKLY, "Europe/Vienna", (0, 3), "21:00")
    told = in_words.first_deadlines(clock, datetime(2026, 10, 20, 12, 0, tzinfo=UTC))
    due = "Thu 22 October 2026, 21:00; Mon 26 October 2026, 21:00; Thu 29 October 2026, 21:00"
    assert told == f"If the game started now, its first movement deadlines would be: {due}."
    assert in_words.first_deadlines(Clock(Pace.LIVE), datetime(2026, 10, 20, 12, 0, tzinfo=UTC)) == ""


def test_live_that_turns_slow():
    clock = Clock(Pace.LIVE, minutes=10, short=0, live=180, slow=1440, least=2)
    assert list(in_words.clock_sentences(clock)) == [
        "Every phase lasts 10 minutes. If the game isn't over after 3 hours, every phase lasts 1 day from then on.",
        "A phase is processed as soon as everyone is ready, but not within its first 2 minutes.",
    ]


@each(
    ("minutes", "told"),
    [(60, "every hour"), (90, "every 90 minutes"), (120, "every 2 hours"), (1, "every minute"), (1440, "every day")],
)
def test_how_often_is_told_without_a_one(minutes, told):
    assert lengths.every(minutes) == told


def test_breaks_of_an_evening_are_told_as_people_say_them():
    told = " ".join(in_words.clock_sentences(preset(LIVE, "UTC")))
    assert "There is a break of 10 minutes every hour." in told


def test_every_choice_is_told_in_words_of_its_own():
    ways = [Terms(press=press) for press in Press] + [Terms(absence=absence) for absence in Absence]
    ways += [Terms(seating=seating) for seating in Seating] + [Terms(anonymous=True), Terms(bots=True)]
    ways += [Terms(anonymous=True, revealed=False), Terms(grace=0), Terms(clock=Clock(early=False))]
    told = {tuple(in_words.sentences(terms)) for terms in ways}
    assert len(told) == len(set(ways))


@pytest.mark.parametrize("pace", list(Pace))
def test_a_few_words_for_lists(pace):
    assert 0 < len(in_words.pace(Clock(pace))) < 60
