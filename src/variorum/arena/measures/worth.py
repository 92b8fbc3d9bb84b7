"""What it was worth to keep a promise or to break it, by what the seat could expect after either."""

from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from variorum.agreements import Deal, Verdict, ledger_of
from variorum.archive.gamelog import GameLog
from variorum.bots.pacts import expected
from variorum.env.classical import classical
from variorum.game.audience import GM
from variorum.game.order import Order
from variorum.game.process import process
from variorum.game.sheet import Sheet
from variorum.observe import Kept, word_of
from variorum.observe.scene import breaking, keeping, phase_of

_SEED = 1
_MOST = 60
"""Orders, or sheets, that are tried in the place of what was sent."""


class Lookahead(msgspec.Struct, frozen=True):
    """How a phase is played on: so many games, to the end of so many years, by policies."""

    games: int = 100
    years: int = 2


class Choice(msgspec.Struct, frozen=True):
    """A promise that its seat could have kept or broken, and what it could expect of either: shares of the game.

    `kept` is the most that it could expect with a sheet that keeps the promise, `broken` with one that breaks it, all
    others' orders being those that were sent; `did_break` is what it did.
    """

    promise: Kept
    kept: float
    broken: float
    did_break: bool

    @property
    def temptation(self) -> float:
        """What breaking would gain, or gained."""
        return self.broken - self.kept

    @property
    def gain(self) -> float:
        """What the seat gained by what it did, against the other choice."""
        return self.temptation if self.did_break else -self.temptation


def choices(log: GameLog, seat: str, lookahead: Lookahead = Lookahead()) -> Iterator[Choice]:  # noqa: B008 - immutable
    """The promises of a seat in agreements that it kept though a legal order would have broken them, or broke.

    Raises: NotClassicalError for a variant that the kernel doesn't play.
    """
    for promise in word_of(log, GM, ledger_of(log).deals):
        is_told = promise.judged.seat == seat and promise.judged.verdict in (Verdict.KEPT, Verdict.BROKEN)
        if is_told and (found := choice(log, promise, lookahead)):
            yield found


def choice(log: GameLog, promise: Kept, lookahead: Lookahead = Lookahead()) -> Choice | None:  # noqa: B008 - immutable
    """A promise as a choice; None if there was none: no order would have broken or kept it. Raises: as `choices`."""
    did_break = promise.judged.verdict is Verdict.BROKEN
    number, seat = phase_of(log, promise.turn), promise.judged.seat
    sent = log.moments[number].sheets[seat].orders
    worth = _worth(log, number, seat, sent, lookahead)
    if not did_break:
        bad = list(islice(breaking(log, promise), _MOST))
        return Choice(promise, worth, _best(log, number, seat, sent, bad, lookahead), did_break) if bad else None
    good = [_worth(log, number, seat, sheet, lookahead) for sheet in islice(keeping(log, promise), _MOST)]
    return Choice(promise, max(good), worth, did_break) if good else None


def deceptive(log: GameLog, found: Iterable[Choice], margin: float = 0.0) -> tuple[Deal, ...]:
    """The offers of which some choices are, that were deceptive by value.

    Those whose maker broke what it had offered in the very phase of the offer, and gained more than the margin by that:
    its temptation, the others' orders being those that they sent.
    """
    made = {
        one.promise.offer
        for one in found
        if one.did_break
        and one.temptation > margin
        and one.promise.judged.seat == one.promise.offer.by
        and one.promise.turn == one.promise.offer.made
    }
    return tuple(deal for deal in ledger_of(log).deals if deal.offer in made)


def _best(
    log: GameLog, number: int, seat: str, orders: tuple[Order, ...], instead: Iterable[Order], lookahead: Lookahead
) -> float:
    """The most that a seat could expect with one of some orders in the place of its own for the same unit."""
    worths = (
        _worth(log, number, seat, (*(own for own in orders if own.slot != order.slot), order), lookahead)
        for order in instead
    )
    return max(worths, default=float("-inf"))


def _worth(log: GameLog, number: int, seat: str, orders: tuple[Order, ...], lookahead: Lookahead) -> float:
    """What a seat could expect after a phase with other orders of its own: its share of the squares of centers."""
    before, after = log.moments[number - 1], log.moments[number]
    sheets = after.sheets | {seat: Sheet(orders)}
    done = process(log.variant, before.position, sheets, after.dice, before.season)
    kernel = classical(log.variant)
    shares = expected(kernel.state(done.position), None, _SEED, lookahead.games, lookahead.years)
    powers = log.variant.world.commands(before.position)[seat]
    return float(sum(shares[kernel.rules.powers.index(power)] for power in powers))
