"""What a mail's text says: orders, messages and commands, without quoted replies and signatures."""

import re
from collections.abc import Sequence

import msgspec

from variorum.host.letters.quotations import own_lines

MOST_MESSAGES = 20

_TO = re.compile(r"(?:press\s+)?to\s+([^:]{1,200}):\s*(.*)", re.IGNORECASE)
_END = re.compile(r"end(?:\s*press)?[.!]?", re.IGNORECASE)
_AND = re.compile(r",|&|\band\b", re.IGNORECASE)
_LONGEST_COMMAND = 200
_FRAME = " *_-\u2022\u00b7\u2013.!"
"""Signs around a command: of lists, and of bold letters."""

_COMMANDS = {
    "ready": re.compile(r"(?:i am |i'm |we are |we're )?ready(?: now)?", re.IGNORECASE),
    "without orders": re.compile(r"(?:i am |i'm )?ready without (?:any )?orders", re.IGNORECASE),
    "not ready": re.compile(
        r"(?:i am |i'm |we are |we're )?not (?:ready|finished|done)(?: yet| anymore| any more)?|unready", re.IGNORECASE
    ),
    "clear": re.compile(r"clear(?: all)?(?: my)?(?: orders)?", re.IGNORECASE),
    "cancel": re.compile(
        r"(?:please |pls )?(?:cancel|withdraw|retract|revoke|delete|scrap)"
        r"(?: (?:all|everything|that|this|it|them|these|those|my|our|the|of|previous|earlier|last|old|orders?|moves?"
        r"|sheet|please))*(?: ?[,;.!:(].*)?",
        re.IGNORECASE,
    ),
}


class Note(msgspec.Struct, frozen=True):
    """A message: the names as written, and the text."""

    to: tuple[str, ...]
    text: str


class Contents(msgspec.Struct, frozen=True):
    """What a mail asks for.

    `ready`: None if it doesn't say; `unordered`: ready even without an order. `clear`: whether earlier orders are to be
    deleted. `attached`: the names of attachments that aren't read.
    """

    orders: str = ""
    notes: tuple[Note, ...] = ()
    ready: bool | None = None
    unordered: bool = False
    clear: bool = False
    attached: tuple[str, ...] = ()


def read_contents(text: str) -> Contents:
    """The contents of a mail's text.

    Lines are orders, but for `READY`, `NOT READY`, `CLEAR` and `CANCEL`. `TO FRANCE:` begins a message, which lasts
    until the next one, or a line `END`.
    """
    orders: list[str] = []
    notes: list[tuple[tuple[str, ...], list[str]]] = []
    commands: list[str] = []
    is_message = False
    for line in own_lines(text):
        bare = " ".join(line.split())
        if found := _TO.fullmatch(bare):
            notes.append((_names(found[1]), [found[2]]))
            is_message = True
        elif is_message and _END.fullmatch(bare):
            is_message = False
        elif is_message:
            notes[-1][1].append(line.rstrip())
        elif command := _command(bare):
            commands.append(command)
        elif bare:
            orders.append(line.strip())
    made = tuple(Note(to, "\n".join(lines).strip()) for to, lines in notes[:MOST_MESSAGES])
    last = commands[-1] if commands else ""
    ready = last in {"ready", "without orders"} if commands else None
    is_clear = not {"clear", "cancel"}.isdisjoint(commands)
    return Contents("\n".join(orders), made, ready, last == "without orders", is_clear)


def joined(parts: Sequence[Contents], attached: Sequence[str] = ()) -> Contents:
    """The contents of a mail with several texts, such as an attached sheet; what the last says counts."""
    last = next((part for part in reversed(parts) if part.ready is not None), Contents())
    return Contents(
        "\n".join(part.orders for part in parts if part.orders),
        tuple(note for part in parts for note in part.notes)[:MOST_MESSAGES],
        last.ready,
        last.unordered,
        any(part.clear for part in parts),
        tuple(attached),
    )


def _command(bare: str) -> str:
    """The command on a line; empty if there is none."""
    if len(bare) > _LONGEST_COMMAND:
        return ""
    word = bare.strip(_FRAME).replace("\u2019", "'")
    return next((name for name, pattern in _COMMANDS.items() if pattern.fullmatch(word)), "")


def _names(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.strip() for name in _AND.split(text) if name.strip()))
