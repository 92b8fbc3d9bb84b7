"""What one seat has sent for the running phase, and what bots will order, changes nothing that others can fetch."""

from random import Random

import pytest
from crawl import crawl, roads
from django.contrib.auth.models import AnonymousUser
from unlike import UNLIKE

from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.bots import in_games
from variorum.host.games.models import BotSheet, Pulse
from variorum.host.games.seats import sheets
from variorum.testing.players import random_sheet

FETCHED = 10
"""So many pages at least there are to be compared."""


@pytest.mark.parametrize("variant", UNLIKE)
def test_nobody_can_tell_what_another_seat_has_sent_nor_what_bots_will(variant, people, begun, signed_in):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun(variant, ann, ben)
    begun("standard", master=gil)
    who = access.find(ann, game.key)
    readers = {person: signed_in(person) for person in (ben, gil, None)}
    sheets.put(who, game.phase_number, random_orders(who, 1))
    before = {person: crawl(client, *roads(game.key), within=game.key) for person, client in readers.items()}
    assert all(sum(text.startswith("200") for text in seen.values()) > FETCHED for seen in before.values())
    sheets.put(who, game.phase_number, random_orders(who, 2))
    pulses = Pulse.objects.count()
    assert in_games.think(game.pk, game.phase_number) > 0
    assert not BotSheet.objects.filter(game=game, sheet="").exists()
    assert Pulse.objects.count() == pulses
    for person, client in readers.items():
        after = crawl(client, *roads(game.key), within=game.key)
        assert after.keys() == before[person].keys()
        for address, text in after.items():
            assert text == before[person][address], f"{person or AnonymousUser()} can tell at {address}"


def test_nobody_but_the_game_master_can_tell_that_a_seat_is_ready(people, begun, signed_in):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("england_turkey", ann, ben, master=gil)
    who = access.find(ann, game.key)
    readers = {person: signed_in(person) for person in (ben, None)}
    sheets.put(who, game.phase_number, random_orders(who, 1))
    before = {person: crawl(client, *roads(game.key), within=game.key) for person, client in readers.items()}
    last = Pulse.objects.latest("pk").pk
    sheets.set_ready(who, game.phase_number, ready=True)
    assert {pulse.seat for pulse in Pulse.objects.filter(pk__gt=last)} == {who.seat, GM}
    for person, client in readers.items():
        assert crawl(client, *roads(game.key), within=game.key) == before[person]


def test_a_game_master_with_a_closed_desk_sees_no_orders_of_bots(people, begun, signed_in):
    (gil,) = people("gil")
    game = begun("standard", master=gil)
    before = crawl(signed_in(gil), *roads(game.key), within=game.key)
    in_games.think(game.pk, game.phase_number)
    assert crawl(signed_in(gil), *roads(game.key), within=game.key) == before


def random_orders(who, seed):
    position = who.seen().position
    return random_sheet(who.variant, position, who.seat, Random(seed)).orders
