"""Tournaments on the host: entering, drawing rounds, tables, and what anonymous boards don't tell."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from tests.host.working import client_of

from variorum.host.accounts.services import delete
from variorum.host.acts.running import run
from variorum.host.games.access import find
from variorum.host.games.common import RefusedError
from variorum.host.games.life import rollcall
from variorum.host.games.models import Game, State
from variorum.host.games.scoring import Scoring
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
from variorum.host.people.models import Result
from variorum.host.tournaments import acts, last_page
from variorum.host.tournaments.acts import (
    CreateTournament,
    DrawRound,
    EnterTournament,
    HandOverTournament,
    WithdrawFromTournament,
)
from variorum.host.tournaments.models import Tournament
from variorum.host.tournaments.queries import GetTournament, ListTournaments

DUEL = "england_turkey"


@pytest.fixture
def cup(people):
    """A tournament of duels in three rounds that Ann made, with four people in it."""
    found = people("ann", "ben", "cat", "dan")
    row = run(CreateTournament(name="Cup", variant=DUEL, terms=Terms(scoring=Scoring.C_DIPLO), rounds=3), found[0])
    for person in found:
        run(EnterTournament(), person, row)
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
        run(DrawRound(round=number), ann, row)
        assert row.boards.filter(round=number).count() == 2
        for board in row.boards.filter(round=number):
            pairs.append(frozenset(board.people.values_list("username", flat=True)))
            assert board.game.state == State.ROLL_CALL
            assert {member.person for member in board.game.members.all()} == set(board.people.all())
        finish(row, number)
    assert len(set(pairs)) == 6
    row.refresh_from_db()
    told = [(line.rank, line.person, line.total) for line in GetTournament().answer(ann, row).table]
    assert told == [(1, "ann", 300.0), (2, "ben", 200.0), (3, "cat", 100.0), (4, "dan", 0.0)]
    with pytest.raises(RefusedError, match="All rounds"):
        run(DrawRound(round=4), ann, row)


def test_a_round_is_drawn_once_by_its_organizer_when_the_one_before_is_over(cup):
    row, (ann, ben, *_) = cup
    with pytest.raises(RefusedError, match="Only the person who made"):
        run(DrawRound(round=1), ben, row)
    with pytest.raises(RefusedError, match="The next round is round 1"):
        run(DrawRound(round=2), ann, row)
    run(DrawRound(round=1), ann, row)
    with pytest.raises(RefusedError, match="The next round is round 2"):
        run(DrawRound(round=1), ann, row)
    with pytest.raises(RefusedError, match="2 boards of round 1 are still being played"):
        run(DrawRound(round=2), ann, row)
    assert Game.objects.count() == 2


def test_a_tournament_is_handed_over_to_somebody_in_it(cup, monkeypatch):
    row, (ann, ben, *_) = cup
    mine, there = client_of(ann), f"/tournaments/{row.key}/organizer/"
    assert there in mine.get(f"/tournaments/{row.key}/").content.decode()
    assert "Somebody who has entered, by name" in mine.get(there).content.decode()
    assert client_of(ben).get(there).status_code == 404
    assert mine.post(there, {"person": "eve"}).status_code == 422
    assert "The tournament is ben&#x27;s now." in mine.post(there, {"person": "ben"}, follow=True).content.decode()
    run(DrawRound(round=1), ben, row)
    monkeypatch.setattr(acts, "MOST", 0)
    with pytest.raises(RefusedError, match="cat has 0 tournaments, the limit"):
        run(HandOverTournament(person="cat"), ben, row)


def test_neither_more_tournaments_nor_more_boards_take_more_queries(cup):
    row, (ann, *_) = cup
    asked = []
    for number in (1, 2, 3):
        with CaptureQueriesContext(connection) as drawing:
            run(DrawRound(round=number), ann, row)
        finish(row, number)
        with CaptureQueriesContext(connection) as listing:
            assert len(ListTournaments().answer(ann, None)) == number
        people = [one for one in drawing if one["sql"].startswith("SELECT") and "board_people" in one["sql"]]
        asked.append((len(people), len(listing)))
        run(CreateTournament(name="Cup", variant=DUEL), ann)
    assert asked[1] == asked[2]


def test_whoever_entered_first_inherits_a_deleted_accounts_tournament(cup):
    row, (ann, ben, cat, dan) = cup
    run(DrawRound(round=1), ann, row)
    run(WithdrawFromTournament(), ben, row)
    for person, heir in ((ann, cat), (cat, dan)):
        delete(person)
        row.refresh_from_db()
        assert row.owner == heir
    assert list(row.entrants.filter(withdrawn=False).values_list("person", flat=True)) == [dan.pk]
    delete(dan)
    assert not Tournament.objects.exists()


def test_a_tournament_is_not_handed_over_to_an_account_that_is_no_longer_active(cup):
    row, (ann, ben, *_) = cup
    type(ben).objects.filter(pk=ben.pk).update(is_active=False)
    with pytest.raises(RefusedError, match="ben isn't in this tournament"):
        run(HandOverTournament(person="ben"), ann, row)


def test_who_withdraws_is_drawn_no_more_and_can_come_back(cup):
    row, (ann, ben, cat, dan) = cup
    for person in (ben, cat, dan):
        run(WithdrawFromTournament(), person, row)
    with pytest.raises(RefusedError, match="A round needs 2 people, and 1 are in"):
        run(DrawRound(round=1), ann, row)
    run(EnterTournament(), dan, row)
    run(DrawRound(round=1), ann, row)
    assert row.boards.count() == 1


def test_nobody_else_takes_a_place_on_a_board(cup, people):
    row, (ann, *_) = cup
    (eve,) = people("eve")
    run(DrawRound(round=1), ann, row)
    board = row.boards.first()
    board.game.members.first().delete()
    Game.objects.filter(pk=board.game_id).update(state=State.GATHERING)
    with pytest.raises(RefusedError, match="password"):
        seats.join(eve, board.game_id)
    assert board.code not in client_of(eve).get(f"/tournaments/{row.key}/").content.decode()
    assert board.code in client_of(ann).get(f"/tournaments/{row.key}/").content.decode()
    seats.join(eve, board.game_id, (), board.code)


def test_an_anonymous_board_does_not_name_its_people(people):
    found = people("ann", "ben")
    row = run(CreateTournament(name="Cup", variant=DUEL, terms=Terms(anonymous=True), rounds=1), found[0])
    for person in found:
        run(EnterTournament(), person, row)
    run(DrawRound(round=1), found[0], row)
    (shown,) = GetTournament().answer(found[0], row).boards
    assert shown.people == ()
    finish(row, 1)
    (shown,) = GetTournament().answer(found[0], row).boards
    assert shown.people == ("ann", "ben")
    with pytest.raises(RefusedError, match="reveal"):
        run(CreateTournament(name="Cup", variant=DUEL, terms=Terms(anonymous=True, revealed=False), rounds=1), found[0])


def test_a_tournament_on_its_pages(people):
    ann, ben = people("ann", "ben")
    mine, other = client_of(ann), client_of(ben)
    page = mine.get(f"/tournaments/new/{DUEL}/").content.decode()
    assert all(page.count(f'name="{name}"') == 1 for name in ("rounds", "scoring", "last_year", "bots"))
    assert "nobody sits out and two people are enough" in page
    assert "Name of the tournament" in page
    sent = {"name": "Cup", "rounds": "2", "best": "0", "role": "player", "listed": "True", "press": "full"}
    sent |= {"absence": "hold", "seating": "lot", "scoring": "squares", "preset": "normal", "zone": "UTC"}
    sent |= {"revealed": "on", "setting-draws": "survivors"}
    for wrong in ({"rounds": "99"}, {"rounds": "", "best": "4"}):
        assert mine.post(f"/tournaments/new/{DUEL}/", {**sent, **wrong}).status_code == 422
    made = mine.post(f"/tournaments/new/{DUEL}/", {**sent, "best": ""})
    assert made.status_code == 302
    there = made["Location"]
    assert "Nobody has entered yet." in client_of().get(there).content.decode()
    for one in (mine, other):
        assert "You&#x27;re in." in one.post(f"{there}enter/", follow=True).content.decode()
    assert "Draw round 1" not in other.get(there).content.decode()
    assert "Only the person" in other.post(f"{there}draw/", {"round": "1"}, follow=True).content.decode()
    page = mine.post(f"{there}draw/", {"round": "1"}, follow=True).content.decode()
    assert "Cup, round 1, board 1" in page
    assert ", sum of squares." in " ".join(page.split())
    assert "Cup" in client_of().get("/tournaments/").content.decode()
    assert mine.post(f"{there}delete/").status_code == 302
    assert not Tournament.objects.exists()
    assert Game.objects.count() == 1


def test_bots_fill_boards_whoever_comes_to_the_roll_call(people):
    found = people("ann", "ben", "cat", "dan", "eve")
    ann, ben, cat, dan, eve = found
    terms = Terms(bots=True, bot_level="generic")
    row = run(CreateTournament(name="Cup", variant="standard", terms=terms, rounds=3, last_year=1903), ann)
    run(EnterTournament(), ann, row)
    with pytest.raises(RefusedError, match="A round needs 2 people, and 1 are"):
        run(DrawRound(round=1), ann, row)
    for person in found[1:]:
        run(EnterTournament(), person, row)
    run(DrawRound(round=1), ann, row)
    (board,) = row.boards.all()
    game = board.game
    assert (game.state, game.members.count()) == (State.ROLL_CALL, 5)
    assert not client_of(eve).get("/games/").content.decode().count(game.key)
    assert client_of(eve).get("/games/", {"mine": "on"}).content.decode().count(game.key)
    assert client_of().get(f"/games/{game.key}/about/").status_code == 200
    rollcall.answer(ann, game.pk)
    rollcall.answer(ben, game.pk)
    seats.leave(cat, game.pk)
    delete(dan)
    game.refresh_from_db()
    assert game.state == State.ROLL_CALL
    rollcall.expire(game.deadline + timezone.timedelta(minutes=1))
    game.refresh_from_db()
    assert game.state == State.RUNNING
    assert {member.person for member in game.members.filter(left__isnull=True, person__isnull=False)} == {ann, ben}
    assert game.members.filter(left__isnull=True, level="generic").count() == 5
    assert "Standard with last year" in find(ann, game.key).variant.name
    assert "Games end in 1903 at the latest" in client_of().get(row.get_absolute_url()).content.decode()


def test_a_board_to_whose_roll_call_nobody_comes_is_over(people):
    ann, ben = people("ann", "ben")
    row = run(CreateTournament(name="Cup", variant=DUEL, terms=Terms(bots=True, bot_level="generic"), rounds=2), ann)
    for person in (ann, ben):
        run(EnterTournament(), person, row)
    run(DrawRound(round=1), ann, row)
    game = row.boards.get().game
    seats.leave(ann, game.pk)
    delete(ben)
    game.refresh_from_db()
    assert (game.state, game.summary) == (State.OVER, "Nobody was there to play")
    assert game.acts.last().text == "Nobody is left to play. The game is over."


def test_a_last_year_is_refused_where_games_have_another_end(people):
    (ann,) = people("ann")
    with pytest.raises(RefusedError, match="Goals has rules of its own"):
        run(CreateTournament(name="Cup", variant="goals", last_year=1905), ann)
    assert not Tournament.objects.exists()


def test_members_of_a_team_meet_on_no_board_and_their_points_add_up(cup):
    row, (ann, ben, cat, dan) = cup
    for person, team in ((ann, "Reds"), (ben, "reds"), (cat, "Blues"), (dan, "Blues"), (ann, None)):
        run(EnterTournament(team=team), person, row)
    for number in (1, 2):
        run(DrawRound(round=number), ann, row)
        finish(row, number)
    met = [set(board.people.values_list("username", flat=True)) for board in row.boards.all()]
    assert {"ann", "ben"} not in met
    assert {"cat", "dan"} not in met
    teams = GetTournament().answer(ann, row).teams
    assert [(line.rank, line.team, line.people, line.total) for line in teams] == [
        (1, "Reds", ("ann", "ben"), 400),
        (2, "Blues", ("cat", "dan"), 0),
    ]
    assert "You play for Reds." in client_of(ann).get(f"/tournaments/{row.key}/").content.decode()


def test_those_who_lead_the_table_play_the_last_round_on_one_board(people):
    ann, *others = people("ann", "ben", "cat", "dan")
    row = run(CreateTournament(name="Cup", variant=DUEL, rounds=2, top_board=True), ann)
    for person in (ann, *others):
        run(EnterTournament(), person, row)
    run(DrawRound(round=1), ann, row)
    finish(row, 1)
    first = {line.person for line in GetTournament().answer(ann, row).table if line.total}
    run(DrawRound(round=2), ann, row)
    top, _ = row.boards.filter(round=2)
    assert set(top.people.values_list("username", flat=True)) == first


def test_each_country_has_a_prize_for_its_best_score(cup):
    row, (ann, *_) = cup
    run(DrawRound(round=1), ann, row)
    finish(row, 1)
    one, two = (board.people.order_by("pk").first() for board in row.boards.all())
    best = GetTournament().answer(ann, row).best_seats
    assert [(prize.seat, set(prize.people), prize.score) for prize in best] == [
        ("SEAT 0", {one.username, two.username}, 100)
    ]
    assert "Best countries" in client_of(ann).get(f"/tournaments/{row.key}/").content.decode()


def test_the_last_page_of_a_board_leads_to_the_next_round(cup, rf):
    row, (ann, *_) = cup
    told = {}
    for number in (1, 2, 3):
        run(DrawRound(round=number), ann, row)
        row.refresh_from_db()
        finish(row, number)
        board = row.boards.get(round=number, people=ann)
        told[number] = last_page.tournament(rf.get("/"), find(ann, board.game.key))
    assert "Round 1 of 3" in told[1]
    assert "Round 2 hasn&#x27;t been drawn yet" in told[1].replace("'", "&#x27;")
    first, second = (row.boards.get(round=number, people=ann) for number in (1, 2))
    after = last_page.tournament(rf.get("/"), find(ann, first.game.key))
    assert second.game.get_absolute_url() in after
    assert "Go to your board of round 2" in after
    stranger = last_page.tournament(rf.get("/"), find(AnonymousUser(), first.game.key))
    assert "See the table and round 2" in stranger
    assert "See the table</a>" in told[3]
    assert last_page.tournament(rf.get("/"), find(ann, Game.objects.create(owner=ann, variant=DUEL).key)) == ""
