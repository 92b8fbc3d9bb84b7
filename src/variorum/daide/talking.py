"""What clients say to each other: press, and notices."""

from variorum.daide.language import Message, NotUnderstoodError, Text
from variorum.daide.press import allowed, answer
from variorum.daide.replies import LONGEST_NAME, LONGEST_NOTICE, no, yes
from variorum.daide.table import Client, Table
from variorum.daide.telling import is_turn, turn_of


def send(table: Table, client: Client, message: Message) -> None:
    """Press for other powers (SND), which they get as FRM; bots among them answer."""
    match, first = table.match, 2 if len(message) == 4 and is_turn(message[1]) else 1
    if table.terms.level == 0:
        raise NotUnderstoodError
    to, press = _letter(table, message, first)
    powers = [table.names.power_of[one] for one in to]
    living = match is not None and not match.is_over and client.power and match.position.survives(client.power)
    if not match or not living or (first == 2 and message[1] != turn_of(match.position.turn)) or client.power in powers:
        no(client, message)
        return
    gone = [one for one in powers if not match.position.survives(one)]
    away = [one for one in powers if table.is_away(one)]
    if gone or away:
        client.tell(("OUT" if gone else "CCD", (table.names.powers[(gone or away)[0]],)))
        return
    yes(client, message)
    own = table.names.powers[client.power]
    _deliver(table, own, to, press)
    said = answer(press)
    for bot in to if said else ():
        if table.names.power_of[bot] not in table.seats:
            _deliver(table, bot, (own, *(one for one in to if one != bot)), said or ())


def _letter(table: Table, message: Message, first: int) -> tuple[tuple[str, ...], Message]:
    """The recipients and the press in a message. Raises: NotUnderstoodError."""
    match message[first:]:
        case (tuple(powers), tuple(press)) if powers:
            pass
        case _:
            raise NotUnderstoodError(first)
    to = tuple(dict.fromkeys(one for one in powers if isinstance(one, str) and one in table.names.power_of))
    if len(to) != len(powers):
        raise NotUnderstoodError(first)
    try:
        return to, allowed(press, table.terms.level)
    except NotUnderstoodError:
        raise NotUnderstoodError(first + 1) from None


def _deliver(table: Table, sender: str, to: tuple[str, ...], press: Message) -> None:
    """Press from a power to those recipients that clients play."""
    for one in to:
        seat = table.seats.get(table.names.power_of[one])
        if seat and seat.client:
            seat.client.tell(("FRM", (sender,), to, press))


def notice(table: Table, client: Client, message: Message) -> None:
    """A notice for everybody (ADM)."""
    match message:
        case (_, (Text(name),), (Text(said),)) if len(name) <= LONGEST_NAME and len(said) <= LONGEST_NOTICE:
            if client.is_player or client.is_observer:
                table.tell_all(message)
            else:
                no(client, message)
        case _:
            raise NotUnderstoodError(1)
