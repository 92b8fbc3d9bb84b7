"""What the rules ask of the game master: answers side by side, marked by one tap each, and on it goes."""

import re

import pytest
from django.utils import timezone

from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.life import phases
from variorum.host.games.seats import sheets
from variorum.notation import read_sheet

ASKED = 'QUESTION "Who wrote it?" ANSWER "Tallis"'


def go_on(game):
    """What a worker does."""
    done = [phases.process(pk, phase) for pk, phase in phases.claim(timezone.now())]
    game.refresh_from_db()
    return any(done)


@pytest.fixture
def marking(client, people, begun, seated):
    """A game in which Ann and Ben have answered, and the game master's browser."""
    ann, ben, mas, gil = people("ann", "ben", "mas", "gil")
    game = begun("rather_silly", ann, ben, mas, master=gil)
    for person, seat in ((ann, "FRANCE"), (ben, "ITALY"), (mas, "MASTERMIND")):
        seated(game, person, seat)
    nothing = dict.fromkeys((ann, ben, mas), "")
    _send(game, nothing | {mas: ASKED})
    while game.turn != "S1901Q":
        _send(game, nothing)
    _send(game, nothing | {ann: 'ANSWER "Tallis & sons"', ben: 'ANSWER "Byrd"'})
    client.force_login(gil)
    return game, f"/games/{game.key}/desk/"


def _send(game, texts):
    for person, text in texts.items():
        who = access.find(person, game.key)
        sheet, problems = read_sheet(who.variant, who.seen().position, who.seat, text)
        assert problems == ()
        sheets.replace_sheet(who, game.phase_number, sheets.saved(who).version, sheet, ready=True)
    assert go_on(game)


def given(game):
    who = access.find(game.master, game.key, GM)
    return [str(order) for order in sheets.saved(who).sheet.orders]


def test_answers_stand_beside_the_right_one(client, marking):
    page = client.get(marking[1]).content.decode()
    shown = (
        "The game is waiting for you",
        "Tallis &amp; sons",
        "Byrd",
        "(the right answer)",
        'value="MARK ITALY WRONG"',
    )
    assert [text for text in shown if text not in page] == []
    assert re.search(r'Desk\s*<span class="badge">1<', page)


def decide(client, game, desk, order, **headers):
    return client.post(desk + "decide/", {"phase_number": game.phase_number, "order": order}, headers=headers)


def test_the_last_mark_makes_the_game_go_on(client, marking):
    game, desk = marking
    assert decide(client, game, desk, "MARK FRANCE RIGHT").status_code == 302
    assert not go_on(game)
    decide(client, game, desk, "MARK REST WRONG")
    assert go_on(game)
    assert game.turn == "F1901M"


def test_a_mark_replaces_the_other_one_and_a_second_tap_takes_it_back(client, marking):
    game, desk = marking
    for order, left in (("RIGHT", ["MARK ITALY RIGHT"]), ("WRONG", ["MARK ITALY WRONG"]), ("WRONG", [])):
        decide(client, game, desk, f"MARK ITALY {order}")
        assert given(game) == left


def test_a_tap_shows_what_has_been_decided(client, marking):
    game, desk = marking
    shown = decide(client, game, desk, "MARK ITALY RIGHT", hx_request="true").content.decode()
    assert 'value="MARK ITALY RIGHT" aria-pressed="true"' in shown
    assert "The game is waiting for you" in shown
    shown = decide(client, game, desk, "MARK REST WRONG", hx_request="true").content.decode()
    assert "The game continues by itself." in shown


@pytest.mark.parametrize("order", ["MARK MASTERMIND RIGHT", "SET EMPTY PAR", "<b>" * 1000, ""])
def test_what_is_not_asked_is_refused(client, marking, order):
    game, desk = marking
    assert decide(client, game, desk, order).status_code == 422
    answer = decide(client, game, desk, order, hx_request="true")
    assert (answer.status_code, answer["HX-Retarget"]) == (422, "#messages")
    assert given(game) == []


def test_a_page_of_a_phase_that_is_over_decides_nothing(client, marking):
    game, desk = marking
    game.phase_number -= 1
    assert decide(client, game, desk, "MARK REST WRONG").status_code == 422


def test_nothing_is_asked_where_no_rule_asks(client, people, begun):
    (gil,) = people("gil")
    game = begun("standard", master=gil)
    client.force_login(gil)
    page = client.get(f"/games/{game.key}/desk/").content.decode()
    assert "The game is waiting for you" not in page
    assert not re.search(r'Desk\s*<span class="badge">', page)
