"""What is sent for the running phase is read at an open desk, by a game master who plays no seat, and nowhere else."""

import pytest
from crawl import crawl, roads
from test_running_phase import FETCHED, random_orders

from variorum.host.games import access
from variorum.host.games.bots import in_games
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Member
from variorum.host.games.seats import sheets
from variorum.host.gm import previewing


@pytest.fixture
def opened(people, begun):
    """A game with an open desk in which ann plays, and gil is the game master."""

    def make(*, open_desk=True):
        ann, gil = people("ann", "gil")
        return begun("standard", ann, master=gil, open_desk=open_desk), ann, gil

    return make


def told_apart(game, person, client):
    """The addresses at which a client can tell what a person has sent from something else, and what bots think."""
    who = access.find(person, game.key)
    sheets.put(who, game.phase_number, random_orders(who, 1))
    before = crawl(client, *roads(game.key), within=game.key)
    assert sum(text.startswith("200") for text in before.values()) > FETCHED
    sheets.put(who, game.phase_number, random_orders(who, 2))
    assert in_games.think(game.pk, game.phase_number) > 0
    after = crawl(client, *roads(game.key), within=game.key)
    assert before.keys() == after.keys()
    return [address for address, text in after.items() if text != before[address]]


def test_the_game_master_of_an_open_desk_reads_it_there(opened, signed_in):
    game, ann, gil = opened()
    found = told_apart(game, ann, signed_in(gil))
    api = f"/api/v1/games/{game.key}/desk"
    assert set(found) == {f"/games/{game.key}/desk/preview/", f"{api}/sheets", f"{api}/preview"}


def test_a_closed_desk_tells_nothing(opened, signed_in):
    game, ann, gil = opened(open_desk=False)
    assert told_apart(game, ann, signed_in(gil)) == []


def test_a_game_master_who_plays_reads_nothing(opened, signed_in):
    game, ann, gil = opened()
    game.members.filter(person__isnull=True).first().delete()
    free = {seat.id for seat in access.find(gil, game.key).seen().position.seats} - {
        *game.members.values_list("seat", flat=True)
    }
    Member.objects.create(game=game, person=gil, seat=free.pop())
    assert told_apart(game, ann, signed_in(gil)) == []
    for seat in ("GM", ""):
        with pytest.raises(RefusedError, match="You play in this game"):
            previewing.running_sheets(access.find(gil, game.key, seat))
