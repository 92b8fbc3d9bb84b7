"""What clients and bots say to each other: press, and notices."""

from variorum.daide.language import Message, NotUnderstoodError, Text
from variorum.daide.press import allowed
from variorum.daide.replies import LONGEST_NAME, LONGEST_NOTICE, no, yes
from variorum.daide.table import Client, Table
from variorum.daide.talks import Letter, unheard
from variorum.daide.telling import is_turn, turn_of

MOST_LETTERS = 60
"""Of a client's press in a phase, bots think about so much."""


def send(table: Table, client: Client, message: Message) -> None:
    """Press for other powers (SND), which they get as FRM; bots among them answer when they have thought."""
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
    letter = Letter(client.power, tuple(powers), press)
    deliver(table, letter)
    if table.bot_powers.isdisjoint(powers):
        return
    client.letters += 1
    if client.letters <= MOST_LETTERS:
        table.letters.append(letter)
        table.changed()
    elif table.talks:
        for said in unheard(table.talks, letter):
            deliver(table, said)


def deliver(table: Table, letter: Letter) -> None:
    """Give press to those of its recipients that clients play."""
    names = table.names.powers
    for power in letter.to:
        seat = table.seats.get(power)
        if seat and seat.client:
            seat.client.tell(("FRM", (names[letter.sender],), tuple(names[one] for one in letter.to), letter.press))


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
