"""A bot that plays as people do: by what they ordered in recorded games."""

from collections.abc import Sequence
from random import Random

from variorum.bots.bot import Situation
from variorum.bots.kernel_war import War
from variorum.bots.openings import opening
from variorum.bots.strategist import STYLE, sheet_by
from variorum.game.sheet import Sheet

_MOVEMENT = "M"


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
    begin = variant.opening(variant).turn.year
    table = table_of(war.state, power, terrain, begin, war.memory, seed % 2**32)
    return orders_of(table, learned(), drawn(Random(seed)))
