import re
from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone
from msgspec import to_builtins
from msgspec.structs import replace
from tests.acting import do

from variorum.archive.codec import sheet_to_plain
from variorum.archive.gamelog import dice, fold, played_again, started
from variorum.archive.lines import AnyLine
from variorum.bots import level
from variorum.game.position import to_json
from variorum.host.games.access import replayed
from variorum.host.games.bots.levels import USUAL, bot_answer
from variorum.host.games.common import ProblemsError, RefusedError, StaleError
from variorum.host.games.log import store
from variorum.host.games.log.transcript import transcript
from variorum.host.games.models import LogLine, SavedSheet, State
from variorum.host.games.seats import sheets
from variorum.host.gm.acts import rerunning, rollback
from variorum.host.gm.acts.clock import PauseGame, ProcessNow, ResumeGame
from variorum.host.gm.acts.positions import EditPosition, EndGame
from variorum.host.gm.acts.rollback import RollBack
from variorum.notation import read_sheet


def play(at, phases):
    for _ in range(phases):
        assert do(at.master, ProcessNow()).waits == ()


def log_of(at):
    return store.load(at.now())


def follow_all(texts):
    """The log that such lines tell."""
    first, *others = (msgspec.json.decode(text, type=AnyLine) for text in texts)
    log = started(first)
    for line in others:
        log = fold(log, line)
    return log


def check_replay(game):
    """Every phase that still counts gives the same bytes again, also from the lines alone."""
    kept = store.load(game)
    store._LOGS.clear()
    log = store.load(game)
    assert [to_json(moment.position) for moment in log.moments] == [to_json(one.position) for one in kept.moments]
    for number, moment in enumerate(log.moments):
        if moment.turn:
            done = played_again(log, number)
            assert to_json(done.position) == to_json(moment.position)
            assert list(map(to_json, done.events)) == list(map(to_json, moment.events))


@pytest.mark.parametrize(("variant", "new_dice"), [("standard", True), ("geophysical", False), ("gametest1815", False)])
def test_phases_that_are_run_again_replay_to_the_same_bytes(table, variant, new_dice):
    at = table(variant)
    play(at, 4)
    sent, turn = rollback.sheets_of(at.master, 1), turns(at)[1]
    shown = rerunning.preview(at.master, 1, sent, new_dice=new_dice)
    assert shown.rolled == ((turn,) if new_dice else ())
    rerunning.run_again(at.master, at.mark, 1, sent, "a mistake of mine", new_dice=new_dice)
    dice_said = f"again with the same orders and {'new' if new_dice else 'the same'} dice: a mistake of mine"
    assert at.acts()[-1].endswith(f"{turn} {dice_said}")
    log = log_of(at)
    assert len(log.moments) == 3
    assert rerunning.is_same(log.now.position, shown.done.position)
    assert log.now.attempt == 1 + new_dice
    play(at, 1)
    check_replay(at.game)


def test_the_preview_changes_nothing(table):
    at = table()
    play(at, 2)
    lines, mark = LogLine.objects.count(), at.mark
    rerunning.preview(at.master, 0, {})
    assert (LogLine.objects.count(), at.mark) == (lines, mark)


def test_other_orders_give_another_position(table, seated, monkeypatch):
    monkeypatch.setattr("variorum.game.dice.new_seed", lambda: "a seed with which bots move")
    at = table()
    seated(at.game, at.ann, "FRANCE")
    seated(at.game, at.ben, "TURKEY")
    play(at, 1)
    shown = rerunning.preview(at.master, 0, {})
    assert not rerunning.is_same(shown.now, shown.done.position)
    rerunning.run_again(at.master, at.mark, 0, {}, "misread")
    assert rerunning.is_same(log_of(at).now.position, shown.done.position)
    assert at.acts()[-1].startswith("The game master runs S1901M again with different orders from ")
    assert at.acts()[-1].endswith(": misread")


def test_what_was_sent_for_the_phase_is_there_again(table, hold):
    at = table()
    given = hold(at, at.ann, ready=True)
    play(at, 2)
    phase = at.now().phase_number
    do(at.master, RollBack(number=0, reason="too early"))
    assert str(at.now().turn) == "S1901M"
    assert at.game.phase_number == phase + 1
    kept = sheets.saved(at.who(at.ann))
    assert (kept.sheet.orders, kept.ready) == (tuple(given), False)
    with pytest.raises(StaleError):
        sheets.put(at.who(at.ann), phase, given)
    play(at, 1)
    check_replay(at.game)


def test_orders_for_the_phase_at_hand_stay_when_the_one_before_is_run_again(table, hold):
    at = table()
    play(at, 1)
    given = hold(at, at.ann, ready=True)
    rerunning.run_again(at.master, at.mark, 0, rollback.sheets_of(at.master, 0), "again")
    kept = sheets.saved(at.who(at.ann))
    assert (kept.sheet.orders, kept.ready) == (tuple(given), False)


def test_a_clock_that_stands_still_does_so_after_a_rollback(table):
    at = table()
    play(at, 1)
    do(at.master, PauseGame())
    do(at.master, RollBack(number=0, reason="a mistake"))
    assert (at.now().state, at.game.deadline, at.game.turn) == (State.PAUSED, None, "S1901M")
    do(at.master, ResumeGame())
    assert at.now().deadline - timezone.now() > timedelta(hours=23)


def test_a_finished_game_goes_on_after_a_rollback(table):
    at = table()
    play(at, 1)
    do(at.master, EndGame(winners=(at.who(at.ann).seat,), reason="agreed"))
    assert at.now().state == State.OVER
    do(at.master, RollBack(number=1, reason="not agreed"))
    assert (at.now().state, at.game.ended) == (State.RUNNING, None)
    check_replay(at.game)


@pytest.mark.parametrize("again", [False, True])
def test_a_finished_game_that_goes_on_has_dice_that_nobody_can_foretell(table, again):
    at = table("geophysical")
    play(at, 1)
    do(at.master, EndGame(winners=(at.who(at.ann).seat,), reason="agreed"))
    (published,) = at.master.seals
    if again:
        rerunning.run_again(at.master, at.mark, 0, rollback.sheets_of(at.master, 0), "not agreed")
    else:
        do(at.master, RollBack(number=1, reason="not agreed"))
    old, new = log_of(at).seals
    assert (old.seed, new.seed) == (published.seed, dice(log_of(at)).seed)
    assert old.seed != new.seed
    assert [seal.seed for seal in at.master.seals] == ["", ""]
    assert new.commitment in at.game.acts.get(by="the host", text__contains="new seed").text
    play(at, 2)
    check_replay(at.game)
    do(at.master, EndGame(winners=(at.who(at.ann).seat,), reason="agreed after all"))
    assert at.master.seals == (old, new)
    assert replayed(at.master) is None
    assert len(store.times(at.now())) == len(log_of(at).moments)
    exported = follow_all(transcript(at.master))
    assert exported.seals[-1] == new
    assert rerunning.preview(at.master, 0, rollback.sheets_of(at.master, 0)).rolled == ("S1901M",)
    do(at.master, RollBack(number=at.master.last - 1, reason="again not agreed"))
    assert new.seed not in "".join(transcript(at.who(at.ann)))


def test_a_change_by_hand_is_rolled_back_but_not_run_again(table):
    at = table()
    before = log_of(at).now.position
    do(at.master, EditPosition(position=to_builtins(replace(before, owners={})), reason="a test"))
    with pytest.raises(RefusedError, match="no phase"):
        rerunning.preview(at.master, 0, {})
    do(at.master, RollBack(number=0, reason="back"))
    assert rerunning.is_same(log_of(at).now.position, before)
    play(at, 1)
    rerunning.run_again(at.master, at.mark, 0, rollback.sheets_of(at.master, 0), "again")
    check_replay(at.game)


def test_a_phase_that_would_wait_is_not_run(table):
    at = table("goals")
    while not do(at.master, ProcessNow()).waits:
        pass
    log = log_of(at)
    for seat in at.game.waits_for:
        sheet = bot_answer(log.variant, log.now.position, seat, "1", level(USUAL), 0).sheet
        SavedSheet.objects.create(game=at.game, seat=seat, sheet=_json(sheet))
    play(at, 1)
    with pytest.raises(ProblemsError, match="waits for"):
        rerunning.run_again(at.master, at.mark, len(log.moments) - 1, {}, "nothing")
    assert len(log_of(at).moments) == len(log.moments) + 1


def _json(sheet):
    return msgspec.json.encode(sheet_to_plain(sheet)).decode()


@pytest.mark.parametrize("number", [-1, 2, 10**6])
def test_there_are_no_other_moments(table, number):
    at = table()
    play(at, 2)
    with pytest.raises(RefusedError, match="no such moment"):
        do(at.master, RollBack(number=number, reason="x"))


def test_a_reason_is_given_and_a_stale_page_refused(table):
    at = table()
    play(at, 1)
    with pytest.raises(RefusedError, match="Give a reason"):
        do(at.master, RollBack(number=0, reason=" \x00 "))
    mark = at.mark
    play(at, 1)
    with pytest.raises(StaleError):
        do(at.master, RollBack(number=0, reason="too late", mark=mark))
    with pytest.raises(RefusedError, match="aren't the game master"):
        rollback.sheets_of(at.who(at.ann), 0)


def turns(at):
    return [str(moment.turn) for moment in log_of(at).moments[1:]]


@pytest.mark.parametrize("variant", ["standard", "geophysical"])
def test_several_phases_are_run_again_with_the_sheets_of_each(table, variant):
    at = table(variant)
    play(at, 3)
    before, old = turns(at), [rollback.sheets_of(at.master, number) for number in range(3)]
    shown = rerunning.preview(at.master, 0, old[0], old[1:])
    rerunning.run_again(at.master, at.mark, 0, old[0], "once more", old[1:])
    assert turns(at)[: len(before)] == before
    assert rerunning.is_same(log_of(at).now.position, shown.done.position)
    assert [act for act in at.acts() if "runs S1901M again with the same orders and the same dice: once more" in act]
    check_replay(at.game)


@pytest.fixture
def empty(table):
    """A game of Standard in which nobody sends anything by itself, after spring and autumn 1901 and spring 1902."""
    at = table()
    at.game.members.update(person=None, abandoned=True)
    play(at, 3)
    assert turns(at) == ["S1901M", "F1901M", "S1902M"]
    return at


def written(at, number, **texts):
    moment = log_of(at).moments[number]
    return {seat: read_sheet(log_of(at).variant, moment.position, seat, text)[0] for seat, text in texts.items()}


def test_a_chain_stops_at_a_phase_that_the_old_course_lacked(empty):
    spring = written(empty, 0, FRANCE="A PAR - BUR", ITALY="A VEN - TYR")
    autumn = written(empty, 1, FRANCE="A BUR - MUN", ITALY="A TYR S A BUR - MUN")
    shown = rerunning.preview(empty.master, 0, spring, [autumn, {}])
    assert (shown.stops, shown.done.waiting) == ("F1901R", frozenset())
    rerunning.run_again(empty.master, empty.mark, 0, spring, "a late postcard", [autumn, {}])
    assert turns(empty) == ["S1901M", "F1901M"]
    assert str(log_of(empty).now.position.turn) == "F1901R"
    assert "with different orders from FRANCE, ITALY" in empty.acts()[-1]


def test_what_was_sent_for_the_next_phase_waits_there_again(empty):
    do(empty.master, RollBack(number=1, reason="so that Russia can send its orders"))
    text = store.written(written(empty, 1, RUSSIA="A MOS - UKR")["RUSSIA"])
    SavedSheet.objects.create(game=empty.now(), seat="RUSSIA", sheet=text)
    play(empty, 2)
    rerunning.run_again(empty.master, empty.mark, 0, {}, "spring only")
    (kept,) = SavedSheet.objects.filter(game=empty.game)
    assert (kept.seat, kept.ready, "MOS" in kept.sheet) == ("RUSSIA", False, True)


def test_only_phases_before_a_change_by_hand_are_run_again_together(empty):
    position = log_of(empty).now.position
    do(empty.master, EditPosition(position=to_builtins(replace(position, units=position.units[1:])), reason="gone"))
    assert rerunning.phases_after(empty.master, 1) == 2
    with pytest.raises(RefusedError, match="You changed the position"):
        rerunning.preview(empty.master, 1, {}, [{}, {}])
    with pytest.raises(RefusedError, match="Only 4 phases"):
        rerunning.preview(empty.master, 0, {}, [{}] * 9)


def test_several_phases_are_run_again_on_the_page(empty, client):
    client.force_login(empty.gil)
    there = f"{empty.address}back/0/"
    page = client.get(there).content.decode()
    assert 'name="sheet.F1901M.RUSSIA"' in page
    sent = {"phases": "2", "sheet.F1901M.RUSSIA": "A MOS - UKR", "reason": "late", "mark": empty.mark}
    told = client.post(there, {**sent, "do": "preview"}).content.decode()
    assert "A MOS of RUSSIA is now in UKR." in told
    assert "This runs all phases from S1901M to F1901M." in told
    assert "The dice are kept" in told
    shown = re.search(r'name="shown" value="(\w+)"', told)[1]
    for other in ({"phases": "1"}, {"dice": "new"}):
        told = client.post(there, {**sent, **other, "shown": shown, "do": "again"})
        assert (told.status_code, "orders or the dice after the preview" in told.content.decode()) == (422, True)
    assert "The dice of S1901M, F1901M are rolled anew." in told.content.decode()
    assert client.post(there, {**sent, "shown": shown, "do": "again"}).status_code == 302
    assert turns(empty) == ["S1901M", "F1901M"]
    assert any(unit.location == "UKR" for unit in log_of(empty).now.position.units)
