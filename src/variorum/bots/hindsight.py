"""Looking back: what a seat ordered, what the search would have ordered from what the seat knew, and the difference."""

from collections.abc import Iterable

from msgspec import Struct

from variorum.bots.appraisal import Appraiser
from variorum.bots.bot import Situation
from variorum.bots.kernel_war import war_of
from variorum.bots.seeking import best_orders
from variorum.game.order import Order

EVALUATIONS, GAMES = 3_000, 300
"""How much is looked at for a phase: about a tenth of a second."""

_SEED = 1
_MATTERS = 0.03
"""The least difference between turning points and others, in shares of the whole beyond two standard errors."""


class Better(Struct, frozen=True):
    """What would have been better: orders by their canonical texts, with what they are worth.

    Shares (0 to 1) are of the squares of all centers in prospect; `lost` is the difference of the shares.
    """

    given: tuple[str, ...]
    given_share: float
    given_centers: float
    best: tuple[str, ...]
    best_share: float
    best_centers: float

    @property
    def lost(self) -> float:
        """What the given orders were worth less."""
        return self.best_share - self.given_share


def better_orders(seen: Situation, orders: Iterable[Order]) -> Better | None:
    """What a seat could have ordered better in a situation; None if the difference is small or nothing is known."""
    war = war_of(seen)
    if war is None or not war.powers or not seen.legal.kinds:
        return None
    appraiser = Appraiser(war, GAMES, _SEED)
    given = tuple(sorted(war.codes(order for order in orders if str(order) in war.legal)))
    best = best_orders(appraiser, EVALUATIONS, _SEED)
    mine, theirs = appraiser.worth(given), appraiser.worth(best)
    if theirs.beyond(mine) < _MATTERS:
        return None
    texts = war.rules.texts
    return Better(
        tuple(texts(given)),
        round(mine.share, 4),
        round(mine.centers, 2),
        tuple(texts(best)),
        round(theirs.share, 4),
        round(theirs.centers, 2),
    )
