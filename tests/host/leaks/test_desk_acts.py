"""What a game master does about a secret is told to those who may know of it, on no road to anybody else."""

import re

import pytest
from crawl import crawl, roads
from msgspec import to_builtins
from msgspec.structs import replace
from tests.acting import do

from variorum.game.audience import GM
from variorum.game.turn import Turn
from variorum.host.games import access
from variorum.host.games.log import store
from variorum.host.games.seats import sheets
from variorum.host.gm.acts.clock import ProcessNow
from variorum.host.gm.acts.positions import EditPosition
from variorum.rules.master_orders import Force
from variorum.variants.goals.goals import Goals
from variorum.variants.goals.spies import Spy

TOLD = "The game master forced a secret draw."
LABEL = "goals:spy"


@pytest.fixture
def spied(people, begun, seated):
    """A game in which France has asked what Russia wants, and the game master has forced the answer."""
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("goals", ann, ben, master=gil)
    seated(game, ann, "FRANCE")
    seated(game, ben, "RUSSIA")
    desk = access.find(gil, game.key, GM)
    position = store.load(game).now.position
    goals = [{"area": area, "public": False} for area in ("EDI", "NAP", "GRE", "BER", "HOL")]
    record = Goals.read({"RUSSIA": {"goals": goals, "spies": 0}, "FRANCE": {"spies": 1}})
    later = replace(position, turn=Turn("S", 1902, "M")).with_record(record)
    do(desk, EditPosition(position=to_builtins(later), reason="a late start"))
    game.refresh_from_db()
    sheets.put(access.find(ann, game.key), game.phase_number, [Spy("RUSSIA")])
    sheets.put(desk, game.phase_number, [Force("goals:spy/FRANCE/1", "GRE")])
    do(desk, ProcessNow())
    game.refresh_from_db()
    return game, ann, ben, gil


def fetched(client, game):
    return crawl(client, *roads(game.key), within=game.key)


def test_a_forced_secret_draw_is_told_to_the_seat_that_it_is_about_alone(spied, signed_in):
    game, ann, ben, gil = spied
    for person in (ben, None):
        pages = fetched(signed_in(person), game)
        assert [address for address, text in pages.items() if LABEL in text] == [], person
        assert any(TOLD in text for text in pages.values())
    for person in (ann, gil):
        assert any(re.search(rf"{LABEL}/FRANCE/1.*GRE", text) for text in fetched(signed_in(person), game).values())


def test_a_secret_that_was_set_by_hand_is_told_to_nobody_else(spied, signed_in):
    game, _, _, gil = spied
    desk = access.find(gil, game.key, GM)
    position = store.load(game).now.position
    record = Goals.read({"ITALY": {"goals": [{"area": "SMY", "public": False}], "spies": 3}})
    before = fetched(signed_in(None), game)
    rows = {**position.record(Goals).rows, **record.rows}
    changed = position.with_record(Goals(rows))
    do(desk, EditPosition(position=to_builtins(changed), reason="Italy had written a message"))
    after = fetched(signed_in(None), game)
    assert any("changes the record of goals" in text for text in after.values())
    assert before.keys() <= after.keys()
    assert not [address for address, text in after.items() if re.search(r'"goals":\s*\[\{"area":\s*"SMY"', text)]
    assert "SMY" not in after[f"/games/{game.key}/about/"]


def test_programs_read_for_whom_a_secret_is_at_the_game_masters_alone(spied, signed_in):
    game, ann, ben, gil = spied

    def told(person):
        return [event["text"] for event in signed_in(person).get(f"/api/v1/games/{game.key}/view").json()["events"]]

    own = next(text for text in told(ann) if "GRE" in text and "Russia" in text.title())
    assert f"FRANCE: {own}" in told(gil)
    assert not any(own in text or text.startswith("FRANCE: ") for text in told(ben))
