import io
import json
import zipfile
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from variorum.host.accounts.models import Person, Token
from variorum.host.accounts.services import MOST_TOKENS, digest_of, make_token

LONG = "x" * 100_000
EMOJI = "🦙" * 500


def profile(**changed):
    kept = {"username": "ann", "about": "", "zone": "Europe/Berlin", "theme": "dark"}
    return {**kept, **changed}


@pytest.fixture
def ann(client, people):
    (person,) = people("ann")
    client.force_login(person)
    return person


def test_a_profile_can_be_changed(client, ann):
    assert client.post("/me/", profile(about=EMOJI)).status_code == 302
    ann.refresh_from_db()
    assert (ann.zone, ann.theme, ann.about) == ("Europe/Berlin", "dark", EMOJI)


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": LONG},
        {"username": ""},
        {"username": "a"},
        {"username": "<script>"},
        {"username": "a@b"},
        {"username": "🦙🦙"},
        {"username": "GM"},
        {"username": "The.Host"},
        {"username": "former-abc"},
        {"username": "BEN"},
        {"username": "ann\x00"},
        {"about": LONG},
        {"zone": "Europe/Atlantis"},
        {"zone": "../../etc/passwd"},
        {"theme": "neon"},
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_changed(client, ann, people, wrong):
    people("ben")
    page = client.post("/me/", profile(**wrong))
    assert page.status_code == 422
    assert "errorlist" in page.content.decode()
    ann.refresh_from_db()
    assert (ann.username, ann.zone, ann.about) == ("ann", "UTC", "")


@pytest.mark.parametrize(
    ("written", "meant"),
    [("tokyo", "Asia/Tokyo"), ("new york", "America/New_York"), ("europe/BERLIN", "Europe/Berlin"), ("UTC", "UTC")],
)
def test_a_zone_is_found_by_its_city_and_the_own_one_comes_first(client, ann, written, meant):
    assert client.post("/me/", profile(zone=written)).status_code == 302
    ann.refresh_from_db()
    assert ann.zone == meant
    page = client.get("/me/").content.decode()
    assert page.index(f'<option value="{meant}"') == page.index("<option value=")
    assert page.count("<option value=") > 400


def test_what_was_written_is_shown_again_after_a_mistake(client, ann):
    page = client.post("/me/", profile(about="my long story", zone="nowhere")).content.decode()
    assert "my long story" in page


def test_notifications_are_chosen(client, ann):
    client.post("/me/notifications/", {"tell_vote": "on"})
    ann.refresh_from_db()
    assert (ann.tell_vote, ann.tell_deadline, ann.tell_phase, ann.tell_message) == (True, False, False, False)


def test_times_are_told_in_ones_own_zone(client, ann, people, begun):
    ann.zone = "Asia/Tokyo"
    ann.save()
    game = begun("standard", ann, *people("ben"))
    game.deadline = datetime(2030, 1, 1, 12, 0, tzinfo=UTC)
    game.save()
    assert "1 January 2030, 21:00 JST" in client.get(f"/games/{game.key}/about/").content.decode()
    client.logout()
    assert "1 January 2030, 12:00 UTC" in client.get(f"/games/{game.key}/about/").content.decode()


def test_a_zone_that_the_machine_does_not_know_is_no_failure(client, ann):
    Person.objects.update(zone="Europe/Atlantis")
    assert client.get("/me/").status_code == 200


@pytest.mark.parametrize("path", ["", "notifications/", "tokens/", "data/", "delete/", "games/"])
def test_strangers_are_asked_to_sign_in(client, db, path):
    answer = client.get(f"/me/{path}")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")


def test_a_token_is_shown_once_and_only_its_digest_is_kept(client, ann):
    page = client.post("/me/tokens/", {"name": "my <b>bot</b>", "may": "all", "days": 0}).content.decode()
    token = page.split('value="variorum_')[1].split('"')[0]
    assert Token.objects.get().digest == digest_of(f"variorum_{token}")
    again = client.get("/me/tokens/").content.decode()
    assert token not in again
    assert "my &lt;b&gt;bot&lt;/b&gt;" in again


@pytest.mark.parametrize("name", ["", LONG])
def test_a_token_needs_a_name_of_sensible_length(client, ann, name):
    assert client.post("/me/tokens/", {"name": name, "may": "all", "days": 0}).status_code == 422
    assert not Token.objects.exists()


def test_nobody_collects_tokens(client, ann):
    for number in range(MOST_TOKENS):
        make_token(ann, str(number))
    assert client.post("/me/tokens/", {"name": "one more", "may": "all", "days": 0}).status_code == 422
    assert ann.tokens.count() == MOST_TOKENS


def test_only_ones_own_tokens_can_be_revoked(client, ann, people):
    (ben,) = people("ben")
    make_token(ben, "ben's")
    make_token(ann, "ann's")
    for token in Token.objects.all():
        client.post(f"/me/tokens/{token.pk}/revoke/")
    assert [token.name for token in Token.objects.all()] == ["ben's"]


def test_ones_data_are_all_there_and_nobody_elses(client, ann, people, begun):
    (ben,) = people("ben")
    begun("standard", ann, ben)
    answer = client.get("/me/data/")
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    sections = {name: json.loads(archive.read(name)) for name in archive.namelist()}
    assert {"profile.json", "memberships.json", "orders.json", "created.json", "tokens.json"} <= sections.keys()
    assert sections["profile.json"]["email"] == "ann@example.org"
    assert [row["variant"] for row in sections["memberships.json"]] == ["standard"]
    assert b"ben" not in b"".join(archive.read(name) for name in archive.namelist())
    assert answer["Content-Disposition"].startswith("attachment")


def test_a_public_page_tells_nothing_private(client, ann, people):
    Person.objects.update(about="<script>alert(1)</script>")
    client.logout()
    page = client.get("/people/ann/").content.decode()
    assert "&lt;script&gt;" in page
    assert "example.org" not in page
    assert client.get("/people/nobody/").status_code == 404


def test_a_person_who_is_signed_out_everywhere_has_no_zone(client, ann):
    client.logout()
    assert client.get("/games/").status_code == 200
    assert timezone.get_current_timezone_name() == "UTC"
