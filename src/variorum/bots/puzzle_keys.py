"""The orders that matter in a puzzle, and the reason for each, found by play."""

from msgspec import Struct

from variorum.bots.appraisal import Appraiser, Codes, Worth
from variorum.bots.kernel_war import War
from variorum.bots.seeking import changed

_TOLD = 0.25
"""In how many more of the games the seat has a center, at least, for that to be the reason for an order."""


class Key(Struct, frozen=True):
    """An order that matters: without it, the best orders are worth at least that much less of the whole.

    The reason was found by play: with the best orders, the seat has the `center` in the end in `held` of all games
    (0 to 1), and in `otherwise` with the next best order for the unit, `instead`.
    """

    order: str
    loss: float
    instead: str = ""
    center: str = ""
    held: float = 0
    otherwise: float = 0

    @property
    def has_reason(self) -> bool:
        """Whether what it gains is worth telling."""
        return self.held - self.otherwise >= _TOLD


class Values:
    """What sets of orders are worth, each found once."""

    def __init__(self, appraiser: Appraiser) -> None:
        self.appraiser = appraiser
        self.found: dict[Codes, Worth] = {}

    def of(self, codes: Codes) -> Worth:
        """What orders are worth."""
        if codes not in self.found:
            self.found[codes] = self.appraiser.worth(codes)
        return self.found[codes]

    @property
    def best(self) -> Codes:
        """The best orders so far."""
        return max(self.found, key=lambda codes: self.found[codes].share)

    def best_without(self, keys: "set[int] | dict[int, float]", best: Codes) -> Codes | None:
        """The best of those without all keys."""
        rest = [codes for codes in self.found if codes != best and not set(keys) <= set(codes)]
        return max(rest, key=lambda codes: self.found[codes].share, default=None)


def explained(war: War, values: Values, best: Codes, code: int, loss: float) -> Key:
    """A key with its reason: the center that the seat has most often more than with the next best order."""
    others = [codes for old, codes in changed(war, best) if old == code]
    order, rules = war.rules.texts([code])[0], war.rules
    if not others:
        return Key(order, round(loss, 4))
    other = max(others, key=lambda codes: values.of(codes).share)
    with_it, without = values.of(best).held, values.of(other).held
    place = int((with_it - without).argmax())
    instead = rules.texts(sorted({*other} - {*best}))[0]
    numbers = (round(float(held[place]), 2) for held in (with_it, without))
    return Key(order, round(loss, 4), instead, rules.centers[place], *numbers)
