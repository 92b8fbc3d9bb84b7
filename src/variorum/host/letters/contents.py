"""What a mail's text says: orders, messages and commands, without quoted replies and signatures."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

_LONGEST_INTRODUCTION = 400
"""Characters of a line that may introduce a quotation."""

_MOST_LINES = 3
"""Lines over which programs wrap an introduction."""

_BLOCK = 10
"""Lines in which a block of headers must name enough of them."""

_INVISIBLE = str.maketrans("", "", "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufffc")
_MARKS = (">", "|>")

_WORDS = {
    "from": "from|von|de|van|da|od|från|fra|lähettäjä|от|от кого|expéditeur|mittente|afzender|remitente",
    "sent": "sent|date|gesendet|datum|envoyé|date d'envoi|enviado|enviado el|fecha|inviato|data|verzonden|wysłano"
    "|data wysłania|enviada|enviada em|skickat|sendt|dato|lähetetty|päivä|päiväys|отправлено|дата|odesláno",
    "to": "to|an|à|pour|para|a|aan|do|till|til|vastaanottaja|кому|komu|destinataire|destinatario",
    "copy": "cc|kopie|kopia|copie|копия|kopi|kopio",
    "subject": "subject|betreff|objet|sujet|asunto|oggetto|onderwerp|temat|assunto|ämne|emne|aihe|тема|předmět",
}
_HEADER = re.compile(
    r"[*_]{0,2}(?:" + "|".join(f"(?P<{kind}>{words})" for kind, words in _WORDS.items()) + r")[*_]{0,2} ?:.*",
    re.IGNORECASE,
)
"""A header of a quoted mail in English, German, French, Spanish, Italian, Dutch, Polish, Portuguese, Swedish, Danish,
Norwegian, Finnish, Russian and Czech."""

_SENT_ON = (
    "forward|weitergeleitet|transféré|réexpédié|reenviad|inoltrat|doorgestuurd|przekaz|encaminhad|vidarebefordr"
    "|videresend|välitetty|пересыл|přeposlan"
)
_ORIGINAL = re.compile(
    rf"-{{2,}} ?[^-]{{0,60}}(?:original|oprindelig|ursprünglich|d'origine|oorspronkelijk|oryginaln|исходн|{_SENT_ON})"
    rf"[^-]{{0,60}}-{{2,}}|(?:begin|anfang|début|inicio|inizio|początek|início|start)\b[^:]{{1,20}}(?:{_SENT_ON})[^:]{{0,20}}:"
    r"|vidarebefordrat brev ?:",
    re.IGNORECASE,
)
"""A line of its own above the mail that is answered or sent on."""

_RULE = re.compile(r"--|[_=]{5,}")
_WROTE = re.compile(
    r"\b(?:wrote|writes|schrieb|schrieben|a écrit|escribió|ha scritto|scrisse|schreef|napisał|napisała|napisał\(a\)"
    r"|escreveu|skrev|kirjoitti|пишет|писал|написал|написала|napsal|napsala)(?!\w)",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"(?:on|am|le|el|il|op|em|no dia|den|dne|dnia|w dniu|"
    r"mon|tue|wed|thu|fri|sat|sun|pon|wt|śr|czw|pt|sob|niedz|seg|ter|qua|qui|sex|sáb|dom|man|tir|ons|tor|fre|lør|søn"
    r"|lör|sön|mån|tis|ma|ti|ke|to|pe|la|su|po|út|st|čt|pá|so|ne)\b.*\d",
    re.IGNORECASE,
)
_MOMENT = re.compile(r"\d{4}|\d[:.h]\d\d|@")
_PROGRAM = re.compile(
    r"(?:sent (?:from|with|via|by)|get outlook|obtener outlook|télécharger outlook|scarica outlook|outlook für|"
    r"outlook voor|(?:diese nachricht wurde )?(?:gesendet (?:von|mit|über)|von meinem)|envoyé (?:de|depuis|à partir)|"
    r"enviad[oa] (?:desde|do|de|a partir|con)|inviato (?:da|con|dal)|verzonden (?:vanaf|met|via)|wysłane z|wysłano z|"
    r"skickat från|sendt fra|lähetetty|отправлено \w+|odesláno z|\[?cid:|\[image:)\b.*",
    re.IGNORECASE,
)


def own_lines(text: str) -> Iterator[str]:
    """The lines that the sender wrote."""
    lines = [line.translate(_INVISIBLE).replace("\u00a0", " ") for line in text.replace("\r\n", "\n").split("\n")]
    bare = [" ".join(line[:_LONGEST_INTRODUCTION].split()) for line in lines]
    number = 0
    while number < len(lines):
        line = bare[number]
        if _RULE.fullmatch(line) or _ORIGINAL.fullmatch(line) or _is_block(bare, number):
            return
        if length := _introduction(bare, number):
            number += length
            if not _is_marked(bare, number):
                return
            continue
        if not line.startswith(_MARKS) and not _PROGRAM.fullmatch(line):
            yield lines[number].rstrip("\r")
        number += 1


def _is_block(lines: Sequence[str], number: int) -> bool:
    """Whether the headers of a quoted mail begin at a line: who sent it, and two more of when, to whom and what."""
    if not _HEADER.fullmatch(lines[number]):
        return False
    found = (_HEADER.fullmatch(line) for line in lines[number : number + _BLOCK])
    kinds = {match.lastgroup for match in found if match}
    return "from" in kinds and len(kinds) > 2


def _introduction(lines: Sequence[str], number: int) -> int:
    """How many lines from one on are the words before a quotation, such as *On Monday, Ann wrote:*; 0 if none are."""
    first = lines[number]
    if not (_BEGINS.match(first) or "@" in first or (_WROTE.search(first) and _MOMENT.search(first))):
        return 0
    for length in range(1, min(_MOST_LINES, len(lines) - number) + 1):
        if lines[number + length - 1].startswith(_MARKS):
            return 0
        joined = " ".join(lines[number : number + length])
        if joined.endswith(":"):
            is_one = _WROTE.search(joined) and (_MOMENT.search(joined) or _BEGINS.match(joined))
            return length if is_one else 0
    return 0


def _is_marked(lines: Sequence[str], number: int) -> bool:
    """Whether marked lines follow; a program that doesn't mark them quotes to the end."""
    following = islice((lines[at] for at in range(number, len(lines)) if lines[at]), 2)
    return any(line.startswith(_MARKS) for line in following)


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
