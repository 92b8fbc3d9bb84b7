"""Lists ask the database as often for thirty games as for three."""

from itertools import count

from django.db import connection
from django.test.utils import CaptureQueriesContext

from variorum.host.games.models import Game, LogLine, Member
from variorum.host.press.models import Answer, Block, Message, Recipient, Vote

LISTS = {
    "/me/games/": 12,
    "/games/": 9,
    "/games/?mine=on": 9,
    "/people/ann/": 10,
    "/": 8,
    "/variants/standard/": 9,
    "/api/v1/games": 4,
    "/api/v1/games?mine=true": 4,
}
"""Addresses of lists, each with how many queries it may ask; whoever blocks people asks one more of their games."""


NUMBERS = count(1)


def again(model):
    """Another game that is like one."""
    rows = {kind: list(kind.objects.filter(game=model)) for kind in (Member, LogLine)}
    game = Game.objects.get(pk=model.pk)
    game.pk, game.key = None, f"another{next(NUMBERS):03}"
    game.save()
    for kind, found in rows.items():
        for row in found:
            row.pk, row.game = None, game
        kind.objects.bulk_create(found)
    return game


def news(game, ann, ben):
    """Something new in a game for Ann: a message, and a request."""
    own, other = (game.members.get(person=person).seat for person in (ann, ben))
    message = Message.objects.create(game=game, sender=other, thread=",".join(sorted((own, other))), text="x")
    Recipient.objects.create(message=message, seat=own)
    vote = Vote.objects.create(game=game, phase_number=game.phase_number, seat=other, minutes=60)
    Answer.objects.create(vote=vote, seat=own)


def asked(client, address):
    """How many queries an answer takes once everything is remembered."""
    assert client.get(address).status_code == 200
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_lists_of_games_ask_as_often_for_many_as_for_few(people, begun, client):
    ann, ben, cat = people("ann", "ben", "cat")
    model = begun("standard", ann, ben, silent_bots=True)
    Block.objects.create(by=ann, person=cat)
    games = [model, again(model), again(model)]
    client.force_login(ann)
    found = {}
    for size in (3, 30):
        games += [again(model) for _ in range(size - len(games))]
        for game in games if size == 3 else games[3:]:
            news(game, ann, ben)
        found[size] = {address: asked(client, address) for address in LISTS}
    assert found[30] == found[3]
    assert {address: most for address, most in found[30].items() if most > LISTS[address]} == {}
