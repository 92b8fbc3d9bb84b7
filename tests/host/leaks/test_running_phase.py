"""What one seat has sent for the running phase, and what bots will order, changes nothing that others can fetch."""

from random import Random

import pytest
from crawl import crawl, roads
from tests.asked import asked
from unlike import UNLIKE

from variorum.game.audience import GM
from variorum.host.accounts.models import Token
from variorum.host.accounts.services import digest_of
from variorum.host.games import access
from variorum.host.games.bots import in_games
from variorum.host.games.models import BotSheet, Pulse
from variorum.host.games.seats import sheets
from variorum.testing.players import random_sheet

FETCHED = 10
"""So many pages at least there are to be compared."""
AT_OPEN_DESKS = {"standard", "goals", "capitalist", "rather_silly", *(UNLIKE if asked.every else ())}
"""Variants whose game has a game master with an open desk, and readers of every kind."""


@pytest.mark.parametrize("variant", UNLIKE)
def test_nobody_can_tell_what_another_seat_has_sent_nor_what_bots_will(variant, people, begun, signed_in):
    ann, ben, gil, meg = people("ann", "ben", "gil", "meg")
    game = begun(variant, ann, ben, **({"master": gil, "open_desk": True} if variant in AT_OPEN_DESKS else {}))
    who, readers = access.find(ann, game.key), {"seat": signed_in(ben)}
    if variant in AT_OPEN_DESKS:
        readers["spectator"] = signed_in()
        begun("standard", master=meg, open_desk=True)
        readers |= {"master of another game": signed_in(meg), "program": program(signed_in(), ben)}
    sheets.put(who, game.phase_number, random_orders(who, 1))
    before = {reader: crawl(client, *roads(game.key), within=game.key) for reader, client in readers.items()}
    assert all(sum(text.startswith("200") for text in seen.values()) > FETCHED for seen in before.values())
    sheets.put(who, game.phase_number, random_orders(who, 2))
    pulses = Pulse.objects.count()
    assert in_games.think(game.pk, game.phase_number) > 0
    assert not BotSheet.objects.filter(game=game, sheet="").exists()
    assert Pulse.objects.count() == pulses
    for reader, client in readers.items():
        after = crawl(client, *roads(game.key), within=game.key)
        assert after.keys() == before[reader].keys()
        for address, text in after.items():
            assert text == before[reader][address], f"the {reader} can tell at {address}"


def program(client, person):
    """The client as a program of that person's."""
    Token.objects.create(person=person, name="bot", digest=digest_of(f"token of {person}"))
    client.defaults["HTTP_AUTHORIZATION"] = f"Bearer token of {person}"
    return client


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


def random_orders(who, seed):
    position = who.seen().position
    return random_sheet(who.variant, position, who.seat, Random(seed)).orders
