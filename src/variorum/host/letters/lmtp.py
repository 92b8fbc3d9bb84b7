"""Mail handed over by the host's mail server (LMTP, RFC 2033)."""

import asyncio
import imaplib
import logging
import re
import signal
from collections.abc import Callable
from itertools import islice

import msgspec
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import Envelope, Session
from asgiref.sync import sync_to_async
from django.db import Error

from variorum.host.changes.pieces import piece_of_work
from variorum.host.letters.heads import MOST_RECIPIENTS
from variorum.host.letters.inbox import LARGEST, receive
from variorum.limits import Allowance, Rate
from variorum.limits import Door as Limiter

SILENCE = 300.0
"""Seconds that a client may be silent, and that a mail may take to arrive (RFC 5321, 4.5.3.2.7).

More than taking a mail in takes here, even if others hold the database.
"""

SIGN = 5.0
"""Seconds between signs of life."""

ALLOWANCE = Allowance(bytes=Rate(1_000, 100_000), pieces=Rate(120 / 3_600, 120), seconds=Rate(0.01, 5))
"""What a sender, and an address of a seat, may cost before the mail server has to come again; a large mail counts for
many. Mails are counted when they are stored, too, by all processes together."""

PAUSE = 0.1
"""Seconds before somebody who has cost too much is told so: those who come again at once would slow down the others. A
mail server that hands over twenty mails at a time still gets rid of two hundred such mails a second."""

_limiter = Limiter(ALLOWANCE)
_TAKEN, _LATER = "250 Taken", "451 Try again later"


class Door:
    """Takes mails; what becomes of them, the mail server doesn't learn, since anybody can ask it."""

    async def handle_RCPT(  # noqa: N802 - the library calls it so
        self, _server: LMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take a recipient, known or not. Who has cost too much is told before the mail comes, as reading is work."""
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 Too many recipients"
        if _limiter.owed((envelope.mail_from or "", address)):
            await asyncio.sleep(PAUSE)
            return _LATER
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: LMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take a mail. LMTP wants an answer for each recipient; only what is stored is answered with 250."""
        data = envelope.content if isinstance(envelope.content, bytes) else b""
        if not _limiter.admits((envelope.mail_from or "", *envelope.rcpt_tos), len(data)):
            return "\r\n".join([_LATER] * len(envelope.rcpt_tos))
        try:
            settled = await sync_to_async(_received)(data, tuple(envelope.rcpt_tos), envelope.mail_from or "")
        except Exception:
            logging.getLogger(__name__).exception("a mail could not be taken")
            settled = (False,) * len(envelope.rcpt_tos)
        return "\r\n".join(_TAKEN if is_settled else _LATER for is_settled in settled)


def _received(data: bytes, recipients: tuple[str, ...], sender: str) -> tuple[bool, ...]:
    with piece_of_work():
        return receive(data, recipients, sender)


async def listen(host: str, port: int) -> asyncio.Server:
    """Listen for mail."""
    loop, door = asyncio.get_running_loop(), Door()

    def made() -> LMTP:
        return LMTP(door, data_size_limit=LARGEST, timeout=SILENCE, ident="Variorum", loop=loop, hostname="variorum")

    return await loop.create_server(made, host, port)


async def serve(host: str, port: int, live: Callable[[], object]) -> None:
    """Listen for mail until SIGTERM or Ctrl-C, and give a sign of life every few seconds (`live`).

    Raises: OSError if the address can't be listened on.
    """
    server = await listen(host, port)
    done = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, done.set)
    while not done.is_set():
        await sync_to_async(live)()
        try:
            await asyncio.wait_for(done.wait(), SIGN)
        except TimeoutError:
            continue
    server.close()


MOST_AT_ONCE = 200
TIMEOUT = 30.0

_SIZE = re.compile(rb"RFC822\.SIZE (\d+)")


class Mailbox(msgspec.Struct, frozen=True):
    """Where a mailbox is. Only `encrypted` connections keep the password secret on its way."""

    host: str
    user: str
    password: str
    folder: str = "INBOX"
    port: int = 993
    encrypted: bool = True


class Poller:
    """Takes the new mails of a mailbox. Those that have to come again later don't keep it from others."""

    def __init__(self, mailbox: Mailbox) -> None:
        self._mailbox = mailbox
        self._last = 0

    def poll(self) -> int:
        """Look at new mails, the next ones if there are too many for one look; how many were taken.

        Raises: OSError or imaplib.IMAP4.error if the mailbox can't be read; DatabaseError if nothing can be stored.
        """
        mailbox = self._mailbox
        kind = imaplib.IMAP4_SSL if mailbox.encrypted else imaplib.IMAP4
        with kind(mailbox.host, mailbox.port, timeout=TIMEOUT) as server:
            server.login(mailbox.user, mailbox.password)
            server.select(f'"{mailbox.folder}"')
            return sum(_is_taken(server, uid) for uid in self._next(server))

    def _next(self, server: imaplib.IMAP4) -> list[int]:
        """The new mails behind those of the last look, then those before."""
        _, found = server.uid("SEARCH", "UNSEEN")
        new = sorted(int(uid) for uid in (found[0] or b"").split())
        later = [uid for uid in new if uid > self._last]
        chosen = list(islice([*later, *(uid for uid in new if uid <= self._last)], MOST_AT_ONCE))
        self._last = chosen[-1] if len(new) > MOST_AT_ONCE else 0
        return chosen


def _is_taken(server: imaplib.IMAP4, uid: int) -> bool:
    """Take a mail, then mark it as seen; larger ones are marked alone. One that can't be taken now stays new."""
    _, told = server.uid("FETCH", str(uid), "(RFC822.SIZE)")
    size = _SIZE.search(b" ".join(part for part in told if isinstance(part, bytes)))
    if size is None or (int(size[1]) <= LARGEST and not _is_stored(server, uid)):
        return False
    server.uid("STORE", str(uid), "+FLAGS", r"(\Seen)")
    return True


def _is_stored(server: imaplib.IMAP4, uid: int) -> bool:
    _, parts = server.uid("FETCH", str(uid), "(BODY.PEEK[])")
    data = next((part[1] for part in parts if isinstance(part, tuple)), None)
    if data is None:
        return False
    try:
        with piece_of_work():
            return all(receive(data))
    except Error:
        raise
    except Exception:
        logging.getLogger(__name__).exception("a mail could not be taken")
        return False
