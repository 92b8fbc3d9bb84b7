"""The usual answers to commands."""

from collections.abc import Callable
from typing import TypeAlias

from variorum.daide.language import Message
from variorum.daide.table import Client, Table

LONGEST_NAME = 100
LONGEST_NOTICE = 1000

Command: TypeAlias = Callable[[Table, Client, Message], None]
"""Does what a client's message says. Raises: NotUnderstoodError with the part that makes no sense."""


def yes(client: Client, message: Message) -> None:
    """Answer that a command was carried out."""
    client.tell(("YES", message))


def no(client: Client, message: Message) -> None:
    """Answer that a command can't be carried out now."""
    client.tell(("REJ", message))
