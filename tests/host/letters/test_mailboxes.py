"""Mail fetched from a mailbox: a small IMAP server with real sockets stands for a provider's."""

import asyncio
import re
from contextlib import closing

import pytest
from django.db import InterfaceError
from tests.host.letters.post import letter, running
from working import work

from variorum.host.games import access
from variorum.host.games.seats import sheets
from variorum.host.letters import boxes, inbox
from variorum.host.letters.inbox import LARGEST
from variorum.host.letters.lmtp import Mailbox, Poller
from variorum.host.letters.models import TakenMail


class Server:
    """As much of IMAP as reading new mail needs (RFC 3501)."""

    def __init__(self, mails):
        self.mails = mails
        self.seen = set()

    async def talk(self, reader, writer):
        with closing(writer):
            writer.write(b"* OK ready\r\n")
            while line := await reader.readline():
                tag, _, asked = line.decode().strip().partition(" ")
                writer.write(self._answer(asked) + f"{tag} OK done\r\n".encode())
                await writer.drain()

    def _answer(self, asked):
        asked = asked.removeprefix("UID ")
        number = next(map(int, re.findall(r" (\d+) ", asked)), 0)
        new = " ".join(str(key) for key in range(1, len(self.mails) + 1) if key not in self.seen)
        data = self.mails[number - 1]
        if asked.startswith("STORE"):
            self.seen.add(number)
        if "SIZE" in asked:
            return b"* %d FETCH (RFC822.SIZE %d)\r\n" % (number, len(data))
        answers = {
            "CAPABILITY": b"* CAPABILITY IMAP4rev1\r\n",
            "SELECT": b"* %d EXISTS\r\n" % len(self.mails),
            "SEARCH": f"* SEARCH {new}\r\n".encode(),
            "FETCH": b"* %d FETCH (BODY[] {%d}\r\n%s)\r\n" % (number, len(data), data),
            "LOGOUT": b"* BYE\r\n",
        }
        return answers.get(asked.split()[0], b"")


def broken(**_):
    raise InterfaceError("the connection is closed")


@pytest.mark.django_db(transaction=True)
def test_new_mails_of_a_mailbox_are_taken_once_and_seen_when_they_are_stored(people, begun, settings, monkeypatch):
    settings.ORDERS_ADDRESS = "orders@play.example.org"
    (ann,) = people("ann")
    seat = access.find(ann, begun("standard", ann, silent_bots=True).key)
    order = str(next(seat.legal_orders().orders()))
    to = boxes.address(seat)
    server = Server(
        [letter(to, order).as_bytes(), letter(to, "x" * LARGEST).as_bytes(), letter("a@b.example", "x").as_bytes()]
    )
    with running(lambda: asyncio.start_server(server.talk, "127.0.0.1", 0)) as port:
        poller = Poller(Mailbox("127.0.0.1", "host", "secret", port=port, encrypted=False))
        with monkeypatch.context() as patch:
            patch.setattr(inbox, "MOST_AN_HOUR", 0)
            assert (poller.poll(), server.seen) == (2, {2, 3})
            patch.setattr(TakenMail.objects, "create", broken)
            patch.setattr(inbox, "MOST_AN_HOUR", 40)
            with pytest.raises(InterfaceError):
                poller.poll()
        assert [poller.poll(), poller.poll()] == [1, 0]
    assert server.seen == {1, 2, 3}
    work()
    assert [str(known) for known in sheets.saved(seat).sheet.orders] == [order]
