"""No center of one's own is given for nothing: what a searcher orders where a rival stands beside its home."""

import pytest

from variorum.bots.pacts import expected, played_on
from variorum.env import classical
from variorum.variants.registry import variant

GAME = classical(variant("standard"))
RULES, POWERS = GAME.rules, GAME.rules.powers
ITALY, VENICE = POWERS.index("ITALY"), RULES.centers.index("VEN")
SEEDS, GAMES = 6, 100

OTHERS = (
    "F TRI - VEN, A BUD - SER, F EDI - NTH, F LON - ENG, A MAR - SPA, F BRE - MAO, A PAR - GAS, F KIE - DEN, "
    "A MUN - RUH, A BER - SIL, F SEV - RUM, F NAP - ION, A CON - BUL"
)
SPRINGS = {
    "Venice attacked, Galicia taken": "A VIE - GAL, A LVP - WAL, A ROM - APU, A VEN H, F STP/SC - BOT, A WAR - UKR, "
    "A MOS - SEV, F ANK - BLA, A SMY - ARM",
    "Trieste attacked, Rome left": "A VIE - GAL, A LVP - YOR, A ROM - VEN, A VEN - TRI, A MOS - UKR, F STP/SC - FIN, "
    "A WAR - GAL, F ANK - BLA, A SMY - ARM",
    "Trieste attacked": "A VIE - GAL, A LVP - YOR, A ROM - APU, A VEN - TRI, F STP/SC - BOT, A MOS - UKR, A WAR - GAL, "
    "F ANK - ARM, A SMY S F ANK - ARM",
    "Venice attacked": "A VIE - GAL, A LVP - YOR, A ROM - APU, A VEN H, F STP/SC - BOT, A MOS - UKR, A WAR - GAL, "
    "A SMY - ARM, F ANK S A SMY - ARM",
}
"""First moves after which an Austrian fleet is in Trieste, and an Italian army in Venice."""


LEAST = 0.03
"""Half of what it cost to give Venice away: a share of .06 after two years."""


@pytest.mark.parametrize("spring", SPRINGS.values(), ids=SPRINGS)
def test_a_searcher_keeps_venice_and_does_as_well_as_the_policy(spring):
    moves = RULES.codes([*OTHERS.split(", "), *spring.split(", ")])
    state, beliefs = GAME.opening.step(moves), RULES.beliefs().after(GAME.opening, moves)
    kept, gained = [], []
    for seed in range(SEEDS):
        found = RULES.pact(orders=state.search("ITALY", 440, seed, beliefs=beliefs).tolist())
        usual = RULES.pact(orders=RULES.policy().orders(state, "ITALY", seed).tolist())
        kept.append((played_on(state, found, seed, GAMES, years=1).owners[:, VENICE] == ITALY).mean())
        gained.append(expected(state, found, seed, GAMES)[ITALY] - expected(state, usual, seed, GAMES)[ITALY])
    assert sum(kept) > 0.9 * SEEDS
    assert sum(gained) > -LEAST * SEEDS
