"""A search gives no orders that come to nothing: supports of what its units don't do, and rest far from everybody."""

import re

import pytest

from variorum.adjudicator.selfplay import State
from variorum.env import classical
from variorum.variants.registry import variant

STANDARD = variant("standard")
GAME = classical(STANDARD)
RULES = GAME.rules
SEEDS = 10


def movement_phases(seed: int, last_year: int = 1904) -> list[State]:
    """Those of a game between policies."""
    policy, state, found = RULES.policy("tactical"), GAME.state(STANDARD.opening(STANDARD)), []
    while state.turn[0] and state.turn[1] <= last_year:
        if state.turn[2] == "M":
            found.append(state)
        state = state.step(policy.draw(state, 1, seed)[0].tolist())
    return found


@pytest.mark.parametrize("style", ["steady", "mixed"])
def test_a_search_supports_its_own_units_only_in_what_they_do(style: str) -> None:
    supports = 0
    for number, state in enumerate(movement_phases(3)):
        for power in RULES.powers:
            codes = state.search(power, 100, number, style).tolist()
            texts = [re.sub(r"/..| VIA", "", text) for text in RULES.texts(codes)]
            mine = {f"{kind} {place.partition('/')[0]}" for owner, kind, place in state.units if owner == power}
            movers = {text.partition(" - ")[0] for text in texts if " S " not in text and " - " in text}
            for text in texts:
                _, _, helped = text.partition(" S ")
                if helped[:5] in mine:
                    supports += 1
                    assert helped in texts if " - " in helped else helped not in movers, text
    assert supports > 10


def test_whoever_nobody_can_reach_goes_on() -> None:
    units = [("FRANCE", "A", "GAS"), ("FRANCE", "A", "BRE"), ("TURKEY", "A", "CON"), ("RUSSIA", "A", "MOS")]
    owners = {"PAR": "FRANCE", "BRE": "FRANCE", "CON": "TURKEY", "MOS": "RUSSIA", "MUN": "RUSSIA"}
    state = RULES.state("S", 1905, "M", units, owners)
    for seed in range(SEEDS):
        texts = RULES.texts(state.search("FRANCE", 60, seed, "mixed"))
        assert not {"A GAS H", "A BRE H"} & set(texts)


def test_whoever_takes_a_center_by_staying_stays() -> None:
    # Or takes another one: Portugal and Marseilles are nobody's.
    units = [("FRANCE", "A", "SPA"), ("TURKEY", "A", "CON"), ("RUSSIA", "A", "MOS")]
    owners = {"PAR": "FRANCE", "BRE": "FRANCE", "CON": "TURKEY", "MOS": "RUSSIA"}
    state = RULES.state("F", 1905, "M", units, owners)
    for seed in range(SEEDS):
        texts = RULES.texts(state.search("FRANCE", 60, seed, "mixed"))
        assert texts in (["A SPA H"], ["A SPA - POR"], ["A SPA - MAR"])
