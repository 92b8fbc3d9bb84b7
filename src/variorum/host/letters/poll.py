"""Mail fetched from a mailbox (IMAP). Every mail that is read is marked as seen, and left there."""

import imaplib
import logging
import re
from collections.abc import Iterator

import msgspec

from variorum.host.confined import BusyError
from variorum.host.letters.receiving import LARGEST, receive

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


def poll(mailbox: Mailbox) -> int:
    """Take all new mails of a mailbox; their number.

    Raises: OSError or imaplib.IMAP4.error if the mailbox can't be read.
    """
    kind = imaplib.IMAP4_SSL if mailbox.encrypted else imaplib.IMAP4
    with kind(mailbox.host, mailbox.port, timeout=TIMEOUT) as server:
        server.login(mailbox.user, mailbox.password)
        server.select(f'"{mailbox.folder}"')
        return sum(_taken(server, number) for number in _new(server))


def _new(server: imaplib.IMAP4) -> Iterator[str]:
    _, found = server.search(None, "UNSEEN")
    yield from (number.decode() for number in (found[0] or b"").split()[:MOST_AT_ONCE])


def _taken(server: imaplib.IMAP4, number: str) -> bool:
    """Take a mail, and mark it as seen, whatever comes of it; larger ones are marked alone."""
    _, told = server.fetch(number, "(RFC822.SIZE)")
    size = _SIZE.search(b" ".join(part for part in told if isinstance(part, bytes)))
    if size and int(size[1]) <= LARGEST:
        _, parts = server.fetch(number, "(BODY.PEEK[])")
        data = next((part[1] for part in parts if isinstance(part, tuple)), b"")
        try:
            receive(data)
        except BusyError:
            return False
        except Exception:
            logging.getLogger(__name__).exception("a mail could not be taken")
    server.store(number, "+FLAGS", r"(\Seen)")
    return True
