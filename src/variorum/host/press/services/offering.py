"""Offers of people: as `host.offers` makes them, unless staff has closed the person's press."""

from collections.abc import Sequence

from variorum.agreements import Offer
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.offers import services
from variorum.host.press.silence import silenced_until


def make(access: Access, offer: str | Offer, to: Sequence[str] = (), instead_of: int | None = None) -> int:
    """Make an offer for the viewer's seat. Raises: as `host.offers.services.make`."""
    _may_write(access)
    return services.make(access.game, access.seat, offer, to, instead_of)


def answer(access: Access, number: int, *, accepts: bool) -> None:
    """Accept or decline an offer for the viewer's seat, or take it back. Raises: as `host.offers.services.answer`."""
    _may_write(access)
    services.answer(access.game, access.seat, number, accepts=accepts)


def _may_write(access: Access) -> None:
    if not access.seat:
        raise RefusedError("You have no seat in this game.")
    if until := silenced_until(access.person.pk):
        raise RefusedError(f"The host has closed your press until {until:%d %B %Y, %H:%M} UTC.")
