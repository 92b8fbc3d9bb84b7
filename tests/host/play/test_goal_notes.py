"""Remarks on choices reach whoever chooses: on the form, on the board and in the API."""

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from tests.acting import do

from variorum.game.audience import GM
from variorum.game.turn import Turn
from variorum.host.games import access
from variorum.host.games.log import store
from variorum.host.games.seats import sheets
from variorum.host.gm.acts.positions import EditPosition
from variorum.variants.goals.goals import SetGoal


@pytest.fixture
def choosing(people, begun, seated):
    """A game in which France, which owns Brest, Marseilles and Paris, chooses its goals."""
    ann, gil = people("ann", "gil")
    game = begun("goals", ann, master=gil)
    seated(game, ann, "FRANCE")
    desk = access.find(gil, game.key, GM)
    later = replace(store.load(game).now.position, turn=Turn("W", 1901, "A"))
    do(desk, EditPosition(position=to_builtins(later), reason="a late start"))
    game.refresh_from_db()
    return game, ann


def test_what_will_be_public_is_marked_in_the_choice(choosing, client):
    game, ann = choosing
    client.force_login(ann)
    shown = client.get(f"/games/{game.key}/").content.decode()
    assert "Munich (a year away: will be public, goals:G6)" in shown
    assert "Rome (a year and a half away)" in shown
    assert '"MUN":"a year away: will be public, goals:G6"' in shown
    assert "Choose 3 public (4 spies)" in shown
    assert '"rings":{"goals":[{"mark":"\\u00bd"' in shown
    kinds = client.get(f"/api/v1/games/{game.key}/legal-orders").json()["kinds"]
    (area,) = [field for kind in kinds if kind["type"] == "goal" for field in kind["fields"] if field["name"] == "area"]
    notes = {choice["text"]: choice["note"] for choice in area["choices"]}
    assert (notes["MUN"], notes["ROM"]) == ("a year away: will be public, goals:G6", "a year and a half away")
    assert [ring["name"] for ring in area["rings"] if "MUN" in ring["areas"]] == ["a year"]


def test_a_secret_goal_that_will_be_public_is_warned_of_on_the_order(choosing):
    game, ann = choosing
    who = access.find(ann, game.key)
    goals = [SetGoal("MUN"), SetGoal("LON", public=True), SetGoal("DEN", public=True)]
    saved = sheets.put(who, game.phase_number, goals)
    warned = [problem for problem in saved.problems if problem.severity == "warning"]
    assert [(problem.index, problem.message) for problem in warned] == [
        (0, "MUN will be public: just a year from FRANCE (goals:G6)")
    ]


def test_goals_that_lack_others_are_not_refused_but_incomplete(choosing, client):
    game, ann = choosing
    client.force_login(ann)
    sheet, ready = f"/api/v1/games/{game.key}/sheet", f"/games/{game.key}/orders/ready/"
    for text, refused in (("GOAL MUN", 0), ("GOAL MUN\nGOAL LON\nGOAL PAR", 3), ("GOAL MUN\nGOAL LON", 0)):
        client.put(sheet, {"phase_number": game.phase_number, "text": text}, "application/json")
        told = client.get(sheet).json()
        problems = [problem for problem in told["problems"] if problem["severity"] == "refused"]
        assert all(problem["incomplete"] for problem in problems) is (not refused)
        assert told["progress"][0]["group"] == "goals"
        page = client.get(f"/games/{game.key}/").content.decode()
        assert (f"{refused} refused." in page, "Not complete yet" in page) == (bool(refused), not refused)
    page = client.post(ready, {"phase_number": game.phase_number, "ready": "yes", "sure": "yes"}).content.decode()
    assert "this phase needs your answer, and it isn" in page
