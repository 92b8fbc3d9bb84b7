"""Levels of bots: chosen at the creation, at the start and at the desk, and shown wherever a bot plays."""

import pytest
from tests.acting import do
from tests.tables import each

from variorum.host.games.access import find
from variorum.host.games.bots.in_games import levels_in, levels_of
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
from variorum.host.gm.acts import people as desk
from variorum.host.gm.acts.announcing import SetTerms
from variorum.host.gm.acts.people import GiveSeatToBot, InviteToSeat
from variorum.variants import registry

ALL = ("random", "generic", "people", "policy", "searcher")


def levels(game):
    return set(levels_of(game).values())


@each("variant", registry.coded())
def test_every_rulebook_has_every_level(variant):
    assert levels_in(variant, {}) == ALL


def test_a_board_too_large_for_the_kernel_has_no_strong_bots(people, client):
    (ann,) = people("ann")
    client.force_login(ann)
    assert levels_in("imperial_ii", {}) == ALL[:2]
    assert "searcher" not in client.get("/games/new/imperial_ii/").content.decode()
    assert "searcher" in client.get("/games/new/standard/").content.decode()
    with pytest.raises(RefusedError, match='no bots of level "searcher"'):
        creation.create(ann, GamePlan("A game", "imperial_ii", terms=Terms(bots=True, bot_level="searcher")))


def test_bots_play_at_the_level_that_the_creator_chose(people, begun, client):
    (ann,) = people("ann")
    game = begun("standard", ann, bot_level="searcher")
    assert levels(game) == {"searcher"}
    assert len(levels_of(game)) == 6
    page = client.get(f"/games/{game.key}/about/").content.decode()
    assert page.count('title="Level: searcher">bot · strong') == 6
    assert "Strong bots play the free seats." in page


def test_a_creator_chooses_bots_at_the_start(people, client):
    ann, ben = people("ann", "ben")
    game = creation.create(ann, GamePlan("A game", "standard"))
    for person in (ann, ben):
        seats.join(person, game.pk)
    with pytest.raises(RefusedError, match='no bots of level "best"'):
        rollcall.muster(ann, game.pk, "best")
    client.force_login(ann)
    client.post(f"/games/{game.key}/begin-with-bots/", {"level": "random"})
    game.refresh_from_db()
    assert (game.state, game.terms.bots, game.terms.bot_level) == (State.ROLL_CALL, True, "random")
    assert "Easy bots will play the free seats." in [act.text for act in game.acts.all()]
    assert rollcall.answer(ben, game.pk)
    assert levels(Game.objects.get()) == {"random"}


def test_nobody_else_fills_the_seats(people):
    ann, ben = people("ann", "ben")
    game = creation.create(ann, GamePlan("A game", "standard"))
    seats.join(ben, game.pk)
    with pytest.raises(RefusedError, match="Only the creator"):
        rollcall.muster(ben, game.pk, "random")
    assert not Game.objects.get().terms.bots


def test_the_desk_chooses_and_changes_levels(people, begun, client):
    gil, ann = people("gil", "ann")
    game = begun("standard", ann, master=gil)
    seat = game.members.get(person=ann).seat
    do(find(gil, game.key), GiveSeatToBot(seat=seat, level="policy"))
    assert levels_of(game)[seat] == "policy"
    do(find(gil, game.key), GiveSeatToBot(seat=seat, level="searcher"))
    assert levels_of(game)[seat] == "searcher"
    assert game.acts.filter(text=f"The game master lets a bot (strong) play {seat}.").exists()
    with pytest.raises(RefusedError, match="no bots of level"):
        do(find(gil, game.key), GiveSeatToBot(seat=seat, level="best"))
    assert game.members.filter(left__isnull=True, seat=seat).count() == 1
    client.force_login(gil)
    page = client.get(f"/games/{game.key}/desk/").content.decode()
    assert "Change the bot" in page
    assert "bot · strong" in page


def test_terms_with_unknown_levels_are_refused(people, begun):
    (gil,) = people("gil")
    game = begun("standard", master=gil)
    with pytest.raises(RefusedError, match='no bots of level "best"'):
        do(find(gil, game.key), SetTerms(terms=Terms(bots=True, bot_level="best"), reason="because"))


def test_a_person_who_takes_over_has_no_level(people, begun):
    gil, ann = people("gil", "ann")
    game = begun("standard", master=gil)
    do(find(gil, game.key), InviteToSeat(seat="FRANCE"))
    desk.accept(ann, game.seat_invitations.get())
    assert "FRANCE" not in levels_of(game)
    assert game.members.get(person=ann).level == ""
