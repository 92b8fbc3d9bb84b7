"""Styles of policies: each does its own thing where it matters, and the search learns who plays in which."""

import re
from collections import Counter

import pytest
from tests.tables import each

from variorum.adjudicator.selfplay import Rules, State, compile_board
from variorum.env import classical
from variorum.variants.registry import variant

STANDARD = variant("standard")
GAME = classical(STANDARD)
RULES: Rules = GAME.rules
OPENING: State = GAME.state(STANDARD.opening(STANDARD))
STYLES = ("steady", "bold", "tactical", "balance", "turtle", "opportunist", "shrewd")
RECKON = STYLES[2:]
DRAWS = 20


def autumn(units: dict[str, str], owners: dict[str, str]) -> State:
    """A position in which powers have units ("A BUR") and centers, all of each in one text."""
    pieces = [(power, *unit.split()) for power, text in units.items() for unit in text.split(", ")]
    return RULES.state(
        "F", 1905, "M", pieces, {center: power for power, text in owners.items() for center in text.split()}
    )


def ordered(state: State, style: str, power: str) -> Counter[str]:
    """How often a policy gives each order."""
    policy = RULES.policy(style)
    return Counter(text for seed in range(DRAWS) for text in RULES.texts(policy.orders(state, power, seed)))


@each("style", RECKON)
def test_those_who_reckon_take_with_support_what_cannot_be_held(style: str) -> None:
    state = autumn(
        {"FRANCE": "A RUH, A BUR", "GERMANY": "A MUN"}, {"FRANCE": "PAR MAR BRE BEL HOL", "GERMANY": "MUN BER KIE"}
    )
    texts = ordered(state, style, "FRANCE")
    assert texts["A BUR - MUN"] + texts["A RUH - MUN"] >= 0.9 * DRAWS
    assert texts["A BUR S A RUH - MUN"] + texts["A RUH S A BUR - MUN"] >= 0.8 * DRAWS
    steady = ordered(state, "steady", "FRANCE")
    assert steady["A BUR S A RUH - MUN"] + steady["A RUH S A BUR - MUN"] <= 0.5 * DRAWS


def test_the_balancer_turns_on_the_leader() -> None:
    state = autumn(
        {"AUSTRIA": "A TYR", "ITALY": "A NAP", "GERMANY": "A BER"},
        {
            "AUSTRIA": "VIE BUD",
            "GERMANY": "MUN BER KIE HOL BEL DEN SWE NWY EDI",
            "ITALY": "VEN ROM NAP TUN",
            "RUSSIA": "WAR MOS STP",
        },
    )
    assert ordered(state, "balance", "AUSTRIA")["A TYR - MUN"] >= 0.9 * DRAWS
    assert ordered(state, "tactical", "AUSTRIA")["A TYR - VEN"] >= 0.9 * DRAWS


def test_the_opportunist_falls_on_whoever_is_pressed() -> None:
    state = autumn(
        {
            "AUSTRIA": "A TYR",
            "GERMANY": "A BER",
            "ITALY": "A ROM",
            "FRANCE": "A RUH, A BUR",
            "RUSSIA": "A PRU, A SIL, F BAL",
        },
        {
            "AUSTRIA": "VIE BUD TRI",
            "GERMANY": "MUN BER KIE",
            "ITALY": "VEN ROM NAP TUN GRE",
            "FRANCE": "PAR BRE MAR",
            "RUSSIA": "WAR MOS STP",
        },
    )
    assert ordered(state, "opportunist", "AUSTRIA")["A TYR - MUN"] >= 0.9 * DRAWS
    assert ordered(state, "steady", "AUSTRIA")["A TYR - VEN"] >= 0.9 * DRAWS


def test_the_shrewd_one_sees_through_those_who_reckon() -> None:
    def centers(one: str) -> int:
        """Of a power that plays by one style against six tactical ones, for ten years in every seat."""
        held = 0
        for me in RULES.powers:
            games = GAME.batch(4)
            for game in range(len(games)):
                games[game] = OPENING
            games.play_policy([RULES.policy(one if power == me else "tactical") for power in RULES.powers], 1, 1910)
            held += sum([*games[game].owners.values()].count(me) for game in range(len(games)))
        return held

    assert centers("shrewd") > centers("tactical")


def test_the_turtle_stays_where_it_is_threatened() -> None:
    state = autumn(
        {"AUSTRIA": "A TRI", "ITALY": "A VEN", "TURKEY": "A BUL"},
        {"AUSTRIA": "VIE BUD TRI", "ITALY": "VEN ROM NAP TUN GRE", "TURKEY": "CON SMY ANK BUL"},
    )
    assert ordered(state, "turtle", "AUSTRIA")["A TRI H"] >= 0.9 * DRAWS
    for style in STYLES:
        assert style == "turtle" or not ordered(state, style, "AUSTRIA")["A TRI H"]


@each("style", STYLES)
def test_no_policy_supports_its_own_units_in_what_they_do_not_do(style: str) -> None:
    policy, state = RULES.policy(style), OPENING
    for seed in range(40):
        if not state.turn[0]:
            break
        if state.turn[2] == "M":
            texts = [re.sub(r"/..| VIA", "", text) for text in RULES.texts(policy.draw(state, 1, seed)[0].tolist())]
            movers = {text.partition(" - ")[0] for text in texts if " S " not in text and " - " in text}
            for text in texts:
                _, _, helped = text.partition(" S ")
                if helped:
                    assert helped in texts if " - " in helped else helped not in movers, text
        state = state.step(policy.draw(state, 1, seed)[0].tolist())


def test_beliefs_find_out_who_plays_how() -> None:
    seats = dict(zip(RULES.powers, ("tactical", "bold", "steady", "turtle", "tactical", "bold", "steady"), strict=True))
    state, beliefs = OPENING, RULES.beliefs()
    for seed in range(24):
        if state.turn[1] > 1905:
            break
        codes = [
            code for power, style in seats.items() for code in RULES.policy(style).orders(state, power, seed).tolist()
        ]
        beliefs, state = beliefs.after(state, codes), state.step(codes)
    reckons = {power: sum(beliefs.chances(power)[style] for style in RECKON) for power in seats}
    alive = {power for power, _, _ in state.units}
    assert all(sum(beliefs.chances(power).values()) == pytest.approx(1) for power in seats)
    right = [(reckons[power] > 0.5) == (style in RECKON) for power, style in seats.items() if power in alive]
    assert sum(right) >= len(right) - 1


def test_beliefs_are_values_and_only_movement_teaches() -> None:
    before = RULES.beliefs()
    chances = before.chances("FRANCE")
    assert chances == pytest.approx(dict.fromkeys(STYLES, 1 / len(STYLES)))
    codes = RULES.policy("bold").draw(OPENING, 1, 1)[0].tolist()
    after = before.after(OPENING, codes)
    assert before.chances("FRANCE") == chances != after.chances("FRANCE")
    retreats = RULES.state("F", 1901, "R", [], {})
    assert before.after(retreats, []).chances("FRANCE") == chances


def test_a_search_answers_what_it_believes() -> None:
    codes = RULES.policy("tactical").draw(OPENING, 1, 1)[0].tolist()
    legal = set(OPENING.legal()[0].tolist())
    for beliefs in (None, RULES.beliefs(), RULES.beliefs().after(OPENING, codes)):
        one, two = (OPENING.search("FRANCE", 200, 5, "mixed", beliefs=beliefs).tolist() for _ in range(2))
        assert one == two
        assert set(one) <= legal


def test_beliefs_of_another_board_are_refused_in_words() -> None:
    other = compile_board(STANDARD.board, 17).beliefs()
    with pytest.raises(ValueError, match="beliefs are of other rules"):
        OPENING.search("FRANCE", 10, 1, beliefs=other)
    with pytest.raises(ValueError, match="the state is of other rules"):
        other.after(OPENING, [])
    with pytest.raises(ValueError, match=r"beliefs are made by Rules\.beliefs"):
        OPENING.search("FRANCE", 10, 1, beliefs=7)
    with pytest.raises(ValueError, match="SPAIN"):
        RULES.beliefs().chances("SPAIN")
