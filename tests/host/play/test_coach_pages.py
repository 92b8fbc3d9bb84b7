"""The coach: turning points of ended games for their players, and of sandboxes for their owners; for nobody else."""

import pytest
from tests.host.working import work

from variorum.host.games.models import Game, State

BAD = "A PAR H\nA MAR H\nF BRE H"


def sandbox(client, orders=BAD, seat="FRANCE"):
    made = client.post("/sandbox/new/standard/")
    key = made["Location"].split("/")[2]
    told = {"phase_number": 0, "version": 0, "text": orders, "as": seat}
    number = (
        client.get(f"/games/{key}/?as={seat}").content.decode().split('name="phase_number" value="')[1].split('"')[0]
    )
    client.post(f"/games/{key}/orders/text/?as={seat}", {**told, "phase_number": number})
    client.post(f"/sandbox/{key}/process/", {"phase_number": number})
    return key


def asked(client, key, seat):
    answer = client.post(f"/games/{key}/coach/ask/", {"as": seat})
    assert answer.status_code == 302
    return client.get(f"/games/{key}/coach/?as={seat}").content.decode()


def test_bad_orders_are_a_turning_point_with_better_ones_to_try(client, db):
    key = sandbox(client)
    assert "Find my turning points" in client.get(f"/games/{key}/coach/?as=FRANCE").content.decode()
    assert "Looking: 0 of 1 phase" in asked(client, key, "FRANCE")
    assert work() == 1
    page = client.get(f"/games/{key}/coach/?as=FRANCE").content.decode()
    assert "1 phase where other orders" in page
    assert "A PAR H" in page
    better = page.split('name="orders" value="')[1].split('"')[0]
    for which in ("given", "best"):
        picture = client.get(f"/games/{key}/coach/0/{which}.webp?as=FRANCE")
        assert picture["Content-Type"] == "image/webp"
    tried = client.post(f"/sandbox/from/{key}/0/", {"as": "FRANCE", "orders": better}, follow=True).content.decode()
    assert all(order in tried for order in better.split("\n"))


def test_a_report_is_made_once(client, db):
    key = sandbox(client)
    asked(client, key, "FRANCE")
    asked(client, key, "FRANCE")
    assert work() == 1
    asked(client, key, "FRANCE")
    assert work() == 0


def test_too_many_reports_are_refused(client, db, monkeypatch):
    monkeypatch.setattr("variorum.host.play.coach.looking._ASKED", 2)
    key = sandbox(client)
    for seat in ("FRANCE", "ITALY"):
        assert "Looking:" in asked(client, key, seat)
    assert "Try again in an hour" in asked(client, key, "TURKEY")
    assert work() == 2


def test_running_games_have_no_coach(france, played):
    game, ann, _ = france
    played(game)
    assert ann.get(f"/games/{game.key}/coach/").status_code == 404
    assert ann.post(f"/games/{game.key}/coach/ask/").status_code == 404
    assert "tab-coach" not in ann.get(f"/games/{game.key}/").content.decode()


def test_ended_games_have_one_for_each_players_own_seat(france, played, drawn, signed_in):
    game, ann, ben = france
    played(game)
    drawn(game)
    game.refresh_from_db()
    assert game.state == State.OVER
    last = f"/games/{game.key}/afterwards/"
    assert "tab-coach" in ann.get(last).content.decode()
    assert "The story of France" in ann.get(last).content.decode()
    assert "The story of" not in signed_in().get(last).content.decode()
    story = {"as": "FRANCE", "short": "yes"}
    assert ann.post(f"/games/{game.key}/coach/ask/", story)["Location"] == f"{last}#story"
    assert "Looking for turning points" in ann.get(last).content.decode()
    asked(ann, game.key, "FRANCE")
    work()
    short = ann.get(f"/games/{game.key}/coach/", story, headers={"HX-Request": "true"}).content.decode()
    assert short.startswith("<section")
    assert "every 2s" not in short
    assert "prospect" in short or "found no phase" in short
    assert "Turning points for France" in ann.get(f"/games/{game.key}/coach/").content.decode()
    page = ben.get(f"/games/{game.key}/coach/").content.decode()
    assert "Turning points for Germany" in page
    assert "Find my turning points" in page
    for client, way in ((ben, "coach/?as=FRANCE"), (signed_in(), "coach/"), (ben, "coach/0/best.webp?as=FRANCE")):
        assert client.get(f"/games/{game.key}/{way}").status_code == 404
    assert ben.post(f"/games/{game.key}/coach/ask/", {"as": "FRANCE"}).status_code == 404
    assert signed_in().post(f"/games/{game.key}/coach/ask/").status_code == 404


def test_a_shared_sandbox_has_none_for_others(client, db, signed_in):
    key = sandbox(client)
    invitation = Game.objects.get(key=key).invitation
    other = signed_in()
    assert other.get(f"/games/{key}/?invitation={invitation}").status_code == 200
    assert other.get(f"/games/{key}/coach/").status_code == 404


@pytest.mark.parametrize("variant", ["dark", "payola", "chaos"])
def test_variants_the_search_knows_little_of_are_answered_too(client, db, variant):
    made = client.post(f"/sandbox/new/{variant}/", follow=True)
    key = made.redirect_chain[-1][0].split("/")[2]
    seat = next(s for s in client.get(f"/games/{key}/").context["access"].seats if s != "GM")
    number = client.get(f"/games/{key}/").context["game"].phase_number
    client.post(f"/sandbox/{key}/process/", {"phase_number": number})
    asked(client, key, seat)
    work()
    assert client.get(f"/games/{key}/coach/?as={seat}").status_code == 200
