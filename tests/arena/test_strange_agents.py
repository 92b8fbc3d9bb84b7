"""Agents that strangers write: whatever they do, the match goes on, and what they did is counted."""

import re
from collections import Counter
from itertools import pairwise

import pytest
from arena_matches import BOTS, played, python, steps, terms_of

from variorum.agreements import ledger_of
from variorum.arena.agent import AgentError, Answer, Reply
from variorum.arena.game import begun
from variorum.arena.seated import try_agents
from variorum.arena.speaking import Talk, spoken

TERMS = "years = 1\nrounds = 1\n"


def _seat(results, agent):
    return next(seat for seat in results[0].seats if seat.agent == agent)


@pytest.mark.parametrize("name", ["Dies", "Mistaken", "Fails", "HalfRight"])
def test_an_agent_that_fails_is_replaced_for_good_after_three_failures_in_a_row(tmp_path, name):
    results, _ = played(tmp_path, TERMS + python(name) + BOTS)
    seat = _seat(results, name)
    assert seat.faults == seat.answers == 3
    assert seat.late == 0
    assert seat.caretaker == sum(step.caretakers != () for step in steps(tmp_path, TERMS + python(name) + BOTS))
    assert seat.caretaker >= 2
    assert results[0].ending == "broken off"


def test_what_a_caretaker_plays_is_nobodys_merit(tmp_path):
    terms = "years = 1\ngames = 2\n" + python("Silent") + python("Holds") + BOTS
    for forfeits, share in (("lost", 0.0), ("left out", None)):
        (tmp_path / forfeits).mkdir()
        results, scores = played(tmp_path / forfeits, f'forfeits = "{forfeits}"\n' + terms)
        found = {score.agent: score for score in scores}
        silent, holds = found["Silent"], found["Holds"]
        assert [seat.forfeited for result in results for seat in result.seats if seat.agent == "Silent"] == [True] * 2
        assert all(seat.share > 0 for result in results for seat in result.seats if seat.agent == "Silent")
        assert (silent.share.mean if silent.share else None) == share
        assert (silent.itself, silent.rating, silent.forfeited, silent.survivals.count) == (None, None, 2, 0)
        assert silent.faults == silent.answers
        assert holds.itself == holds.share
        assert holds.rating
        assert scores[-1] == silent
        page = (tmp_path / forfeits / "out" / "index.html").read_text("utf-8")
        assert ("count as lost" if share == 0 else "are left out") in page
        assert re.search(r"Silent \d+ % forfeited", page)


def test_seconds_that_a_caretaker_plays_within_the_terms_forfeit_nothing(tmp_path):
    terms = "years = 1\nsubstituted = 1.0\nfailing = 1.0\n" + python("Silent") + BOTS
    _, scores = played(tmp_path, terms)
    silent = next(score for score in scores if score.agent == "Silent")
    assert silent.share.mean > 0
    assert silent.rating
    assert silent.itself is None


def test_each_round_is_a_square_in_which_neighbors_change(tmp_path):
    text = "".join(f'[[agents]]\nname = "{name}"\n' for name in "ABCDEFG")
    terms = terms_of(tmp_path, "games = 700\n" + text)
    rows = ["".join(agent.name for agent in terms.seating(number).values()) for number in range(700)]
    assert rows[0] == "ABCDEFG"
    assert terms_of(tmp_path, "seed = 'x'\n" + text).seating(0) == terms.seating(0)
    for first in range(0, 700, 7):
        assert all(len(set(column)) == 7 for column in zip(*rows[first : first + 7], strict=True))
        assert len({terms.chance(number) for number in range(first, first + 7)}) == 1
    beside = Counter(pair for row in rows for pair in pairwise(row))
    assert len(beside) == 42
    assert max(beside.values()) < 1.6 * min(beside.values())


@pytest.mark.parametrize("name", ["Sleeps", "Spins"])
def test_an_agent_that_never_answers_is_late(tmp_path, name):
    terms = TERMS + "seconds = 0.3\nfaults = 2\n"
    results, _ = played(tmp_path, terms + python(name) + BOTS)
    seat = _seat(results, name)
    assert seat.late == seat.faults == 2
    assert "no answer within 0.3 s" in steps(tmp_path, terms + python(name) + BOTS)[0].said[0].heard.fault


def test_a_flood_is_cut_to_what_is_read(tmp_path):
    results, _ = played(tmp_path, TERMS + python("Floods") + BOTS)
    assert _seat(results, "Floods").messages == 2 * 20
    said = steps(tmp_path, TERMS + python("Floods") + BOTS)[0].said
    flood = next(one.heard.reply for one in said if one.heard.reply.thoughts)
    assert len(flood.thoughts) == 20_000
    assert {len(told.text) for told in flood.messages} == {2000}


def test_a_refusal_goes_back_to_the_agent_once_with_its_reason(tmp_path):
    terms = "years = 1\n" + python("Corrects") + BOTS
    results, _ = played(tmp_path, terms)
    first = next(said for said in steps(tmp_path, terms)[0].said if said.heard.reply.orders and said.problems)
    again = next(said for said in steps(tmp_path, terms)[0].said if said.seat == first.seat and said.attempt == 1)
    assert first.heard.reply.orders[0] in first.problems[0]
    assert again.heard.reply.thoughts.startswith(first.problems[0])
    assert again.problems == ()
    assert _seat(results, "Corrects").refused >= 1
    assert _seat(results, "Corrects").caretaker == 0


def test_tokens_for_a_game_end_with_a_caretaker_and_those_of_a_phase_with_the_phase(tmp_path):
    holds = python("Holds", "price_in = 2.0\nprice_out = 10.0")
    results, [*_, score] = played(tmp_path, "years = 1\ngame_tokens = 200\n" + holds + BOTS)
    seat = _seat(results, "Holds")
    assert (seat.tokens_in, seat.tokens_out, seat.answers) == (200, 20, 2)
    assert seat.caretaker >= 1
    assert {"Holds": 0.0006, "Policy": 0.0}[score.agent] == pytest.approx(score.cost)


def test_seats_of_one_class_share_nothing_and_talk_is_counted(tmp_path):
    terms = "years = 1\nrounds = 2\n" + python("Holds", "seats = 7")
    results, [score] = played(tmp_path, terms)
    assert score.seats == 7
    assert score.messages == 7 * 2 * 2
    made = [seat for seat in results[0].seats if seat.agreements]
    assert {seat.seat for seat in made} == {"FRANCE", "GERMANY"}
    assert score.kept == sum(seat.kept for seat in results[0].seats) > 0
    assert score.tempted == 0, "neither reaches the other from home"
    assert score.broken == 0
    assert score.rating == 1500


def test_an_agent_that_cannot_be_made_ends_the_command_before_the_first_game(tmp_path):
    with pytest.raises(AgentError, match=r"Unmade: .*ValueError: no model here"):
        try_agents(terms_of(tmp_path, python("Unmade") + BOTS))


@pytest.mark.parametrize("number", [0, 2, -1, 10**30])
def test_an_answer_to_no_offer_is_told_which_wait(tmp_path, number):
    talk = Talk(begun(terms_of(tmp_path, BOTS), 0))
    assert list(spoken(talk, "FRANCE", Reply(offers=("OFFER ITALY: PEACE",)))) == []
    assert list(spoken(talk, "GERMANY", Reply(offers=("OFFER ITALY: PEACE",)))) == []
    [told] = spoken(talk, "FRANCE", Reply(answers=(Answer(number, accept=True),)))
    assert told == f"there is no offer {number} to you or of yours; open ones that wait for you: none"
    assert list(spoken(talk, "ITALY", Reply(answers=(Answer(2, accept=True),)))) == []
    assert [deal.state for deal in ledger_of(talk.game.log).deals] == ["open", "agreed"]
    [told] = spoken(talk, "ITALY", Reply(answers=(Answer(2, accept=False),)))
    assert told == "offer 2 is agreed; open ones that wait for you: 1"
    [told] = spoken(talk, "FRANCE", Reply(answers=(Answer(1, accept=True),)))
    assert "is your own" in told


def test_tokens_for_a_phase_end_with_the_phase(tmp_path):
    terms = "years = 1\nphase_tokens = 110\nrounds = 2\n"
    results, _ = played(tmp_path, terms + python("Wordy") + BOTS)
    seat = _seat(results, "Wordy")
    moves = [step for step in steps(tmp_path, terms + python("Wordy") + BOTS) if step.turn.endswith("M")]
    assert [len([said for said in step.said if said.seat == seat.seat]) for step in moves] == [1, 1]
    assert seat.faults == 0
    assert seat.caretaker >= 2


def test_seconds_for_a_game_end_with_a_caretaker(tmp_path):
    results, _ = played(tmp_path, "years = 1\ngame_seconds = 0.2\n" + python("Ponders") + BOTS)
    seat = _seat(results, "Ponders")
    assert (seat.answers, seat.faults) == (1, 0)
    assert seat.caretaker >= 1
