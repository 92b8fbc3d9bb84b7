import json
import re

import pytest
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from variorum.host.games.models import Game
from variorum.host.site import thumbnails
from variorum.variants import registry


def plain(answer):
    """A page without what is different in every answer, whatever was asked for."""
    return re.sub(r'"X-CSRFToken": "\w+"|name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())


def test_the_front_page_of_an_empty_host(client, db):
    page = client.get("/").content.decode()
    assert "No demo games are running" in page
    assert "None at the moment" in page


def test_all_variants_are_listed(client, db):
    pages = -(-len(registry.names()) // 12)
    found = [client.get(f"/variants/?page={number + 1}").content.decode() for number in range(pages)]
    assert all(f"/variants/{name}/" in "".join(found) for name in registry.names())
    assert max(map(len, found)) < 40_000
    for path in ("", "picture/", "small-picture/"):
        assert client.get(f"/variants/chess/{path}").status_code == 404


@pytest.mark.parametrize(
    ("wishes", "there", "absent"),
    [
        ({"players": "2"}, ["france_austria"], ["standard", "chaos"]),
        ({"q": "randy DAVIS"}, ["start_1898"], ["standard"]),
        ({"rules": "opens with builds"}, ["chaos", "custom_start"], ["standard", "goals"]),
        ({"rules": "standard", "size": "medium", "sort": "players"}, ["standard", "start_1898"], ["chaos", "goals"]),
        ({"length": "long"}, ["world"], ["standard", "hundred"]),
        ({"length": "short", "difficulty": "first game"}, ["hundred"], ["standard", "world", "punic_wars"]),
        ({"difficulty": "expert", "sort": "hours"}, ["gametest1815", "rather_silly"], ["standard"]),
        ({"size": "small", "q": "nothing is like this"}, [], ["standard"]),
    ],
)
def test_the_gallery_is_searched_without_scripts(client, db, wishes, there, absent):
    page = "".join(client.get("/variants/", {**wishes, "page": page}).content.decode() for page in range(1, 6))
    assert all(f'href="/variants/{name}/"' in page for name in there)
    assert not any(f'href="/variants/{name}/"' in page for name in absent)
    assert ("No variants match" in page) == (not there)


def test_a_variant_says_how_long_it_takes_and_for_whom_it_is(client, db):
    page = " ".join(client.get("/variants/geophysical/").content.decode().split())
    assert "For experienced players: 8 more kinds of orders." in page
    assert "A game takes about 9 years: 4 hours live, or 7 weeks by mail." in page
    assert "For those who know Standard · 4 h live" in client.get("/variants/", {"q": "amphibious"}).content.decode()


def test_a_search_that_makes_no_sense_shows_its_errors_and_all(client, db):
    page = client.get("/variants/", {"players": "many"}).content.decode()
    assert "many is not one of the available choices" in page
    assert 'href="/variants/standard/"' in page


def test_a_variant_without_code_has_its_rules_its_borders_and_its_games(client, begun):
    begun("crowded")
    page = client.get("/variants/crowded/").content.decode()
    assert '<li id="crowded:O2"><strong>crowded:O2</strong> Ruhr is a supply center.</li>' in page
    assert "11 players · 75 areas · 35 centers · 18 to win · 1 game here" in " ".join(page.split())
    assert 'Burgundy <span class="soft">BUR</span>' in page
    assert "BEL GAS MAR MUN PAR PIC RUH" in page
    assert client.get("/variants/crowded/small-picture/")["Content-Type"] == "image/webp"


def test_pictures_of_variants_are_drawn_before_somebody_asks(client, db, monkeypatch):
    thumbnails.draw_gallery(["dark"])
    monkeypatch.delattr(thumbnails, "png")
    for query in ({}, {"theme": "dark"}):
        assert client.get("/variants/dark/small-picture/", query)["Content-Type"] == "image/webp"


@pytest.mark.parametrize("path", ["/variants/", "/games/new/", "/sandbox/"])
def test_lists_of_variants_begin_with_the_most_played(client, begun, path):
    def order():
        page = client.get(path).content.decode()
        there = [name for name in registry.names() if f">{registry.variant(name).name}<" in page]
        return sorted(there, key=lambda name: page.index(f">{registry.variant(name).name}<"))

    assert order()[:3] == ["standard", "capitalist", "dark"]
    begun("goals")
    assert order()[:3] == ["goals", "standard", "capitalist"]


@pytest.mark.parametrize("signed_in", [False, True])
def test_what_is_not_there_and_what_is_not_yours_answer_alike(client, people, begun, signed_in):
    (ann,) = people("ann")
    game = begun("standard")
    Game.objects.update(listed=False)
    if signed_in:
        client.force_login(ann)
    hidden = client.get(f"/games/{game.key}/about/")
    missing = client.get("/games/nosuchgame/about/")
    assert (hidden.status_code, plain(hidden)) == (missing.status_code, plain(missing))
    assert hidden.status_code == 404
    assert "you don't have access" in plain(hidden)
    posted = [client.post(f"/games/{key}/join/") for key in (game.key, "nosuchgame")]
    assert plain(posted[0]) == plain(posted[1])


def test_an_error_of_ours_is_told_without_the_database():
    answer = server_error(RequestFactory().get("/"))
    assert answer.status_code == 500
    assert "a problem on our side" in answer.content.decode()


def test_what_browsers_and_robots_ask_for(client, db):
    assert "Disallow: /me/" in client.get("/robots.txt").content.decode()
    manifest = json.loads(client.get("/site.webmanifest").content)
    assert manifest["name"] == "Variorum"
    assert manifest["icons"]


@pytest.mark.parametrize(
    "path", ["/", "/variants/", "/variants/goals/", "/games/", "/games/new/", "/accounts/signup/", "/nothing/"]
)
def test_pages_keep_to_the_policy_of_what_may_run_in_them(client, db, path):
    answer = client.get(path)
    page = answer.content.decode()
    assert "'unsafe-inline'" not in answer["Content-Security-Policy"]
    assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|<style|hx-on", page)


def test_forms_need_their_token(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    answer = client.post(f"/games/{game.key}/leave/")
    assert answer.status_code == 403
    assert "Security check failed" in answer.content.decode()
    assert game.members.filter(person=ann, left=None).exists()
