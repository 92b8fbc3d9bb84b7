"""Truces in the gym: made by offer and answer, seen in observations, and broken by the orders that break peace."""

import numpy as np
import pytest
from tests.tables import each

from variorum.env import Contracts, Gym, classical
from variorum.variants.registry import variant

KERNEL = classical(variant("standard"))
WORDS, POWERS = KERNEL.vocabulary, KERNEL.rules.powers
FRANCE, GERMANY, ENGLAND = (POWERS.index(name) for name in ("FRANCE", "GERMANY", "ENGLAND"))
START = KERNEL.rules.state(
    "F",
    1902,
    "M",
    [
        ("FRANCE", "A", "BUR"),
        ("FRANCE", "A", "PIC"),
        ("GERMANY", "A", "RUH"),
        ("ENGLAND", "A", "BEL"),
        ("ENGLAND", "F", "NTH"),
    ],
    {"MUN": "GERMANY", "PAR": "FRANCE", "BEL": "FRANCE", "HOL": "GERMANY", "KIE": "GERMANY"},
)


def at_peace(*pairs, games=1, **terms):
    contracts = Contracts(Gym(KERNEL, games, start=START), **terms)
    wanted = np.zeros(contracts.left.shape, np.bool_)
    for one, other in pairs:
        wanted[:, one, other] = True
    contracts.offer(wanted)
    contracts.answer(wanted.transpose(0, 2, 1))
    return contracts


def orders(*texts):
    numbers = WORDS.numbers(KERNEL.rules.codes(texts))
    return numbers, np.array([0, len(numbers)])


def test_a_truce_takes_an_offer_and_its_acceptance():
    contracts = Contracts(Gym(KERNEL, 2))
    wanted = np.zeros(contracts.left.shape, np.bool_)
    wanted[0, FRANCE, GERMANY] = wanted[1, FRANCE, FRANCE] = True
    contracts.offer(wanted)
    assert contracts.observe()[0, FRANCE, GERMANY].tolist() == [0, 1]
    assert contracts.observe()[..., 1].sum() == 1
    assert not contracts.answer(wanted).any(), "whoever offers can't accept for the other"
    contracts.offer(wanted)
    made = contracts.answer(wanted.transpose(0, 2, 1))
    assert np.argwhere(made).tolist() == sorted([[0, FRANCE, GERMANY], [0, GERMANY, FRANCE]])
    assert contracts.observe()[0, FRANCE, GERMANY].tolist() == [5, 0]
    assert contracts.observe()[1].sum() == 0


@each(
    ("text", "broken"),
    [
        ("A BUR - MUN", [GERMANY]),
        ("A BUR - RUH", [GERMANY]),
        ("A BUR - PAR", []),
        ("A BUR H", []),
        ("A PIC - BEL", []),
        ("A BUR S A RUH - MUN", []),
        ("A BUR S A PIC - BEL", []),
        ("A BUR S A RUH - BEL", []),
        ("A BUR S A RUH", []),
        ("F NTH C A BEL - HOL", [GERMANY]),
        ("A BEL - HOL", [GERMANY]),
    ],
)
def test_attacks_and_help_for_them_break_a_truce(text, broken):
    contracts = at_peace((FRANCE, GERMANY), (ENGLAND, GERMANY))
    found = contracts.breaches(*orders(text))
    assert np.flatnonzero(found[0]).tolist() == broken
    kept = contracts.step(*orders(text))
    assert sorted({other for _, _, other in np.argwhere(kept.broken).tolist()}) == broken
    assert not at_peace().breaches(*orders(text)).any()


def test_binding_truces_are_not_broken():
    contracts = at_peace((FRANCE, GERMANY), binding=True)
    kept = contracts.step(*orders("A BUR - MUN", "A PIC - BRE"))
    assert np.argwhere(kept.broken).tolist() == [[0, FRANCE, GERMANY]]
    standing = {location for power, _, location in contracts.gym.games[0].units if power == "FRANCE"}
    assert standing == {"BUR", "BRE"}


def test_truces_end_after_their_phases_and_with_their_game():
    contracts = at_peace((FRANCE, GERMANY), games=3, phases=2)
    none, bounds = np.zeros(0, np.int64), np.zeros(4, np.int64)
    contracts.step(none, bounds)
    assert set(contracts.left[:, FRANCE, GERMANY].tolist()) == {1}
    contracts.step(none, bounds)
    assert not contracts.left.any()
    over = Contracts(Gym(KERNEL, 1, last_year=1901, start=START))
    over.left[:] = 3
    over.step(none, bounds[:2])
    assert not over.left.any()


def test_masks_of_another_shape_are_refused():
    contracts = Contracts(Gym(KERNEL, 2))
    with pytest.raises(ValueError, match=r"a mask of the shape \(2, 7, 7\), not bool \(7, 7\)"):
        contracts.offer(np.zeros((7, 7), np.bool_))
    with pytest.raises(ValueError, match=r"not int64 \(2, 7, 7\)"):
        contracts.answer(np.zeros((2, 7, 7), np.int64))


@pytest.mark.parametrize("binding", [True, False])
def test_only_binding_truces_keep_random_games_from_attacks(binding):
    gym = Gym(KERNEL, 8, last_year=1905)
    contracts = Contracts(gym, phases=60, binding=binding)
    everybody = np.ones(contracts.left.shape, np.bool_)
    contracts.offer(everybody)
    contracts.answer(everybody)
    owners = gym.games.owners.copy()
    for seed in range(20):
        contracts.step(*gym.draw(seed))
    taken = (owners != gym.games.owners) & (owners >= 0) & (owners < len(POWERS))
    assert taken.any() != binding
