"""A game in few words, as its viewer may know it, for programs that read."""

from collections.abc import Sequence

from django.http import Http404

from variorum.agreements import Deal
from variorum.game.legal_orders import LegalOrders
from variorum.game.newcomers import admitted
from variorum.game.position import Position
from variorum.game.report import Told
from variorum.game.variant import Variant
from variorum.host.games.access import Access, eyes_of
from variorum.host.games.log import store
from variorum.host.games.private_orders import legal_orders
from variorum.observe import observe, phases_in_words, scene_of


def observation(access: Access, deals: Sequence[Deal], ordered: Sequence[str]) -> str:
    """What the viewer sees now. The caller makes sure that the viewer may know of the offers and orders.

    Raises: Http404 if the game hasn't begun; RefusedError, BusyError as `legal_orders` does.
    """
    if not access.has_begun:
        raise Http404
    return observe(scene_of(store.load(access.game), eyes_of(access), tuple(ordered), tuple(deals), _legal))


def history_in_words(access: Access) -> str:
    """What happened in all phases, as the viewer may know it. Raises: Http404 if the game hasn't begun."""
    phases = [Told(seen.turn, seen.position, seen.events) for seen in access.history() if seen.turn]
    return phases_in_words(access.variant, eyes_of(access), phases) if phases else "No phase has been played yet.\n"


def _legal(variant: Variant, position: Position, seat: str) -> LegalOrders:
    """The legal orders of a seat, which a newcomer may not have yet."""
    return legal_orders(variant, admitted(variant.phase(position.turn).rules, position, seat), seat)
