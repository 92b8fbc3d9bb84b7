"""Somebody who joins a running game sees what everybody may see, and nothing that was there before them."""

import pytest
from crawl import crawl, roads
from test_running_phase import FETCHED, random_orders

from variorum.host.games import access
from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.host.games.seats import seats, sheets
from variorum.host.press.models import EVERYBODY
from variorum.host.press.services import messages

PRIVATE, COMMON = "The roubles fall tomorrow.", "Welcome to the exchange, all of you."


@pytest.mark.parametrize("processed", [0, 1])
def test_a_newcomer_sees_neither_sheets_nor_messages_of_others(processed, people, begun, signed_in):
    ann, ben, cat = people("ann", "ben", "cat")
    game = begun("capitalist", ann, ben)
    who, other = access.find(ann, game.key), access.find(ben, game.key)
    messages.send(who, (other.seat,), PRIVATE, "one")
    messages.send(who, (EVERYBODY,), COMMON, "two")
    assert PRIVATE in "".join(crawl(signed_in(ben), *roads(game.key), within=game.key).values())
    seats.join(cat, game.pk)
    for _ in range(processed):
        with locked(game.pk) as row:
            assert phases.run(row, store.load(row))
        crawl(signed_in(cat), *roads(game.key), within=game.key)  # so that nothing is new to them
    who = access.find(ann, game.key)
    sheets.put(who, who.game.phase_number, random_orders(who, 1))
    before = crawl(signed_in(cat), *roads(game.key), within=game.key)
    assert sum(text.startswith("200") for text in before.values()) > FETCHED
    assert not [address for address, text in before.items() if PRIVATE in text or COMMON in text]
    sheets.put(who, who.game.phase_number, random_orders(who, 2))
    after = crawl(signed_in(cat), *roads(game.key), within=game.key)
    assert after.keys() == before.keys()
    for address, text in after.items():
        assert text == before[address], f"a newcomer can tell at {address}"


def test_nobody_can_tell_what_a_newcomer_has_sent(people, begun, signed_in):
    ann, cat = people("ann", "cat")
    game = begun("capitalist", ann)
    seats.join(cat, game.pk)
    who = access.find(cat, game.key)
    sheets.put(who, game.phase_number, random_orders(who, 1))
    readers = {person: signed_in(person) for person in (ann, None)}
    before = {person: crawl(client, *roads(game.key), within=game.key) for person, client in readers.items()}
    sheets.put(who, game.phase_number, random_orders(who, 2))
    for person, client in readers.items():
        after = crawl(client, *roads(game.key), within=game.key)
        assert after == before[person], person
