import io
import json
import zipfile

import pytest
from tests.acting import report
from typer.testing import CliRunner

from variorum.host.accounts import services as accounts
from variorum.host.accounts.export import export
from variorum.host.accounts.models import Mail, Person
from variorum.host.acts.running import run
from variorum.host.clubs.acts import CreateClub
from variorum.host.clubs.models import Club
from variorum.host.games import access
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.models import Game
from variorum.host.press import moderation, reports
from variorum.host.press.models import Decision, Report
from variorum.host.press.services import messages
from variorum.host.site.commands.staff import app
from variorum.host.tournaments.acts import CreateTournament
from variorum.host.tournaments.models import Tournament
from variorum.host.zines.models import Zine


@pytest.fixture
def reported(people, begun):
    """A message of Ben that Ann has reported, the accesses of both, and somebody of the staff."""

    def make(**terms):
        ann, ben, cat, sam = people("ann", "ben", "cat", "sam")
        Person.objects.filter(pk=sam.pk).update(is_staff=True)
        game = begun("standard", ann, ben, cat, master=people("gil")[0], **terms)
        one, other = access.find(ann, game.key), access.find(ben, game.key)
        message = messages.send(other, (one.seat,), "Something vile", "1")
        messages.send(other, (one.seat,), "A secret plan", "2")
        return report(ann, "message", message, "It is vile."), one, other, sam

    return make


def staff_page(client, person):
    client.force_login(person)
    answer = client.get("/staff/reports/")
    return answer.content.decode() if answer.status_code == 200 else answer.status_code


def test_staff_sees_what_was_reported_and_nothing_else(reported, client):
    _, ann, ben, sam = reported()
    shown = staff_page(client, sam)
    for text in ("Something vile", "It is vile.", "written by ben", "reported by ann", f"/games/{ann.game.key}/"):
        assert text in shown
    assert "A secret plan" not in shown
    assert staff_page(client, ann.person) == staff_page(client, ben.person) == 404
    assert client.post("/staff/reports/1/", {"decision": "dismissed"}).status_code == 404


def test_staff_with_a_seat_in_an_anonymous_game_learns_no_names(reported, client):
    _, _, ben, sam = reported(anonymous=True)
    cat = Person.objects.get(username="cat")
    Person.objects.filter(pk__in=(cat.pk, ben.person.pk)).update(is_staff=True)
    assert "written by ben" in staff_page(client, sam)
    shown = staff_page(client, cat)
    assert "Something vile" in shown
    assert "written by" not in shown
    assert "Something vile" not in staff_page(client, ben.person)


def test_a_writer_is_warned_and_may_write_to_game_masters_only(reported, client):
    made, ann, ben, sam = reported()
    client.force_login(sam)
    for sent in ({"note": ""}, {"note": "x", "days": "0"}, {"note": "x", "days": "9999999"}, {"note": "x" * 1_001}):
        client.post(f"/staff/reports/{made.pk}/", {"decision": "silenced", "days": "3", **sent})
    client.post(f"/staff/reports/{made.pk}/", {"decision": "open"})
    assert Report.objects.get().decision == Decision.OPEN
    client.post(f"/staff/reports/{made.pk}/", {"decision": "silenced", "note": "Stay polite.", "days": "3"})
    shown = staff_page(client, sam)
    assert "No open reports." in shown
    assert "Press closed until" in shown
    assert "Stay polite." in shown
    warned, told = Mail.objects.get(to=ben.person.email), Mail.objects.get(to=ann.person.email)
    assert "Stay polite." in warned.body
    assert "> Something vile" in warned.body
    assert "ann" not in warned.body
    assert "looked at" in told.body
    with pytest.raises(RefusedError, match="closed your press until"):
        messages.send(ben, (ann.seat,), "More", "3")
    messages.send(ben, ("GM",), "Sorry", "4")
    messages.send(ann, (ben.seat,), "Well", "5")
    Report.objects.update(silent_until=made.made)
    messages.send(ben, (ann.seat,), "Peace?", "6")
    with pytest.raises(StaleError):
        reports.decide(sam, made.pk, "dismissed", "", 0)


def test_staff_opens_a_press_again_before_its_time(reported, client):
    made, ann, ben, sam = reported()
    reports.decide(sam, made.pk, "silenced", "Stay polite.", 3)
    for person, code in ((ben.person, 404), (ann.person, 404)):
        client.force_login(person)
        assert client.post(f"/staff/reports/{made.pk}/reopen/").status_code == code
    with pytest.raises(RefusedError, match="from you or about you"):
        reports.reopen(ben.person, made.pk)
    assert "Open their press again" in staff_page(client, sam)
    client.post(f"/staff/reports/{made.pk}/reopen/")
    messages.send(ben, (ann.seat,), "Peace?", "3")
    shown = staff_page(client, sam)
    assert "opened early by" in shown
    assert "Open their press again" not in shown
    assert "open again" in Mail.objects.filter(to=ben.person.email).latest("pk").subject
    with pytest.raises(StaleError):
        reports.reopen(sam, made.pk)


def test_a_dismissed_report_is_told_to_the_reporter_alone(reported, client):
    made, ann, ben, sam = reported()
    with pytest.raises(RefusedError, match="from you or about you"):
        reports.decide(ben.person, made.pk, "dismissed", "", 0)
    reports.decide(sam, made.pk, "dismissed", "Harmless.", 0)
    assert [mail.to for mail in Mail.objects.all()] == [ann.person.email]
    client.force_login(ann.person)
    page = client.get(f"/games/{ann.game.key}/press/?with={ben.seat}").content.decode()
    assert "The host&#x27;s staff has looked at it." in page or "The host's staff has looked at it." in page
    assert "Harmless." not in page
    made = json.loads(zipfile.ZipFile(io.BytesIO(export(ann.person))).read("reports.json"))["made"]
    assert made[0]["reason"] == "It is vile."
    accounts.delete(ann.person)
    assert not Report.objects.exists()


def test_reports_are_bounded(reported, client, monkeypatch):
    made, ann, ben, _ = reported()
    first, second = ben.game.messages.order_by("pk")
    address = "/report/message/"
    client.force_login(ben.person)
    assert "your own" in client.post(f"{address}{first.pk}/", {"reason": "Mine"}).content.decode()
    client.force_login(Person.objects.get(username="cat"))
    assert client.get(f"{address}{first.pk}/").status_code == 404
    client.force_login(ann.person)
    for text in ("", "x" * 1_001):
        assert client.post(f"{address}{second.pk}/", {"reason": text}).status_code == 422
    again = client.post(f"{address}{first.pk}/", {"reason": "Still"})
    assert "already reported" in again.content.decode()
    monkeypatch.setattr(moderation, "MOST_OPEN", 1)
    assert "still open" in client.post(f"{address}{second.pk}/", {"reason": "Too"}).content.decode()
    monkeypatch.undo()
    assert client.post(f"{address}{second.pk}/", {"reason": "Too"}).status_code == 302
    assert Report.objects.exclude(pk=made.pk).get().writer == ben.person


@pytest.fixture
def things(people, begun):
    """Something of each kind that Ben has made, and what is left of it when staff has removed it."""
    ben = people("ben")[0]
    game = begun("standard", master=ben)
    Person.objects.filter(pk=ben.pk).update(about="Rude words")
    club = run(CreateClub(name="Rude words", is_open=True), ben)
    cup = run(CreateTournament(name="Rude words", variant="england_turkey"), ben)
    zine = Zine.objects.create(editor=ben, title="Rude words")
    type(game).objects.update(name="Rude words")
    return {
        "game": (game.key, lambda: Game.objects.get(pk=game.pk).name, "A game"),
        "club": (club.key, lambda: Club.objects.get().name, "A club"),
        "tournament": (cup.key, lambda: Tournament.objects.get().name, "A tournament"),
        "zine": (zine.key, Zine.objects.count, 0),
        "person": ("ben", lambda: Person.objects.get(username="ben").about, ""),
    }


def test_both_sides_hear_what_became_of_anything_reported(things, people, client):
    ann, sam = people("ann", "sam")
    Person.objects.filter(pk=sam.pk).update(is_staff=True)
    for kind, (about, left, expected) in things.items():
        client.force_login(ann)
        address = f"/report/{kind}/{about}/"
        assert "ude words" in client.get(address).content.decode(), kind
        assert client.post(address, {"reason": "Rude"}).status_code == 302, kind
        assert "already reported" in client.post(address, {"reason": "Rude"}).content.decode()
        client.force_login(sam)
        made = Report.objects.latest("pk")
        assert "Rude words" in staff_page(client, sam)
        client.post(f"/staff/reports/{made.pk}/", {"decision": "removed", "note": "Be kind."})
        assert left() == expected, kind
        thanks, warned = (Mail.objects.filter(to=f"{name}@example.org").latest("pk").body for name in ("ann", "ben"))
        assert made.title in thanks
        assert "It has been removed." in thanks
        assert "Be kind." in warned
        assert "> Rude words" in warned or "> ben" in warned
    assert client.get("/report/nothing/x/").status_code == 404


def test_the_host_names_its_staff(people):
    people("ann")
    for words, is_staff in ((["ann"], True), (["ann", "--remove"], False)):
        assert CliRunner().invoke(app, words).exit_code == 0
        assert Person.objects.get().is_staff is is_staff
    assert CliRunner().invoke(app, ["nobody"]).exit_code == 2
