import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from variorum.host.games import access
from variorum.host.games.models import Game


def test_a_stranger_sees_a_listed_game_and_has_no_seat(begun):
    game = begun("standard")
    seen = access.find(AnonymousUser(), game.key)
    assert seen.seat == ""
    assert not seen.options().offers
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
