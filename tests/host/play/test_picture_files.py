"""The maps of phases as files, for zines: SVG and PNG, what their viewer may see, and only so many at a time."""

import re
from html import unescape

import pytest

from variorum.host.confined import pool
from variorum.host.confined.line import JobQueue
from variorum.host.games.models import Game, Member
from variorum.host.games.terms import Absence
from variorum.host.limits import rates
from variorum.host.play.pictures import bitmaps

PNG = b"\x89PNG\r\n\x1a\n"

pytestmark = pytest.mark.skipif(not bitmaps.is_possible(), reason="needs variorum[pictures]")


@pytest.fixture
def goals(people, begun, signed_in, played):
    """A game with secrets after a phase, clients of two of its players, and one of a stranger."""
    ann, ben = people("ann", "ben")
    game = played(begun("goals", ann, ben, grace=0, absence=Absence.HOLD), 2)
    return game, signed_in(ann), signed_in(ben), signed_in()


def files(client, address):
    """The addresses of the files that a page offers, by their names."""
    page = client.get(address).content.decode()
    return {name: unescape(link) for link, name in re.findall(r'href="([^"]+)" download="([^"]+)"', page)}


def test_every_map_of_a_phase_can_be_taken_along(goals):
    game, ann, _, _ = goals
    found = files(ann, f"/games/{game.key}/phases/1/")
    maps = [f"{game.key}-S1901M-{what}" for what in ("orders", "after")]
    names = [f"{name}{paper}" for name in maps for paper in ("", "-print")]
    assert set(found) == {f"{name}.{kind}" for name in names for kind in ("svg", "png")}
    answer = ann.get(found[f"{maps[1]}.png"])
    assert answer["Content-Type"] == "image/png"
    assert answer.content.startswith(PNG)
    assert answer["Cache-Control"] == "private, max-age=31536000, immutable"
    assert ann.get(found[f"{maps[1]}-print.png"]).content != answer.content


def test_only_pictures_that_exist_are_sent(goals):
    game, ann, _, _ = goals
    for what in ("anything", "after-all", "ORDERS", "order"):
        for kind in ("png", "svg"):
            assert ann.get(f"/games/{game.key}/phases/1/{what}.{kind}").status_code == 404


def test_the_gazette_offers_its_map(goals):
    game, _, _, stranger = goals
    found = files(stranger, f"/games/{game.key}/gazette/S1901/")
    assert {name.rpartition(".")[2] for name in found} == {"svg", "png"}
    answer = stranger.get(next(link for name, link in found.items() if name.endswith("after.png")))
    assert answer.content.startswith(PNG)
    assert answer["Cache-Control"].startswith("public")


def test_the_pixels_show_what_the_same_viewer_gets_as_lines(goals):
    """Pictures of lines are searched for secrets elsewhere; those of pixels are drawn from them and nothing else."""
    game, ann, ben, stranger = goals
    for client in (ann, ben, stranger):
        address = f"/games/{game.key}/phases/2/after"
        assert client.get(f"{address}.png").content == bitmaps.pixels(client.get(f"{address}.svg").content.decode())


def test_nobody_gets_those_of_another_seat_or_of_a_game_that_is_not_listed(goals):
    game, _, ben, stranger = goals
    held = Member.objects.get(game=game, person__username="ann").seat
    for client in (ben, stranger):
        assert client.get(f"/games/{game.key}/phases/1/after.png?as={held}").status_code == 404
    Game.objects.update(listed=False)
    assert stranger.get(f"/games/{game.key}/phases/1/after.png").status_code == 404
    assert ben.get(f"/games/{game.key}/phases/9/after.png").status_code == 404


def test_each_visitor_has_only_so_many(goals, monkeypatch):
    game, ann, _, stranger = goals
    monkeypatch.setitem(rates.LIMITS, "heavy", rates.Limit(2, 86_400, "few"))
    address = f"/games/{game.key}/phases/0/after.png"
    assert [stranger.get(address).status_code for _ in range(3)] == [200, 200, 429]
    refused = stranger.get(f"/games/{game.key}/gazette/S1901.pdf")
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    assert f"Wait {refused['Retry-After']} seconds." in refused.content.decode()
    assert ann.get(address).status_code == 200


def test_a_host_that_has_too_much_to_draw_says_so(goals, monkeypatch):
    game, ann, _, _ = goals
    monkeypatch.setattr(pool, "_line", JobQueue(at_once=0, most_waiting=0, of_one=0, patience=0))
    answer = ann.get(f"/games/{game.key}/phases/1/orders.png?theme=dark")
    assert answer.status_code == 429
    assert "The host is busy" in answer.content.decode()
