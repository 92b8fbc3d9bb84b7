import pytest
from tests.acting import do

from variorum.archive.gamelog import dice, played_again
from variorum.game.position import to_json
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.log import store
from variorum.host.games.models import State
from variorum.host.gm.acts import rerunning, restoring
from variorum.host.gm.acts.clock import ProcessNow
from variorum.host.gm.acts.positions import EndGame
from variorum.host.gm.acts.restoring import TakeRollbackBack
from variorum.host.gm.acts.rollback import RollBack


def play(at, phases):
    for _ in range(phases):
        assert do(at.master, ProcessNow()).waits == ()


def moments(at):
    store._LOGS.clear()
    return [to_json(moment.position) for moment in store.load(at.now()).moments]


def check_replay(at):
    log = store.load(at.now())
    for number, moment in enumerate(log.moments):
        if moment.turn:
            assert to_json(played_again(log, number).position) == to_json(moment.position)


@pytest.mark.parametrize("variant", ["standard", "geophysical"])
def test_a_rollback_taken_back_was_never_there(table, variant):
    at = table(variant)
    play(at, 3)
    before = moments(at)
    do(at.master, RollBack(number=1, reason="a mistake"))
    shown = restoring.preview(at.master)
    assert (to_json(shown.now), to_json(shown.then), shown.edits) == (before[1], before[-1], ())
    do(at.master, TakeRollbackBack(reason="no mistake"))
    assert moments(at) == before
    assert at.acts()[-1].endswith(": no mistake")
    with pytest.raises(RefusedError, match="already been undone"):
        do(at.master, TakeRollbackBack(reason="once more"))
    play(at, 1)
    check_replay(at)


def test_a_phase_that_was_run_again_is_taken_back_and_never_draws_the_same_again(table):
    at = table("geophysical")
    play(at, 3)
    before = moments(at)
    rerunning.run_again(at.master, at.mark, 1, {}, "misread", new_dice=True)
    do(at.master, TakeRollbackBack(reason="read well"))
    assert moments(at) == before
    check_replay(at)
    do(at.master, RollBack(number=1, reason="after all"))
    assert dice(store.load(at.now())).attempt == 3
    do(at.master, TakeRollbackBack(reason="or not"))
    assert moments(at) == before


def test_what_has_come_since_goes_when_a_rollback_is_taken_back(table):
    at = table()
    play(at, 2)
    before = moments(at)
    do(at.master, RollBack(number=0, reason="a mistake"))
    play(at, 4)
    do(at.master, TakeRollbackBack(reason="no mistake"))
    assert moments(at) == before


def test_a_game_that_was_over_keeps_its_new_dice(table):
    at = table()
    play(at, 1)
    do(at.master, EndGame(winners=(at.who(at.ann).seat,), reason="agreed"))
    do(at.master, RollBack(number=0, reason="not agreed"))
    with pytest.raises(RefusedError, match="of a finished game can't be undone"):
        do(at.master, TakeRollbackBack(reason="agreed"))
    assert at.now().state == State.RUNNING


def test_who_may_and_with_what(table):
    at = table()
    with pytest.raises(RefusedError, match="no rollback"):
        restoring.preview(at.master)
    play(at, 1)
    do(at.master, RollBack(number=0, reason="a mistake"))
    lines = at.now().lines
    with pytest.raises(RefusedError, match="aren't the game master"):
        restoring.preview(at.who(at.ann))
    with pytest.raises(RefusedError, match="aren't the game master"):
        do(at.who(at.ann), TakeRollbackBack(reason="mine"))
    with pytest.raises(StaleError):
        do(at.master, TakeRollbackBack(reason="old", mark="0.0.0"))
    with pytest.raises(RefusedError, match="Give a reason"):
        do(at.master, TakeRollbackBack(reason=" "))
    assert at.now().lines == lines


def test_a_rollback_is_taken_back_in_the_browser(client, table, hold):
    at = table()
    client.force_login(at.gil)
    there = f"{at.address}restore/"
    assert client.get(there).status_code == 422
    assert "restore/" not in client.get(at.address).content.decode()
    play(at, 1)
    do(at.master, RollBack(number=0, reason="a mistake"))
    hold(at, at.ann)
    assert there in client.get(at.address).content.decode()
    told = " ".join(client.get(there).content.decode().split())
    assert "The game stands before F1901M instead of S1901M." in told
    assert f"The orders of {at.who(at.ann).seat} for " in told
    assert client.post(there, {"mark": at.mark, "reason": ""}).status_code == 422
    assert client.post(there, {"mark": at.mark, "reason": "no mistake"}).status_code == 302
    assert at.now().turn == "F1901M"
    client.force_login(at.ann)
    assert client.get(there).status_code == 404
    assert client.post(there, {"mark": at.mark, "reason": "x"}).status_code == 404
