import io
import json
import zipfile

import pytest
from typer.testing import CliRunner

from variorum.host.accounts import services as accounts
from variorum.host.accounts.export import export
from variorum.host.accounts.models import Mail, Person
from variorum.host.games import access
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.press import moderation
from variorum.host.press.models import Decision, Report
from variorum.host.press.services import messages, reports
from variorum.host.site.commands.staff import app


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
        return reports.report(one, message, "It is vile."), one, other, sam

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
    report, ann, ben, sam = reported()
    client.force_login(sam)
    for sent in ({"note": ""}, {"note": "x", "days": "0"}, {"note": "x", "days": "9999999"}, {"note": "x" * 1_001}):
        client.post(f"/staff/reports/{report.pk}/", {"decision": "silenced", "days": "3", **sent})
    client.post(f"/staff/reports/{report.pk}/", {"decision": "open"})
    assert Report.objects.get().decision == Decision.OPEN
    client.post(f"/staff/reports/{report.pk}/", {"decision": "silenced", "note": "Stay polite.", "days": "3"})
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
    Report.objects.update(silent_until=report.made)
    messages.send(ben, (ann.seat,), "Peace?", "6")
    with pytest.raises(StaleError):
        reports.decide(sam, report.pk, "dismissed", "", 0)


def test_staff_opens_a_press_again_before_its_time(reported, client):
    report, ann, ben, sam = reported()
    reports.decide(sam, report.pk, "silenced", "Stay polite.", 3)
    for person, code in ((ben.person, 404), (ann.person, 404)):
        client.force_login(person)
        assert client.post(f"/staff/reports/{report.pk}/reopen/").status_code == code
    with pytest.raises(RefusedError, match="from you or about you"):
        reports.reopen(ben.person, report.pk)
    assert "Open their press again" in staff_page(client, sam)
    client.post(f"/staff/reports/{report.pk}/reopen/")
    messages.send(ben, (ann.seat,), "Peace?", "3")
    shown = staff_page(client, sam)
    assert "opened early by" in shown
    assert "Open their press again" not in shown
    assert "open again" in Mail.objects.filter(to=ben.person.email).latest("pk").subject
    with pytest.raises(StaleError):
        reports.reopen(sam, report.pk)


def test_a_dismissed_report_is_told_to_the_reporter_alone(reported, client):
    report, ann, ben, sam = reported()
    with pytest.raises(RefusedError, match="from you or about you"):
        reports.decide(ben.person, report.pk, "dismissed", "", 0)
    reports.decide(sam, report.pk, "dismissed", "Harmless.", 0)
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
    report, ann, ben, _ = reported()
    first, second = ben.game.messages.order_by("pk")
    address = f"/games/{ann.game.key}/press/report/"
    client.force_login(ben.person)
    assert client.get(f"{address}{first.pk}/").status_code == 404
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
    assert Report.objects.exclude(pk=report.pk).get().writer == ben.person


def test_the_host_names_its_staff(people):
    people("ann")
    for words, is_staff in ((["ann"], True), (["ann", "--remove"], False)):
        assert CliRunner().invoke(app, words).exit_code == 0
        assert Person.objects.get().is_staff is is_staff
    assert CliRunner().invoke(app, ["nobody"]).exit_code == 2
