from datetime import date

from tests.tables import each

from variorum.host.games.clock.deadlines import LONGEST, Clock, Pace
from variorum.host.games.clock.form import ClockForm, days_of, filled, text_of
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, Member, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Absence, Press, Seating
from variorum.host.gm.acts.desk import mark_of

AUGUST = tuple(date(2027, 8, day) for day in range(1, 32))
CLOCKS = [
    Clock(Pace.WEEKLY, "Europe/Vienna", (0, 3), "21:00", short=24 * 60, weekends=True, holidays=AUGUST, early=False),
    Clock(Pace.WEEKLY, days=(5,), at="09:30", short=0, minutes=77, live=5),
    Clock(Pace.HOURS, "Asia/Kolkata", minutes=36 * 60, short=60, holidays=(date(2026, 12, 24), *AUGUST), least=90),
    Clock(Pace.LIVE, minutes=7, short=3, live=120, slow=12 * 60, days=(6,), at="07:00"),
]


def sent(clock):
    """What a browser sends of a form that is filled in for a clock."""
    shown = filled(clock)
    ticked = {name: "on" for name in ("weekends", "early") if shown.get(name)}
    return {name: value for name, value in shown.items() if not isinstance(value, bool)} | ticked


@each("clock", CLOCKS)
def test_a_clock_comes_back_from_its_form(clock):
    form = ClockForm(sent(clock))
    assert form.is_valid(), form.errors
    assert form.clock(clock) == clock


@each("minutes", [1, 5, 90, 100, 24 * 60, LONGEST])
def test_hours_are_told_to_the_minute(minutes):
    clock = Clock(Pace.HOURS, minutes=minutes, short=minutes, least=minutes)
    form = ClockForm(sent(clock))
    assert form.is_valid(), form.errors
    assert form.clock() == clock


def test_a_length_that_is_left_open_is_asked_for():
    form = ClockForm(sent(Clock(Pace.HOURS, minutes=90)) | {"hours": ""})
    assert not form.is_valid()
    assert "hours" in form.errors


def test_free_days_come_back_from_their_text():
    days = (date(2026, 12, 24), date(2026, 12, 31), date(2027, 1, 1), *AUGUST)
    assert text_of(days) == "2026-12-24\n2026-12-31\n2027-01-01\n2027-08-01 to 2027-08-31"
    assert days_of(text_of(days)) == days


def test_the_terms_are_changed_by_the_form_with_which_games_are_created(client, table):
    at = table()
    client.force_login(at.gil)
    page = client.get(f"{at.address}terms/").content.decode()
    assert 'name="holidays"' in page
    assert 'value="own"' in page
    filled_in = sent(CLOCKS[0]) | {"press": "none", "absence": "master", "grace": "30", "patience": "12"}
    due = at.now().deadline
    answer = client.post(f"{at.address}terms/", {**filled_in, "mark": at.mark, "reason": "summer"})
    assert answer.status_code == 302
    terms = at.now().terms
    assert (terms.press, terms.absence, terms.grace, terms.bots) == (Press.NONE, Absence.MASTER, 30, True)
    assert terms.clock == CLOCKS[0]
    assert at.game.deadline == due
    assert "(summer). No longer:" in at.acts()[-1]
    assert "No deadlines on 1 August 2027 to 31 August 2027." in at.acts()[-1]


def test_a_form_that_is_wrong_or_old_changes_nothing_and_loses_nothing(client, table):
    at = table()
    client.force_login(at.gil)
    good = sent(CLOCKS[0]) | {"press": "none", "absence": "offer", "grace": "30", "patience": "12"}
    before = at.now().terms
    for odd, status in (
        ({"holidays": "in August"}, 422),
        ({"grace": "x" * 100_000}, 422),
        ({"press": "🙂"}, 422),
        ({"reason": ""}, 422),
        ({"mark": "0.0.0"}, 409),
    ):
        answer = client.post(f"{at.address}terms/", {**good, "mark": at.mark, "reason": "my reason", **odd})
        assert answer.status_code == status
        assert "Europe/Vienna" in answer.content.decode()
        assert at.now().terms == before


def test_terms_are_changed_before_the_game_begins(client, people):
    gil, ann = people("gil", "ann")
    game = creation.create(gil, GamePlan("A game", "standard", mastered=True))
    seats.join(ann, game.pk)
    client.force_login(gil)
    there, about = f"/games/{game.key}/desk/terms/", f"/games/{game.key}/about/"
    assert there in client.get(about).content.decode()
    assert 'name="bots"' in client.get(there).content.decode()
    good = sent(CLOCKS[0]) | {"press": "full", "absence": "hold", "grace": "60", "patience": "48", "seating": "choice"}
    answer = client.post(there, {**good, "bots": "generic", "mark": mark_of(game), "reason": "too few of us"})
    assert (answer.status_code, answer.url) == (302, about)
    game.refresh_from_db()
    terms = game.terms
    assert (terms.bots, terms.seating, terms.absence) == (True, Seating.CHOICE, Absence.HOLD)
    assert "Medium bots play the free seats" in game.acts.get().text
    client.force_login(ann)
    assert there not in client.get(about).content.decode()
    assert client.get(there).status_code == 404


def test_a_change_while_the_roll_is_called_calls_it_again(client, people):
    gil, ann = people("gil", "ann")
    game = creation.create(gil, GamePlan("A game", "standard", mastered=True))
    member = seats.join(ann, game.pk)
    Game.objects.update(state=State.ROLL_CALL)
    Member.objects.update(here=True)
    client.force_login(gil)
    good = sent(CLOCKS[0]) | {"press": "none", "absence": "hold", "grace": "60", "patience": "48", "seating": "lot"}
    answer = client.post(f"/games/{game.key}/desk/terms/", {**good, "mark": mark_of(game), "reason": "x"})
    assert answer.status_code == 302
    game.refresh_from_db()
    member.refresh_from_db()
    assert game.terms.clock == CLOCKS[0]
    assert (game.state, member.here) == (State.ROLL_CALL, False)
    assert game.acts.order_by("id").last().text.startswith("The terms have changed. Roll call:")
