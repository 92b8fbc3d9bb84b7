from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variorum.host.games.clock.deadlines import NEARLY_A_DAY, Clock, Pace, deadline, earliest, resumed

FRIDAY = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
ZONES = st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kolkata"])
TIMES = st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1)).map(lambda time: time.replace(tzinfo=UTC))  # noqa: DTZ001


def due(clock, began=FRIDAY, letter="M", started=None):
    return deadline(clock, began, letter, started or began)


def test_hours_a_phase():
    assert due(Clock(Pace.HOURS, minutes=24 * 60)) == FRIDAY + timedelta(days=1)


def test_retreats_and_builds_are_shorter():
    assert due(Clock(Pace.HOURS, minutes=24 * 60, short=60), letter="R") == FRIDAY + timedelta(hours=1)


def test_short_phases_are_like_others_where_nobody_says_otherwise():
    assert due(Clock(Pace.HOURS, minutes=24 * 60, short=0), letter="A") == FRIDAY + timedelta(days=1)


def test_no_deadline_falls_on_a_weekend():
    found = due(Clock(Pace.HOURS, minutes=24 * 60, weekends=True))
    assert found == datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


def test_no_deadline_falls_on_a_holiday():
    found = due(Clock(Pace.HOURS, minutes=24 * 60, holidays=(date(2026, 11, 21), date(2026, 11, 22))))
    assert found.date() == date(2026, 11, 23)


def test_weekdays_at_a_local_time_stay_there_when_clocks_change():
    clock = Clock(Pace.WEEKLY, zone="Europe/Berlin", days=(0,), at="20:00")
    before, after = due(clock, datetime(2026, 10, 13, tzinfo=UTC)), due(clock, datetime(2026, 10, 20, tzinfo=UTC))
    assert before == datetime(2026, 10, 19, 18, 0, tzinfo=UTC)
    assert after == datetime(2026, 10, 26, 19, 0, tzinfo=UTC)


def test_with_fixed_days_retreats_last_their_hours_and_a_main_phase_nearly_a_day():
    clock = Clock(Pace.WEEKLY, days=(4, 5), at="20:00", short=60)
    assert due(clock, letter="R") == FRIDAY + timedelta(hours=1)
    assert due(clock).date() == date(2026, 11, 21)


@pytest.mark.parametrize("late", [timedelta(seconds=1), timedelta(hours=1)])
def test_a_daily_deadline_is_daily_though_the_host_and_grace_take_their_time(late):
    clock = Clock(Pace.WEEKLY, days=tuple(range(7)), at="12:00")
    assert due(clock, FRIDAY + late) == FRIDAY + timedelta(days=1)


def test_mondays_and_thursdays_retreats_within_a_day_no_weekends_and_august_off():
    august = tuple(date(2027, 8, day) for day in range(1, 32))
    clock = Clock(Pace.WEEKLY, "Europe/Vienna", (0, 3), "21:00", short=24 * 60, weekends=True, holidays=august)
    monday, friday = datetime(2027, 7, 26, 19, 0, tzinfo=UTC), datetime(2027, 7, 30, 19, 0, tzinfo=UTC)
    assert due(clock, monday, "R") == datetime(2027, 7, 27, 19, 0, tzinfo=UTC)
    assert due(clock, monday) == datetime(2027, 7, 29, 19, 0, tzinfo=UTC)
    assert due(clock, friday, "R") == due(clock, friday, "A") == datetime(2027, 9, 1, 19, 0, tzinfo=UTC)
    assert due(clock, friday) == datetime(2027, 9, 2, 19, 0, tzinfo=UTC)


def test_a_clock_that_stood_goes_on_to_a_fixed_time_or_a_day_that_is_not_free():
    weekly, hours = Clock(Pace.WEEKLY, days=(0,), at="20:00"), Clock(weekends=True)
    monday = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)
    assert resumed(weekly, FRIDAY, timedelta(hours=5), "M") == monday
    assert resumed(weekly, FRIDAY, timedelta(hours=5), "R") == FRIDAY + timedelta(hours=5)
    assert resumed(hours, FRIDAY, timedelta(hours=13), "M") == datetime(2026, 11, 23, 1, 0, tzinfo=UTC)
    assert resumed(Clock(Pace.LIVE), FRIDAY, timedelta(hours=13), "M") == FRIDAY + timedelta(hours=13)


def test_a_live_game_turns_slow():
    clock = Clock(Pace.LIVE, minutes=10, live=120, slow=24 * 60)
    assert due(clock) == FRIDAY + timedelta(minutes=10)
    assert due(clock, FRIDAY + timedelta(hours=2), started=FRIDAY) == FRIDAY + timedelta(hours=26)


def test_a_live_game_has_breaks_until_it_turns_slow():
    clock = Clock(Pace.LIVE, minutes=10, live=120, slow=24 * 60, stretch=60, rest=15)

    def length(minutes):
        began = FRIDAY + timedelta(minutes=minutes)
        return (due(clock, began, started=FRIDAY) - began) // timedelta(minutes=1)

    assert [length(minutes) for minutes in (0, 49, 50, 59, 60, 120)] == [10, 10, 25, 25, 10, 24 * 60]


def test_a_year_without_a_working_day_is_an_error():
    with pytest.raises(ValueError, match="no day"):
        due(Clock(Pace.WEEKLY, days=(5,), weekends=True))


def test_ready_players_need_not_wait_longer_than_the_least():
    assert earliest(Clock(least=30), FRIDAY) == FRIDAY + timedelta(minutes=30)
    assert earliest(Clock(early=False), FRIDAY) is None


@given(ZONES, TIMES, st.sets(st.integers(0, 6), min_size=1), st.booleans())
def test_a_fixed_deadline_is_on_one_of_its_days_at_its_time(zone, began, days, weekends):
    days = days if not weekends else days | {2}
    clock = Clock(Pace.WEEKLY, zone=zone, days=tuple(days), at="18:30", weekends=weekends)
    found = due(clock, began).astimezone(ZoneInfo(zone))
    assert (found.hour, found.minute) == (18, 30)
    assert found.weekday() in days
    assert not (weekends and found.weekday() > 4)
    assert found >= began + NEARLY_A_DAY


@given(ZONES, TIMES, st.sampled_from("MRA"), st.integers(1, 20_000), st.integers(0, 20_000))
def test_a_phase_is_never_shorter_than_its_time(zone, began, letter, minutes, short):
    clock = Clock(Pace.HOURS, zone=zone, minutes=minutes, short=short, weekends=True)
    length = timedelta(minutes=short if letter != "M" and short else minutes)
    assert due(clock, began, letter) >= began + length


@pytest.mark.parametrize("last", [datetime(2026, 3, 28, 1, 30, tzinfo=UTC), datetime(2026, 10, 24, 0, 30, tzinfo=UTC)])
def test_a_daily_deadline_at_an_hour_that_is_missing_or_there_twice_comes_once_a_day(last):
    clock = Clock(Pace.WEEKLY, zone="Europe/Berlin", days=tuple(range(7)), at="02:30")
    days = []
    for _ in range(3):
        last = due(clock, last)
        days.append(last.astimezone(ZoneInfo("Europe/Berlin")).date())
    assert [day - days[0] for day in days] == [timedelta(days=number) for number in range(3)]
