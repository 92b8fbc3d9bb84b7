from datetime import timedelta
from io import BytesIO
from zipfile import ZipFile

from django.urls import reverse
from django.utils import timezone

from variorum.host.accounts.models import Person


def test_who_one_is_and_what_mail_one_gets(program, people):
    (ann,) = people("ann")
    assert program(ann).get("/me")["tell_phase"]
    changed = program(ann).ask("PATCH", "/me", {"tell_phase": False}).json()
    assert (changed["username"], changed["tell_phase"], changed["tell_message"]) == ("ann", False, True)
    assert not program(ann).get("/me")["tell_phase"]
    program().fails(401, "GET", "/me")
    program().fails(401, "PATCH", "/me", {})


def test_a_profile_is_changed_under_the_rules_of_its_page(program, people):
    ann, _ = people("ann", "ben")
    wanted = {"zone": "Europe/Berlin", "theme": "dark", "about": "I bounce.", "username": "anna"}
    assert wanted.items() <= program(ann).ask("PATCH", "/me", wanted).json().items()
    kept = Person.objects.get(pk=ann.pk)
    for wrong in (
        {"zone": "Nowhere"},
        {"theme": "loud"},
        {"username": "BEN"},
        {"username": "gm"},
        {"username": ""},
        {"about": "\0"},
        {"about": "x" * 2_001},
    ):
        assert program(ann).fails(422, "PATCH", "/me", {**wrong, "tell_vote": False})["error"]
    again = Person.objects.get(pk=ann.pk)
    assert (again.username, again.zone, again.about, again.tell_vote) == (kept.username, kept.zone, kept.about, True)


def test_the_calendar_of_a_person_is_told_to_that_person(program, people, client):
    (ann,) = people("ann")
    address = program(ann).get("/me")["calendar"]
    assert client.get(address.partition("localhost:8000")[2]).status_code == 200


def test_all_data_of_a_person_for_that_person(program, people):
    (ann,) = people("ann")
    answer = program(ann).ask("GET", "/me/data")
    assert answer["Cache-Control"] == "private, no-store"
    assert b"ann@example.org" in ZipFile(BytesIO(answer.content)).read("profile.json")
    program().fails(401, "GET", "/me/data")


def test_a_person_announces_an_absence_in_the_profile_and_by_program(people, client, program):
    (ann,) = people("ann")
    client.force_login(ann)
    page = client.get(reverse("accounts:profile")).content.decode()
    assert 'name="away_until"' in page
    until = (timezone.now() + timedelta(days=4)).date()
    assert program(ann).ask("PATCH", "/me", {"away_until": str(until)}).json()["away_until"] == str(until)
    ann.refresh_from_db()
    assert ann.away_until == until
