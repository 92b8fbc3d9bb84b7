"""Looking for a seat's best orders: by the search in a movement phase, among all of them in the quieter phases."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from random import Random

from variorum.board import area_of
from variorum.bots.appraisal import Appraiser, Codes, own_slots
from variorum.bots.kernel_war import War
from variorum.bots.strategist import STYLE
from variorum.rules.adjustments.orders import Build, Remove

_MOST_SETS = 200
"""How many sets of retreats, builds or removals are compared at most."""

_BITS = 63


def best_orders(appraiser: Appraiser, evaluations: int, seed: int) -> Codes:
    """The best orders that so many evaluations find, or the best of all retreats, builds or removals."""
    war = appraiser.war
    if war.state.turn[2] == "M":
        return searched(war, evaluations, seed)
    sets = list(all_orders(war)) or [searched(war, evaluations, seed)]
    return max(sets, key=lambda codes: appraiser.worth(codes).share)


def searched(war: War, evaluations: int, seed: int) -> Codes:
    """What the search finds for all powers of the seat."""
    chance, found = Random(seed), list[int]()
    for power in war.powers:
        found += war.state.search(power, evaluations, chance.getrandbits(_BITS), STYLE, war.worth).tolist()
    return tuple(sorted(found))


def drawn(war: War, seed: int) -> Codes:
    """What the policy orders without looking ahead."""
    policy, chance, found = war.rules.policy(STYLE), Random(seed), list[int]()
    for power in war.powers:
        found += policy.orders(war.state, power, chance.getrandbits(_BITS), war.worth).tolist()
    return tuple(sorted(found))


def all_orders(war: War) -> Iterator[Codes]:
    """All sets of a seat's orders in a phase without movement, up to a bound."""
    slots = own_slots(war)
    is_winter = war.state.turn[2] == "A"
    sets = product(
        *(_adjusted(war, slot, codes) if is_winter else [(code,) for code in codes] for slot, codes in slots)
    )
    return (tuple(sorted(code for part in parts for code in part)) for parts in islice(sets, _MOST_SETS))


def changed(war: War, orders: Codes) -> Iterator[tuple[int, Codes]]:
    """Each of the orders, and all of them with another one in its place."""
    for _, codes in own_slots(war):
        for old in set(orders) & set(codes):
            for new in codes:
                if new not in orders:
                    yield old, tuple(sorted({*orders, new} - {old}))


def _adjusted(war: War, power: str, codes: Sequence[int]) -> list[tuple[int, ...]]:
    """All sets of builds, or of removals, of a power, with as many as are due."""
    texts = zip(codes, war.rules.texts(codes), strict=True)
    pairs = [(code, war.legal[text]) for code, text in texts if text in war.legal]
    sites = [(code, area_of(order.unit.location)) for code, order in pairs if isinstance(order, Build | Remove)]
    position, areas = war.situation.position, {area for _, area in sites}
    due = min(abs(len(position.centers_of(power)) - len(position.units_of(power))), len(areas))
    sets = (chosen for chosen in combinations(sites, due) if len({area for _, area in chosen}) == due)
    return [tuple(code for code, _ in chosen) for chosen in sets]
