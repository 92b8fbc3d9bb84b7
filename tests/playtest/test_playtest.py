import re
from collections import Counter

import pytest
from msgspec.structs import replace
from tests.tables import each

from variorum.bots.intervals import proportion
from variorum.game.happened import UnitDestroyed
from variorum.game.turn import Turn
from variorum.playtest import (
    Plan,
    SeriesFile,
    Tally,
    compared,
    findings,
    page,
    processes,
    run,
    series,
    tally_from_json,
    to_json,
)
from variorum.playtest.series import NotOursError
from variorum.playtest.tally import MOST_OPENINGS, OTHER, Sums, TallyError
from variorum.playtest.watch import rule_of, watch
from variorum.variants import registry
from variorum.variants.capitalist.closing import PriceSet
from variorum.variants.capitalist.control import OrderChosen

PLAN = Plan("standard", bot="random", seed="test", years=1)


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr("variorum.playtest.series.BATCH", 1)


@pytest.fixture(scope="module")
def played():
    return run(Plan("standard", seed="test", years=2), 3, processes(1))


def test_the_same_games_give_the_same_tally_however_they_are_played(small):
    alone = to_json(run(PLAN, 3, processes(1)))
    assert to_json(run(PLAN, 3, processes(2))) == alone
    assert to_json(run(Plan("standard", bot="random", seed="other", years=1), 3, processes(1))) != alone


def test_a_run_goes_on_after_a_break_without_playing_a_game_twice(small, tmp_path, monkeypatch):
    whole = to_json(run(PLAN, 3, processes(1)))
    kept = SeriesFile(tmp_path / "games.jsonl", PLAN)
    run(PLAN, 2, processes(1), kept=kept)
    kept.path.write_bytes(kept.path.read_bytes()[:-20])
    numbers = []
    play = series.play_batch
    monkeypatch.setattr(series, "play_batch", lambda plan, batch: numbers.append(batch[0]) or play(plan, batch))
    told = []
    assert to_json(run(PLAN, 3, processes(1), kept=kept, told=told.append)) == whole
    assert (numbers, sum(told)) == ([1, 2], 3)


def test_games_of_another_plan_are_not_mixed_in(tmp_path):
    path = tmp_path / "games.jsonl"
    SeriesFile(path, PLAN).read()
    with pytest.raises(NotOursError, match="another plan"):
        SeriesFile(path, Plan("standard", bot="random", seed="new", years=1)).read()


@each("name", registry.SHOWCASE)
def test_every_variant_has_a_report(name):
    plan = Plan(name, years=1)
    tally = Tally()
    tally.add(watch(plan, 0))
    told = page(plan, tally)
    assert plan.rules.name in told
    assert all(seat in told for seat in tally.seats)
    assert told.count("<figure>") == 4
    assert sum(tally.endings.values()) == tally.games == 1


def test_a_game_is_counted_as_it_was_played(played):
    assert played.games == 3
    assert played.seats == tuple(sorted(registry.variant("standard").powers))
    assert abs(sum(played.shares[seat].mean for seat in played.seats) - 1) < 1e-9
    assert played.years == [0, 0, 3]
    assert [set(held) for held in played.centers] == [set(played.seats)] * 2
    assert played.centers[1]["TURKEY"].count == 3
    assert played.given["Move"] >= played.done["Move"] > 0
    assert played.fired["movement"] > played.fired["ownership"] > 0
    assert all(sum(owners.values()) <= 3 for owners in played.owners.values())
    assert not played.faults


def test_a_tally_is_read_back(played):
    assert to_json(tally_from_json(to_json(played))) == to_json(played)
    for odd in (b"", b"[]", b'{"games": "many"}', b"\xff"):
        with pytest.raises(TallyError, match="a tally"):
            tally_from_json(odd)


def test_intervals_are_those_of_the_literature():
    assert proportion(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert proportion(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert proportion(0, 0) == (0.0, 1.0)


def tally_of(shares, **more):
    """A tally of games whose seats got these shares."""
    tally = Tally(games=max(map(len, shares.values())), **more)
    for seat, values in shares.items():
        sums = tally.shares.setdefault(seat, Sums())
        for value in values:
            sums.add(value)
    return tally


def test_a_seat_that_is_too_strong_is_named_and_an_even_game_is_not_blamed():
    uneven = tally_of({"AUSTRIA": [0.1, 0.11, 0.09] * 20, "TURKEY": [0.9, 0.89, 0.91] * 20})
    told = {found.text: found.serious for found in findings(PLAN, uneven)}
    assert any(text.startswith("TURKEY gets 90.0 %") and serious for text, serious in told.items())
    always = [found.text for found in findings(PLAN, tally_of({"AUSTRIA": [0.0] * 20, "TURKEY": [1.0] * 20}))]
    assert any(text.startswith("TURKEY gets 100.0 %") for text in always)
    for few in ({"AUSTRIA": [0.4, 0.6] * 20, "TURKEY": [0.6, 0.4] * 20}, {"AUSTRIA": [0.0] * 4, "TURKEY": [1.0] * 4}):
        assert any("No seat is clearly" in found.text for found in findings(PLAN, tally_of(few)))


def test_rules_that_never_fire_and_games_that_stall_are_told():
    tally = tally_of({"AUSTRIA": [1.0]}, fired=Counter(movement=3), endings=Counter({"stuck": 1}))
    tally.changes = [Sums(8.0, 64.0, 1), Sums(0.0, 0.0, 1), Sums(1.0, 1.0, 1)]
    told = " ".join(found.text for found in findings(PLAN, tally))
    assert "“adjustments” never had an effect" in told
    assert "“movement”" not in told
    assert "draw" not in told  # bots vote for one after ten years at the earliest
    assert "stood still" in told
    assert re.search(r"From year 2 of play on, games stall", told)


def test_an_event_counts_for_the_rule_that_ran():
    plan = Plan("capitalist")
    for turn, event, rule in (
        ("S1901M", UnitDestroyed, "exits"),
        ("S1901R", UnitDestroyed, "retreats"),
        ("W1901A", OrderChosen, "as_many_as_due"),
        ("F1901O", PriceSet, "seasons_end"),
    ):
        assert rule_of(plan, replace(plan.opening, turn=Turn.read(turn)), event) == rule


def test_a_comparison_tells_chance_from_difference(played):
    assert not any(row.clear for row in compared(played, played))
    other = tally_of({"AUSTRIA": [0.9, 0.91] * 30}, endings=Counter(solo=60), years=[0, 0, 0, 0, 60])
    mine = tally_of({"AUSTRIA": [0.1, 0.11] * 30}, endings=Counter(draw=60), years=[0, 0, 60])
    clear = {row.what for row in compared(mine, other) if row.clear}
    assert clear == {"games that end in a solo", "games that end in a draw", "years of play", "share of AUSTRIA"}


def test_openings_are_bounded():
    tally, more = Tally(), Tally()
    tally.openings["ITALY"] = Counter({f"A VEN H {number}": 1 for number in range(MOST_OPENINGS)})
    more.openings["ITALY"] = Counter({"A VEN H 1": 1, "A VEN H x": 1, "A VEN H y": 1})
    tally.join(more)
    assert (tally.openings["ITALY"]["A VEN H 1"], tally.openings["ITALY"][OTHER]) == (2, 2)
