"""Pacts: no order of a policy or a search breaks one, what is promised is ordered, and without one nothing changes."""

import random
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest
from tests.tables import each

from variorum import _wide
from variorum.adjudicator.selfplay import Pact, State, compile_board, locations_of, tables_of
from variorum.env import classical
from variorum.variants.registry import variant

STANDARD = variant("standard")
GAME = classical(STANDARD)
RULES = GAME.rules
STYLES = ("steady", "bold", "tactical", "balance", "turtle", "opportunist", "shrewd")
POLICY = RULES.policy()
OPENING = GAME.state(STANDARD.opening(STANDARD))
TRUCES = [("ENGLAND", "FRANCE"), ("FRANCE", "GERMANY"), ("AUSTRIA", "RUSSIA")]
SPARED = [("ITALY", "AUSTRIA"), ("GERMANY", "ENGLAND")]
CLOSED = {"ENGLAND": ["ENG", "BEL"], "TURKEY": ["BLA", "BUL/SC", "ANK"], "ITALY": ["VEN"]}


def area(location: str) -> str:
    return location.partition("/")[0]


def friends(power: str, pact: Pact) -> set[str]:
    spared = {other for one, other in pact.spared if one == power}
    return {name for pair in pact.truces if power in pair for name in pair} - {power} | spared


def breach(state: State, power: str, text: str, pact: Pact) -> str:
    """What an order breaks, if anything."""
    words = text.removesuffix(" VIA").split()
    standing = {area(location): owner for owner, _, location in state.units}
    to = area(words[-1]) if "-" in words or words[0] == "BUILD" else ""
    helps = "S" in words or "C" in words
    if not to:
        return ""
    mover = standing.get(area(words[4])) if helps else power
    if not helps and to in pact.closed.get(power, []):
        return f"{power} goes to {to}: {text}"
    for friend in friends(power, pact) - {mover}:
        if friend in (standing.get(to), state.owners.get(to)):
            return f"{power} attacks {friend}: {text}"
    return ""


def positions(seed: int, games: int = 2, last_year: int = 1905) -> Iterator[State]:
    """Positions of games that policies play without any pact, so that friends stand in each other's way."""
    for game in range(games):
        state = OPENING
        while state.turn[0] and state.turn[1] <= last_year:
            yield state
            state = state.step(POLICY.draw(state, 1, seed + game)[0].tolist())


def test_no_policy_breaks_a_pact() -> None:
    pact = RULES.pact(TRUCES, CLOSED, spared=SPARED)
    broken_without = 0
    for number, state in enumerate(positions(1, games=8, last_year=1908)):
        legal = set(state.legal()[0].tolist())
        for power in RULES.powers:
            for style in STYLES:
                orders = RULES.policy(style).orders(state, power, number, pact=pact).tolist()
                assert set(orders) <= legal
                assert [breach(state, power, text, pact) for text in RULES.texts(orders)] == [""] * len(orders)
            free = RULES.texts(POLICY.orders(state, power, number))
            broken_without += any(breach(state, power, text, pact) for text in free)
    assert broken_without > 20


def test_no_search_breaks_a_pact() -> None:
    pact = RULES.pact(TRUCES, CLOSED, spared=SPARED)
    phases, broken_without = set(), 0
    for number, state in enumerate(positions(5, games=3)):
        phases.add(state.turn[2])
        legal = set(state.legal()[0].tolist())
        for power in RULES.powers:
            orders = state.search(power, 400, number, pact=pact).tolist()
            assert set(orders) <= legal
            assert [breach(state, power, text, pact) for text in RULES.texts(orders)] == [""] * len(orders)
            free = RULES.texts(state.search(power, 60, number))
            broken_without += any(breach(state, power, text, pact) for text in free)
    assert phases == {"M", "R", "A"}
    assert broken_without > 10


def promised(state: State, chance: random.Random) -> list[int]:
    """Any possible orders for about half of the units."""
    codes, slots = state.legal()
    found = []
    for begin, end in pairwise(slots):
        if end > begin and chance.random() < 0.5:
            found.append(int(codes[chance.randrange(begin, end)]))
    return found


def test_what_is_promised_is_ordered() -> None:
    chance = random.Random(4)
    phases = set()
    for number, state in enumerate(positions(9, games=4, last_year=1904)):
        phases.add(state.turn[2])
        orders = promised(state, chance)
        pact = RULES.pact(TRUCES, CLOSED, orders, SPARED)
        assert pact.orders == orders
        codes, bounds = POLICY.draw(state, 3, number, pact)
        for begin, end in pairwise(bounds):
            assert set(orders) <= set(codes[begin:end].tolist())
        searched = [code for power in RULES.powers for code in state.search(power, 40, number, pact=pact).tolist()]
        assert set(orders) <= set(searched)
        if state.turn[2] == "M":
            assert len(searched) == len({code & 255 for code in searched}) == len(state.units)
    assert phases == {"M", "R", "A"}


def test_what_is_promised_and_impossible_changes_nothing() -> None:
    pact = RULES.pact(orders=RULES.codes(["A GAS - BUR", "F BRE - PAR", "BUILD A MUN", "REMOVE A PAR", "WAIVE"]))
    for state in positions(3, games=1, last_year=1901):
        if state.turn[:1] == ("S",):
            assert POLICY.draw(state, 5, 1, pact)[0].tolist() == POLICY.draw(state, 5, 1)[0].tolist()


def test_others_promises_are_taken_for_granted() -> None:
    units = [("FRANCE", "A", "PAR"), ("FRANCE", "A", "MAR"), ("GERMANY", "A", "MUN"), ("ITALY", "A", "TUS")]
    owners = {"PAR": "FRANCE", "MAR": "FRANCE", "MUN": "GERMANY", "VEN": "ITALY", "ROM": "ITALY"}
    state = RULES.state("F", 1901, "M", units, owners)
    leaves = RULES.pact([("FRANCE", "GERMANY")], orders=RULES.codes(["A MAR S A MUN - BUR", "A MUN - BUR"]))
    assert "A MAR S A MUN - BUR" in RULES.texts(state.search("FRANCE", 200, 1, pact=leaves))
    assert RULES.texts(state.search("GERMANY", 200, 1, pact=leaves)) == ["A MUN - BUR"]


def test_friends_may_be_helped_into_what_is_their_own() -> None:
    germans = [("GERMANY", kind, place) for kind, place in (("A", "TYR"), ("A", "BER"), ("F", "KIE"))]
    units = [("FRANCE", "A", "RUH"), *germans, ("ITALY", "A", "MUN")]
    # With Munich, Italy wins.
    centers = "VEN ROM NAP TRI VIE BUD SER GRE TUN MAR SPA BUL POR RUM CON ANK SMY"
    great = dict.fromkeys(centers.split(), "ITALY")
    owners = {**dict.fromkeys(("MUN", "BER", "KIE"), "GERMANY"), "BEL": "FRANCE", "HOL": "FRANCE", **great}
    state = RULES.state("F", 1901, "M", units, owners)
    orders = RULES.codes(["A TYR - MUN", "A MUN H", "A BER H", "F KIE H"])
    friendly = RULES.pact([("FRANCE", "GERMANY")], orders=orders)
    found = {text for seed in range(20) for text in RULES.texts(state.search("FRANCE", 300, seed, pact=friendly))}
    assert "A RUH S A TYR - MUN" in found
    assert "A RUH - MUN" not in found


def test_games_keep_to_a_pact_and_only_their_first_phase_to_its_orders() -> None:
    orders = RULES.codes(["A PAR H", "A MAR H", "F BRE H"])
    pact = RULES.pact([("FRANCE", power) for power in RULES.powers if power != "FRANCE"], {}, orders)
    one, two = (GAME.batch(30) for _ in range(2))
    assert (one.play_policy([POLICY] * 7, 3, 1903, 1, pact) == two.play_policy([POLICY] * 7, 3, 1903, 2, pact)).all()
    assert (one.owners == two.owners).all()
    france = RULES.powers.index("FRANCE")
    homes = [RULES.centers.index(center) for center in ("PAR", "MAR", "BRE")]
    assert (one.owners[:, homes] == france).all()
    assert one.centers[:, france].max() > 3
    free = GAME.batch(30)
    free.play_policy([POLICY] * 7, 3, 1903)
    assert not (free.owners == one.owners).all()
    assert not (free.owners[:, homes] == france).all()


def test_a_truce_pays_those_who_keep_it() -> None:
    """England and France with a truce, and without, against the same others."""
    pair = [RULES.powers.index(power) for power in ("ENGLAND", "FRANCE")]
    with_truce, without = (GAME.batch(400) for _ in range(2))
    with_truce.play_policy([POLICY] * 7, 1, 1906, pact=RULES.pact([("ENGLAND", "FRANCE")]))
    without.play_policy([POLICY] * 7, 1, 1906)
    assert with_truce.centers[:, pair].mean() > without.centers[:, pair].mean()


def test_an_empty_pact_changes_nothing() -> None:
    empty = RULES.pact()
    assert (empty.truces, empty.closed, empty.orders) == ([], {}, [])
    for number, state in enumerate(positions(7, games=1, last_year=1902)):
        assert np.array_equal(POLICY.draw(state, 4, number, empty)[0], POLICY.draw(state, 4, number)[0])
        for power in RULES.powers:
            assert np.array_equal(state.search(power, 40, number, pact=empty), state.search(power, 40, number))


def test_wide_boards_have_the_same_pacts() -> None:
    wide = _wide.Rules(tables_of(STANDARD.board), locations_of(STANDARD.board), list(STANDARD.powers), 18)
    texts = ["A PAR - BUR", "A MAR S A PAR - BUR"]
    found = []
    for rules in (RULES, wide):
        pact = rules.pact(TRUCES, CLOSED, rules.codes(texts))
        state = rules.state_of(STANDARD.opening(STANDARD))
        batch = state.batch(2)
        batch.play_policy([rules.policy()] * 7, 1, 1904, pact=pact)
        sheets = [rules.texts(state.search(power, 60, 1, pact=pact)) for power in rules.powers]
        found.append((pact.truces, pact.closed, rules.texts(pact.orders), batch.owners.tolist(), sheets))
    assert found[0] == found[1]


def test_a_pact_says_what_was_agreed_on() -> None:
    pact = RULES.pact([("FRANCE", "ENGLAND"), ("ENGLAND", "FRANCE")], {"ITALY": ("TYR", "STP/NC"), "TURKEY": []})
    assert pact.truces == [("ENGLAND", "FRANCE")]
    assert pact.spared == []
    assert {power: set(areas) for power, areas in pact.closed.items()} == {"ITALY": {"TYR", "STP"}}


def test_a_truce_is_two_powers_that_spare_each_other() -> None:
    pact = RULES.pact(spared=[("ITALY", "FRANCE"), ("TURKEY", "ITALY"), ("ITALY", "TURKEY")])
    assert pact.truces == [("ITALY", "TURKEY")]
    assert pact.spared == [("ITALY", "FRANCE")]


def test_whoever_is_spared_may_attack() -> None:
    units = [("FRANCE", "A", "GAS"), ("GERMANY", "A", "BUR"), ("GERMANY", "A", "RUH")]
    french = dict.fromkeys(("BRE", "MAR", "PAR", "POR", "SPA"), "FRANCE")
    state = RULES.state("S", 1905, "M", units, french | dict.fromkeys(("BEL", "HOL", "KIE", "MUN"), "GERMANY"))
    orders = RULES.codes(["A GAS - BUR", "A BUR - PAR"])
    one_sided = RULES.pact(spared=[("FRANCE", "GERMANY")])
    drawn = {
        power: {code for seed in range(60) for code in POLICY.orders(state, power, seed, pact=one_sided).tolist()}
        for power in ("FRANCE", "GERMANY")
    }
    assert orders[0] not in drawn["FRANCE"]
    assert orders[1] in drawn["GERMANY"]


@each(
    ("ask", "said"),
    [
        (lambda: RULES.pact(spared=[("ENGLAND", "ENGLAND")]), "a power spares another one"),
        (lambda: RULES.pact(spared=["ENGLAND"]), "spared powers are pairs: who spares, and whom: ENGLAND"),
        (lambda: RULES.pact([("ENGLAND", "SPAIN")]), "this power is not in the tables: SPAIN"),
        (lambda: RULES.pact([("ENGLAND", "ENGLAND")]), "a power has a truce with another one"),
        (lambda: RULES.pact([("ENGLAND",)]), "a truce is a pair of powers"),
        (lambda: RULES.pact(["ENGLAND"]), "a truce is a pair of powers: ENGLAND"),
        (lambda: RULES.pact(3), "truces must come in a list: 3"),
        (lambda: RULES.pact(closed=["ENG"]), "closed areas are a dictionary, areas by power"),
        (lambda: RULES.pact(closed={"SPAIN": ["ENG"]}), "this power is not in the tables: SPAIN"),
        (lambda: RULES.pact(closed={"ITALY": ["XYZ"]}), "this location is not in the tables: XYZ"),
        (lambda: RULES.pact(closed={"ITALY": "ENG"}), "closed areas must come in a list: ENG"),
        (lambda: RULES.pact(closed={"ITALY": 5}), "closed areas must come in a list: 5"),
        (lambda: RULES.pact(orders=[0]), "no order has the code 0"),
        (lambda: RULES.pact(orders=["A PAR H"]), "an order is an integer of 32 bits: A PAR H"),
        (lambda: RULES.pact(orders=RULES.codes(["A PAR H", "A PAR - BUR"])), "cannot promise two orders: A PAR - BUR"),
        (lambda: OPENING.search("FRANCE", 10, 1, pact=[]), "pacts are made by Rules.pact"),
        (lambda: POLICY.orders(OPENING, "FRANCE", 1, pact="peace"), "pacts are made by Rules.pact: peace"),
        (lambda: POLICY.draw(OPENING, 1, 1, compile_board(STANDARD.board, 9).pact()), "a pact is of other rules"),
        (lambda: GAME.batch(1).play_policy([POLICY] * 7, 1, 1905, pact=7), "pacts are made by Rules.pact: 7"),
    ],
)
def test_no_pact_is_made_of_nonsense(ask, said) -> None:
    with pytest.raises(ValueError, match=said):
        ask()


def helped_across(state: State, codes: list[int]) -> int:
    """How many orders support a move that a unit of another power was ordered to make."""
    owners = {area(location): owner for owner, _, location in state.units}
    texts = [text.split() for text in RULES.texts(codes)]
    moves = {(words[1], words[3]) for words in texts if words[2] == "-"}
    supports = [words for words in texts if words[2] == "S" and len(words) > 5]
    return sum((words[4], words[6]) in moves and owners[area(words[1])] != owners[area(words[4])] for words in supports)


def test_powers_that_search_together_support_each_other() -> None:
    together = alone = 0
    for number, state in enumerate(positions(11, games=6)):
        if state.turn[2] == "M":
            pair = ["GERMANY", "ENGLAND"]
            together += helped_across(state, state.search_together(pair, 300, number).tolist())
            alone += helped_across(state, [code for one in pair for code in state.search(one, 150, number).tolist()])
    assert together > 2 * alone
    assert together > 5


def test_one_power_alone_searches_as_it_does_without_company() -> None:
    for number, state in enumerate(positions(5, games=1, last_year=1903)):
        for power in RULES.powers:
            assert (state.search_together([power], 60, number) == state.search(power, 60, number)).all()


def test_a_search_together_keeps_the_pact() -> None:
    pact = RULES.pact(TRUCES, CLOSED, spared=SPARED)
    for number, state in enumerate(positions(3, games=2)):
        found = state.search_together(["ENGLAND", "FRANCE", "ITALY"], 60, number, pact=pact).tolist()
        owners = {area(location): owner for owner, _, location in state.units}
        for text in RULES.texts(found):
            power = owners.get(area(text.split()[1]), "") if state.turn[2] == "M" else ""
            assert not power or breach(state, power, text, pact) == ""


def test_nobody_searches_for_nothing_and_for_strangers() -> None:
    assert OPENING.search_together([], 60, 1).tolist() == []
    with pytest.raises(ValueError, match="this power is not in the tables: SPAIN"):
        OPENING.search_together(["SPAIN"], 60, 1)
    with pytest.raises(ValueError, match="powers must come in a list"):
        OPENING.search_together("FRANCE", 60, 1)
