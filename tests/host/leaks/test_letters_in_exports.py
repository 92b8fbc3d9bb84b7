"""The messages in a saved game of the package `diplomacy`: those that the reader's seat has, and no others."""

import json
import warnings

import pytest

from variorum.host.games import access
from variorum.host.press.services import messages

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from diplomacy.utils.export import from_saved_game_format, is_valid_saved_game


@pytest.fixture
def clock_at_rest():
    """The clock goes on: in the other package, the moment at which a message was sent is its key."""


@pytest.fixture
def talked(people, begun):
    """A game with a message between two seats, one between three, and one to all seats; the last person has none."""
    ann, ben, cid, _ = everybody = people("annabella", "benvenuto", "cidonia", "dorothea")
    game = begun("standard", ann, ben, cid)
    one, two, three = (access.find(person, game.key) for person in (ann, ben, cid))
    messages.send(one, (two.seat,), "Only the two of us", "1")
    messages.send(two, (one.seat, three.seat), "The three of us", "1")
    messages.send(three, ("*",), "Everybody", "1")
    return game, everybody, (one.seat, two.seat, three.seat)


def export(client, game):
    answer = client.get(f"/api/v1/games/{game.key}/export.diplomacy.json")
    assert answer.status_code == 200
    return json.loads(answer.content), answer.content.decode()


def test_each_seat_has_its_own_letters(talked, signed_in, client):
    game, (ann, ben, cid, dot), (one, two, three) = talked
    letters = [
        (one, two, "Only the two of us"),
        *((two, seat, "The three of us") for seat in sorted((one, three))),
        (three, "GLOBAL", "Everybody"),
    ]
    readers = [(ann, letters), (ben, letters), (cid, letters[1:]), (dot, [])]
    for reader, expected in [*((signed_in(person), has) for person, has in readers), (client, [])]:
        saved, text = export(reader, game)
        sent = [(each["sender"], each["recipient"], each["message"]) for each in saved["phases"][-1]["messages"]]
        assert sent == expected
        assert all((words in text) == ((who, to, words) in expected) for who, to, words in letters)


def test_the_other_package_reads_them(talked, signed_in):
    game, (ann, *_), _ = talked
    saved, _ = export(signed_in(ann), game)
    assert saved["rules"] == ["POWER_CHOICE"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert is_valid_saved_game(saved)
        assert len(from_saved_game_format(saved).messages) == 4


def test_what_the_game_ends_with_reveals_no_letters(talked, signed_in, client):
    game, (_, _, cid, _), _ = talked
    type(game).objects.filter(pk=game.pk).update(state="over")
    for reader in (signed_in(cid), client):
        assert "Only the two of us" not in export(reader, game)[1]
