"""Offers in the export of a person's data: those of the seats that the person holds."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from variorum.agreements import offer_to_plain
from variorum.archive.lines import AnswerLine, OfferLine, offer_line
from variorum.game.position import to_json
from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.models import Member
from variorum.host.offers.models import Offer
from variorum.host.offers.queries import deals


@section("offers")
def offers(person: Person) -> list[dict[str, Any]]:
    """The offers made by or to a person's seats; of seats that were given up, what they made until then."""
    found: dict[int, Offer] = {}
    for member in Member.objects.filter(person=person).exclude(seat=""):
        rows = Offer.objects.filter(game=member.game_id).select_related("game").prefetch_related("parties")
        if member.left:
            rows = rows.filter(by=member.seat, made__gte=member.joined, made__lte=member.left)
        else:
            rows = rows.filter(parties__seat=member.seat)
        found |= {row.pk: row for row in rows}
    return [_told(found[pk]) for pk in sorted(found)]


def _told(row: Offer) -> dict[str, Any]:
    answers = {party.seat: party.accepts for party in row.parties.all() if party.seat != row.by}
    return {"game": row.game.key, "offer": json.loads(row.plain), "made": row.made, "answers": answers}


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
