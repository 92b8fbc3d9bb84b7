"""How clients come to the table: to take part, to watch, or back to their power."""

from variorum.daide.language import Message, NotUnderstoodError, Text
from variorum.daide.replies import LONGEST_NAME, no, yes
from variorum.daide.table import Client, Table

_MOST_GUESSES = 3
MOST_WATCHING = 4
"""Observers of one address: one for each screen of a household."""


def take_part(table: Table, client: Client, message: Message) -> None:
    """A client takes part (NME), if the game has room."""
    match message:
        case (_, (Text(name),), (Text(version),)):
            pass
        case (_, (Text(name),), ()):
            version = ""
        case _:
            raise NotUnderstoodError(1)
    if client.is_player or client.is_observer or not table.is_open or max(len(name), len(version)) > LONGEST_NAME:
        no(client, message)
        return
    client.name, client.version, client.is_player = name, version, True
    yes(client, message)
    client.tell(map_message(table))


def observe(table: Table, client: Client, message: Message) -> None:
    """A client watches (OBS)."""
    watching = [other for other in table.clients if other.is_observer and other.address == client.address]
    if client.is_player or client.is_observer or len(watching) >= MOST_WATCHING:
        no(client, message)
        return
    client.is_observer = True
    yes(client, message)
    client.tell(map_message(table))


def come_back(table: Table, client: Client, message: Message) -> None:
    """A client returns to its power (IAM), if it knows the passcode."""
    match message:
        case (_, (str(power),), (int(passcode),)):
            pass
        case _:
            raise NotUnderstoodError(1)
    known = table.names.power_of.get(power, "")
    if client.is_player or client.is_observer or not table.take_back(client, known, passcode):
        client.strikes += 1
        no(client, message)
        if client.strikes >= _MOST_GUESSES:
            client.close()
        return
    yes(client, message)
    table.silent.discard(known)
    table.tell_all(("NOT", ("CCD", (power,))))
    table.changed()


def map_message(table: Table) -> Message:
    """The message MAP."""
    return ("MAP", (Text(table.names.map_name),))


def accept_map(table: Table, client: Client, message: Message) -> None:
    """A client is ready (YES (MAP)); with the last one the game begins."""
    match message:
        case (_, ("MAP", *_)) if client.is_player or client.is_observer:
            is_new, client.has_map = not client.has_map, True
            if table.match is None:
                table.begin()
            elif is_new and client.is_observer:
                table.welcome(client)


def decline_map(table: Table, client: Client, message: Message) -> None:
    """A client doesn't play on this map (REJ (MAP))."""
    match message:
        case (_, ("MAP", *_)) if table.match is None:
            client.is_player = client.is_observer = client.has_map = False
