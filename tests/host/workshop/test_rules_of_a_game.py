"""Whoever creates a game adds mechanics to a variant, on a page or by the API."""

import pytest
from django.test import Client
from tests.host.games.test_creation_pages import GOOD
from tests.host.working import client_of
from tests.tables import each

from variorum.host.games import private_variants
from variorum.host.games.edition import Edition
from variorum.host.games.models import Game
from variorum.host.games.private_variants import ALTERED, KEPT
from variorum.host.limits import rates
from variorum.variants import registry

PAGE = "/workshop/mechanics/standard/"
FOGGY = {"last_year": "yes", "last_year-year": "1905", "fog": "yes", "win": "20"}


@pytest.fixture
def sal(people):
    (person,) = people("sal")
    return client_of(person)


def test_mechanics_are_added_to_a_variant_and_a_game_is_created(sal):
    assert PAGE in sal.get("/games/new/standard/").content.decode()
    assert 'name="last_year-year"' in sal.get(PAGE).content.decode()
    leads_to = sal.post(PAGE, FOGGY).url
    made = registry.variant(leads_to.rstrip("/").rpartition("/")[2])
    assert (made.name, made.id.startswith(ALTERED)) == ("Standard with fog of war and last year", True)
    assert [one.name for one in made.mechanics] == ["darkness", "last_year"]
    assert sal.post(PAGE, FOGGY).url == leads_to
    assert "Somebody added rules to a variant for a game" in sal.get(f"/variants/{made.id}/").content.decode()
    shown = sal.get(leads_to).content.decode()
    assert "Change its rules" not in shown
    assert sal.post(leads_to, GOOD).status_code == 302
    game = Game.objects.get()
    assert (game.variant, game.listed) == (made.id, True)
    assert "Standard with fog of war and last year" in Client().get("/games/").content.decode()


def test_an_edition_alone_has_an_id_of_its_own(sal):
    answer = sal.post("/workshop/mechanics/goals/", {"edition": "yes", "edition-edition": "1982"})
    assert (answer.url, Edition.objects.count()) == ("/games/new/goals_1982/", 0)


@each(
    ("variant", "sent", "told"),
    [
        ("standard", {}, "Choose something that differs."),
        ("standard", {"last_year": "yes"}, "year"),
        ("standard", {"last_year": "yes", "last_year-year": "1066"}, "games begin in 1901"),
        ("standard", {"money": "yes", "corps": "yes"}, "each say what units cost"),
        ("standard", {"win": "many"}, "isn&#x27;t a number"),
        ("goals", {"majority": "yes"}, 'class="message problem"'),
    ],
)
def test_what_cannot_be_is_refused_and_kept(sal, variant, sent, told):
    answer = sal.post(f"/workshop/mechanics/{variant}/", sent)
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert told in shown
    for name in sent:
        assert f'name="{name}"' in shown


def test_a_variant_that_nobody_plays_is_forgotten_after_a_while(sal):
    sal.post(PAGE, FOGGY)
    edition = Edition.objects.get()
    assert private_variants.sweep(edition.created + KEPT / 2) == 0
    Edition.objects.update(created=edition.created - KEPT * 2)
    sal.post(PAGE, FOGGY)
    assert private_variants.sweep(edition.created + KEPT / 2) == 0, "somebody else has chosen it meanwhile"
    assert private_variants.sweep(edition.created + KEPT * 2) == 1


def test_nobody_has_variants_tried_without_end(sal, monkeypatch):
    monkeypatch.setitem(rates.LIMITS, "builds", rates.Limit(1, 60, "each is tried"))
    assert [sal.post(PAGE, FOGGY).status_code for _ in range(2)] == [302, 429]
    assert sal.get(PAGE).status_code == 200
