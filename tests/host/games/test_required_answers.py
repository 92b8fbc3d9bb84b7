"""Answers that a phase cannot do without: nobody is ready without one, and a ruling about one is never needed."""

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from tests.acting import do

from variorum.game.audience import GM
from variorum.game.turn import Turn
from variorum.host.games import access
from variorum.host.games.clock.awaited import awaited
from variorum.host.games.common import RefusedError
from variorum.host.games.log import store
from variorum.host.games.seats import sheets
from variorum.host.gm.acts.positions import EditPosition
from variorum.rules.waiting import EndWait
from variorum.variants.goals.goals import SetGoal

GOALS = [SetGoal("MUN", public=True), SetGoal("LON", public=True), SetGoal("DEN", public=True)]


@pytest.fixture
def choosing(people, begun, seated):
    """A game in which France chooses its goals, and its desk."""
    ann, gil = people("ann", "gil")
    game = begun("goals", ann, master=gil)
    seated(game, ann, "FRANCE")
    desk = access.find(gil, game.key, GM)
    later = replace(store.load(game).now.position, turn=Turn("W", 1901, "A"))
    do(desk, EditPosition(position=to_builtins(later), reason="a late start"))
    game.refresh_from_db()
    return game, access.find(ann, game.key), desk


def test_nobody_is_ready_without_a_required_answer(choosing):
    game, who, _ = choosing
    with pytest.raises(RefusedError, match="this phase needs your answer"):
        sheets.set_ready(who, game.phase_number, ready=True)
    sheets.put(who, game.phase_number, GOALS)
    assert sheets.set_ready(who, game.phase_number, ready=True).ready


def test_ready_falls_with_the_answer(choosing):
    game, who, _ = choosing
    sheets.put(who, game.phase_number, GOALS)
    sheets.set_ready(who, game.phase_number, ready=True)
    game.refresh_from_db()
    assert game.complete
    assert not sheets.remove(who, game.phase_number, "GOAL LON PUBLIC").ready
    game.refresh_from_db()
    assert not game.complete


def test_whom_the_game_master_has_given_up_may_be_ready(choosing):
    game, who, desk = choosing
    sheets.put(desk, game.phase_number, [EndWait("FRANCE")])
    assert sheets.set_ready(who, game.phase_number, ready=True).ready


def test_the_game_master_is_not_awaited_where_only_a_waiver_is_on_offer(choosing, client):
    game, _, desk = choosing
    assert awaited(game) == {"FRANCE"}
    client.force_login(desk.person)
    shown = client.get(f"/games/{game.key}/desk/").content.decode()
    assert "The game is waiting for you" not in shown
    assert "FRANCE (loses its goals for good)" in shown
