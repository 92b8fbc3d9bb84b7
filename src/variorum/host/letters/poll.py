"""Mail fetched from a mailbox (IMAP). A mail is marked as seen once it is stored here, and stays there."""

import imaplib
import logging
import re
from itertools import islice

import msgspec
from django.db import Error

from variorum.host.changes.pieces import piece_of_work
from variorum.host.letters.inbox import LARGEST, receive

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
