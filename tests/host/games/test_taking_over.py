"""A replacement has at least a day, whatever the deadlines are; in live games, as long as a main phase."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from variorum.game.title import called
from variorum.host.games import access
from variorum.host.games.clock import extending
from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.models import Game, SavedSheet, State
from variorum.host.games.seats import seats, sheets
from variorum.host.notify.models import Delivery, Kind
from variorum.host.notify.services import mails

DAY, SOON = timedelta(hours=24), timedelta(seconds=35)
BEGINNING = datetime(2026, 3, 2, 12, tzinfo=UTC)
CLOCKS = {
    "hours": Clock(),
    "hours, early after a while": Clock(minutes=48 * 60, least=60),
    "hours, at the deadline": Clock(early=False),
    "short phases": Clock(minutes=30, short=10),
    "weekly": Clock(Pace.WEEKLY),
    "weekly, at the deadline": Clock(Pace.WEEKLY, early=False),
    "no weekends": Clock(weekends=True),
    "holidays": Clock(holidays=tuple((BEGINNING + timedelta(days=day)).date() for day in range(2, 5))),
    "live": Clock(Pace.LIVE, minutes=15, short=5),
    "live, at the deadline": Clock(Pace.LIVE, minutes=15, short=5, early=False),
    "live, then slow": Clock(Pace.LIVE, minutes=15, live=1, slow=12 * 60),
    "live with breaks": Clock(Pace.LIVE, minutes=15, stretch=60, rest=10),
}


class Standing:
    """A clock that stands until somebody moves it."""

    def __init__(self):
        self.time = BEGINNING

    def move_to(self, time):
        self.time = time


@pytest.fixture(params=CLOCKS)
def at_the_end(request, people, duel, monkeypatch):
    """A game shortly before its deadline, of one player who is ready and leaves, and of one who stays."""
    clock = Standing()
    monkeypatch.setattr(timezone, "now", lambda: clock.time)
    ann, ben, carl = people("ann", "ben", "carl")
    game = duel(ann, ben, clock=CLOCKS[request.param])
    if "then slow" in request.param:
        Game.objects.filter(pk=game.pk).update(started=BEGINNING - timedelta(hours=1))
        game.refresh_from_db()
    for person in (ann, ben):
        sheets.set_ready(access.find(person, game.key), game.phase_number, ready=person == ann)
    clock.move_to(game.deadline - SOON)
    return game, ann, ben, carl, clock


def sent(game, person, *, ready):
    sheets.set_ready(access.find(person, game.key), game.phase_number, ready=ready)


def due(game):
    return phases.process(game.pk, game.phase_number, now=timezone.now())


def taken_over(game, ann, carl):
    seat = access.find(ann, game.key).seat
    seats.leave(ann, game.pk)
    seats.take_over(carl, game.pk, seat)
    game.refresh_from_db()


def test_the_phase_waits_for_a_replacement_to_read(at_the_end):
    game, ann, ben, carl, clock = at_the_end
    taken_over(game, ann, carl)
    began, time = timezone.now(), extending.to_read(game)
    live = game.terms.clock.pace == Pace.LIVE and not game.terms.clock.live
    assert time == (timedelta(minutes=15) if live else DAY)
    sent(game, ben, ready=True)
    for later in (2 * SOON, time - SOON):
        clock.move_to(began + later)
        assert not due(game)
    game.refresh_from_db()
    clock.move_to(game.deadline + SOON)
    assert due(game)


def test_whoever_has_read_earlier_lets_the_game_go_on(at_the_end):
    game, ann, ben, carl, clock = at_the_end
    taken_over(game, ann, carl)
    sent(game, ben, ready=True)
    sent(game, carl, ready=True)
    clock.move_to(timezone.now() + timedelta(minutes=2))
    game.refresh_from_db()
    assert game.complete
    if game.hurry is not None and game.hurry <= timezone.now():
        assert due(game)


def test_orders_of_the_player_before_stay_but_are_not_ready(at_the_end):
    game, ann, _, carl, _ = at_the_end
    before = SavedSheet.objects.get(game=game, seat=access.find(ann, game.key).seat).sheet
    taken_over(game, ann, carl)
    kept = SavedSheet.objects.get(game=game, seat=access.find(carl, game.key).seat)
    assert (kept.sheet, kept.ready) == (before, False)


def test_orders_of_others_do_not_cut_the_time_short(at_the_end):
    game, ann, ben, carl, clock = at_the_end
    with locked(game.pk) as row:
        row.grace = True
        row.deadline = timezone.now() + timedelta(minutes=1)
    taken_over(game, ann, carl)
    began, time = timezone.now(), extending.to_read(game)
    sent(game, ben, ready=False)
    clock.move_to(began + time - SOON)
    assert not due(game)


@pytest.mark.parametrize("state", [State.PAUSED, State.WAITING])
def test_a_stopped_clock_keeps_the_time_too(at_the_end, state):
    game, ann, _, carl, _ = at_the_end
    with locked(game.pk) as row:
        row.state, row.remaining = state, SOON if state == State.PAUSED else None
        row.deadline = None if state == State.PAUSED else row.deadline
    taken_over(game, ann, carl)
    time = extending.to_read(game)
    if state == State.PAUSED:
        assert game.remaining >= time
    else:
        assert game.deadline >= timezone.now() + time - timedelta(seconds=1) or game.state == State.WAITING


def test_nobody_stops_a_game_by_leaving_and_coming_back(at_the_end):
    game, ann, _, _, _ = at_the_end
    before = game.deadline
    taken_over(game, ann, ann)
    assert game.deadline == before


def test_whoever_is_replaced_is_told_why_and_finds_the_game_under_left(people, duel, client):
    ann, ben, carl = people("ann", "ben", "carl")
    game = duel(ann, ben)
    seat = access.find(ben, game.key).seat
    game.members.filter(person=ben).update(abandoned=True)
    seats.take_over(carl, game.pk, seat)
    mail = mails.compose(Delivery.objects.get(person=ben, kind=Kind.NEWS))
    assert f"{seat} has a new player. The previous player missed a deadline." in mail.body
    assert f"You no longer play {called(seat)} because your orders missed the deadline; you can watch" in mail.body
    client.force_login(ben)
    page = client.get("/me/games/").content.decode()
    left = page[page.index("<h2>Left</h2>") :]
    assert f"you no longer play {called(seat)} because your orders missed the deadline" in left
    assert client.get(f"/games/{game.key}/").status_code == 200


def test_the_link_in_the_mail_about_an_open_seat_works_for_whoever_gets_it(people, duel, client):
    ann, ben, carl = people("ann", "ben", "carl")
    game = duel(ann, ben)
    Game.objects.filter(pk=game.pk).update(listed=False, password="none")  # noqa: S106 - a test
    seat = access.find(ann, game.key).seat
    seats.leave(ann, game.pk)
    mail = mails.compose(Delivery.objects.get(person=ben, kind=Kind.SEAT))
    link = re.search(r"http\S+(/games/\S+\?invitation=\w+)", mail.body)[1]
    assert client.get(link).status_code == 200
    client.force_login(carl)
    assert f"Take over {called(seat)}" in client.get(link).content.decode()
    assert client.post(f"/games/{game.key}/take-over/", {"seat": seat}).status_code == 302
    assert access.find(carl, game.key).seat == seat
