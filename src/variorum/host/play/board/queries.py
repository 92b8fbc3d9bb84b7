"""What programs read of the board besides the position: what agreements ask for now."""

from typing import Annotated

import msgspec
from msgspec import Meta

from variorum.host.accounts.models import User
from variorum.host.acts.protocol import Query
from variorum.host.games.access import Access
from variorum.host.games.queries import GAME
from variorum.host.games.terms import Agreements
from variorum.host.offers.words import promises_now
from variorum.host.play.board.agreements import pledged
from variorum.host.play.board.own_sheet import own_orders


class AgreedNow(msgspec.Struct, frozen=True):
    """What agreements ask for in this phase, in words, and the orders that your seat has promised."""

    promises: tuple[str, ...]
    orders: tuple[str, ...]
    binding: Annotated[bool, Meta(description="Whether orders that break an agreement don't count.")]


class GetAgreements(Query, frozen=True):
    """What the agreements of your seat ask for in this phase."""

    on, tag = GAME, "offers"
    road = "GET /games/{key}/agreements"

    def answer(self, by: User, on: Access) -> AgreedNow:
        binding = on.terms.agreements is Agreements.BINDING
        if not (on.seat and on.has_begun):
            return AgreedNow((), (), binding)
        return AgreedNow(tuple(promises_now(on)), tuple(map(str, pledged(on, own_orders(on)))), binding)
