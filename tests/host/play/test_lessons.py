"""Lessons: nine of Standard, three for each of five variants, each a position with a task that the rules judge."""

from django.test import Client
from tests.tables import each

from variorum.game.sheet import Sheet
from variorum.host.games.models import Game
from variorum.host.play.learn.lessons import courses, lessons
from variorum.scenario import play
from variorum.variants import registry

NAMES = tuple(lessons())


def start(client, name):
    answer = client.post(f"/learn/{name}/start/")
    assert answer.status_code == 302
    return Game.objects.get(key=answer["Location"].split("/")[2])


def order(client, game, seat, text):
    sent = {"phase_number": game.phase_number, "version": 0, "text": text, "as": seat}
    assert client.post(f"/games/{game.key}/orders/text/?as={seat}", sent).status_code in {200, 302}


def check(client, game):
    return client.post(f"/learn/check/{game.key}/", follow=True).content.decode()


@each("name", NAMES)
def test_every_lesson_has_a_solution_and_doing_nothing_is_none(name):
    lesson = lessons()[name]
    assert play(lesson.case).passed
    assert lesson.is_solved_by(lesson.sheets()[lesson.words.seat])
    assert not lesson.is_solved_by(Sheet())


@each("variant", courses())
def test_a_stranger_learns_from_the_first_lesson_to_the_last(client, db, variant):
    course = courses()[variant]
    page = client.get("/learn/").content.decode()
    for lesson in course:
        assert f"/learn/{lesson.words.id}/start/" in page
        game = start(client, lesson.words.id)
        board = client.get(f"/games/{game.key}/?as={lesson.words.seat}").content.decode()
        assert f"Lesson {lesson.number} of {len(course)}" in board
        orders = lesson.sheets()[lesson.words.seat].orders
        order(client, game, lesson.words.seat, "\n".join(map(str, orders)))
        page = check(client, game)
        assert "Well done!" in page
    assert f"/now/{variant}/" in page
    overview = client.get("/learn/").content.decode()
    assert registry.variant(variant).name in overview
    assert "✓ solved" in overview or f"✓ {len(course)} of {len(course)} solved" in overview
    assert Game.objects.count() == 1


def test_a_lesson_has_no_desk_and_other_sandboxes_have_one(client, db):
    game = start(client, NAMES[0])
    for page in ("", "about/"):
        assert "tab-desk" not in client.get(f"/games/{game.key}/{page}", follow=True).content.decode()
    other = client.post("/sandbox/new/standard/", follow=True)
    assert 'id="tab-desk"' in other.content.decode()


def test_a_wrong_order_is_told_and_tried_again(client, db):
    game = start(client, "support")
    order(client, game, "FRANCE", "A PAR - BUR")
    page = check(client, game)
    assert "Not yet" in page
    assert "Try again" in page
    assert 'class="act"' not in page, "nobody is asked for a draw in a lesson"
    assert 'href="/rules/std:M4/"' in page
    assert "✓ solved" not in client.get("/learn/").content.decode()
    again = start(client, "support")
    assert (Game.objects.get(), again.phase_number) == (again, 1)
    back = client.get(f"/games/{game.key}/?as=FRANCE", follow=True)
    assert (back.status_code, back.redirect_chain) == (200, [("/learn/", 302)])
    assert client.get("/games/abcdefghij/").status_code == Client().get(f"/games/{game.key}/").status_code == 404


def test_only_its_session_plays_a_lesson(client, db):
    game = start(client, "move")
    stranger = Client()
    assert stranger.post(f"/learn/check/{game.key}/").status_code == 404
    assert stranger.get(f"/games/{game.key}/").status_code == 404
    assert client.post("/learn/chess/start/").status_code == 404
