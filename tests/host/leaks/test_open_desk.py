"""What is sent for the running phase is read at an open desk, by a game master who plays no seat, and nowhere else."""

import pytest
from crawl import crawl, roads
from test_running_phase import FETCHED, random_orders

from variorum.host.accounts.models import Token
from variorum.host.accounts.services import digest_of
from variorum.host.games import access
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Member
from variorum.host.games.seats import sheets
from variorum.host.gm.services import previewing

VARIANTS = ["standard", "goals", "capitalist", "rather_silly"]


@pytest.fixture
def opened(people, begun):
    """A game with an open desk: ann and ben play, gil is its game master, meg that of another game."""

    def make(variant="standard", *, open_desk=True):
        ann, ben, gil, meg = people("ann", "ben", "gil", "meg")
        game = begun(variant, ann, ben, master=gil, open_desk=open_desk)
        begun("standard", master=meg, open_desk=True)
        return game, ann, ben, gil, meg

    return make


def told_apart(game, person, clients):
    """For each client, the addresses at which it can tell what a person has sent from something else."""
    who = access.find(person, game.key)
    sheets.put(who, game.phase_number, random_orders(who, 1))
    before = {name: crawl(client, *roads(game.key), within=game.key) for name, client in clients.items()}
    assert all(sum(text.startswith("200") for text in seen.values()) > FETCHED for seen in before.values())
    sheets.put(who, game.phase_number, random_orders(who, 2))
    after = {name: crawl(client, *roads(game.key), within=game.key) for name, client in clients.items()}
    assert {name: seen.keys() for name, seen in before.items()} == {name: seen.keys() for name, seen in after.items()}
    return {
        name: [address for address, text in seen.items() if text != before[name][address]]
        for name, seen in after.items()
    }


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_open_desk_tells_no_seat_spectator_or_program(variant, opened, signed_in):
    game, ann, ben, _, meg = opened(variant)
    Token.objects.create(person=ben, name="bot", digest=digest_of("token of ben"))
    program = signed_in()
    program.defaults["HTTP_AUTHORIZATION"] = "Bearer token of ben"
    clients = {"seat": signed_in(ben), "program": program, "other": signed_in(meg), "spectator": signed_in()}
    assert told_apart(game, ann, clients) == {name: [] for name in clients}


def test_the_game_master_of_an_open_desk_reads_it_there(opened, signed_in):
    game, ann, _, gil, _ = opened()
    found = told_apart(game, ann, {"desk": signed_in(gil)})["desk"]
    api = f"/api/v1/games/{game.key}/desk"
    assert set(found) == {f"/games/{game.key}/desk/preview/", f"{api}/sheets", f"{api}/preview"}


def test_a_closed_desk_tells_nothing(opened, signed_in):
    game, ann, _, gil, _ = opened(open_desk=False)
    assert told_apart(game, ann, {"desk": signed_in(gil)}) == {"desk": []}


def test_a_game_master_who_plays_reads_nothing(opened, signed_in):
    game, ann, _, gil, _ = opened()
    game.members.filter(person__isnull=True).first().delete()
    free = {seat.id for seat in access.find(gil, game.key).seen().position.seats} - {
        *game.members.values_list("seat", flat=True)
    }
    Member.objects.create(game=game, person=gil, seat=free.pop())
    assert told_apart(game, ann, {"desk": signed_in(gil)}) == {"desk": []}
    for seat in ("GM", ""):
        with pytest.raises(RefusedError, match="You play in this game"):
            previewing.running_sheets(access.find(gil, game.key, seat))
