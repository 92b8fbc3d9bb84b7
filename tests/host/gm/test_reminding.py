import pytest
from django.core import mail
from django.core.cache import cache
from working import work

from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.models import Game
from variorum.host.games.seats import sheets
from variorum.host.gm.services import clock, reminding


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
    reminding.remind(quiet.master, quiet.mark)
    work()
    told = {message.to[0]: message.body for message in mail.outbox}
    assert set(told) == {quiet.ann.email, quiet.ben.email}
    assert "haven't said that you're ready" in told[quiet.ann.email]
    assert "Your orders are due." in told[quiet.ben.email]


def test_one_is_reminded_once_an_hour(quiet):
    seat = quiet.who(quiet.ann).seat
    assert reminding.remind(quiet.master, quiet.mark, (seat,)) == (seat,)
    assert readers() == [quiet.ann.email]
    with pytest.raises(RefusedError, match="within the last hour"):
        reminding.remind(quiet.master, quiet.mark, (seat,))
    assert reminding.remind(quiet.master, quiet.mark) == (quiet.who(quiet.ben).seat,)
    assert readers() == [quiet.ben.email]


def test_who_is_ready_or_a_bot_is_not_reminded(quiet, hold):
    hold(quiet, quiet.ann, ready=True)
    seat = quiet.who(quiet.ann).seat
    bot = quiet.game.members.filter(person=None).first().seat
    for one in (seat, bot, "NOBODY"):
        with pytest.raises(RefusedError, match="doesn't wait"):
            reminding.remind(quiet.master, quiet.mark, (one,))
    assert reminding.remind(quiet.master, quiet.mark) == (quiet.who(quiet.ben).seat,)


def test_the_log_tells_how_many_and_not_who(quiet, hold, client):
    hold(quiet, quiet.ann, ready=True)
    reminding.remind(quiet.master, quiet.mark)
    assert quiet.acts()[-1] == "The game master reminds one seat that the phase is waiting."
    client.force_login(quiet.ann)
    shown = client.get(f"/games/{quiet.game.key}/about/").content.decode()
    assert "reminds one seat" in shown


def test_a_reminder_that_comes_too_late_is_not_sent(quiet):
    reminding.remind(quiet.master, quiet.mark)
    clock.process_now(quiet.master, quiet.mark)
    work()
    assert not [message for message in mail.outbox if "sends you this reminder" in message.body]


def test_who_wants_no_mail_about_deadlines_gets_none(quiet):
    type(quiet.ann).objects.filter(pk=quiet.ann.pk).update(tell_deadline=False)
    reminding.remind(quiet.master, quiet.mark)
    assert readers() == [quiet.ben.email]


def test_the_desk_reminds_by_a_button(quiet, client):
    client.force_login(quiet.gil)
    assert "Remind all" in client.get(quiet.address).content.decode()
    seat = quiet.who(quiet.ann).seat
    answer = client.post(f"{quiet.address}remind/", {"mark": quiet.mark, "seat": seat}, follow=True)
    assert f"Reminder sent to {seat}." in answer.content.decode()
    again = client.post(f"{quiet.address}remind/", {"mark": quiet.mark, "seat": seat})
    assert (again.status_code, "within the last hour" in again.content.decode()) == (422, True)
    assert readers() == [quiet.ann.email]


def test_nobody_else_reminds_and_no_stale_page_does(quiet):
    mark = quiet.mark
    with pytest.raises(RefusedError, match="aren't the game master"):
        reminding.remind(quiet.who(quiet.ann), mark)
    clock.pause(quiet.master, mark)
    with pytest.raises(StaleError):
        reminding.remind(quiet.master, mark)
    sheets.set_ready(quiet.who(quiet.ann), Game.objects.get().phase_number, ready=True)
    sheets.set_ready(quiet.who(quiet.ben), Game.objects.get().phase_number, ready=True)
    with pytest.raises(RefusedError, match="isn't waiting for any player"):
        reminding.remind(quiet.master, quiet.mark)
