"""Private variants that people report, and that the host's staff takes down."""

import io
import zipfile

import pytest
from django.core import mail
from django.test import Client
from working import client_of, work

from variorum.host.accounts import services as accounts
from variorum.host.accounts.export import export
from variorum.host.games import private_variants
from variorum.host.games.common import RefusedError
from variorum.host.games.life import evenings
from variorum.host.press import reports
from variorum.host.press.models import Report
from variorum.host.workshop import oversight, services
from variorum.host.workshop.models import Design


@pytest.fixture
def own_data(settings, tmp_path):
    settings.DATA = tmp_path


@pytest.fixture
def shared(own_data, designer):
    """The designer, and the page of the variant that the designer shares."""
    sal, client, design, _ = designer
    services.build(design)
    work()
    assert client.post(f"/workshop/{design.key}/share/").status_code == 302
    edition = Design.objects.select_related("edition").get().edition
    return sal, client, design, f"/variants/{private_variants.name_of(edition)}/"


@pytest.fixture
def signed_in(people):
    def sign_in(name, **fields):
        (person,) = people(name)
        for field, value in fields.items():
            setattr(person, field, value)
        person.save()
        client = client_of(person)
        return client, person

    return sign_in


def exported(person, name):
    return zipfile.ZipFile(io.BytesIO(export(person))).read(f"{name}.json").decode()


def mails(subject):
    return [sent for sent in mail.outbox if sent.subject == subject]


def test_a_variant_is_reported_and_taken_down_and_allowed_again(shared, signed_in):
    sal, designer, design, page = shared
    reporter, ben = signed_in("ben")
    staff, _ = signed_in("ada", is_staff=True)
    game = evenings.play_now(sal, page.split("/")[2])
    road = page.replace("/variants/", "/report/variant/")
    assert road in reporter.get(page).content.decode()
    assert reporter.get(road).status_code == 200
    assert reporter.post(road, {"reason": " "}).status_code == 422
    assert reporter.post(road, {"reason": "Its names are rude."}).status_code == 302
    assert "already reported" in reporter.post(road, {"reason": "Again."}).content.decode()
    assert "Its names are rude." in exported(ben, "reports")
    assert "Reason: Its names are rude." in staff.get("/staff/reports/").content.decode()
    made = Report.objects.get()
    staff.post(f"/staff/reports/{made.pk}/", {"decision": "removed", "note": ""})
    assert Design.objects.get().link
    staff.post(f"/staff/reports/{made.pk}/", {"decision": "removed", "note": "Give the areas other names."})
    decide = f"/staff/variants/{design.pk}/"
    work()
    (told,) = mails(reports.WARNING)
    assert told.to == [sal.email]
    (thanks,) = mails(reports.LOOKED_AT)
    assert (thanks.to, "It has been removed." in thanks.body) == ([ben.email], True)
    assert "Give the areas other names." in told.body
    assert reporter.get(f"/workshop/play/{design.link or 'none'}/").status_code == 404
    with pytest.raises(RefusedError, match="no longer shared"):
        evenings.play_now(sal, game.variant)
    assert designer.get(f"/games/{game.key}/").status_code == 200
    designer.post(f"/workshop/{design.key}/share/")
    assert "has taken this variant down" in designer.get(f"/workshop/{design.key}/").content.decode()
    assert Design.objects.get().link is None
    staff.post(decide, {"decision": "allow"})
    work()
    assert len(mails(oversight.ALLOWED)) == 1
    designer.post(f"/workshop/{design.key}/share/")
    assert Design.objects.get().link


def test_staff_takes_down_what_nobody_has_reported(shared, signed_in):
    sal, _, design, page = shared
    staff, _ = signed_in("ada", is_staff=True)
    assert "Islands" in staff.get("/staff/variants/").content.decode()
    staff.post(f"/staff/variants/{design.pk}/", {"decision": "down", "reason": ""})
    assert Client().get(page).status_code == 200
    staff.post(f"/staff/variants/{design.pk}/", {"decision": "down", "reason": "Give the areas other names."})
    work()
    (told,) = mails(oversight.TAKEN_DOWN)
    assert (told.to, "Give the areas other names." in told.body) == ([sal.email], True)


def test_nobody_else_sees_or_decides(shared, signed_in):
    sal, designer, design, page = shared
    road = page.replace("/variants/", "/report/variant/")
    assert "your own" in designer.post(road, {"reason": "Look!"}).content.decode()
    assert Client().post(road, {"reason": "Look!"}).status_code == 404
    guest, _ = signed_in("gus", guest=True)
    assert "Sign up" in guest.post(road, {"reason": "Look!"}).content.decode()
    stranger, _ = signed_in("ben")
    for client in (designer, stranger):
        assert client.get("/staff/variants/").status_code == 404
        assert client.post(f"/staff/variants/{design.pk}/", {"decision": "down", "reason": "No."}).status_code == 404
    assert stranger.get("/report/variant/own-nothing/").status_code == 404
    assert not Report.objects.exists()
    sal.is_staff = True
    sal.save()
    assert "Islands" not in designer.get("/staff/variants/").content.decode()
    with pytest.raises(RefusedError, match="no longer shared"):
        oversight.decide(sal, design.pk, "down", "x")


def test_boards_and_their_variants_go_with_their_designer(shared):
    sal, _, design, _ = shared
    Design.objects.create(owner=sal, name="Another", map_text="")
    edition = Design.objects.select_related("edition").get(pk=design.pk).edition
    accounts.delete(sal)
    assert not Design.objects.exists()
    edition.refresh_from_db()
    assert edition.retired
