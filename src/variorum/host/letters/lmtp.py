"""Mail handed over by the host's mail server (LMTP, RFC 2033)."""

import asyncio
import logging
import signal

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import Envelope, Session
from asgiref.sync import sync_to_async

from variorum.host.confined import BusyError
from variorum.host.letters.receiving import LARGEST, MOST_RECIPIENTS, receive

SILENCE = 60.0
"""Seconds that a client may be silent."""

_TAKEN, _LATER = "250 Taken", "451 Busy, try again later"


class Door:
    """Takes mails; what becomes of them, the mail server doesn't learn, since anybody can ask it."""

    async def handle_RCPT(  # noqa: N802 - the library calls it so
        self, _server: LMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take a recipient, known or not."""
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 Too many recipients"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: LMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take a mail. LMTP wants an answer for each recipient."""
        data = envelope.content if isinstance(envelope.content, bytes) else b""
        try:
            await sync_to_async(receive)(data, tuple(envelope.rcpt_tos), envelope.mail_from or "")
        except BusyError:
            answer = _LATER
        except Exception:
            logging.getLogger(__name__).exception("a mail could not be taken")
            answer = _LATER
        else:
            answer = _TAKEN
        return "\r\n".join([answer] * len(envelope.rcpt_tos))


async def listen(host: str, port: int) -> asyncio.Server:
    """Listen for mail."""
    loop, door = asyncio.get_running_loop(), Door()

    def made() -> LMTP:
        return LMTP(door, data_size_limit=LARGEST, timeout=SILENCE, ident="Variorum", loop=loop, hostname="variorum")

    return await loop.create_server(made, host, port)


async def serve(host: str, port: int) -> None:
    """Listen for mail until SIGTERM or Ctrl-C. Raises: OSError if the address can't be listened on."""
    server = await listen(host, port)
    done = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, done.set)
    await done.wait()
    server.close()
