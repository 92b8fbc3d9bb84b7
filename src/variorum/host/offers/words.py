"""Agreements and what became of them in words, for everybody's pages."""

import msgspec

from variorum.agreements import Judged, Offer, Verdict, in_words, writing
from variorum.agreements.offer import binds
from variorum.game.event import series
from variorum.game.pledge import Naming
from variorum.game.title import titled
from variorum.host.games.access import Access
from variorum.host.offers.queries import Breach, Word, first_breach, in_force, word
from variorum.notation.in_words import teller


class Judgment(msgspec.Struct, frozen=True):
    """A promise in words with its verdict in a phase, and whether its reader made it; `void` as in `Judged`.

    It is moot, too, if others had broken the agreement in an earlier phase: `ended_by` are their seats.
    """

    verdict: Verdict
    text: str
    own: bool
    void: bool = False
    ended_by: tuple[str, ...] = ()


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
    found = dict.fromkeys(each for one in word(access, number) for each in judged_in_words(access, number, one, names))
    places = tuple(Verdict(name) for name in ("broken", "kept", "unknown", "moot"))
    return tuple(sorted(found, key=lambda each: places.index(each.verdict)))


def judged_in_words(access: Access, number: int, of: Word, names: Naming) -> tuple[Judgment, ...]:
    """Every promise of an agreement with its verdict in the phase before a moment, and the orders that broke it."""
    is_broken = any(one.verdict is Verdict.BROKEN for one in of.judged)
    breach = first_breach(access, of.deal, number - 1) if is_broken else None
    return tuple(_judgment(access, one, breach, names) for one in of.judged)


def _judgment(access: Access, of: Judged, breach: Breach | None, names: Naming) -> Judgment:
    said, own = _said(of, names), of.seat == access.seat
    if breach is None or of.verdict is not Verdict.BROKEN or of.seat in breach.seats:
        return Judgment(of.verdict, said, own, of.void)
    turn = access.seen(breach.number).turn
    when = f" in {titled(access.variant, turn)}" if turn else ""
    ended = f"{said}; the agreement had ended when {series(map(names, breach.seats))} broke it{when}"
    return Judgment(Verdict.MOOT, ended, own, of.void, breach.seats)


def _said(judged: Judged, names: Naming) -> str:
    orders = f" ({', '.join(map(str, judged.orders))})" if judged.verdict is Verdict.BROKEN and judged.orders else ""
    void = ", in vain: the supported unit had another order" if judged.void else ""
    return f"{names(judged.seat)} {judged.pledge.words(names)}{orders}{void}"
