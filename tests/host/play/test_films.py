"""A finished game as an animation, as everybody may see it."""

from io import BytesIO

import pytest
from PIL import Image

from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log.store import load
from variorum.host.play.pictures import bitmaps, film

pytestmark = pytest.mark.skipif(not bitmaps.is_possible(), reason="needs variorum[pictures]")


def test_a_finished_game_can_be_shared_as_an_animation(client, people, duel, drawn):
    game = duel(*people("ann", "ben"))
    address = f"/games/{game.key}/afterwards/game.webp"
    assert client.get(address).status_code == 404
    with locked(game.pk) as row:
        phases.run(row, load(row))
    game.refresh_from_db()
    drawn(game)
    page = client.get(f"/games/{game.key}/afterwards/").content.decode()
    assert address in page
    assert "<td>50</td>" in page
    answer = client.get(address)
    picture = Image.open(BytesIO(answer.content))
    assert (answer["Content-Type"], picture.format) == ("image/webp", "WEBP")
    assert picture.n_frames >= 2
    assert picture.width == bitmaps.NARROW
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_everybody_gets_the_same_animation(client, people, duel, drawn, monkeypatch):
    ann, ben = people("ann", "ben")
    game = drawn(duel(ann, ben))
    made = []
    monkeypatch.setattr(bitmaps, "film", lambda tag, pictures: made.append((tag, *pictures)) or b"")
    for person in (None, ann, ben):
        if person:
            client.force_login(person)
        client.get(f"/games/{game.key}/afterwards/game.webp")
    assert made[0] == made[1] == made[2]


def test_a_long_game_is_shown_by_as_many_positions_as_there_may_be(monkeypatch):
    monkeypatch.setattr(film, "MOST_FRAMES", 4)
    assert film.chosen([1, 1, 2, 3, 3]) == [1, 2, 3]
    assert film.chosen(list(range(10))) == [0, 3, 6, 9]
