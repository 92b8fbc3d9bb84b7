"""The inbox: what waits for somebody in all of their games, and nothing of others'."""

import json

import pytest
from django.utils import timezone
from tests.host.games.test_number_of_queries import again, asked, news

from variorum.host.games import access
from variorum.host.games.life import creation, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, State
from variorum.host.games.seats import seats, sheets
from variorum.host.notify.models import Delivery
from variorum.host.notify.models import Kind as News
from variorum.host.notify.queries import inbox
from variorum.host.notify.services import pushes
from variorum.host.press.services import messages, votes
from variorum.host.press.services.matters import VoteKind

MOST_QUERIES = 10


def kinds(person):
    return sorted(item.what for item in inbox(person))


def test_what_waits_and_what_is_done(people, begun, client):
    ann, ben, cat = people("ann", "ben", "cat")
    game = begun("standard", ann, ben, cat)
    one, other = access.find(ann, game.key), access.find(ben, game.key)
    assert kinds(ann) == ["order"]
    sheets.set_ready(one, game.phase_number, ready=False)
    assert kinds(ann) == []
    messages.send(other, (one.seat,), "Hello", "1")
    votes.ask(other, game.phase_number, VoteKind.EXTENSION, minutes=60)
    assert kinds(ann) == ["agree", "messages"]
    Game.objects.filter(pk=game.pk).update(state=State.OVER, ended=timezone.now())
    client.force_login(ann)
    assert "1 new message" in client.get("/me/inbox/").content.decode()
    assert 'data-count="1"' in client.get("/me/inbox/bell/").content.decode()


def test_a_roll_call_waits_for_those_who_have_not_answered(people):
    ann, ben = people("ann", "ben")
    game = creation.create(ann, GamePlan("A game", "standard"))
    for person in (ann, ben):
        seats.join(person, game.pk)
    rollcall.muster(ann, game.pk, "generic")
    assert (kinds(ann), kinds(ben)) == ([], ["here"])


def test_a_new_inbox_is_empty_and_says_what_comes_here(people, client):
    (ann,) = people("ann")
    client.force_login(ann)
    assert "Nothing waits for you." in client.get("/me/inbox/").content.decode()
    assert "data-count" not in client.get("/me/inbox/bell/").content.decode()


def test_an_evening_against_bots_waits_for_nobody(people, begun):
    (ann,) = people("ann")
    begun("standard", ann)
    assert kinds(ann) == []


@pytest.mark.parametrize("state", [State.GATHERING, State.RUNNING, State.OVER])
def test_a_game_whose_variant_is_gone_breaks_no_page(people, begun, client, state):
    ann, ben = people("ann", "ben")
    gone, game = begun("standard", ann, ben), begun("standard", ann, ben)
    left = {"lines": 0} if state == State.GATHERING else {}
    Game.objects.filter(pk=gone.pk).update(variant="gone_away", state=state, ended=timezone.now(), **left)
    client.force_login(ann)
    for page in ("/me/games/", "/me/inbox/", "/me/inbox/bell/", "/"):
        assert client.get(page).status_code == 200
    assert [item.key for item in inbox(ann)] == [game.key]
    push = Delivery(person=ann, game=game, seat=access.find(ann, game.key).seat, kind=News.PHASE)
    assert pushes.payload(push)["count"] == 1


def test_nobody_reads_in_it_what_others_have_done(people, begun, client):
    ann, ben, cat = people("ann", "ben", "cat")
    game = begun("standard", ann, ben, cat)
    before = [inbox(person) for person in (ann, cat)]
    seen, other = access.find(ben, game.key), access.find(cat, game.key)
    for ready in (False, True):
        sheets.set_ready(seen, game.phase_number, ready=ready)
        assert [inbox(person) for person in (ann, cat)] == before
    messages.send(seen, (other.seat,), "a secret of ours", "1")
    assert inbox(ann) == before[0]
    client.force_login(cat)
    assert "secret" not in json.dumps(client.get("/me/inbox/").content.decode())


def test_it_asks_the_database_as_often_for_many_games_as_for_few(people, begun, client):
    ann, ben = people("ann", "ben")
    model = begun("standard", ann, ben, silent_bots=True)
    client.force_login(ann)
    games, found = [model, again(model), again(model)], {}
    for size in (3, 30):
        games += [again(model) for _ in range(size - len(games))]
        for game in games if size == 3 else games[3:]:
            news(game, ann, ben)
        found[size] = [asked(client, address) for address in ("/me/inbox/", "/me/inbox/bell/")]
    assert found[30] == found[3]
    assert max(found[30]) <= MOST_QUERIES
