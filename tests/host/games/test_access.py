import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from variorum.host.games import access
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game
from variorum.host.games.seats import seats


def test_a_stranger_sees_a_listed_game_and_has_no_seat(begun):
    game = begun("standard")
    seen = access.find(AnonymousUser(), game.key)
    assert seen.seat == ""
    assert not seen.legal_orders().kinds
    assert len(seen.seen().position.units) == 22


def test_what_is_not_yours_and_what_is_not_there_answer_alike(people, begun):
    (ann,) = people("ann")
    game = begun("standard")
    Game.objects.update(listed=False)
    for key in (game.key, "nosuchgame"):
        with pytest.raises(Http404) as caught:
            access.find(ann, key)
        assert str(caught.value) == ""


def test_nobody_acts_for_another_seat(people, begun):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    other = access.find(ben, game.key).seat
    with pytest.raises(Http404):
        access.find(ann, game.key, seat=other)


def test_the_invitation_opens_a_game_that_is_not_listed(people, begun):
    (ann,) = people("ann")
    game = begun("standard")
    Game.objects.update(listed=False)
    assert access.find(ann, game.key, invitation=game.invitation).game == game


def test_whoever_had_a_seat_sees_what_everybody_sees_and_is_led_there(client, people, begun):
    ann, ben, cat = people("ann", "ben", "cat")
    game = begun("standard", ann, ben)
    Game.objects.update(listed=False)
    seat = access.find(ann, game.key).seat
    seats.leave(ann, game.pk)
    seats.take_over(cat, game.pk, seat)
    assert access.find(ann, game.key).seats == ()
    client.force_login(ann)
    about = f"/games/{game.key}/about/"
    for page in ("status/", "tabs/"):
        answer = client.get(f"/games/{game.key}/{page}", {"as": seat}, headers={"HX-Request": "true"})
        assert (answer.status_code, answer["HX-Redirect"], answer.content) == (404, about, b"")
        assert client.get(f"/games/{game.key}/{page}", {"as": seat}).status_code == 404
        missing = client.get(f"/games/nosuchgame/{page}", {"as": seat}, headers={"HX-Request": "true"})
        assert missing["HX-Redirect"] == "/games/nosuchgame/about/"
    assert "you no longer play" in client.get(about).content.decode()
    client.force_login(cat)
    assert "you no longer play" not in client.get(about).content.decode()


def test_whoever_left_before_the_game_began_has_nothing_to_do_with_it(people):
    ann, zoe = people("ann", "zoe")
    game = creation.create(zoe, GamePlan("A game", "standard", listed=False))
    seats.join(ann, game.pk)
    seats.leave(ann, game.pk)
    with pytest.raises(Http404):
        access.find(ann, game.key)
