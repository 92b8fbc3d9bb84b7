"""Offers in the export of a person's data: those of the seats that the person holds."""

import json
from typing import Any

from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.games.models import Member
from variorum.host.offers.models import Offer


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
