"""Bots that fight by the kernel: one by its policy alone, one that looks ahead. What it doesn't know is left to others.

The kernel gives the orders of the war; everything else a variant has, and positions that the kernel doesn't know, are
played as `generic` plays them.
"""

from collections.abc import Callable, Sequence
from random import Random

from variorum.adjudicator.selfplay import Pact
from variorum.bots.bot import Situation
from variorum.bots.choices import choices_of
from variorum.bots.generic import Generic, completed
from variorum.bots.kernel_war import War, rough_war_of
from variorum.bots.openings import opening
from variorum.bots.outlook import Outlook
from variorum.bots.plain import plain_year
from variorum.bots.war import war_orders, winter_orders
from variorum.game.order import Order
from variorum.game.sheet import Sheet

_MOVEMENT = "M"

STYLE = "steady"
"""In which games are played on to judge something."""

SHREWD = "shrewd"
"""The strongest style, in which a policy fights alone."""

Ask = Callable[[War, str, int], Sequence[int]]
"""A power's orders from the kernel, by a seed."""


Terms = Callable[[War], Pact | None]
"""The pact under which a war is fought, if there is any."""


def _free(_: War) -> Pact | None:
    return None


class Strategist:
    """Plays by the kernel's policy: reckons with what rivals would reckon best, and doesn't look ahead."""

    def __init__(self, terms: Terms = _free) -> None:
        """One that keeps to a pact, and takes the others to do so."""
        self.terms = terms

    def sheet(self, situation: Situation, chance: Random, budget: int) -> Sheet:
        """The policy's orders."""

        def ask(war: War, power: str, seed: int) -> Sequence[int]:
            policy = war.rules.policy(SHREWD)
            codes: list[int] = policy.orders(war.state, power, seed, war.worth, self.terms(war)).tolist()
            return codes

        return sheet_by(situation, chance, ask)


class Searcher:
    """Plays games on to spring with many of its possible orders, and sends those that do best.

    The first moves are those of a book, where it has some. It takes each rival to play in the styles that fit what the
    rival ordered.
    """

    def __init__(self, terms: Terms = _free) -> None:
        """One that keeps to a pact, and takes the others to do so."""
        self.terms = terms

    def sheet(self, situation: Situation, chance: Random, budget: int) -> Sheet:
        """The best orders that so many evaluations find."""
        each = max(1, budget // max(1, len(situation.powers)))

        def ask(war: War, power: str, seed: int) -> Sequence[int]:
            pact = self.terms(war)
            known = opening(war, power, seed) if pact is None else None
            if known is not None:
                return known
            codes: list[int] = war.state.search(
                power, each, seed, worth=war.worth, pact=pact, beliefs=war.beliefs
            ).tolist()
            return codes

        return sheet_by(situation, chance, ask)


def sheet_by(situation: Situation, chance: Random, ask: Ask) -> Sheet:
    """The orders that the kernel's war is asked for, and everything else as `generic` plays it."""
    war = rough_war_of(situation)
    if war is None or not war.knows_builds:
        return Generic().sheet(situation, chance, 0)
    codes = [code for power in war.powers for code in ask(war, power, chance.getrandbits(64))]
    outlook = Outlook(situation)
    return Sheet(completed(outlook, _filled(outlook, war.orders(codes), chance), chance))


def _filled(outlook: Outlook, orders: tuple[Order, ...], chance: Random) -> tuple[Order, ...]:
    """The kernel's orders, and then those of `generic` for what they leave open."""
    ordered = {order.subject.area for order in orders if order.subject}
    left = {area: mine for area, mine in choices_of(outlook.situation.legal).items() if area not in ordered}
    return (*orders, *war_orders(outlook, left, chance), *winter_orders(outlook, chance))


class LikePeople:
    """Draws movement orders that people are likely to give, from the book at first; the rest is the policy's."""

    def sheet(self, situation: Situation, chance: Random, budget: int) -> Sheet:
        """Orders that go together."""
        return sheet_by(situation, chance, _orders)


def _orders(war: War, power: str, seed: int) -> Sequence[int]:
    if war.state.turn[2] != _MOVEMENT:
        codes: list[int] = war.rules.policy(STYLE).orders(war.state, power, seed, war.worth).tolist()
        return codes
    known = opening(war, power, seed)
    if known is not None:
        return known
    if not any(owner == power for owner, _, _ in war.state.units):
        return ()
    return _drawn(war, power, seed)


def _drawn(war: War, power: str, seed: int) -> Sequence[int]:
    from variorum.bots.people.sheets import drawn, learned, orders_of, table_of
    from variorum.bots.people.terrain import terrain_of

    variant = war.situation.variant
    terrain = terrain_of(war.rules, variant.board, variant.world.geography(war.situation.position))
    begin = plain_year(variant, variant.opening(variant).turn.year)
    table = table_of(war.state, power, terrain, begin, war.memory, seed % 2**32)
    return orders_of(table, learned(), drawn(Random(seed)))
