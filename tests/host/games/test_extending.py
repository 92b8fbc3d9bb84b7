"""Extensions for reliable players: on request or for a missed deadline, announced to all, and nobody learns whose."""

import io
import json
import zipfile
from datetime import timedelta

import pytest
from django.utils import timezone

from variorum.host.accounts.export import export
from variorum.host.games import access
from variorum.host.games.clock import extending
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.in_words import sentences
from variorum.host.games.life import phases
from variorum.host.games.models import PublicAct
from variorum.host.games.terms import Absence, Terms
from variorum.host.people.models import Diligence
from variorum.host.press.services import votes
from variorum.host.press.services.matters import VoteKind

TOLD = "The deadline is 12 hours later: an extension for a reliable player."


@pytest.fixture
def patient(people, duel):
    """A game of two whose terms have two extensions of twelve hours for each reliable player."""
    ann, ben = people("ann", "ben")
    usual = {"extensions": 2, "extension_hours": 12, "grace": 0, "absence": Absence.HOLD}

    def make(**terms):
        game = duel(ann, ben, **{**usual, **terms})
        return game, access.find(ann, game.key), access.find(ben, game.key)

    return make


def miss(game):
    """Let the deadline pass."""
    done = phases.process(game.pk, game.phase_number, now=game.deadline)
    game.refresh_from_db()
    return done


def unreliable(person, game):
    Diligence.objects.create(person=person, game=game, day=timezone.now().date(), met=1, missed=1)


def test_who_misses_a_deadline_gets_one_extension_a_phase(patient):
    game, one, other = patient()
    before = game.deadline
    for who in (one, other):
        Diligence.objects.create(person=who.person, game=game, day=timezone.now().date(), met=99)
    assert not miss(game)
    assert game.deadline == before + timedelta(hours=12)
    assert extending.own(one).left == 1
    assert miss(game)
    assert not miss(game)
    assert extending.own(one).left == 0
    assert miss(game)
    assert miss(game)
    assert list(PublicAct.objects.filter(game=game, text=TOLD).values_list("by", flat=True)) == ["the host"] * 2


def test_who_asks_gets_one_without_the_agreement_of_others(patient, client):
    game, one, other = patient()
    before = game.deadline
    client.force_login(one.person)
    assert "You have 2 extensions of 12 hours left." in " ".join(
        client.get(f"/games/{game.key}/votes-panel/").content.decode().split()
    )
    sent = {"phase_number": game.phase_number}
    assert client.post(f"/games/{game.key}/own-extensions/", sent).status_code == 302
    game.refresh_from_db()
    assert game.deadline == before + timedelta(hours=12)
    with pytest.raises(RefusedError, match="already been extended"):
        extending.take(other, game.phase_number)
    with pytest.raises(StaleError):
        extending.take(other, game.phase_number + 1)
    assert extending.own(other).left == 2


def test_extensions_are_in_the_export_of_whoever_took_or_requested_them(patient):
    game, one, other = patient()
    extending.take(one, game.phase_number)
    votes.ask(one, game.phase_number, VoteKind.EXTENSION, minutes=12 * 60)

    def exported(who, name):
        return json.loads(zipfile.ZipFile(io.BytesIO(export(who.person))).read(f"{name}.json"))

    assert [exported(who, "memberships")[0]["extensions"] for who in (one, other)] == [1, 0]
    assert [row["minutes"] for row in exported(one, "votes")] == [12 * 60]
    assert exported(other, "votes") == []


def test_programs_take_one_too(patient, client):
    game, one, _ = patient()
    client.force_login(one.person)
    address = f"/api/v1/games/{game.key}/own-extensions"
    assert client.get(address).json() == {"left": 2, "denied": ""}
    taken = client.post(address, {"phase_number": game.phase_number}, content_type="application/json")
    assert taken.status_code == 200
    assert taken.json()["left"] == 1
    assert "already been extended" in taken.json()["denied"]
    refused = client.post(address, {"phase_number": game.phase_number}, content_type="application/json")
    assert refused.status_code == 422


def test_others_get_none(patient, people):
    game, one, other = patient()
    for person in (one.person, other.person):
        unreliable(person, game)
    with pytest.raises(RefusedError, match="takes a reliability of 90 %; yours is 50 %"):
        extending.take(one, game.phase_number)
    assert miss(game)
    (cat,) = people("cat")
    with pytest.raises(RefusedError, match="give you no extensions"):
        extending.take(access.find(cat, game.key), game.phase_number)
    assert not PublicAct.objects.filter(text=TOLD).exists()


def test_there_are_none_unless_the_terms_have_them(patient):
    game, one, _ = patient(extensions=0)
    assert extending.own(one) is None
    assert miss(game)
    assert not [said for said in sentences(Terms()) if "extension" in said]


def test_the_terms_say_so_before_one_joins():
    (told,) = [said for said in sentences(Terms(extensions=2, extension_hours=12)) if "extension" in said]
    assert "at least 90 % has 2 extensions of 12 hours, at most one a phase" in told
    assert "not whose it is" in told


@pytest.mark.parametrize(("terms", "said"), [({"extensions": 11}, "extensions"), ({"extension_hours": 0}, "hours")])
def test_terms_are_bounded(people, client, terms, said):
    (ann,) = people("ann")
    client.force_login(ann)
    plan = {"name": "A game", "variant": "standard", "terms": terms}
    answer = client.post("/api/v1/games", plan, content_type="application/json")
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_grace_comes_after_the_extension_and_takes_none(patient):
    game, one, _ = patient(grace=60)
    assert not miss(game)
    assert not game.grace
    assert not miss(game)
    assert game.grace
    with pytest.raises(RefusedError, match="grace period has begun"):
        extending.take(one, game.phase_number)
