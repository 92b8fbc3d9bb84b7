"""The log of a game as its viewer may know it: positions as views, and the known orders.

Only this module and `access` derive what viewers see from a log, and this module shows no more than `Access`.
"""

from collections.abc import Iterator
from datetime import datetime

from django.http import Http404

from variorum.archive.gamelog import GameLog, played_again
from variorum.archive.lines import AnyLine, edit_line, header_of, line_of_phase, seal_line
from variorum.game.audience import EVERYONE
from variorum.game.order import Order
from variorum.game.position import to_json
from variorum.game.sheet import Sheet
from variorum.game.view import view
from variorum.host.games.access import Access
from variorum.host.games.log import store
from variorum.host.games.models import Game
from variorum.render.played import played


def times(access: Access) -> tuple[datetime, ...]:
    """The times of all moments of a game. Raises: Http404 if it hasn't started."""
    _begun(access)
    return store.times(access.game)


def transcript(access: Access) -> Iterator[str]:
    """The lines of a game file: the whole log after a full reveal, else the viewer's part of it.

    Raises: Http404 if the game hasn't started.
    """
    _begun(access)
    log = store.load(access.game)
    if access.is_revealed and not _keeps_secrets(log):
        yield from _kept(access.game)
    else:
        yield from (to_json(line).decode() for line in _lines(access, log))


def _begun(access: Access) -> None:
    if not access.has_begun:
        raise Http404


def _kept(game: Game) -> Iterator[str]:
    rows = game.log.filter(number__lt=game.lines).order_by("number")
    yield from rows.values_list("text", flat=True)


def _keeps_secrets(log: GameLog) -> bool:
    """Whether any moment contains something that isn't public."""
    return any(_hidden(log, number) for number in range(len(log.moments)))


def _hidden(log: GameLog, number: int) -> bool:
    moment = log.moments[number]
    seen = view(log.variant, moment.position, "", moment.events)
    if to_json(seen.position) != to_json(moment.position) or any(one.audience != EVERYONE for one in moment.events):
        return True
    if moment.turn is None or not number:
        return False
    entries = played_again(log, number).entries
    return len(played(log.moments[number - 1].position, seen.events, entries)) < len(entries)


def _lines(access: Access, log: GameLog) -> Iterator[AnyLine]:
    """The lines of all moments, without undone ones, and of the seals of their dice."""
    told, seal = {one.commitment: one for one in access.seals}, log.moments[0].seal
    for number, moment in enumerate(log.moments):
        seen = access.seen(number)
        if moment.seal != seal:
            seal = moment.seal
            yield seal_line(told[seal.commitment])
        if number == 0:
            yield header_of(log.variant, told[moment.seal.commitment], seen.position)
        elif moment.turn is None:
            yield edit_line(seen.position, "")
        else:
            sheets = _sheets(access, number)
            yield line_of_phase(str(moment.turn), moment.attempt, sheets, seen.events, seen.position, seen.caretakers)


def _sheets(access: Access, number: int) -> dict[str, Sheet]:
    """The viewer's own sheet, and the orders of each power that the viewer knows."""
    told: dict[str, list[Order]] = {}
    for ordered in access.ordered(number):
        told.setdefault(ordered.power, []).append(ordered.order)
    own = access.sent(number)
    sheets = {power: Sheet(tuple(orders)) for power, orders in told.items()}
    return sheets if own == Sheet() else {**sheets, access.seat: own}
