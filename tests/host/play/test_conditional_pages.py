"""Conditional orders on the page of a game: made by its form, listed, taken back, nobody else's business."""

import html
import json

import pytest
from msgspec.structs import replace

from variorum.archive.codec import sheet_from_plain
from variorum.archive.lines import edit_line
from variorum.game.unit import Unit
from variorum.host.games.common import locked
from variorum.host.games.life.phases import begin_phase
from variorum.host.games.log import store
from variorum.host.games.models import SavedSheet
from variorum.host.games.terms import Absence
from variorum.notation import write_conditional
from variorum.variants import registry

AUTOMATIC = {"grace": 0, "absence": Absence.HOLD}
HTMX = {"HX-Request": "true"}
DISLODGED = {"waits": "yes", "if1": "dislodged", "if1-dislodged-unit": "A PAR", "joined": "and"}
RETREAT = {"then": "S1901R", "then-S1901R-order": "A PAR R GAS"}
WRITTEN = "IF A PAR DISLODGED THEN A PAR R GAS"
TOLD = "if army Paris is dislodged, then army Paris retreats to Gascony"


def put(client, game, *parts, headers=HTMX, phase=None, what="put"):
    data = {"phase_number": game.phase_number if phase is None else phase, "as": ""}
    for part in parts:
        data |= part
    return client.post(f"/games/{game.key}/orders/{what}/", data, headers=headers)


def conditional_of(game, seat="FRANCE"):
    draft = SavedSheet.objects.filter(game=game, seat=seat).first()
    sheet = sheet_from_plain(json.loads(draft.sheet), registry.variant(game.variant)) if draft else None
    return [write_conditional(entry) for entry in sheet.conditional] if sheet else []


def text_of(answer):
    return html.unescape(answer.content.decode())


def page_of(client, game, more="?waits=yes", headers=None):
    return text_of(client.get(f"/games/{game.key}/{more}", headers=headers or {}))


@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_every_phase_has_its_page_and_the_form_wherever_something_may_wait(variant, people, begun, signed_in, played):
    (ann,) = people("ann")
    game = begun(variant, ann, **AUTOMATIC)
    client, found = signed_in(ann), set()
    for _ in range(5):
        closed, opened = page_of(client, game, ""), page_of(client, game)
        assert "Tap a unit" in closed or "no orders to give now" in closed
        assert 'id="conditions"' not in closed
        assert ('id="conditions"' in opened) == ("Conditional order …" in closed)
        found.add('id="conditions"' in opened)
        played(game)
    assert True in found


def test_the_form_comes_alone_to_a_page_that_asks_for_it(france):
    game, client, _ = france
    answer = page_of(client, game, headers=HTMX)
    assert answer.startswith('<section class="panel conditions"')
    assert "<body" not in answer
    assert "data-pick" in answer


def test_an_order_with_a_condition_is_saved_listed_in_words_and_taken_back(france):
    game, client, _ = france
    answer = text_of(put(client, game, DISLODGED, RETREAT))
    assert f"Saved: {TOLD}" in answer
    assert f'value="{WRITTEN}"' in answer
    assert conditional_of(game) == [WRITTEN]
    answer = text_of(put(client, game, {"order": WRITTEN}, what="remove"))
    assert f"Deleted: {WRITTEN}" in answer
    assert conditional_of(game) == []


def test_the_same_order_twice_is_one(france):
    game, client, _ = france
    for _ in range(2):
        assert put(client, game, DISLODGED, RETREAT).status_code == 200
    assert conditional_of(game) == [WRITTEN]


def test_what_is_there_already_stays_and_comes_back_as_text(france):
    game, client, _ = france
    put(client, game, {"type": "hold", "f-unit": "A MAR"})
    put(client, game, {"text": f"A MAR H\nA PAR - NOWHERE\n{WRITTEN}", "version": 1}, what="text")
    put(client, game, DISLODGED | {"if1-not": "yes"}, RETREAT)
    assert conditional_of(game) == [WRITTEN, "IF NOT A PAR DISLODGED THEN A PAR R GAS"]
    page = page_of(client, game, "")
    assert (
        "A MAR H\nIF A PAR DISLODGED THEN A PAR R GAS\nIF NOT A PAR DISLODGED THEN A PAR R GAS\nA PAR - NOWHERE" in page
    )


def test_it_is_told_in_words_while_it_is_made_and_nothing_is_saved(france):
    game, client, _ = france
    tell = {"tell": "yes"}
    assert text_of(put(client, game, DISLODGED, tell)) == ""
    assert text_of(put(client, game, DISLODGED, RETREAT, tell)) == TOLD
    worse = text_of(put(client, game, DISLODGED, RETREAT | {"then-S1901R-order": "A <b>x</b>"}, tell))
    assert "no area" in worse or "understood" in worse
    assert "<b>" not in put(client, game, DISLODGED, RETREAT | {"then-S1901R-order": "<b>x"}, tell).content.decode()
    assert conditional_of(game) == []


def test_a_refusal_stands_in_the_form(france):
    game, client, _ = france
    answer = put(client, game, DISLODGED, RETREAT | {"then-S1901R-order": "BUILD A PAR"})
    assert answer.status_code == 422
    assert answer["HX-Retarget"] == "#if-told"
    assert "this isn't an order for retreats. Accepted: retreat" in text_of(answer)
    assert conditional_of(game) == []


def test_without_scripts_the_form_works_and_a_refusal_keeps_what_was_written(france):
    game, client, _ = france
    assert put(client, game, DISLODGED, RETREAT, headers={}).status_code == 302
    assert conditional_of(game) == [WRITTEN]
    refused = put(client, game, DISLODGED, RETREAT | {"then-S1901R-order": "A PAR R BURR"}, headers={})
    assert refused.status_code == 422
    page = text_of(refused)
    assert 'value="A PAR R BURR"' in page
    assert 'value="dislodged" checked' in page
    assert "no area" in page


def test_a_phase_that_is_over_takes_nothing(france, played):
    game, client, _ = france
    before = game.phase_number
    played(game)
    answer = put(client, game, DISLODGED, RETREAT, phase=before)
    assert answer.status_code == 409
    assert "processed in the meantime" in text_of(answer)
    assert conditional_of(game) == []


def test_nobody_else_learns_of_it_or_may_do_it(france, signed_in):
    game, client, ben = france
    put(client, game, DISLODGED, RETREAT)
    for other in (ben, signed_in()):
        for more in ("", "?waits=yes"):
            page = page_of(other, game, more)
            assert WRITTEN not in page
            assert TOLD not in page
        put(other, game, {"order": WRITTEN}, what="remove")
    assert put(signed_in(), game, DISLODGED, RETREAT).status_code in (404, 422)
    assert conditional_of(game) == [WRITTEN]
    assert 'id="conditions"' not in page_of(signed_in(), game)


def test_it_comes_about_if_its_condition_does(france, played):
    game, client, ben = france
    units = (Unit(900, "A", "FRANCE", "BUR"), Unit(901, "A", "GERMANY", "MUN"), Unit(902, "A", "GERMANY", "RUH"))
    with locked(game.pk) as held:
        log = store.load(held)
        log = store.append(held, log, edit_line(replace(log.now.position, units=units, next_id=1_000), "a test"))
        begin_phase(held, log)
    game.refresh_from_db()
    burgundy = {"if1-dislodged-unit": "A BUR", "then-S1901R-order": "A BUR R GAS"}
    assert put(client, game, DISLODGED, RETREAT, burgundy).status_code == 200
    attack = {"type": "move", "f-unit": "A MUN", "f-to": "BUR", "f-via": "no"}
    put(ben, game, attack)
    put(ben, game, {"type": "support_move", "f-unit": "A RUH", "f-target": "A MUN", "f-to": "BUR"})
    played(game, 2)
    assert [str(unit) for unit in store.load(game).now.position.units if unit.power == "FRANCE"] == ["A GAS"]
