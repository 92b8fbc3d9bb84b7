"""What seats have promised each other, as far as their sheets are concerned. The app of offers tells it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache

import msgspec

from variorum.agreements import Offer, offer_from_plain, sheet_breaches, without_breaches
from variorum.archive.gamelog import GameLog
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.host.changes.aside import aside
from variorum.host.confined import BusyError
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Game
from variorum.host.games.private_orders import legal_orders
from variorum.host.games.terms import Agreements
from variorum.variants import registry

Source = Callable[[Game, str], tuple[str, ...]]

_SOURCES: list[Source] = []


class Promises(msgspec.Struct, frozen=True):
    """The agreements of a seat as JSON, and whether they bind it."""

    agreements: tuple[str, ...] = ()
    binding: bool = False


def promises_from(source: Source) -> Source:
    """Register who tells the agreements of a seat. It is asked under locks, so it only reads the database."""
    _SOURCES.append(source)
    return source


def promises(game: Game, seat: str) -> Promises:
    """The agreements of a seat."""
    found = tuple(plain for source in _SOURCES for plain in source(game, seat))
    return Promises(found, game.terms.agreements is Agreements.BINDING)


def binding_promises(game: Game, seats: tuple[str, ...]) -> dict[str, Promises]:
    """The agreements that bind seats in a game where agreements are binding; none elsewhere."""
    if game.terms.agreements is not Agreements.BINDING:
        return {}
    return {seat: found for seat in seats if (found := promises(game, seat)).agreements}


def broken(log: GameLog, seat: str, sheet: Sheet, of: Promises) -> tuple[Problem, ...]:
    """Where a sheet breaks the seat's word: warnings, or refusals if agreements are binding."""
    variant, position = log.variant, log.now.position
    with suppress(RefusedError, BusyError):  # where legal orders can't be found, promises can't be judged either
        return sheet_breaches(variant, position, seat, sheet, _read(log, of), binding=of.binding, legal=legal_orders)
    return ()


@aside
def all_kept(log: GameLog, sheets: Mapping[str, Sheet], of: Mapping[str, Promises]) -> dict[str, Sheet]:
    """The sheets of a phase without what breaks binding agreements.

    Raises: RefusedError if the host is too busy to find that out now.
    """
    return {**sheets, **{seat: _kept(log, seat, sheets[seat], of[seat]) for seat in of if seat in sheets}}


def _kept(log: GameLog, seat: str, sheet: Sheet, of: Promises) -> Sheet:
    try:
        return without_breaches(log.variant, log.now.position, seat, sheet, _read(log, of), legal_orders)
    except RefusedError:  # as above; the game goes on
        return sheet
    except BusyError as error:
        raise RefusedError(str(error)) from None


@lru_cache(maxsize=4_096)
def read(variant: str, plain: str) -> Offer:
    """The offer of a text."""
    return offer_from_plain(registry.variant(variant), msgspec.json.decode(plain))


def _read(log: GameLog, of: Promises) -> tuple[Offer, ...]:
    return tuple(read(log.variant.id, plain) for plain in of.agreements)
