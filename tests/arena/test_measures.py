"""Measures of play and talk on games made by hand, in which everything can be counted by eye."""

from itertools import pairwise

import pytest
from tests.tables import each

import variorum
from variorum.archive import gamefile
from variorum.archive.lines import MessageLine
from variorum.arena.measures.foresight import area, brier, curve
from variorum.arena.measures.orders import activity
from variorum.arena.measures.outcomes import evenness, gain_of_lying, nash, welfare_points
from variorum.arena.measures.words import candor, words
from variorum.arena.measures.worth import Lookahead, choices, deceptive
from variorum.arena.results import GameResult, SeatResult

QUICK = Lookahead(games=60, years=1)


@pytest.fixture
def log_of(tmp_path):
    """Makes a game of Standard with these orders, phase by phase; offers are agreed on before the first."""

    def made(*phases, offers=(), messages=()):
        game, path = variorum.Game("standard", seed=1), tmp_path / f"{len([*tmp_path.iterdir()])}.jsonl"
        for maker, other, text in offers:
            game.talk.answer(other, game.talk.offer(maker, text), accept=True)
        for orders in phases:
            for seat, text in orders.items():
                game.order(seat, text)
            game.process()
        game.save(path)
        log = gamefile.load(path)
        for sender, to, text in messages:
            log = gamefile.note(log, MessageLine("S1901M", sender, to, text))
        return log

    return made


def test_active_orders_are_those_that_do_something(log_of):
    log = log_of({"FRANCE": "A PAR - BUR; A MAR S A PAR - BUR; F BRE H", "GERMANY": "A MUN - BUR"})
    france, germany = activity(log, "FRANCE"), activity(log, "GERMANY")
    assert (france.orders, france.active, france.succeeded) == (3, 2, 2)
    assert (germany.orders, germany.active, germany.succeeded) == (1, 1, 0)
    assert (france.share, germany.success, activity(log, "ITALY").share) == (pytest.approx(2 / 3), 0.0, 0.0)


def test_plain_words_are_held_against_orders(log_of):
    said = [("FRANCE", "GERMANY", "I will not enter Burgundy."), ("FRANCE", "ENGLAND", "I will not enter the Channel.")]
    log = log_of({"FRANCE": "A PAR - BUR; F BRE - MAO"}, messages=said)
    told = {word.to: str(word.judged.verdict) for word in words(log, "FRANCE")}
    assert told == {"GERMANY": "broken", "ENGLAND": "kept"}
    assert candor(log, "FRANCE").rate == 0.5
    assert candor(log, "ITALY").rate is None


TAKES_MUNICH = {"FRANCE": "A BUR - MUN", "GERMANY": "F KIE - HOL; A BER - KIE"}
STAYS = {**TAKES_MUNICH, "FRANCE": "A BUR H"}
LEAVES = {"FRANCE": "A PAR - BUR", "GERMANY": "A MUN - RUH"}


@each(("autumn", "did_break"), [(TAKES_MUNICH, True), (STAYS, False)])
def test_a_center_left_open_is_worth_breaking_a_promise(log_of, autumn, did_break):
    offer = ("FRANCE", "GERMANY", "OFFER GERMANY: I: DMZ MUN UNTIL W1901")
    log = log_of(LEAVES, autumn, offers=[offer])
    [*_, found] = choices(log, "FRANCE", QUICK)
    assert (str(found.promise.turn), found.did_break) == ("F1901M", did_break)
    assert found.temptation > 0.01
    assert found.gain == (found.temptation if did_break else -found.temptation)


def test_an_offer_is_deceptive_if_its_maker_breaks_it_at_once_and_gains(log_of):
    offer = ("FRANCE", "GERMANY", "OFFER GERMANY: I: DMZ BUR; YOU: DMZ BUR")
    log = log_of({"FRANCE": "A PAR - BUR", "GERMANY": "A MUN - RUH"}, offers=[offer])
    found = list(choices(log, "FRANCE", QUICK))
    assert [one.did_break for one in found] == [True]
    assert deceptive(log, found, found[0].temptation - 0.001)
    assert deceptive(log, found, found[0].temptation) == ()
    assert list(choices(log, "ITALY", QUICK)) == []


def test_an_order_that_was_left_out_could_have_been_given(log_of):
    log = log_of({"FRANCE": "A PAR - BUR"}, offers=[("FRANCE", "GERMANY", "OFFER GERMANY: I: A MAR - SPA")])
    (found,) = choices(log, "FRANCE", QUICK)
    assert found.did_break
    assert found.temptation < 0


def test_a_promise_that_nothing_could_break_is_no_choice(log_of):
    log = log_of({"ENGLAND": "F LON - NTH"}, offers=[("ENGLAND", "TURKEY", "OFFER TURKEY: PEACE")])
    assert list(choices(log, "ENGLAND", QUICK)) == []


MIXED = [(0.9, True), (0.6, False), (0.4, True), (0.1, False)]


@each(
    ("forecasts", "points", "under"),
    [
        ([(0.9, True), (0.1, False)], [(0, 0), (0, 1), (1, 1)], 1.0),
        ([(0.1, True), (0.9, False)], [(0, 0), (1, 0), (1, 1)], 0.0),
        ([(0.5, True), (0.5, False)], [(0, 0), (1, 1)], 0.5),
        (MIXED, [(0, 0), (0, 0.5), (0.5, 0.5), (0.5, 1), (1, 1)], 0.75),
    ],
)
def test_the_curve_of_a_forecast(forecasts, points, under):
    assert list(curve(forecasts)) == points
    assert area(forecasts) == under
    wins = [(s > t) + (s == t) / 2 for s, did in forecasts for t, other in forecasts if did and not other]
    assert sum(wins) / len(wins) == under
    assert all(x <= y and low <= high for (x, low), (y, high) in pairwise(curve(forecasts)))


def test_forecasts_that_tell_nothing_are_refused():
    with pytest.raises(ValueError, match="what didn't"):
        curve([(0.5, True)])
    with pytest.raises(ValueError, match="no forecasts"):
        brier([])
    assert brier([(1.0, True), (0.5, False)]) == 0.125


def test_welfare_is_what_isnt_spent_on_units(log_of):
    takes = ({"FRANCE": "A MAR - SPA"}, {"FRANCE": "A SPA - POR"})
    builds, waives = log_of(*takes, {"FRANCE": "A MAR B"}), log_of(*takes, {"FRANCE": "WAIVE"})
    assert str(builds.now.coming) == str(waives.now.coming) == "S1902M"
    assert (welfare_points(builds)["FRANCE"], welfare_points(waives)["FRANCE"]) == (0, 1)
    assert nash({"A": 4, "B": 1}) == 2
    assert nash({"A": 4, "B": 0}) == 0
    assert 0.9 < evenness(waives) < 1
    with pytest.raises(ValueError, match="nobody"):
        nash({})


def series(*shares):
    seats = [(SeatResult("FRANCE", "Fox", share, 1), SeatResult("ITALY", "Other", 0.1, 1)) for share in shares]
    return [GameResult(number, "standard", "W1901A", "draw", 1, row) for number, row in enumerate(seats)]


def test_what_a_liar_gains_is_a_difference_game_by_game():
    liars, honest = series(0.3, 0.2, 0.4, 0.3, 0.3), series(0.1, 0.1, 0.1, 0.1, 0.1)
    found = gain_of_lying(liars, honest, "Fox")
    assert found.mean == pytest.approx(0.2)
    assert found.low == pytest.approx(0.2 - 2.776 * (0.005 / 5) ** 0.5, abs=1e-3)
    assert gain_of_lying(liars[:2], honest[:2], "Fox").low is None
    with pytest.raises(ValueError, match="same seats"):
        gain_of_lying(liars, honest[:2], "Fox")
