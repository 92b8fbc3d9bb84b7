"""Policies and searching: their orders are possible, the seed alone decides, and looking ahead pays."""

import numpy as np
import pytest
from tests.tables import each

from variorum.adjudicator.selfplay import compile_board
from variorum.env import classical
from variorum.variants import registry

STANDARD = registry.variant("standard")
GAME = classical(STANDARD)
RULES = GAME.rules
OPENING = GAME.state(STANDARD.opening(STANDARD))
STYLES = ("steady", "bold", "tactical", "balance", "turtle", "opportunist")


def shares(batch):
    squares = batch.centers.astype(float) ** 2
    found = squares / squares.sum(axis=1, keepdims=True)
    for game, winner in enumerate(batch.winners):
        if winner >= 0:
            found[game] = np.arange(found.shape[1]) == winner
    return found


def states(style, last_year=1906):
    """The phases of a game that a policy plays."""
    policy, state = RULES.policy(style), OPENING
    while state.turn[0] and state.turn[1] <= last_year:
        yield state
        codes = [code for power in RULES.powers for code in policy.orders(state, power, 7)]
        state = state.step(codes)


@each("style", STYLES)
def test_every_order_is_possible_and_each_unit_has_one(style):
    phases = set()
    for state in (*states(style), *states("steady")):
        phases.add(state.turn[2])
        legal = set(state.legal()[0].tolist())
        for power in RULES.powers:
            orders = RULES.policy(style).orders(state, power, 3).tolist()
            assert set(orders) <= legal
            assert len({code & 255 for code in orders}) == len(orders)
            if state.turn[2] == "M":
                assert len(orders) == sum(owner == power for owner, _, _ in state.units)
    assert phases == {"M", "R", "A"}


def test_a_search_answers_possible_orders_and_the_same_for_the_same_seed():
    for state in list(states("steady", 1902))[:8]:
        legal = set(state.legal()[0].tolist())
        for power in RULES.powers[:3]:
            one, two = (state.search(power, 60, 5).tolist() for _ in range(2))
            assert one == two
            assert set(one) <= legal


def test_joint_orders_of_one_state_are_played_in_one_call():
    codes, offsets = RULES.policy("steady").draw(OPENING, 50, 1)
    assert offsets[-1] == len(codes)
    assert set(np.diff(offsets)) == {22}
    batch = GAME.batch(50)
    batch.step(codes, offsets)
    first = OPENING.step(codes[: offsets[1]].tolist())
    assert batch[0] == first
    assert len({batch[game] for game in range(50)}) > 10


def test_games_do_not_depend_on_threads():
    policies = [RULES.policy("steady")] * 3 + [RULES.policy("bold")] * 4
    one, two = GAME.batch(12), GAME.batch(12)
    assert (one.play_policy(policies, 3, 1905) == two.play_policy(policies, 3, 1905, threads=3)).all()
    assert all(one[game] == two[game] for game in range(12))
    assert len({one[game] for game in range(12)}) == 12


def test_a_chronicle_tells_of_the_same_games():
    policies = [RULES.policy("steady")] * 3 + [RULES.policy("bold")] * 4
    played, told = GAME.batch(12), GAME.batch(12)
    phases = played.play_policy(policies, 3, 1905)
    found = told.chronicle(policies, 3, 1905)
    assert all(played[game] == told[game] for game in range(12))
    assert (np.bincount(found["games"]) == phases).all()
    assert (found["owners"][np.cumsum(phases) - 1] == played.owners).all()
    assert len(found["codes"]) == len(found["kinds"]) == len(found["done"]) == len(found["entered"])
    assert found["ends"][-1] == len(found["codes"])
    again, start, game = GAME.batch(1), 0, 0
    for number, end in enumerate(found["ends"].tolist()):
        if found["games"][number] != game:
            again, game = GAME.batch(1), int(found["games"][number])
        codes = found["codes"][start:end]
        again.step(codes, np.array([0, len(codes)]))
        assert (again.owners[0] == found["owners"][number]).all()
        start = end
    empty = GAME.batch(0).chronicle(policies, 3, 1905)
    assert len(empty["codes"]) == len(empty["games"]) == len(empty["owners"]) == 0


def test_styles_play_differently():
    orders = [RULES.policy(style).draw(OPENING, 20, 1)[0].tolist() for style in STYLES]
    assert orders[0] != orders[1]


def worth(**percents):
    """What each center is worth, in percent."""
    return [percents.get(center, 100) for center in RULES.centers]


def test_a_worth_that_is_usual_everywhere_changes_nothing():
    for power in RULES.powers:
        assert (
            RULES.policy().orders(OPENING, power, 7, worth()).tolist()
            == RULES.policy().orders(OPENING, power, 7).tolist()
        )
        assert OPENING.search(power, 60, 7, worth=worth()).tolist() == OPENING.search(power, 60, 7).tolist()


def test_units_go_where_a_center_is_worth_more():
    def marches(percent, orders):
        told = [RULES.texts(orders(seed, worth(VEN=percent))) for seed in range(20)]
        return sum("A TRI - VEN" in texts or "A TYR - VEN" in texts or "A TRI S A TYR - VEN" in texts for texts in told)

    tyrol = OPENING.step(RULES.codes(["A VIE - TYR", "F TRI - ALB", "A BUD - TRI", "A VEN - PIE", "A ROM - APU"]))
    policy = RULES.policy()
    assert marches(2_000, lambda seed, told: policy.orders(tyrol, "AUSTRIA", seed, told)) > marches(
        0, lambda seed, told: policy.orders(tyrol, "AUSTRIA", seed, told)
    )
    assert marches(2_000, lambda seed, told: tyrol.search("AUSTRIA", 60, seed, worth=told)) > marches(
        0, lambda seed, told: tyrol.search("AUSTRIA", 60, seed, worth=told)
    )


NORTH_SEA = ("F NTH C A YOR - BEL", "F NTH C A YOR - HOL", "F NTH C A YOR - NWY", "F NTH C A YOR - DEN")


def english(seed, *others):
    """What England orders with an army in Yorkshire, a fleet in the North Sea, and others; all of it is possible."""
    units = [("ENGLAND", "A", "YOR"), ("ENGLAND", "F", "NTH"), *(("ENGLAND", *other) for other in others)]
    state = RULES.state("S", 1902, "M", units, {"EDI": "ENGLAND", "LON": "ENGLAND", "LVP": "ENGLAND"})
    codes = RULES.policy().orders(state, "ENGLAND", seed).tolist()
    assert set(codes) <= set(state.legal()[0].tolist())
    return RULES.texts(codes)


def test_an_army_sails_where_a_fleet_of_its_power_can_carry_it():
    for seed in range(20):
        orders = english(seed)
        (convoy,) = set(orders) & set(NORTH_SEA)
        assert sorted(orders) == [f"{convoy.removeprefix('F NTH C ')} VIA", convoy]


@pytest.mark.parametrize("kind", ["A", "F"])
def test_a_unit_in_the_first_area_of_the_board_carries_nobody(kind):
    assert RULES.locations[0] == "CLY"
    for seed in range(20):
        orders = english(seed, (kind, "CLY"))
        assert not any(text.startswith(f"{kind} CLY C ") for text in orders)
        assert set(orders) & set(NORTH_SEA)


def test_looking_ahead_beats_the_policy():
    found = []
    for game in range(2 * len(RULES.powers)):
        state, power = OPENING, RULES.powers[game % len(RULES.powers)]
        while state.turn[0] and state.turn[1] <= 1908:
            others = [other for other in RULES.powers if other != power]
            codes = [code for other in others for code in RULES.policy().orders(state, other, game)]
            state = state.step([*codes, *state.search(power, 200, game).tolist()])
        batch = GAME.batch(1)
        batch[0] = state
        found.append(shares(batch)[0, game % len(RULES.powers)])
    assert sum(found) / len(found) > 0.2


@each(
    ("ask", "said"),
    [
        (lambda: RULES.policy("rude"), "a style is steady, bold, .* or shrewd: rude"),
        (lambda: OPENING.search("SPAIN", 10, 1), "SPAIN"),
        (lambda: OPENING.search("FRANCE", 0, 1), "the number of evaluations must be an integer from 1"),
        (lambda: OPENING.search("FRANCE", 10, -1), "a seed must be"),
        (lambda: OPENING.search("FRANCE", 10, 1, worth=[100] * 33), "each of the 34 centers is worth"),
        (lambda: OPENING.search("FRANCE", 10, 1, worth=[100] * 35), "the worth of a center: more than 34"),
        (lambda: OPENING.search("FRANCE", 10, 1, worth=[-1] * 34), "the worth of a center must be an integer from 0"),
        (lambda: RULES.policy().orders(OPENING, "FRANCE", 1, [1.5] * 34), "the worth of a center must be an integer"),
        (lambda: RULES.policy().orders(OPENING, "FRANCE", 1, 7), "the worth of a center must come in a list"),
        (lambda: GAME.batch(1).play_policy([RULES.policy()], 1, 1905), "a policy for each of the 7 powers"),
        (lambda: GAME.batch(1).play_policy([None] * 7, 1, 1905), "policies are made by Rules.policy"),
        (lambda: GAME.batch(1).chronicle([RULES.policy()], 1, 1905), "a policy for each of the 7 powers"),
        (lambda: GAME.batch(1).chronicle([RULES.policy()] * 7, -1, 1905), "a seed must be"),
        (lambda: GAME.batch(1).chronicle([RULES.policy()] * 7, 1, 10**9), "the last year must be"),
        (lambda: RULES.policy().draw(OPENING, 1 << 20, 1), "the number of joint orders"),
    ],
)
def test_nonsense_is_refused_in_words(ask, said):
    with pytest.raises(ValueError, match=said):
        ask()


def test_a_policy_of_another_board_is_refused():
    strange = compile_board(STANDARD.board, 10).policy()
    with pytest.raises(ValueError, match="other rules"):
        strange.orders(OPENING, "FRANCE", 1)


OTHERS = {
    "FRANCE": "PAR",
    "GERMANY": "MUN",
    "ITALY": "VEN ROM NAP",
    "AUSTRIA": "VIE BUD TRI SER",
    "RUSSIA": "MOS WAR",
    "TURKEY": "CON ANK SMY BUL GRE SEV RUM",
}
"""Where England owns all the rest, it has 16 centers, and Paris is what is nearest."""


def builds(owners, fleets):
    """What England builds with fleets in some places: by draws of a policy, and by a search."""
    taken = {center: power for power, text in OTHERS.items() for center in text.split()}
    centers = {center: taken.get(center, "ENGLAND") for center in RULES.centers if center in taken or center in owners}
    winter = RULES.state("W", 1910, "A", [("ENGLAND", "F", place) for place in fleets.split()], centers)
    yield from (RULES.texts(RULES.policy("shrewd").orders(winter, "ENGLAND", seed)) for seed in range(10))
    yield from (RULES.texts(winter.search("ENGLAND", 60, seed, "mixed")) for seed in range(3))


@each(
    ("owners", "fleets", "kind"),
    [
        (RULES.centers, "NTH ENG MAO WES BAL HEL IRI NWG NAO SKA BOT BAR LYO TYS TUN", "BUILD A"),
        ("EDI LON LVP NWY", "NTH ENG NWY", "BUILD F"),
    ],
    ids=["who is near to winning, for Paris", "who is far from it, for the seas"],
)
def test_builds_go_by_what_is_still_to_be_had(owners, fleets, kind):
    for texts in builds(owners, fleets):
        assert [text.rpartition(" ")[0] for text in texts] == [kind]


def test_whoever_is_ahead_is_opposed_though_others_are_weaker():
    held = {
        "AUSTRIA": "VIE BUD TRI",
        "ITALY": "VEN ROM NAP TUN GRE",
        "RUSSIA": "MOS WAR SEV STP RUM",
        "GERMANY": "MUN BER KIE HOL BEL DEN SWE NWY EDI LON LVP",
    }
    units = {"AUSTRIA": "A TYR, A BUD", "ITALY": "A NAP, F TUN", "GERMANY": "A BER, F NTH, A PAR", "RUSSIA": "A WAR"}
    pieces = [(power, *unit.split()) for power, text in units.items() for unit in text.split(", ")]

    def attacks(last):
        """How often Austria enters Munich, not Venice, if that power owns the last five centers of the west."""
        owners = dict.fromkeys(RULES.centers, "TURKEY") | {
            center: power for power, text in held.items() for center in text.split()
        }
        autumn = RULES.state("F", 1910, "M", pieces, owners | dict.fromkeys(["BRE", "PAR", "MAR", "SPA", "POR"], last))
        return sum("A TYR - MUN" in RULES.texts(autumn.search("AUSTRIA", 200, seed, "mixed")) for seed in range(10))

    assert attacks("GERMANY") > 3 > attacks("FRANCE")
