"""What a mail's text says: orders, messages and commands, without quoted replies and signatures."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

MOST_MESSAGES = 20

_TO = re.compile(r"(?:press\s+)?to\s+([^:]{1,200}):\s*(.*)", re.IGNORECASE)
_END = re.compile(r"end(?:\s*press)?[.!]?", re.IGNORECASE)
_AND = re.compile(r",|&|\band\b", re.IGNORECASE)
_COMMAND = re.compile(r"(not ready|ready|clear)[.!]?", re.IGNORECASE)
_CUT = re.compile(r"--\s?|_{10,}|-{3,}\s*(?:original|forwarded|ursprüngliche)\s+\w+\s*-{3,}", re.IGNORECASE)
_WROTE = re.compile(r"\bschrieb\b|\b(?:wrote|a écrit|escribió|ha scritto|schreef|napisał\S*)$", re.IGNORECASE)
_BEGINS = re.compile(r"(?:on|am|le|el|il|op|w dniu)\s.*\d.*", re.IGNORECASE)
_SENT = re.compile(r"(?:sent from my|get outlook for)\b.*", re.IGNORECASE)

_LONGEST_INTRODUCTION = 400
"""Characters of the words before a quoted mail; no longer line is searched for them."""


class Note(msgspec.Struct, frozen=True):
    """A message: the names as written, and the text."""

    to: tuple[str, ...]
    text: str


class Contents(msgspec.Struct, frozen=True):
    """What a mail asks for. `ready`: None if it doesn't say. `clear`: whether earlier orders are to be deleted."""

    orders: str = ""
    notes: tuple[Note, ...] = ()
    ready: bool | None = None
    clear: bool = False


def read_contents(text: str) -> Contents:
    """The contents of a mail's text.

    Lines are orders, but for `READY`, `NOT READY` and `CLEAR`. `TO FRANCE:` begins a message, which lasts until the
    next one, or a line `END`.
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
        elif found := _COMMAND.fullmatch(bare):
            commands.append(found[1].lower())
        elif bare:
            orders.append(line.strip())
    ready = next((command == "ready" for command in reversed(commands) if command != "clear"), None)
    made = tuple(Note(to, "\n".join(lines).strip()) for to, lines in notes[:MOST_MESSAGES])
    return Contents("\n".join(orders), made, ready, "clear" in commands)


def own_lines(text: str) -> Iterator[str]:
    """The lines that the sender wrote: neither quoted ones, nor what introduces them, nor a signature."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").split("\n")
    for number, line in enumerate(lines):
        bare = line.strip()
        if bare.startswith(">"):
            continue
        if _CUT.fullmatch(bare) or _SENT.fullmatch(bare):
            return
        if _introduces(bare, lines[number + 1 : number + 2]):
            if not _is_quoted(lines[later] for later in range(number + 1, len(lines))):
                return
            continue
        yield line


def _introduces(line: str, following: list[str]) -> bool:
    """Whether a line, or it and the next one, are the words before a quoted mail, such as *On Monday, Ann wrote:*."""
    if len(line) > _LONGEST_INTRODUCTION:
        return False
    if _BEGINS.fullmatch(line):
        more = " ".join(following)[:_LONGEST_INTRODUCTION]
        return any(_wrote(f"{line} {added}".strip()) for added in ("", more))
    return _wrote(line) and "@" in line


def _wrote(line: str) -> bool:
    return line.endswith(":") and bool(_WROTE.search(line[:-1].rstrip()))


def _is_quoted(following: Iterable[str]) -> bool:
    """Whether marked lines follow; a program that doesn't mark them quotes to the end."""
    found = islice((line.strip() for line in following if line.strip()), 2)
    return any(line.startswith(">") for line in found)


def _names(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.strip() for name in _AND.split(text) if name.strip()))
