"""Offers and answers as the lines of a game file: those of the reader's seat, counted as the seat counts them."""

from collections.abc import Iterator
from datetime import datetime

from variorum.agreements import offer_to_plain
from variorum.archive.lines import AnswerLine, OfferLine, offer_line
from variorum.game.position import to_json
from variorum.host.games.access import Access
from variorum.host.offers.queries import deals


def lines_of_offers(access: Access) -> Iterator[str]:
    """The lines in the order in which things were said."""
    said = sorted(_said(access), key=lambda timed: timed[0])
    yield from (to_json(line).decode() for _, line in said)


def _said(access: Access) -> Iterator[tuple[datetime, OfferLine | AnswerLine]]:
    for row, deal in deals(access.game, access.seat):
        yield row.made, offer_line(offer_to_plain(deal.offer))
        for party in row.parties.all():
            if party.answered and not (party.seat == row.by and party.accepts):
                yield party.answered, AnswerLine(deal.number, party.seat, bool(party.accepts))
