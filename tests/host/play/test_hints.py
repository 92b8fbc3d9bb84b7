"""Hints in sandboxes: what a bot would order, why, and onto the sheet by one button."""

import pytest

from variorum.host.games.access import find
from variorum.host.games.common import RefusedError
from variorum.host.games.life import sandboxes
from variorum.host.games.life.sandboxes import Holder
from variorum.host.games.seats import sheets
from variorum.host.limits import rates
from variorum.host.play.board.proposed_orders import hints
from variorum.host.play.sandbox import origins
from variorum.variants import registry


@pytest.fixture
def sandbox(people, client):
    def make(variant="standard"):
        (ann,) = people("ann")
        client.force_login(ann)
        return ann, sandboxes.make(Holder(ann), origins.of_variant(variant, {}))

    return make


@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_every_order_of_a_hint_counts(variant, sandbox):
    ann, game = sandbox(variant)
    who = find(ann, game.key)
    found = hints(who)
    assert found == hints(who)
    saved = sheets.put(who, game.phase_number, [hint.order for hint in found])
    assert not [problem for problem in saved.problems if problem.severity.value == "refused"]


def test_a_hint_says_why_and_fills_the_sheet(sandbox, client):
    ann, game = sandbox()
    board = client.get(f"/games/{game.key}/?as=TURKEY").content.decode()
    assert "See what a bot would order for Turkey" in board
    shown = client.get(f"/games/{game.key}/orders/hint/?as=TURKEY").content.decode()
    assert "Bulgaria is worth" in shown
    for headers in ({}, {"HX-Request": "true"}):
        sent = {"as": "TURKEY", "phase_number": game.phase_number}
        client.post(f"/games/{game.key}/orders/take-hint/", sent, headers=headers)
        saved = sheets.saved(find(ann, game.key, "TURKEY"))
        assert [str(order) for order in saved.sheet.orders] == [
            hint.text for hint in hints(find(ann, game.key, "TURKEY"))
        ]
    told = client.get(f"/api/v1/sandboxes/{game.key}/hint?as=TURKEY").json()
    assert [one["text"] for one in told] == [str(order) for order in saved.sheet.orders]


def test_hints_are_for_seats_of_own_sandboxes(sandbox, people, begun, client):
    ann, game = sandbox()
    assert client.get(f"/games/{game.key}/orders/hint/?as=GM").status_code == 404
    other = begun("standard", ann)
    assert client.get(f"/games/{other.key}/orders/hint/").status_code == 404
    with pytest.raises(RefusedError, match="your own sandboxes"):
        hints(find(ann, other.key))
    assert client.get(f"/api/v1/sandboxes/{other.key}/hint").status_code == 422
    client.logout()
    assert client.get(f"/games/{game.key}/orders/hint/?as=TURKEY").status_code == 404


def test_nobody_asks_for_hints_without_end(sandbox, client, monkeypatch):
    _, game = sandbox()
    monkeypatch.setitem(rates.LIMITS, "heavy", rates.Limit(2, 86_400, "few"))
    answers = [client.get(f"/games/{game.key}/orders/hint/?as=TURKEY").status_code for _ in range(3)]
    assert answers == [200, 200, 429]
