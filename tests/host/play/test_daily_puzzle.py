"""The daily puzzle: anybody sees it, solves it on the board, and reads the verdict; nobody sees the answer before."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from variorum.bots.puzzle_file import of_day
from variorum.host.games.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def today():
    return timezone.now().date()


def started(client, day):
    answer = client.post(f"/puzzle/{day}/start/")
    assert answer.status_code == 302
    return Game.objects.get(key=answer["Location"].split("/")[2])


def sent(client, game, seat, orders):
    told = {"phase_number": game.phase_number, "version": 0, "text": "\n".join(orders), "as": seat}
    assert client.post(f"/games/{game.key}/orders/text/?as={seat}", told).status_code in {200, 302}
    return client.post(f"/puzzle/{game.key}/answer/", follow=True).content.decode()


@pytest.mark.parametrize("back", range(6))
def test_a_stranger_solves_the_puzzles_of_these_days(client, today, back):
    day = today - timedelta(days=back)
    puzzle = of_day(day)
    page = client.get(f"/puzzle/{day}/").content.decode()
    assert "Solve it on the board" in page
    assert puzzle.keys[0].order not in page
    game = started(client, day)
    board = client.get(f"/games/{game.key}/?as={puzzle.seat}").content.decode()
    assert "Send my answer" in board
    assert "tab-desk" not in board
    assert "/orders/hint/" not in board
    verdict = sent(client, game, puzzle.seat, puzzle.orders)
    assert "Right!" in verdict
    assert all(key.order in verdict for key in puzzle.keys)
    for which in ("best", "yours", "position"):
        assert client.get(f"/puzzle/{day}/{which}.webp")["Content-Type"] == "image/webp"
    assert "✓ solved" in client.get(f"/puzzle/{day - timedelta(days=1)}/").content.decode()


def test_wrong_orders_are_told_what_they_are_worth_and_may_be_changed(client, today):
    game = started(client, today)
    verdict = sent(client, game, of_day(today).seat, [])
    assert "Not the best." in verdict
    assert "No orders" in verdict
    assert "✓ solved" not in client.get("/puzzle/").content.decode()
    again = started(client, today)
    assert "Right!" in sent(client, again, of_day(today).seat, of_day(today).orders)


def test_the_answer_is_hidden_until_one_is_sent(client, today):
    puzzle = of_day(today)
    for which in ("best", "yours"):
        assert client.get(f"/puzzle/{today}/{which}.webp").status_code == 404
    game = started(client, today)
    pages = [client.get(way).content.decode() for way in ("/puzzle/", f"/puzzle/{today}/")]
    board = client.get(f"/games/{game.key}/?as={puzzle.seat}").content.decode()
    assert all("data-why" not in page and "Why" not in page and "without it" not in page for page in [*pages, board])


def test_only_its_session_answers(client, today):
    game = started(client, today)
    stranger = Client()
    assert stranger.post(f"/puzzle/{game.key}/answer/").status_code == 404
    assert client.get(f"/puzzle/{game.key}/answer/").status_code == 405
    sent(client, game, of_day(today).seat, [])
    assert client.post(f"/puzzle/{game.key}/answer/").status_code == 404
    assert "Not the best." not in stranger.get("/puzzle/").content.decode()


@pytest.mark.parametrize("day", ["tomorrow", "2026-13-40", "0001-01-01", "20261127", "9999-12-31", "-"])
def test_other_days_have_no_puzzle(client, day):
    assert client.get(f"/puzzle/{day}/").status_code == 404
    assert client.post(f"/puzzle/{day}/start/").status_code == 404
    assert client.get(f"/puzzle/{day}/position.webp").status_code == 404


def test_tomorrows_is_a_secret(client, today):
    assert client.get(f"/puzzle/{today + timedelta(days=1)}/").status_code == 404


def test_a_puzzle_takes_no_room_from_ones_sandboxes(client, today):
    for back in range(3):
        started(client, today - timedelta(days=back))
    assert Game.objects.count() == 1
