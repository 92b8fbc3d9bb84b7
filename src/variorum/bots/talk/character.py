"""Characters: how honest, bold, forgetful and talkative a bot is."""

from collections.abc import Sequence
from random import Random

import msgspec

_NOISE = 0.001


class Character(msgspec.Struct, frozen=True):
    """Traits of a bot that talks. Gains and prices are parts of the whole game, as shares of squares of centers are.

    `price`: what a breach must gain for the bot to break its word; None: it never does. `asks`: the least gain for
    which it agrees. `talks`: the most offers that it makes in a phase. `remembers`: for how many years it makes no
    agreement with somebody who broke their word to it. With four years, breaking a promise doesn't pay
    (`python -m bench.honesty`).
    """

    name: str
    line: str
    price: float | None = None
    asks: float = 0.0
    talks: int = 1
    remembers: int = 4

    @property
    def least(self) -> float:
        """The least gain for which it promises anything: what is smaller may be chance."""
        return max(self.asks, _NOISE)


CHARACTERS = (
    Character("The Notary", "I keep what I sign. I expect no less.", asks=0.002, remembers=5),
    Character("The Neighbor", "A quiet border is worth more than a center.", talks=2),
    Character("The Innkeeper", "Everybody is welcome at my table, and I forget quickly.", talks=3, remembers=3),
    Character("The Broker", "There is always a deal. Let's find it.", asks=0.001, talks=3),
    Character("The Hermit", "I seldom write. When I do, I mean it.", asks=0.004, remembers=6),
    Character("The Elephant", "I never forget.", remembers=50),
    Character("The Marshal", "Fight beside me, or stand aside.", price=0.12, asks=0.003, talks=2),
    Character("The Fox", "Promises are weather. Enjoy the sun.", price=0.03, talks=2, remembers=2),
    Character("The Weathercock", "I turn with the wind, and the wind turns often.", price=0.05, talks=2),
)
"""Six who keep their word, and three who have a price."""


def characters_for(seats: Sequence[str], seed: str) -> dict[str, Character]:
    """A character for each seat, as different as possible; the same ones for the same seed."""
    drawn = Random(f"{seed}/characters").sample(CHARACTERS, len(CHARACTERS))
    return {seat: drawn[place % len(drawn)] for place, seat in enumerate(seats)}
