"""Blocking and reporting tell the others nothing, nor the blocker who is behind the seats of an anonymous game."""

import pytest
from crawl import crawl, roads
from tests.acting import report

from variorum.host.games import access
from variorum.host.press.services import blocks, messages


@pytest.fixture
def talked(people, begun):
    """A game in which Ben has written to Ann."""

    def make(**terms):
        ann, ben = people("annabella", "benvenuto")
        game = begun("standard", ann, ben, **terms)
        one, other = access.find(ann, game.key), access.find(ben, game.key)
        messages.send(other, (one.seat,), "Peace?", "1")
        messages.send(one, (other.seat,), "War!", "1")
        return game, one, other

    return make


def told(client, game, *more):
    starts = (*roads(game.key), f"/api/v1/games/{game.key}/messages?words=peace", *more)
    crawl(client, *roads(game.key)[:3], within="/press/?")  # reads the messages, which changes the next look
    return crawl(client, *starts, within=f"/{game.key}/")


def test_the_blocked_see_no_difference(talked, signed_in):
    game, one, other = talked()
    client = signed_in(other.person)
    more = ("/people/annabella/", "/people/benvenuto/", "/me/blocked/", "/me/games/", "/api/v1/me/blocked")
    before = told(client, game, *more)
    blocks.block_seat(one, other.seat)
    assert told(client, game, *more) == before


def test_the_reported_see_no_difference(talked, signed_in):
    game, one, other = talked()
    client = signed_in(other.person)
    before = told(client, game, "/staff/reports/", "/me/")
    report(one.person, "message", game.messages.get(sender=other.seat), "Rude")
    assert told(client, game, "/staff/reports/", "/me/") == before


def test_blocking_a_person_changes_nothing_in_an_anonymous_game(talked, signed_in):
    game, one, other = talked(anonymous=True)
    client = signed_in(one.person)
    before = told(client, game, "/me/games/")
    blocks.block_person(one.person, other.person)
    assert told(client, game, "/me/games/") == before


def test_blocking_a_seat_of_an_anonymous_game_names_nobody(talked, signed_in):
    game, one, other = talked(anonymous=True)
    client = signed_in(one.person)
    blocks.block_seat(one, other.seat)
    found = told(client, game, "/me/blocked/", "/api/v1/me/blocked")
    assert other.seat in found["/me/blocked/"]
    assert not [address for address, text in found.items() if "benvenuto" in text]
