"""What clients may say, command by command."""

from collections.abc import Callable, Mapping

import msgspec

from variorum.daide.entering import accept_map, come_back, decline_map, map_message, observe, take_part
from variorum.daide.language import Message, NotUnderstoodError, Part
from variorum.daide.match import Match
from variorum.daide.orders import Orders
from variorum.daide.replies import Command, no, yes
from variorum.daide.table import Client, Table
from variorum.daide.talking import notice, send
from variorum.daide.telling import is_turn, now, owners, turn_named, turn_of
from variorum.game.turn import Turn

_MOST_ALARMS = 20
_MOST_ORDERS = 120


def hear(table: Table, client: Client, message: Message) -> None:
    """Do what a client says, and answer it. What isn't understood is answered by HUH."""
    command = _COMMANDS.get(message[0], _wonder) if message and isinstance(message[0], str) else _wonder
    try:
        command(table, client, message)
    except NotUnderstoodError as wrong:
        client.tell(("HUH", (*message[: wrong.at], "ERR", *message[wrong.at :])))


def _in_play(tell: Callable[[Table, Client, Match], Message]) -> Command:
    """A request that is answered by a message once the game has begun."""

    def command(table: Table, client: Client, message: Message) -> None:
        if len(message) > 1:
            raise NotUnderstoodError(1)
        if table.match is None:
            no(client, message)
        else:
            client.tell(tell(table, client, table.match))

    return command


def _results(table: Table, client: Client, message: Message) -> None:
    history = table.match.history if table.match else {}
    if not history:
        no(client, message)
        return
    for told in [*history.values()][-1]:
        if told[0] == "ORD":
            client.tell(told)


def _history(table: Table, client: Client, message: Message) -> None:
    history = table.match.history if table.match else {}
    match message:
        case (_,):
            found = [*history.values()][-1] if history else ()
        case (_, turn):
            found = history.get(turn_of(_turn(turn)), ())
        case _:
            raise NotUnderstoodError(2)
    if not found:
        no(client, message)
    for told in found:
        client.tell(told)


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
    if match is None or not client.power or not match.is_asked(client.power):
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
    missing = table.match.missing(client.power)
    if missing:
        client.tell(("MIS", *missing))
    table.changed()


def _noted(given: Orders, part: Part, at: int) -> str:
    try:
        return given.add(part)
    except NotUnderstoodError:
        raise NotUnderstoodError(at) from None


def _missing(table: Table, client: Client, message: Message) -> None:
    if table.match is None or not client.power or len(message) > 1:
        no(client, message)
    else:
        client.tell(("MIS", *table.match.missing(client.power)))


def _go(table: Table, client: Client, message: Message) -> None:
    if not _set(table, client, "holding", wanted=False):
        no(client, message)
        return
    yes(client, message)
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
    if match is None or match.is_over or not client.power or not match.position.survives(client.power):
        return False
    powers: frozenset[str] = getattr(match, field)
    changed = powers | {client.power} if wanted else powers - {client.power}
    table.match = msgspec.structs.replace(match, **{field: changed})
    return True


def _time(table: Table, client: Client, message: Message) -> None:
    left = table.deadline - table.clock()
    running = table.match is not None and left != float("inf")
    match message:
        case (_,) if running:
            client.tell(("TME", (max(0, min(int(left), 8191)),)))
        case (_, (int(seconds),)) if running and 0 < seconds < left and len(client.alarms) < _MOST_ALARMS:
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
            done = bool(client.alarms)
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
    if match is None or not client.power or not match.is_asked(client.power):
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
    "HLO": _in_play(lambda table, client, _: table.hello(client)),
    "SCO": _in_play(lambda table, _, match: owners(table.names, match.position)),
    "NOW": _in_play(lambda table, _, match: now(table.names, match.position)),
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
