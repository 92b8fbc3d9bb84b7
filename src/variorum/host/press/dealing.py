"""Offers as a chat shows them: in words, with what became of them and what the reader can do about them."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from variorum.agreements import Deal, State, Verdict
from variorum.game.pledge import Naming
from variorum.game.title import titled
from variorum.host.games.access import Access
from variorum.host.offers import queries
from variorum.host.offers.models import Offer
from variorum.host.offers.words import Judgment, in_words_of, judged_in_words, naming
from variorum.host.press.services.blocks import keys_of_folded_offers

MOST_SHOWN = 100
"""The latest offers of a thread that a page shows."""

MOST_PHASES = 12
"""The latest phases whose verdicts stand under agreements; results tell those of all."""


class Verdicts(msgspec.Struct, frozen=True):
    """What became of an agreement in a phase: the phase in words, and every promise with its verdict."""

    phase: str
    promises: tuple[Judgment, ...]

    @property
    def is_kept(self) -> bool:
        """Whether everybody kept everything."""
        return all(promise.verdict is Verdict.KEPT and not promise.void for promise in self.promises)


class Card(msgspec.Struct, frozen=True):
    """An offer of a chat: its number for the reader, its promises and its state in words, and what the reader can do.

    `answers`: accept and decline; `withdraws`: take back. `verdicts` are those of the latest phases that it bound.
    """

    number: int
    sender: str
    turn: str
    sent: datetime
    words: tuple[str, ...]
    state: State
    told: str
    answers: bool
    withdraws: bool
    verdicts: tuple[Verdicts, ...]
    is_folded: bool


def cards_of(
    access: Access, thread: str, *, since: datetime | None = None, before: datetime | None = None
) -> tuple[Card, ...]:
    """The latest offers of a thread from one time to another, oldest first."""
    found = [
        (row, deal)
        for row, deal in queries.deals(access.game, access.seat)
        if row.thread == thread and (since is None or row.made >= since) and (before is None or row.made < before)
    ][-MOST_SHOWN:]
    if not found:
        return ()
    names, folded = naming(access), keys_of_folded_offers([row for row, _ in found], access)
    told = _verdicts(access, [deal for _, deal in found], names)
    return tuple(_card(access, row, deal, told.get(deal.number, ()), row.pk in folded, names) for row, deal in found)


def _card(
    access: Access,
    row: Offer,
    deal: Deal,
    verdicts: tuple[Verdicts, ...],
    is_folded: bool,
    names: Naming,
) -> Card:
    return Card(
        deal.number,
        row.by,
        row.turn,
        row.made,
        in_words_of(access, deal.offer),
        deal.state,
        _told(access, deal, names),
        access.seat in deal.waits_for,
        deal.state is State.OPEN and row.by == access.seat,
        verdicts,
        is_folded,
    )


def _told(access: Access, deal: Deal, names: Naming) -> str:
    """The state of an offer in words."""
    you = {access.seat: "you"}
    match deal.state:
        case State.OPEN:
            return f"Open: waits for {', '.join(you.get(seat) or names(seat) for seat in deal.waits_for)}."
        case State.AGREED:
            return "Agreed."
        case State.DECLINED if deal.declined == deal.offer.by:
            return "Taken back."
        case State.DECLINED:
            return f"Declined by {you.get(deal.declined) or names(deal.declined)}."
        case State.LAPSED:
            return "Lapsed: its phase ended before everybody had accepted."


def _verdicts(access: Access, deals: Sequence[Deal], names: Naming) -> dict[int, tuple[Verdicts, ...]]:
    """What became of agreements, by their numbers, in the latest phases."""
    found: dict[int, tuple[Verdicts, ...]] = {}
    agreed = [deal for deal in deals if deal.state is State.AGREED]
    for number in range(max(1, access.last - MOST_PHASES + 1), access.last + 1) if agreed else ():
        turn = access.seen(number).turn
        for word in queries.word(access, number, agreed) if turn else ():
            title = titled(access.variant, turn) if turn else ""
            said = Verdicts(title, judged_in_words(access, number, word, names))
            found[word.deal.number] = (*found.get(word.deal.number, ()), said)
    return found
