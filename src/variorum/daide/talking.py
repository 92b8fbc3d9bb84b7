"""What clients say to each other: press, and notices."""

from variorum.daide.language import Message, NotUnderstoodError, Text
from variorum.daide.press import answer, require_level
from variorum.daide.replies import LONGEST_NAME, LONGEST_NOTICE, no, yes
from variorum.daide.table import Client, Table
from variorum.daide.telling import is_turn


def send(table: Table, client: Client, message: Message) -> None:
    """Press for other powers (SND), which they get as FRM."""
    match = table.match
    if match is None or match.is_over or not client.power or table.terms.level == 0:
        no(client, message)
        return
    first = 2 if len(message) == 4 and is_turn(message[1]) else 1
    match message[first:]:
        case (tuple(to), tuple(press)) if to:
            pass
        case _:
            raise NotUnderstoodError(first)
    powers = [table.names.power_of.get(one, "") if isinstance(one, str) else "" for one in to]
    if not all(powers):
        raise NotUnderstoodError(first)
    try:
        require_level(press, table.terms.level)
    except NotUnderstoodError:
        raise NotUnderstoodError(first + 1) from None
    own, out = table.names.powers[client.power], [one for one in powers if not match.position.survives(one)]
    if out or client.power in powers or not match.position.survives(client.power):
        client.tell(("OUT", (table.names.powers[out[0]],)) if out else ("REJ", message))
        return
    yes(client, message)
    for power in dict.fromkeys(powers):
        seat = table.seats.get(power)
        if seat and seat.client:
            seat.client.tell(("FRM", (own,), to, press))
        said = None if seat else answer(press)
        if said:
            client.tell(("FRM", (table.names.powers[power],), (own,), said))


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
