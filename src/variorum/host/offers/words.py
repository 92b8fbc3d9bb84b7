"""Agreements and what became of them in words, for everybody's pages."""

import msgspec

from variorum.agreements import Judged, Offer, Verdict, in_words, writing
from variorum.agreements.offer import binds
from variorum.game.pledge import Naming
from variorum.host.games.access import Access
from variorum.host.offers.queries import Word, in_force, word
from variorum.notation.in_words import teller


class Judgment(msgspec.Struct, frozen=True):
    """A promise in words with its verdict in a phase, and whether its reader made it; `void` as in `Judged`."""

    verdict: Verdict
    text: str
    own: bool
    void: bool = False


def naming(access: Access) -> Naming:
    """The names of areas and seats as people write them, and orders in notation with their words beside it."""
    tell = teller(access.variant)

    def order(given: str) -> str:
        told = tell(given)
        return f"{given} ({told})" if told else given

    return writing.naming(access.variant, order)


def in_words_of(access: Access, offer: Offer) -> tuple[str, ...]:
    """A sentence for each promise of an offer."""
    return in_words(access.variant, offer, naming(access))


def promises_now(access: Access) -> tuple[str, ...]:
    """What the agreements of the viewer's seat ask for in this phase, a sentence each."""
    variant, names, turn = access.variant, naming(access), access.seen().position.turn
    found: list[str] = []
    for deal in in_force(access.game, access.seat):
        due = tuple(one for one in deal.offer.promises if binds(variant, deal.offer, one.pledge, turn))
        found += in_words(variant, msgspec.structs.replace(deal.offer, promises=due), names)
    return tuple(dict.fromkeys(found))


def judgments(access: Access, number: int) -> tuple[Judgment, ...]:
    """What became, in the phase before a moment, of the promises in agreements of the viewer's seat; broken ones first.

    Each promise counts once, even if several agreements have it.
    """
    if not access.seat or not number or access.seen(number).turn is None:
        return ()
    names = naming(access)
    found = dict.fromkeys(each for one in word(access, number) for each in judged_in_words(access, one, names))
    places = tuple(Verdict(name) for name in ("broken", "kept", "unknown", "moot"))
    return tuple(sorted(found, key=lambda each: places.index(each.verdict)))


def judged_in_words(access: Access, of: Word, names: Naming) -> tuple[Judgment, ...]:
    """Every promise of an agreement with its verdict, and the orders that broke it."""
    return tuple(Judgment(one.verdict, _said(one, names), one.seat == access.seat, one.void) for one in of.judged)


def _said(judged: Judged, names: Naming) -> str:
    orders = f" ({', '.join(map(str, judged.orders))})" if judged.verdict is Verdict.BROKEN and judged.orders else ""
    void = ", in vain: the supported unit had another order" if judged.void else ""
    return f"{names(judged.seat)} {judged.pledge.words(names)}{orders}{void}"
