"""A guest's seat keeps its secrets as any seat does, and learns as little of the others."""

import pytest
from crawl import crawl, roads
from django.test import Client
from msgspec.structs import replace
from test_running_phase import FETCHED, random_orders

from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.life import creation
from variorum.host.games.models import Game
from variorum.host.games.seats import sheets


@pytest.mark.parametrize("variant", ["standard", "dark"])
def test_nobody_can_tell_what_a_guest_has_sent_nor_a_guest_what_others_have(variant, people, signed_in):
    (ann,) = people("ann")
    host, guest, other = signed_in(ann), Client(), Client()
    page = host.post("/play/friends/", {"variant": variant, "pace": "normal"}, follow=True)
    game, link = page.context["game"], page.context["invitation"].removeprefix("http://testserver")
    for client, name in ((guest, "Mia"), (other, "Tom")):
        client.get(link)
        client.post(f"/play/join/{game.key}/", {"name": name})
    game.terms = replace(game.terms, bots=True)
    game.save()
    creation.begin(game.pk)
    game.refresh_from_db()
    first, stranger = Person.objects.get(pk=guest.session["guest"]), Client()

    def send(person, seed):
        who = access.find(person, game.key)
        sheets.put(who, game.phase_number, random_orders(who, seed))

    def seen(*readers):
        return [crawl(client, *roads(game.key), within=game.key) for client in readers]

    send(first, 1)
    send(ann, 1)
    of_host, *of_others = seen(host, other, stranger)
    assert all(sum(text.startswith("200") for text in found.values()) > FETCHED for found in (of_host, of_others[0]))
    send(first, 2)
    assert seen(host) == [of_host]
    of_guest = seen(guest)
    send(ann, 2)
    assert seen(guest, other, stranger) == [*of_guest, *of_others]


def test_a_game_against_bots_is_nobody_elses(people, signed_in):
    guest = Client()
    guest.post("/play/now/dark/")
    game = Game.objects.get()
    (ann,) = people("ann")
    for client in (signed_in(ann), Client()):
        assert not [text for text in crawl(client, *roads(game.key), within=game.key).values() if text.startswith("2")]
