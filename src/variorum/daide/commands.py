"""What clients may say, command by command."""

from collections.abc import Mapping

import msgspec

from variorum.daide.entering import accept_map, come_back, decline_map, map_message, observe, take_part
from variorum.daide.language import Message, NotUnderstoodError, Part
from variorum.daide.match import Match
from variorum.daide.orders import Orders
from variorum.daide.replies import Command, no, yes
from variorum.daide.table import Client, Table
from variorum.daide.talking import notice, send
from variorum.daide.telling import is_turn, now, owners, turn_named, turn_of
from variorum.game.position import Position
from variorum.game.turn import Turn

_MOST_ALARMS = 20
_MOST_ORDERS = 120


_CROSSING = ("SUB", "GOF", "DRW", "NOT")
"""What players say of a phase: from one who plays, it may cross the end of the game, and is passed over then."""


def hear(table: Table, client: Client, message: Message) -> None:
    """Do what a client says, and answer it. What isn't understood is answered by HUH."""
    if message and message[0] in _CROSSING and client.power and table.match and table.match.is_over:
        return
    command = _COMMANDS.get(message[0], _wonder) if message and isinstance(message[0], str) else _wonder
    try:
        command(table, client, message)
    except NotUnderstoodError as wrong:
        client.tell(("HUH", (*message[: wrong.at], "ERR", *message[wrong.at :])))


def _hello(table: Table, client: Client, message: Message) -> None:
    if table.match is None or len(message) > 1:
        no(client, message)
    else:
        client.tell(table.hello(client))


def _position(table: Table, message: Message) -> Position:
    """The present position, or the first one if the game hasn't begun. Raises: NotUnderstoodError."""
    if len(message) > 1:
        raise NotUnderstoodError(1)
    variant = table.names.variant
    return table.match.position if table.match else variant.opening(variant)


def _owners(table: Table, client: Client, message: Message) -> None:
    client.tell(owners(table.names, _position(table, message)))


def _now(table: Table, client: Client, message: Message) -> None:
    client.tell(now(table.names, _position(table, message)))


def _results(table: Table, client: Client, message: Message) -> None:
    """The results of the last movement phase, and of the phases since."""
    history = table.match.history if table.match else {}
    moves = [at for at, told in enumerate(history) if isinstance(told, tuple) and told[0] in ("SPR", "FAL")]
    found = [*history.values()][moves[-1] if moves else 0 :]
    if not found:
        no(client, message)
    for told in found:
        for order in told.orders:
            client.tell(order)


def _history(table: Table, client: Client, message: Message) -> None:
    history = table.match.history if table.match else {}
    if len(message) != 2:
        raise NotUnderstoodError(min(len(message), 2))
    told = history.get(turn_of(_turn(message[1])))
    if told is None:
        no(client, message)
        return
    for line in (*told.orders, told.owners, told.now):
        client.tell(line)


def _turn(part: Part) -> Turn:
    try:
        return turn_named(part)
    except KeyError:
        raise NotUnderstoodError(1) from None


def _submit(table: Table, client: Client, message: Message) -> None:
    match = table.match
    first = 1
    if len(message) > 1 and is_turn(message[1]):
        first = 2
    if match is None or not client.power:
        no(client, message)
        return
    if len(message) == first:
        raise NotUnderstoodError(first)
    late = first == 2 and message[1] != turn_of(match.position.turn)
    if late or len(message) > _MOST_ORDERS:
        no(client, message)
        return
    given, notes = match.given(client.power), []
    for at, part in enumerate(message[first:], start=first):
        notes.append((part, _noted(given, part, at)))
    table.match = match.with_orders(client.power, tuple(given.given))
    for part, note in notes:
        client.tell(("THX", part, (note,)))
    table.revive(client.power)
    _remind(client, table.match)
    table.changed()


def _remind(client: Client, match: Match) -> None:
    """Tell a client which orders are missing, if any."""
    missing = match.missing(client.power)
    if missing:
        client.tell(("MIS", *missing))


def _noted(given: Orders, part: Part, at: int) -> str:
    try:
        return given.add(part)
    except NotUnderstoodError:
        raise NotUnderstoodError(at) from None


def _missing(table: Table, client: Client, message: Message) -> None:
    if table.match is None or table.match.is_over or not client.power or len(message) > 1:
        no(client, message)
    else:
        client.tell(("MIS", *table.match.missing(client.power)))


def _go(table: Table, client: Client, message: Message) -> None:
    if not _set(table, client, "holding", wanted=False):
        no(client, message)
        return
    yes(client, message)
    if table.match:
        _remind(client, table.match)
    table.changed()


def _draw(table: Table, client: Client, message: Message) -> None:
    if len(message) > 1 or not _set(table, client, "votes", wanted=True):
        no(client, message)
        return
    yes(client, message)
    table.changed()


def _set(table: Table, client: Client, field: str, *, wanted: bool) -> bool:
    """Put a power among those who hold the game up or vote for a draw, or take it out; whether it may."""
    match = table.match
    if match is None or not client.power or not match.position.survives(client.power):
        return False
    powers: frozenset[str] = getattr(match, field)
    changed = powers | {client.power} if wanted else powers - {client.power}
    table.match = msgspec.structs.replace(match, **{field: changed})
    return True


def _time(table: Table, client: Client, message: Message) -> None:
    left = table.deadline - table.clock()
    running, longest = table.match is not None and left != float("inf"), max(table.terms.seconds.values())
    match message:
        case (_,) if running:
            client.tell(("TME", (max(0, min(int(left), 8191)),)))
        case (_, (int(seconds),)) if 0 <= seconds <= longest and len(client.alarms) < _MOST_ALARMS:
            client.alarms.add(seconds)
            yes(client, message)
            table.changed()
        case (_,) | (_, (int(),)):
            no(client, message)
        case _:
            raise NotUnderstoodError(1)


def _not(table: Table, client: Client, message: Message) -> None:
    match message:
        case (_, ("GOF",)):
            done = _set(table, client, "holding", wanted=True)
        case (_, ("DRW",)):
            done = _set(table, client, "votes", wanted=False)
        case (_, ("SUB", *orders)):
            done = _withdraw(table, client, orders)
        case (_, ("TME",)):
            done = True
            client.alarms.clear()
        case (_, ("TME", (int(seconds),))):
            done = seconds in client.alarms
            client.alarms.discard(seconds)
        case _:
            raise NotUnderstoodError(1)
    (yes if done else no)(client, message)
    table.changed()


def _withdraw(table: Table, client: Client, orders: list[Part]) -> bool:
    """Take a power's orders back, all or these; whether there were any to take."""
    match = table.match
    if match is None or not client.power:
        return False
    given = match.given(client.power)
    dropped = [_dropped(given, part) for part in orders]
    table.match = match.with_orders(client.power, tuple(given.given) if orders else ())
    return all(dropped)


def _dropped(given: Orders, part: Part) -> bool:
    try:
        return given.drop(part)
    except NotUnderstoodError:
        raise NotUnderstoodError(1) from None


def _wonder(_: Table, __: Client, ___: Message) -> None:
    raise NotUnderstoodError


def _ignore(_: Table, __: Client, ___: Message) -> None:
    """Answers of clients to what they don't understand need none."""


_COMMANDS: Mapping[str, Command] = {
    "NME": take_part,
    "OBS": observe,
    "IAM": come_back,
    "MAP": lambda table, client, _: client.tell(map_message(table)),
    "MDF": lambda table, client, _: client.tell(table.names.map),
    "YES": accept_map,
    "REJ": decline_map,
    "HLO": _hello,
    "SCO": _owners,
    "NOW": _now,
    "ORD": _results,
    "HST": _history,
    "SUB": _submit,
    "MIS": _missing,
    "GOF": _go,
    "DRW": _draw,
    "TME": _time,
    "NOT": _not,
    "SND": send,
    "ADM": notice,
    "HUH": _ignore,
    "PRN": _ignore,
}
