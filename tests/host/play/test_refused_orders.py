"""Orders that are refused: counted apart, never ticked, not drawn, using nothing up; and what seems to be forgotten."""

import re

import pytest
from msgspec.structs import replace
from test_board_pages import post, text_of

from variorum.archive.lines import edit_line
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.host.games.common import locked
from variorum.host.games.life.phases import begin_phase
from variorum.host.games.log import store
from variorum.host.games.models import SavedSheet
from variorum.host.play.pictures import pdf

REFUSED = "A PAR - NAP\nF BRE - SWE"


def sent(client, game, text):
    """The answer to a whole sheet."""
    version = SavedSheet.objects.filter(game=game, seat="FRANCE").values_list("version", flat=True).first() or 0
    return post(client, game, "text", text=text, version=version)


@pytest.fixture
def winter(france):
    """France may build two units in the three centers of its home, and has but one."""
    game, client, _ = france
    with locked(game.pk) as held:
        log = store.load(held)
        units = (Unit(900, "A", "FRANCE", "SPA"),)
        owners = {"PAR": "FRANCE", "BRE": "FRANCE", "MAR": "FRANCE"}
        after = replace(log.now.position, turn=Turn("W", 1901, "A"), units=units, owners=owners, next_id=901)
        begin_phase(held, store.append(held, log, edit_line(after, "a test")))
    game.refresh_from_db()
    return game, client


def test_the_table_of_powers_tells_what_is_due(winter, france):
    game, _ = winter
    _, _, other = france
    page = text_of(other.get(f"/games/{game.key}/"))
    assert '<span class="soft">2 builds due</span>' in page
    assert page.count("builds due</span>") == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A PAR - BUR", "✓ 1 order sent."),
        ("A PAR - BUR\nF BRE - MAO", "✓ 2 orders sent."),
        ("A PAR - NAP", "✗ 1 order sent, 1 refused."),
        (f"{REFUSED}\nA MAR H", "✗ 3 orders sent, 2 refused."),
        ("A PAR - BUR\ngreetings to all of you", "✗ 2 lines sent, 1 refused."),
    ],
)
def test_orders_are_counted_with_a_tick_only_if_all_of_them_count(france, text, told):
    game, client, _ = france
    answer = text_of(sent(client, game, text))
    assert told in answer
    assert ("✓" in answer) == told.startswith("✓")


def test_one_order_that_is_refused_has_a_cross(winter):
    game, client = winter
    for area in ("PAR", "BRE"):
        assert "✓ Saved" in text_of(post(client, game, "put", **{"type": "build", "f-unit": f"A {area}"}))
    answer = text_of(post(client, game, "put", **{"type": "build", "f-unit": "A MAR"}))
    assert "✗ Refused: build an army in Marseilles" in answer
    assert "✓" not in answer


def test_refused_orders_are_not_drawn(france):
    game, client, _ = france
    assert sent(client, game, REFUSED).context["marks"] == ""
    both = sent(client, game, f"{REFUSED}\nA MAR - BUR")
    assert both.context["marks"] == sent(client, game, "A MAR - BUR").context["marks"] != ""


def test_a_refused_build_uses_nothing(winter):
    game, client = winter
    answer = text_of(sent(client, game, "BUILD A ROM\nBUILD A PAR"))
    assert "1 of 2 builds ordered" in answer


def test_too_many_builds_say_what_to_take_back(winter):
    game, client = winter
    answer = text_of(sent(client, game, "BUILD A PAR\nBUILD F BRE\nBUILD A MAR"))
    assert "3 of 2 builds ordered. " in answer
    assert not re.search(r"(?<![\d-])-1\b", answer)


def test_players_do_not_read_the_words_of_the_game_master(france):
    game, client, _ = france
    answer = text_of(sent(client, game, "greetings to all\nSET OWNER PAR GERMANY"))
    for word in ('expected a unit or "DRAW" or', "FORCE", "who owns a center"):
        assert word not in answer


@pytest.mark.parametrize("text", ["", "A PAR - BUR", f"{REFUSED}\nA MAR H"])
def test_ready_with_units_that_do_nothing_asks_once(france, text):
    game, client, _ = france
    if text:
        sent(client, game, text)
    asked = text_of(post(client, game, "ready", ready="yes"))
    assert "without orders" in asked
    assert "I'm ready anyway" in asked
    assert not SavedSheet.objects.filter(game=game, seat="FRANCE", ready=True).exists()
    page = text_of(post(client, game, "ready", {}, ready="yes"))
    assert "I'm ready anyway" in page
    assert "<html" in page
    assert "You're ready." in text_of(post(client, game, "ready", ready="yes", sure="yes"))


def test_ready_with_everything_ordered_asks_nothing(france):
    game, client, _ = france
    sent(client, game, "A PAR - BUR\nF BRE - MAO\nA MAR S A PAR - BUR")
    assert "You're ready." in text_of(post(client, game, "ready", ready="yes"))


@pytest.mark.parametrize(("text", "asks"), [("BUILD A PAR", True), ("BUILD A PAR\nWAIVE", False)])
def test_ready_with_builds_that_are_left_asks_once(winter, text, asks):
    game, client = winter
    sent(client, game, text)
    assert ("1 of 2 builds ordered" in text_of(post(client, game, "ready", ready="yes"))) == asks


def test_the_gazette_has_deadlines_in_the_zone_of_its_reader(france, played, signed_in):
    game, client, _ = france
    played(game)
    ann = game.members.get(seat="FRANCE").person
    ann.zone = "Asia/Tokyo"
    ann.save()
    for reader, shift, zone in ((client, 9, "JST"), (signed_in(), 0, "UTC")):
        hour = (game.deadline.hour + shift) % 24
        assert f"{hour:02}:{game.deadline:%M} {zone}</time>" in text_of(reader.get(f"/games/{game.key}/gazette/S1901/"))


@pytest.mark.parametrize("possible", [True, False])
def test_a_pdf_is_offered_where_it_can_be_made(france, played, monkeypatch, possible):
    game, client, _ = france
    played(game)
    monkeypatch.setattr(pdf, "is_possible", lambda: possible)
    address = f"/games/{game.key}/gazette/S1901/"
    assert ("gazette/S1901.pdf" in text_of(client.get(address))) == possible


def test_the_question_stays_when_the_sheet_is_asked_for_again(france):
    game, client, _ = france
    asked = text_of(post(client, game, "ready", ready="yes"))
    again = f"/games/{game.key}/orders/?sure=yes"
    assert 'name="sure"' in asked
    assert "I'm ready anyway" in text_of(client.get(again))
    assert "I'm ready anyway" not in text_of(client.get(f"/games/{game.key}/orders/"))
    sent(client, game, "A PAR - BUR\nF BRE - MAO\nA MAR S A PAR - BUR")
    assert "I'm ready anyway" not in text_of(client.get(again))
