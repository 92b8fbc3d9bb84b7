"""Real mail servers on both sides, for tests: the host's, and one that takes what the host sends."""

import asyncio
import smtplib
import threading
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.smtp import SMTP
from allauth.account.models import EmailAddress

from variorum.host.letters import lmtp


class Received:
    """The mails that a server has taken, each with its recipients."""

    def __init__(self):
        self.mails = []

    async def handle_DATA(self, server, session, envelope):  # noqa: N802 - the library calls it so
        message = message_from_bytes(envelope.content, policy=policy.default)
        self.mails.append((tuple(envelope.rcpt_tos), message))
        return "250 OK"

    def to(self, address):
        return [message for recipients, message in self.mails if address in recipients]


@contextmanager
def outside():
    """An SMTP server for the mails of the host; what it has received, and its port."""
    received = Received()

    async def listen():
        loop = asyncio.get_running_loop()
        return await loop.create_server(lambda: SMTP(received, loop=loop, hostname="outside"), "127.0.0.1", 0)

    with running(listen) as port:
        yield received, port


@contextmanager
def door():
    """The host's own door for mail; its port."""
    with running(lambda: lmtp.listen("127.0.0.1", 0)) as port:
        yield port


@contextmanager
def running(listen):
    """A server in a thread of its own; its port."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        server = asyncio.run_coroutine_threadsafe(listen(), loop).result(300)
        yield server.sockets[0].getsockname()[1]
        asyncio.run_coroutine_threadsafe(_end(server), loop).result(300)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _end(server):
    """End all that a server does once its clients have left, so that no socket stays open."""
    server.close()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        await asyncio.wait(others, timeout=300)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(0.1)


def confirmed(person):
    """Somebody who has confirmed the address of their account."""
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    return person


def letter(to, text, author="somebody@example.net", **headers):
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = author, to, "orders"
    for name, value in headers.items():
        made[name.replace("_", "-")] = value
    made.set_content(text)
    return made


def hand_over(port, to, text, sender="somebody@example.net", **headers):
    """Hand a mail over by LMTP, as a mail server does."""
    with smtplib.LMTP("127.0.0.1", port) as client:
        return client.sendmail(sender, [to], letter(to, text, **headers).as_bytes())
