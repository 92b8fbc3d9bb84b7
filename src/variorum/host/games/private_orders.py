"""The legal orders of seats. Those of private variants, which may be many, are found by a confined process."""

from hashlib import sha256

import msgspec
from django.core.cache import cache

from variorum.archive.offers import legal_from_plain
from variorum.game.legal_orders import LegalOrders
from variorum.game.position import Position, to_json
from variorum.game.process import legal_orders as found_here
from variorum.game.variant import Variant
from variorum.host.confined import ExceededError, Job, Limits, run
from variorum.host.games import private_variants
from variorum.host.games.common import RefusedError
from variorum.host.games.confined_orders import Asked
from variorum.variants.registry import PRIVATE

_LEGAL = Job("variorum.host.games.confined_orders:legal", dict[str, bytes], Limits(seconds=30, processor=10))
_KEPT, _REFUSED = 3_600, 600
"""Seconds that orders are kept, and that nobody tries again what was too much."""

_WHY = {
    "time": "finding them takes too long",
    "memory": "finding them takes too much memory",
    "output": "there are too many of them",
    "crash": "the program that tried broke down; its error is in the host's log",
    "sandbox": "this host has no sandbox for strangers' variants",
}


def legal_orders(variant: Variant, position: Position, seat: str) -> LegalOrders:
    """Everything that a seat may order now.

    Raises: RefusedError if that is too much work for the host; BusyError if it can't be found at the moment.
    """
    if not variant.id.startswith(PRIVATE) or position.ending:
        return found_here(variant, position, seat)
    name = f"legal-{sha256(to_json(position)).hexdigest()}"
    own = f"{name}-{sha256(seat.encode()).hexdigest()[:20]}"
    found = cache.get(own)
    if found is None:
        if refusal := cache.get(name):
            raise RefusedError(refusal)
        found = _found(variant, position, seat, name)
    return legal_from_plain(msgspec.msgpack.decode(found), variant)


def _found(variant: Variant, position: Position, seat: str, name: str) -> bytes:
    """The legal orders of a seat as MessagePack; those of the other seats are kept, too."""
    asked = Asked(private_variants.files(variant.id), to_json(position), seat)
    try:
        found = run(_LEGAL, asked, variant.id)
    except ExceededError as error:
        refusal = (
            f"The legal orders of this position can't be shown, as {_WHY[error.limit]}. "
            "This private variant is too much work for this host."
        )
        cache.set(name, refusal, _REFUSED)
        raise RefusedError(refusal) from None
    cache.set_many({f"{name}-{sha256(one.encode()).hexdigest()[:20]}": kept for one, kept in found.items()}, _KEPT)
    return found[seat]
