"""Previews compare with the game as it is now: a change made by hand since is never lost in silence."""

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from tests.acting import do

from variorum.host.games.log import store
from variorum.host.gm.acts import rerunning, restoring, rollback
from variorum.host.gm.acts.clock import ProcessNow
from variorum.host.gm.acts.positions import EditPosition
from variorum.host.gm.acts.restoring import TakeRollbackBack
from variorum.host.gm.acts.rollback import RollBack

WHY = "before F1901M (a unit was forgotten)"
LOST = f"The position as changed {WHY}, no longer counts."


@pytest.fixture
def edited(table):
    """A game after Spring 1901 without orders, whose master has then taken a unit of Austria away."""
    at = table()
    at.game.members.update(person=None, abandoned=True)
    assert do(at.master, ProcessNow()).waits == ()
    position = store.load(at.now()).now.position
    do(
        at.master,
        EditPosition(position=to_builtins(replace(position, units=position.units[1:])), reason="a unit was forgotten"),
    )
    return at


def test_a_phase_run_again_is_compared_with_the_position_now(edited):
    shown = rerunning.preview(edited.master, 0, rollback.sheets_of(edited.master, 0))
    assert shown.now == store.load(edited.now()).now.position
    assert shown.edits == (WHY,)


def test_the_page_names_the_change_before_it_is_lost_and_the_log_after_it(edited, client):
    client.force_login(edited.gil)
    there = f"{edited.address}back/0/"
    assert f"The position as you changed it {WHY}, no longer counts" in words(client.get(there))
    page = words(client.post(there, {"do": "preview", "mark": edited.mark}))
    assert "is new on the board." in page.split("Changes from the current position")[1]
    rerunning.run_again(edited.master, edited.mark, 0, {}, "once more")
    assert edited.acts()[-1].endswith(f"once more. {LOST}")


def test_rolling_back_past_a_change_says_so_in_the_log(edited):
    do(edited.master, RollBack(number=0, reason="too early"))
    assert edited.acts()[-1].endswith(f"too early. {LOST}")


def test_a_phase_run_again_after_the_change_keeps_it(edited):
    assert do(edited.master, ProcessNow()).waits == ()
    shown = rerunning.preview(edited.master, 2, {})
    assert shown.edits == ()
    assert rerunning.is_same(shown.now, shown.done.position)


def test_a_change_since_a_rollback_is_named_before_the_rollback_is_undone(edited, client):
    do(edited.master, RollBack(number=0, reason="too early"))
    position = store.load(edited.now()).now.position
    do(
        edited.master,
        EditPosition(position=to_builtins(replace(position, units=position.units[2:])), reason="other units"),
    )
    assert restoring.preview(edited.master).edits == ("before S1901M (other units)",)
    client.force_login(edited.gil)
    page = words(client.get(f"{edited.address}restore/"))
    assert "The position as you changed it before S1901M (other units), no longer counts." in page
    do(edited.master, TakeRollbackBack(reason="as it was"))
    assert edited.acts()[-1].endswith(
        "as it was. The position as changed before S1901M (other units), no longer counts."
    )


def words(answer):
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())
