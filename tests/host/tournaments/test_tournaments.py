"""Tournaments on the host: entering, drawing rounds, tables, and what anonymous boards don't tell."""

import pytest
from django.test import Client
from django.utils import timezone

from variorum.host.games.common import RefusedError
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, State
from variorum.host.games.scoring import Scoring
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
from variorum.host.people.models import Result
from variorum.host.tournaments import queries, services
from variorum.host.tournaments.models import Tournament

DUEL = "england_turkey"


def client(person=None):
    made = Client()
    if person:
        made.force_login(person)
    return made


@pytest.fixture
def cup(people):
    """A tournament of duels in three rounds that Ann made, with four people in it."""
    found = people("ann", "ben", "cat", "dan")
    row = services.create(found[0], GamePlan("Cup", DUEL, terms=Terms(scoring=Scoring.C_DIPLO)), 3)
    for person in found:
        services.enter(person, row.pk)
    return row, found


def finish(row, number):
    """End all boards of a round; the first of each board's people wins."""
    for board in row.boards.filter(round=number):
        Game.objects.filter(pk=board.game_id).update(state=State.OVER, ended=timezone.now())
        for at, person in enumerate(board.people.order_by("pk")):
            made = {"seat": f"SEAT {at}", "group": "duels", "standing": "won", "ended": timezone.now()}
            Result.objects.create(game=board.game, person=person, score=0.0 if at else 100.0, **made)


def test_three_rounds_of_duels_let_everybody_meet_everybody(cup):
    row, (ann, *_) = cup
    pairs = []
    for number in (1, 2, 3):
        assert services.draw_round(ann, row.pk, number) == 2
        for board in row.boards.filter(round=number):
            pairs.append(frozenset(board.people.values_list("username", flat=True)))
            assert board.game.state == State.ROLL_CALL
            assert {member.person for member in board.game.members.all()} == set(board.people.all())
        finish(row, number)
    assert len(set(pairs)) == 6
    row.refresh_from_db()
    lines = queries.standing(row)
    told = [(line.rank, name, line.total) for line, name in lines]
    assert told == [(1, "ann", 300.0), (2, "ben", 200.0), (3, "cat", 100.0), (4, "dan", 0.0)]
    with pytest.raises(RefusedError, match="All rounds"):
        services.draw_round(ann, row.pk, 4)


def test_a_round_is_drawn_once_by_its_organizer_when_the_one_before_is_over(cup):
    row, (ann, ben, *_) = cup
    with pytest.raises(RefusedError, match="Only the person who made"):
        services.draw_round(ben, row.pk, 1)
    with pytest.raises(RefusedError, match="The next round is round 1"):
        services.draw_round(ann, row.pk, 2)
    services.draw_round(ann, row.pk, 1)
    with pytest.raises(RefusedError, match="The next round is round 2"):
        services.draw_round(ann, row.pk, 1)
    with pytest.raises(RefusedError, match="2 boards of round 1 are still being played"):
        services.draw_round(ann, row.pk, 2)
    assert Game.objects.count() == 2


def test_who_withdraws_is_drawn_no_more_and_can_come_back(cup):
    row, (ann, ben, cat, dan) = cup
    for person in (ben, cat, dan):
        services.withdraw(person, row.pk)
    with pytest.raises(RefusedError, match="A board needs 2 people, and 1 are in"):
        services.draw_round(ann, row.pk, 1)
    services.enter(dan, row.pk)
    assert services.draw_round(ann, row.pk, 1) == 1


def test_nobody_else_takes_a_place_on_a_board(cup, people):
    row, (ann, *_) = cup
    (eve,) = people("eve")
    services.draw_round(ann, row.pk, 1)
    board = row.boards.first()
    board.game.members.first().delete()
    Game.objects.filter(pk=board.game_id).update(state=State.GATHERING)
    with pytest.raises(RefusedError, match="password"):
        seats.join(eve, board.game_id)
    assert board.code not in client(eve).get(f"/tournaments/{row.key}/").content.decode()
    assert board.code in client(ann).get(f"/tournaments/{row.key}/").content.decode()
    seats.join(eve, board.game_id, (), board.code)


def test_an_anonymous_board_does_not_name_its_people(people):
    found = people("ann", "ben")
    row = services.create(found[0], GamePlan("Cup", DUEL, terms=Terms(anonymous=True)), 1)
    for person in found:
        services.enter(person, row.pk)
    services.draw_round(found[0], row.pk, 1)
    ((shown,),) = [one.boards for one in queries.rounds(row)]
    assert shown.people == ()
    finish(row, 1)
    ((shown,),) = [one.boards for one in queries.rounds(row)]
    assert shown.people == ("ann", "ben")
    with pytest.raises(RefusedError, match="reveal"):
        services.create(found[0], GamePlan("Cup", DUEL, terms=Terms(anonymous=True, revealed=False)), 1)


def test_a_tournament_on_its_pages(people):
    ann, ben = people("ann", "ben")
    mine, other = client(ann), client(ben)
    page = mine.get(f"/tournaments/new/{DUEL}/").content.decode()
    assert 'name="rounds"' in page
    sent = {"name": "Cup", "rounds": "2", "best": "0", "role": "player", "listed": "True", "press": "full"}
    sent |= {"absence": "hold", "seating": "lot", "scoring": "squares", "preset": "normal", "zone": "UTC"}
    sent |= {"revealed": "on", "setting-draws": "survivors"}
    assert mine.post(f"/tournaments/new/{DUEL}/", {**sent, "rounds": "99"}).status_code == 422
    made = mine.post(f"/tournaments/new/{DUEL}/", sent)
    assert made.status_code == 302
    there = made["Location"]
    assert "Nobody has entered yet." in client().get(there).content.decode()
    for one in (mine, other):
        assert "You&#x27;re in." in one.post(f"{there}enter/", follow=True).content.decode()
    assert "Draw round 1" not in other.get(there).content.decode()
    assert "Only the person" in other.post(f"{there}draw/", {"round": "1"}, follow=True).content.decode()
    page = mine.post(f"{there}draw/", {"round": "1"}, follow=True).content.decode()
    assert "Cup, round 1, board 1" in page
    assert ", sum of squares." in " ".join(page.split())
    assert "Cup" in client().get("/tournaments/").content.decode()
    assert mine.post(f"{there}delete/").status_code == 302
    assert not Tournament.objects.exists()
    assert Game.objects.count() == 1
