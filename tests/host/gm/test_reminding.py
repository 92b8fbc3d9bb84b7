import pytest
from django.core import mail
from django.core.cache import cache
from tests.acting import do
from working import work

from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.models import Game
from variorum.host.games.seats import sheets
from variorum.host.gm.acts.clock import PauseGame, ProcessNow, RemindSeats


@pytest.fixture
def quiet(table):
    """A game whose first mails have been sent."""
    cache.clear()
    at = table()
    work()
    mail.outbox.clear()
    return at


def readers():
    work()
    found = sorted(message.to[0] for message in mail.outbox)
    mail.outbox.clear()
    return found


def test_all_who_are_missing_are_reminded_and_why_is_told(quiet, hold):
    hold(quiet, quiet.ann)
    do(quiet.master, RemindSeats())
    work()
    told = {message.to[0]: message.body for message in mail.outbox}
    assert set(told) == {quiet.ann.email, quiet.ben.email}
    assert "haven't said that you're ready" in told[quiet.ann.email]
    assert "Your orders are due." in told[quiet.ben.email]


def test_one_is_reminded_once_an_hour(quiet):
    seat = quiet.who(quiet.ann).seat
    assert do(quiet.master, RemindSeats(seats=(seat,))).reminded == (seat,)
    assert readers() == [quiet.ann.email]
    with pytest.raises(RefusedError, match="within the last hour"):
        do(quiet.master, RemindSeats(seats=(seat,)))
    assert do(quiet.master, RemindSeats()).reminded == (quiet.who(quiet.ben).seat,)
    assert readers() == [quiet.ben.email]


def test_who_is_ready_or_a_bot_is_not_reminded(quiet, hold):
    hold(quiet, quiet.ann, ready=True)
    seat = quiet.who(quiet.ann).seat
    bot = quiet.game.members.filter(person=None).first().seat
    for one in (seat, bot, "NOBODY"):
        with pytest.raises(RefusedError, match="doesn't wait"):
            do(quiet.master, RemindSeats(seats=(one,)))
    assert do(quiet.master, RemindSeats()).reminded == (quiet.who(quiet.ben).seat,)


def test_the_log_tells_how_many_and_not_who(quiet, hold, client):
    hold(quiet, quiet.ann, ready=True)
    do(quiet.master, RemindSeats())
    assert quiet.acts()[-1] == "The game master reminds one seat that the phase is waiting."
    client.force_login(quiet.ann)
    shown = client.get(f"/games/{quiet.game.key}/about/").content.decode()
    assert "reminds one seat" in shown


def test_a_reminder_that_comes_too_late_is_not_sent(quiet):
    do(quiet.master, RemindSeats())
    do(quiet.master, ProcessNow())
    work()
    assert not [message for message in mail.outbox if "sends you this reminder" in message.body]


def test_who_wants_no_mail_about_deadlines_gets_none(quiet):
    type(quiet.ann).objects.filter(pk=quiet.ann.pk).update(tell_deadline=False)
    do(quiet.master, RemindSeats())
    assert readers() == [quiet.ben.email]


def test_the_desk_reminds_by_a_button(quiet, client):
    client.force_login(quiet.gil)
    assert "Remind all" in client.get(quiet.address).content.decode()
    seat = quiet.who(quiet.ann).seat
    answer = client.post(f"{quiet.address}remind/", {"mark": quiet.mark, "seats": seat}, follow=True)
    assert f"Reminder sent to {seat}." in answer.content.decode()
    again = client.post(f"{quiet.address}remind/", {"mark": quiet.mark, "seats": seat})
    assert (again.status_code, "within the last hour" in again.content.decode()) == (422, True)
    assert readers() == [quiet.ann.email]


def test_nobody_else_reminds_and_no_stale_page_does(quiet):
    mark = quiet.mark
    with pytest.raises(RefusedError, match="aren't the game master"):
        do(quiet.who(quiet.ann), RemindSeats(mark=mark))
    do(quiet.master, PauseGame(mark=mark))
    with pytest.raises(StaleError):
        do(quiet.master, RemindSeats(mark=mark))
    sheets.set_ready(quiet.who(quiet.ann), Game.objects.get().phase_number, ready=True)
    sheets.set_ready(quiet.who(quiet.ben), Game.objects.get().phase_number, ready=True)
    with pytest.raises(RefusedError, match="isn't waiting for any player"):
        do(quiet.master, RemindSeats())
