"""What a bot is going to order, nobody can fetch before the phase is processed."""

from datetime import timedelta

import pytest
from crawl import crawl, roads
from django.contrib.auth.models import AnonymousUser

from variorum.host.games.bots import in_games
from variorum.host.games.models import BotSheet, Pulse
from variorum.variants import registry

LATE = timedelta(days=3)


@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_nobody_can_tell_that_bots_have_thought_or_what(variant, people, begun, signed_in):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun(variant, ann, ben)
    begun("standard", master=gil)
    readers = {person: signed_in(person) for person in (ann, gil, None)}
    before = {person: crawl(client, *roads(game.key), within=game.key) for person, client in readers.items()}
    pulses = Pulse.objects.count()
    assert in_games.think(game.pk, game.phase_number) > 0
    assert not BotSheet.objects.filter(game=game, sheet="").exists()
    assert Pulse.objects.count() == pulses
    for person, client in readers.items():
        after = crawl(client, *roads(game.key), within=game.key)
        assert after == before[person], f"{person or AnonymousUser()} can tell"


def test_a_game_master_with_a_closed_desk_sees_no_orders_of_bots(people, begun, signed_in):
    (gil,) = people("gil")
    game = begun("standard", master=gil)
    before = crawl(signed_in(gil), *roads(game.key), within=game.key)
    in_games.think(game.pk, game.phase_number)
    assert crawl(signed_in(gil), *roads(game.key), within=game.key) == before
