from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone
from working import work

from variorum.archive.lines import edit_line
from variorum.game.audience import GM
from variorum.game.report import Table
from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.common import locked
from variorum.host.games.life import creation, phases, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.life.failing import call_off
from variorum.host.games.log import store
from variorum.host.games.models import Game, Member, State
from variorum.host.games.seats import seats, sheets
from variorum.host.games.terms import Absence, Terms
from variorum.host.notify.models import Delivery, Kind
from variorum.host.notify.services import clock, digests, mails, presence
from variorum.host.notify.services.attached import MOST_OF_MAIL
from variorum.host.notify.services.plans import Notification, concerned, plan
from variorum.host.notify.services.reports import columns
from variorum.host.press.services import messages, votes
from variorum.host.press.services.matters import VoteKind
from variorum.host.site.logs import JsonFormatter
from variorum.rules.proposals.motions import Motion, Standing
from variorum.variants.rulebook import CLAUSE

LATE = timedelta(days=3)
HOUR = timedelta(hours=1)


@pytest.fixture
def table(people, begun):
    """A game of two people and silent bots, whose first mails have been sent."""
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben, grace=0, absence=Absence.HOLD, silent_bots=True)
    work()
    mail.outbox.clear()
    return game, access.find(ann, game.key), access.find(ben, game.key)


def process(game):
    game.refresh_from_db()
    assert phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
    game.refresh_from_db()


def stuck(game, who):
    """Order a unit to where another unit of the same seat holds."""
    own = {unit.area for unit in who.seen().position.units if unit.power == who.seat}
    moves = (order for order in who.legal_orders().orders() if type(order).__name__ == "Move")
    sheets.put(who, game.phase_number, [next(order for order in moves if order.to in own)])


def to(person):
    return [message for message in mail.outbox if message.to == [person.email]]


def later(monkeypatch, span):
    """Let it be later by a span."""
    now = timezone.now() + span
    monkeypatch.setattr(timezone, "now", lambda: now)
    return now


def test_everybody_hears_that_the_game_begins_and_as_whom(people, begun):
    ann, gil = people("ann", "gil")
    game = begun("standard", ann, master=gil)
    work()
    assert {message.to[0] for message in mail.outbox} == {ann.email, gil.email}
    assert f"you are {Member.objects.get(person=ann).seat.capitalize()}." in to(ann)[0].body
    assert "you are the game master." in to(gil)[0].body
    assert game.name in to(ann)[0].subject


def test_everybody_hears_of_a_phase_once_whatever_they_sent(table):
    game, ann, ben = table
    sheets.put(ann, game.phase_number, tuple(ann.legal_orders().orders())[:1])
    process(game)
    work()
    assert len(to(ann.person)) == len(to(ben.person)) == 1
    mails.deliver(game.pk, "phase", f"{game.key}:{game.phase_number}")
    assert len(mail.outbox) == 2
    assert "has been processed" in mail.outbox[0].body
    assert mail.outbox[0].extra_headers["List-Unsubscribe"].startswith("<http://localhost:8000/mail/stop/")


def test_a_mail_leads_to_the_rules_that_it_cites(table):
    game, ann, _ = table
    stuck(game, ann)
    process(game)
    work()
    text = to(ann.person)[0].body
    told, _, listed = text.partition("The rules cited:\n")
    cited = dict.fromkeys(CLAUSE.findall(told))
    assert cited
    assert [f"{clause}: http://localhost:8000/rules/{clause}/" for clause in cited] == listed.split("\n\n")[
        0
    ].splitlines()


def test_a_mail_that_fails_is_sent_later_and_once(table, settings, monkeypatch):
    game, ann, _ = table
    process(game)
    settings.EMAIL_BACKEND = f"{__name__}.Broken"
    work()
    assert not mail.outbox
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    clock.prune(later(monkeypatch, mails.CLAIM + HOUR))
    work()
    clock.prune(later(monkeypatch, mails.CLAIM + HOUR))
    work()
    assert len(to(ann.person)) == 1


class Broken(BaseEmailBackend):
    def send_messages(self, email_messages):
        raise OSError(f"no mail to {email_messages[0].to} today")


def test_the_log_does_not_tell_to_whom_a_mail_could_not_be_sent(table, settings, caplog):
    game, ann, _ = table
    settings.EMAIL_BACKEND = f"{__name__}.Broken"
    process(game)
    work()
    failed = [JsonFormatter().format(one) for one in caplog.records if "could not be sent" in one.getMessage()]
    assert failed
    assert not [line for line in failed if ann.person.email in line]


def test_who_has_sent_nothing_is_reminded_by_plan(table):
    game, ann, ben = table
    sheets.put(ann, game.phase_number, list(ann.legal_orders().orders())[:1])
    Game.objects.filter(pk=game.pk).update(began=game.deadline - timedelta(days=2))
    for before, told in ((25, 0), (23, 1), (22, 0), (4, 0), (2, 1), (1, 0)):
        assert clock.warn(game.deadline - before * HOUR) == told, before
    work()
    assert len(to(ben.person)) == 2
    assert not to(ann.person)


def test_a_short_phase_has_one_reminder_and_a_later_deadline_another(table):
    game, _, ben = table
    Game.objects.filter(pk=game.pk).update(began=game.deadline - 6 * timedelta(minutes=10))
    assert clock.warn(game.deadline - timedelta(minutes=11)) == 0
    assert clock.warn(game.deadline - timedelta(minutes=9)) == 1
    assert clock.warn(game.deadline - timedelta(minutes=1)) == 0
    Game.objects.filter(pk=game.pk).update(deadline=game.deadline + 5 * HOUR)
    assert clock.warn(game.deadline + 3 * HOUR) == 1
    work()
    assert len(to(ben.person)) == 2


def test_a_warning_comes_too_late_once_the_phase_is_over(table):
    game, _, ben = table
    assert clock.warn(game.deadline - HOUR) == 1
    process(game)
    work()
    assert [message.subject.partition(";")[0] for message in to(ben.person)] == ["Spring 1901: you sent no orders"]


def test_messages_are_told_without_their_content_and_not_too_often(table, monkeypatch):
    _, ann, ben = table
    messages.send(ann, (ben.seat,), "Attack at dawn", "k1")
    messages.send(ann, (ben.seat,), "Or at noon", "k2")
    work()
    assert not mail.outbox
    later(monkeypatch, timedelta(minutes=2))
    work()
    (told,) = mail.outbox
    assert told.to == [ben.person.email]
    assert ann.seat.capitalize() in told.body
    assert "dawn" not in told.body + told.subject
    messages.send(ann, (ben.seat,), "Well?", "k3")
    later(monkeypatch, timedelta(minutes=5))
    work()
    assert len(mail.outbox) == 1
    later(monkeypatch, timedelta(minutes=15))
    work()
    assert len(mail.outbox) == 2


def test_a_message_that_has_been_read_is_not_told(table, monkeypatch):
    _, ann, ben = table
    message = messages.send(ann, (ben.seat,), "Attack at dawn", "k1")
    messages.mark_read(ben, message.thread)
    later(monkeypatch, HOUR)
    work()
    assert not mail.outbox


def test_who_is_asked_for_an_extension_hears_of_it(table):
    game, ann, ben = table
    votes.ask(ann, game.phase_number, VoteKind.EXTENSION, minutes=24 * 60)
    work()
    (told,) = mail.outbox
    assert told.to == [ben.person.email]
    assert "an extension of 1 day" in told.body
    assert f"/games/{game.key}/press/" in told.body


def test_a_request_that_has_been_answered_or_decided_is_not_told(table):
    game, ann, ben = table
    request = votes.ask(ann, game.phase_number, VoteKind.EXTENSION, minutes=24 * 60)
    votes.answer(ben, game.phase_number, request.pk, agrees=True)
    work()
    assert not mail.outbox


def test_who_may_vote_on_a_proposal_hears_of_it(people, begun):
    ann, ben = people("ann", "ben")
    game = begun("capitalist", ann, ben)
    work()
    mail.outbox.clear()
    news = Notification(Kind.BALLOT, f"{game.key}:{game.phase_number}", str(game.phase_number))
    log = store.load(game)
    motion = Motion("BEN", "END", str(log.now.position.turn))
    store.append(game, log, edit_line(log.now.position.with_record(Standing((motion,))), "a proposal"))
    game.save()
    plan(game, news, concerned(game))
    plan(game, Notification(Kind.BALLOT, f"{game.key}:0", "0"), concerned(game))
    work()
    assert sorted(message.to[0] for message in mail.outbox) == [ann.email, ben.email]
    assert "Ben proposes: END." in mail.outbox[0].body


@pytest.mark.parametrize(("variant", "planned"), [("capitalist", 1), ("standard", 0)])
def test_votes_are_told_where_a_variant_has_them_and_there_is_one(people, begun, variant, planned):
    (ann,) = people("ann")
    game = begun(variant, ann, grace=0, absence=Absence.HOLD)
    process(game)
    assert Delivery.objects.filter(kind=Kind.BALLOT).count() == planned
    work()
    assert not [message for message in mail.outbox if "vote on proposals" in message.subject]


def test_an_offered_seat_is_told_to_those_in_the_game_and_the_creator(people, begun):
    ann, ben, eve = people("ann", "ben", "eve")
    game = begun("standard", ann, ben, grace=0)
    Game.objects.update(owner=eve)
    work()
    mail.outbox.clear()
    phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
    work()
    own = [message for message in to(ann) if "Your seat, " in message.body]
    assert len(own) == 1
    assert len(to(eve)) == 2


def test_those_who_are_to_say_that_they_are_here_hear_of_it(people):
    players = people(*"abcdefg")
    game = creation.create(None, GamePlan("A game", "standard"))
    for person in players:
        seats.join(person, game.pk)
    work()
    assert {message.to[0] for message in mail.outbox} == {person.email for person in players}
    assert "Confirm it on the game's page by " in mail.outbox[0].body


def test_who_has_said_to_be_here_is_not_asked(people):
    ann, ben, gil = people("ann", "ben", "gil")
    game = creation.create(gil, GamePlan("A game", "standard", terms=Terms(bots=True), mastered=True))
    for person in (ann, ben):
        seats.join(person, game.pk)
    rollcall.muster(gil, game.pk)
    rollcall.answer(ann, game.pk)
    work()
    assert {message.to[0] for message in mail.outbox} == {ben.email}


def test_a_subject_does_not_tell_who_plays_what_where_nobody_may_know(people, begun, monkeypatch):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben, anonymous=True)
    messages.send(access.find(ann, game.key), (access.find(ben, game.key).seat,), "Attack at dawn", "k1")
    later(monkeypatch, HOUR)
    work()
    seats_held = [member.seat.lower() for member in game.members.filter(person__isnull=False)]
    subjects = [message.subject.lower() for message in mail.outbox]
    assert len(subjects) >= 3
    assert not [subject for subject in subjects if any(seat in subject for seat in seats_held)]


def test_tables_stand_in_columns_below_their_headings():
    lines = columns(Table("Prices", ("coin", "price"), (("Ducat", "100"), ("Mark", "9"))))
    assert lines == ["Prices", "coin   price", "Ducat  100", "Mark   9"]


def test_times_are_those_of_the_readers_zone(people, begun):
    (ann,) = people("ann")
    ann.zone = "Asia/Kolkata"
    ann.save()
    game = begun("standard", ann)
    work()
    local = game.deadline.astimezone(ZoneInfo("Asia/Kolkata"))
    assert f"Spring 1901, movement, is due on {local:%A, %-d %B %Y, %H:%M} IST." in mail.outbox[0].body


def test_nobody_is_told_what_the_settings_forbid(table):
    game, ann, _ = table
    ann.person.tell_phase = False
    ann.person.save()
    process(game)
    work()
    assert not to(ann.person)


def test_where_addresses_must_be_verified_others_get_nothing(table, settings):
    game, ann, ben = table
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    EmailAddress.objects.create(user=ann.person, email=ann.person.email, verified=True, primary=True)
    EmailAddress.objects.create(user=ben.person, email=ben.person.email, verified=False, primary=True)
    process(game)
    work()
    assert [message.to[0] for message in mail.outbox] == [ann.person.email]


def test_a_mail_to_somebody_who_has_left_is_not_sent(table):
    game, ann, _ = table
    process(game)
    seats.leave(ann.person, game.pk)
    work()
    assert not to(ann.person)


def test_the_game_master_gets_the_report_of_the_game_master(people, begun):
    (gil,) = people("gil")
    game = begun("standard", master=gil)
    process(game)
    work()
    assert {delivery.seat for delivery in Delivery.objects.filter(person=gil, kind=Kind.PHASE)} == {GM}


def test_mails_end_with_a_click_or_by_the_mail_program(table, client):
    game, ann, ben = table
    process(game)
    work()
    address = to(ann.person)[0].extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://localhost:8000")
    page = client.get(address)
    assert page.status_code == 200
    ann.person.refresh_from_db()
    assert ann.person.tell_phase
    assert client.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    ann.person.refresh_from_db()
    ben.person.refresh_from_db()
    assert not ann.person.tell_phase
    assert ben.person.tell_phase
    assert client.get(address[:-3] + "x/").status_code == 404


def test_mails_about_a_game_are_one_thread_of_text_html_and_picture(table):
    game, ann, ben = table
    process(game)
    process(game)
    work()
    mails_to_ann, (other, _) = to(ann.person), to(ben.person)
    heads = [message.message() for message in (*mails_to_ann, other)]
    assert len({head["References"] for head in heads}) == 1
    assert {head["In-Reply-To"] for head in heads} == {heads[0]["References"]}
    assert len({head["Message-ID"] for head in heads}) == 3
    assert [part.get_content_type() for part in heads[0].walk()] == [
        "multipart/related",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "image/png",
    ]
    assert len(heads[0].as_bytes()) <= MOST_OF_MAIL


def test_the_last_results_come_with_the_news_of_the_end(people, duel):
    ann, ben = people("ann", "ben")
    game = duel(ann, ben)
    for person in (ann, ben):
        seat = access.find(person, game.key)
        sheets.put(seat, game.phase_number, [one for one in seat.legal_orders().orders() if str(one) == "DRAW"])
    mail.outbox.clear()
    process(game)
    work()
    told = [message for message in to(ann) if message.subject.startswith("You shared a 2-way draw with ")]
    assert len(told) == 1
    assert not [message for message in mail.outbox if "has been processed" in message.body]
    assert told[0].body.index("is over") < told[0].body.index("The last phase")


@pytest.mark.parametrize(("switch", "tells"), [("tell_phase", {"over"}), ("tell_table", {"phase"})])
def test_results_and_what_nobody_may_miss_have_their_own_switches(table, switch, tells):
    game, ann, _ = table
    setattr(ann.person, switch, False)
    ann.person.save()
    plan(game, Notification(Kind.PHASE, "k"), concerned(game))
    plan(game, Notification(Kind.OVER, "k"), concerned(game))
    assert set(Delivery.objects.filter(person=ann.person, key="k").values_list("kind", flat=True)) == tells


def test_a_digest_has_the_results_of_a_day_in_all_games(table, begun, monkeypatch):
    game, ann, _ = table
    Person.objects.filter(pk=ann.person.pk).update(tell_digest=True)
    second = begun("standard", ann.person, grace=0, absence=Absence.HOLD, silent_bots=True)
    quiet = begun("standard", ann.person)
    Game.objects.filter(pk=quiet.pk).update(name="0: long ago", state=State.OVER, deadline=None)
    quiet.log.update(created=timezone.now() - timedelta(days=9))
    monkeypatch.setattr(digests, "MOST_GAMES", 2)
    work()
    mail.outbox.clear()
    for one in (game, second, game):
        process(one)
    work()
    assert not to(ann.person)
    assert Delivery.objects.filter(person=ann.person, kind=Kind.DIGEST).count() == 1
    later(monkeypatch, timedelta(days=1))
    work()
    (told,) = to(ann.person)
    assert told.subject.startswith("Your games: news from 2 games, ")
    assert told.body.count("Spring 1901: you sent no orders") == 2
    assert "Autumn 1901: " in told.body
    Game.objects.filter(pk=game.pk).update(variant="gone_away")
    planned = Delivery.objects.get(person=ann.person, kind=Kind.DIGEST)
    assert digests.digest_of(ann.person, planned.due).title == "News from 1 game"
    Person.objects.filter(pk=ann.person.pk).update(tell_phase=False)
    assert mails.compose(Delivery.objects.select_related("person").get(pk=planned.pk)) is None


def test_a_digest_reaches_back_to_the_morning_before_on_days_of_25_hours(table, monkeypatch):
    _, ann, _ = table
    ann.person.zone, asked = "Europe/Berlin", []
    monkeypatch.setattr(digests, "_games", lambda _, since: asked.append(since) or [])
    for day in (24, 25):
        digests.digest_of(ann.person, datetime(2026, 10, day, 7, tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC))
    assert [since.isoformat() for since in asked] == ["2026-10-23T07:00:00+02:00", "2026-10-24T07:00:00+02:00"]


def test_results_are_told_even_if_the_game_is_called_off_before_their_mail_is_written(table):
    game, ann, _ = table
    process(game)
    with locked(game.pk) as row:
        call_off(row, "Called off")
    work()
    assert [message.subject for message in to(ann.person)] == ["Spring 1901: you sent no orders · A game"]


def test_who_has_a_live_game_open_gets_no_mails_about_it(people, begun):
    ann, ben = people("ann", "ben")
    clock_of = Clock(Pace.LIVE, minutes=10)
    game = begun("standard", ann, ben, clock=clock_of, grace=0, absence=Absence.HOLD, silent_bots=True)
    work()
    mail.outbox.clear()
    presence.note(presence.key_of(access.find(ann, game.key)))
    process(game)
    work()
    assert not to(ann)
    assert len(to(ben)) == 1
    assert presence.key_of(access.find(ann, begun("standard", ann).key)) == ""
