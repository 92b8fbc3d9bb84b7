"""People join games that run already, where the variant lets them."""

import pytest
from django.contrib.auth.hashers import make_password

from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.common import RefusedError, locked
from variorum.host.games.life import creation, phases, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.log import store
from variorum.host.games.models import Game, Member, SavedSheet, State
from variorum.host.games.seats import seats, sheets
from variorum.host.games.seats.seating import table
from variorum.host.games.terms import Absence, Terms
from variorum.rules.movement.orders import Hold
from variorum.variants.capitalist.investors import Join
from variorum.variants.capitalist.market import Market

SECRET = "open sesame"


@pytest.fixture
def running(people, begun):
    """Capitalist between Ann and Ben, with nobody else."""

    def make(**terms):
        ann, ben = people("ann", "ben")
        game = creation.create(
            ann, GamePlan("A game", "capitalist", terms=Terms(grace=0, absence=Absence.HOLD, **terms))
        )
        for person in (ann, ben):
            seats.join(person, game.pk)
        creation.begin(game.pk)
        game.refresh_from_db()
        return game, ann, ben

    return make


def played(game):
    with locked(game.pk) as row:
        assert phases.run(row, store.load(row))
    game.refresh_from_db()


def seats_in(game):
    return [seat.id for seat in store.load(game).now.position.seats]


def do(client, game, what, **words):
    return client.post(f"/games/{game.key}/{what}/", words, follow=True).content.decode()


def test_a_game_begins_with_those_who_have_joined(people, running):
    game, *_ = running()
    assert seats_in(game) == ["ADA", "BEN"]
    assert Member.objects.filter(game=game, person__isnull=False).count() == 2
    assert game.chosen == {"investors": "ADA BEN"}


def test_a_creator_begins_with_two_or_more(client, people):
    ann, ben = people("ann", "ben")
    game = creation.create(ann, GamePlan("A game", "capitalist", settings={"investors": 12}))
    seats.join(ann, game.pk)
    client.force_login(ann)
    assert "Start without bots" not in client.get(f"/games/{game.key}/about/").content.decode()
    with pytest.raises(RefusedError, match="1 of its seats are still free"):
        rollcall.muster(ann, game.pk)
    seats.join(ben, game.pk)
    assert "Start without bots" in client.get(f"/games/{game.key}/about/").content.decode()
    assert not rollcall.muster(ann, game.pk)
    assert rollcall.answer(ben, game.pk)
    assert len(seats_in(Game.objects.get())) == 2


def test_bots_play_the_seats_that_were_asked_for(people):
    (ann,) = people("ann")
    game = creation.create(ann, GamePlan("A game", "capitalist", settings={"investors": 3}, terms=Terms(bots=True)))
    seats.join(ann, game.pk)
    creation.begin(game.pk)
    assert len(seats_in(Game.objects.get())) == 3


def test_anybody_joins_by_a_button(client, people, running):
    game, *_ = running()
    lobby, page = (client.get(address).content.decode() for address in ("/games/", f"/games/{game.key}/about/"))
    assert f"/games/{game.key}/about/#join" in lobby
    assert "Sign in to join" in page
    (cat,) = people("cat")
    client.force_login(cat)
    assert "Join this game" in client.get(f"/games/{game.key}/about/").content.decode()
    assert "You play Cleo from the next phase on" in do(client, game, "join")
    assert "Join this game" not in client.get(f"/games/{game.key}/about/").content.decode()
    assert game.acts.filter(text="CLEO joined the game.").exists()
    assert "You&#x27;re already in this game" in do(client, game, "join")
    assert seats_in(game) == ["ADA", "BEN"]
    played(game)
    assert seats_in(game) == ["ADA", "BEN", "CLEO"]
    market = store.load(game).now.position.record(Market)
    assert set(market.holdings["CLEO"].values()) == {1000}
    assert client.get(f"/games/{game.key}/").status_code == 200


def test_the_lobby_finds_games_that_take_newcomers(client, people, running, begun):
    game, ann, _ = running()
    begun("standard")
    assert [row.game.key for row in client.get("/games/?free=on").context["rows"]] == [game.key]
    client.force_login(ann)
    assert not client.get("/games/?free=on").context["rows"]
    assert "#join" not in client.get("/games/").content.decode()
    client.logout()
    assert "#join" in client.get("/games/").content.decode()
    Game.objects.filter(pk=game.pk).update(state=State.OVER)
    assert "#join" not in client.get("/games/").content.decode()


def test_newcomers_order_at_once_in_the_first_season_and_keep_their_seat_whatever_they_send(people, running):
    game, *_ = running()
    (cat,) = people("cat")
    seat = seats.join(cat, game.pk).seat
    who = access.find(cat, game.key)
    offered = {str(order) for order in who.legal_orders().orders()}
    assert "A PAR H" in offered
    assert "JOIN" not in offered
    hold = next(order for order in who.legal_orders().orders() if isinstance(order, Hold))
    saved = sheets.put(who, game.phase_number, [hold])
    assert saved.problems == ()
    played(game)
    sent = store.load(game).now.sheets[seat]
    assert sent.orders == (hold, Join())
    assert seat in seats_in(game)


def test_two_newcomers_of_one_phase_have_seats_of_their_own(people, running):
    game, *_ = running()
    cat, dan = people("cat", "dan")
    assert [seats.join(person, game.pk).seat for person in (cat, dan)] == ["CLEO", "DAN"]
    assert {row.seat for row in table(access.find(cat, game.key)).rows} >= {"CLEO", "DAN"}
    played(game)
    assert seats_in(game)[2:] == ["CLEO", "DAN"]


def test_who_leaves_before_playing_leaves_no_seat_behind_and_gets_it_again(people, running):
    game, *_ = running()
    cat, dan = people("cat", "dan")
    seats.join(cat, game.pk)
    sheets.put(
        access.find(cat, game.key), game.phase_number, [next(access.find(cat, game.key).legal_orders().orders())]
    )
    seats.leave(cat, game.pk)
    assert not game.members.filter(left__isnull=True, seat="CLEO").exists()
    assert seats.join(dan, game.pk).seat == "DAN"
    assert not SavedSheet.objects.filter(game=game, seat="DAN").exists()
    assert seats.join(cat, game.pk).seat == "CLEO"
    sheets.put(
        access.find(cat, game.key), game.phase_number, [next(access.find(cat, game.key).legal_orders().orders())]
    )
    seats.leave(cat, game.pk)
    played(game)
    assert "CLEO" not in {*seats_in(game), *store.load(game).now.sheets}


def test_a_seat_that_has_been_played_is_offered(people, running):
    game, *_ = running()
    cat, dan = people("cat", "dan")
    seats.join(cat, game.pk)
    played(game)
    seats.leave(cat, game.pk)
    assert game.members.get(left__isnull=True, seat="CLEO").abandoned
    assert seats.take_over(dan, game.pk, "CLEO").seat == "CLEO"


def test_who_knows_secrets_does_not_join_anew(client, people, running):
    game, ann, _ = running()
    seats.leave(ann, game.pk)
    with pytest.raises(RefusedError, match="You know secrets"):
        seats.join(ann, game.pk)
    client.force_login(ann)
    assert "Join this game" not in client.get(f"/games/{game.key}/about/").content.decode()


def test_a_password_is_asked_for(client, people, running):
    game, *_ = running()
    Game.objects.filter(pk=game.pk).update(password=make_password(SECRET))
    (cat,) = people("cat")
    client.force_login(cat)
    assert 'name="password"' in client.get(f"/games/{game.key}/about/").content.decode()
    do(client, game, "join", password=SECRET[5:])
    assert not access.find(cat, game.key).seat
    do(client, game, "join", password=SECRET)
    assert access.find(cat, game.key).seat == "CLEO"


def test_the_game_master_and_games_of_other_variants_take_nobody(people, begun):
    ann, cat = people("ann", "cat")
    game = begun("capitalist", master=ann)
    with pytest.raises(RefusedError, match="game master"):
        seats.join(ann, game.pk)
    assert access.find(ann, game.key).seat == GM
    with pytest.raises(RefusedError, match="has already started"):
        seats.join(cat, begun("standard").pk)


def test_a_game_that_is_over_takes_nobody(people, running):
    game, *_ = running()
    (cat,) = people("cat")
    Game.objects.filter(pk=game.pk).update(state=State.OVER)
    with pytest.raises(RefusedError, match="has already started"):
        seats.join(cat, game.pk)
