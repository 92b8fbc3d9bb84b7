"""A finished game as an animation, as everybody may see it, made by a worker for whoever asks first."""

from io import BytesIO

import pytest
from django.core.cache import cache
from PIL import Image
from working import work

from variorum.host.confined import BusyError
from variorum.host.play.pictures import bitmaps, filming
from variorum.host.play.pictures.confined_bitmap import Drawing, draw

pytestmark = pytest.mark.skipif(not bitmaps.is_possible(), reason="needs variorum[pictures]")

TINY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="{}" height="4" fill="red"/></svg>'


@pytest.fixture
def addresses(people, duel, drawn):
    """A finished duel, and the addresses of its last page, of its film, and of the request for it."""
    cache.clear()
    game = duel(*people("annabella", "ben"))
    first = f"/games/{game.key}/afterwards/"
    drawn(game)
    work()
    return game, first, f"{first}game.gif", f"{first}film/ask/"


def test_a_worker_makes_the_film_of_a_finished_game_once(client, addresses):
    game, page, film, ask = addresses
    assert "Make a film" in client.get(page).content.decode()
    assert client.get(film).status_code == 404
    for _ in range(2):
        assert client.post(ask)["Location"] == f"{page}#film"
    told = client.get(f"{page}film/", headers={"HX-Request": "true"}).content.decode()
    assert "Making the film: 0 of 2 pictures" in told
    assert work() == 1
    assert film in client.get(page).content.decode()
    answer = client.get(film)
    picture = Image.open(BytesIO(answer.content))
    assert (answer["Content-Type"], picture.format, picture.n_frames) == ("image/gif", "GIF", 2)
    assert picture.width == bitmaps.FILMED == 1080
    client.post(ask)
    assert work() == 0
    assert filming.progress_of(game) == filming.Progress(2, 2)


def test_films_are_made_of_finished_games_and_so_many_for_each_who_asks(client, addresses, people, begun, monkeypatch):
    _, page, film, ask = addresses
    running = begun("standard", *people("cat"))
    work()
    for address in (page, film, f"{page}film/"):
        assert client.get(address.replace(addresses[0].key, running.key)).status_code == 404
    monkeypatch.setattr(filming, "_ASKED", 0)
    assert "Try again in an hour" in client.post(ask, follow=True).content.decode()
    assert work() == 0


@pytest.mark.parametrize(
    ("terms", "named"), [({}, True), ({"anonymous": True}, True), ({"anonymous": True, "revealed": False}, False)]
)
def test_every_picture_tells_when_it_is_and_who_plays_as_everybody_may_know(people, duel, drawn, terms, named):
    game = drawn(duel(*people("annabella", "ben"), **terms))
    frames = filming.frames_of(game)
    assert all("1901" in frame and "A duel" in frame for frame in frames)
    assert ["annabella" in frame for frame in frames] == [named] * 2


def test_a_long_game_is_shown_by_as_many_positions_as_there_may_be(monkeypatch):
    monkeypatch.setattr(filming, "MOST_FRAMES", 4)
    frames = [(position, "when") for position in (1, 1, 2, 3, 3)]
    assert [position for position, _ in filming.chosen(frames)] == [1, 2, 3]
    assert [position for position, _ in filming.chosen([(number, "") for number in range(10)])] == [0, 3, 6, 9]


def test_only_the_latest_films_are_kept(people, duel, drawn, monkeypatch):
    cache.clear()
    monkeypatch.setattr(filming, "_MOST_KEPT", 1)
    monkeypatch.setattr(filming, "frames_of", lambda _: [TINY.format(2), TINY.format(4)])
    monkeypatch.setattr(bitmaps, "frame", lambda svg: draw(Drawing(svg, 4)))
    ann, ben = people("ann", "ben")
    games = [drawn(duel(ann, ben)) for _ in range(2)]
    for game in games:
        assert filming.make_film.call(game.pk, game.lines) == 2
    assert [bool(filming.film_of(game)) for game in games] == [False, True]


def test_a_film_for_which_the_host_is_too_busy_can_be_asked_for_again(client, addresses, monkeypatch):
    game, page, film, ask = addresses

    def busy(_svg):
        raise BusyError

    with monkeypatch.context() as patch:
        patch.setattr(bitmaps, "frame", busy)
        client.post(ask)
        work()
    assert "Make a film" in client.get(page).content.decode()
    assert client.get(film).status_code == 404
    client.post(ask)
    assert filming.progress_of(game) == filming.Progress(0, 2)
