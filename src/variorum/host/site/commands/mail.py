"""Take orders by mail."""

import time
from typing import Annotated

import typer

from variorum.host.site.commands.beginning import begun

app = typer.Typer()

_CLOSED = "no address for orders is set. Set VARIORUM_ORDERS_ADDRESS to one such as orders@example.org"


@app.command()
def mail(
    *,
    host: Annotated[str, typer.Option(help="The address to listen on for LMTP.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port for LMTP.")] = 8024,
    poll: Annotated[bool, typer.Option(help="Fetch mail from the mailbox of VARIORUM_IMAP_HOST instead.")] = False,
    every: Annotated[float, typer.Option(min=5, max=86_400, help="Seconds between looks into the mailbox.")] = 60,
    once: Annotated[bool, typer.Option(help="Look into the mailbox once, and end.")] = False,
) -> None:
    """Take orders and messages by mail until Ctrl-C or SIGTERM.

    The mail server hands mail over by LMTP, or this fetches it from a mailbox (`--poll`).
    """
    with begun():
        from variorum.host.confined import sandbox_in_use
        from variorum.host.confined.sandbox import MISSING
        from variorum.host.letters.addresses import is_possible
        from variorum.host.site.operation import OperationError
        from variorum.host.site.operation.migrations import require

        if not is_possible():
            raise OperationError(_CLOSED)
        if (there := sandbox_in_use()).kind == MISSING:
            raise OperationError(str(there))
        require()
        if poll:
            _poll(every, once=once)
        else:
            _listen(host, port)


def _listen(host: str, port: int) -> None:
    import asyncio

    from variorum.host.letters.lmtp import serve
    from variorum.host.site.operation import OperationError

    typer.echo(f"Taking mail by LMTP at {host}:{port}.")
    try:
        asyncio.run(serve(host, port))
    except OSError as error:
        raise OperationError(f"Can't listen on {host}:{port}: {error.strerror or error}") from None


def _poll(every: float, *, once: bool) -> None:
    import imaplib

    from django.conf import settings

    from variorum.host.letters.poll import Mailbox, poll
    from variorum.host.letters.receiving import forget_old
    from variorum.host.site.operation import OperationError

    if not settings.IMAP_HOST:
        raise OperationError("no mailbox is set. Set VARIORUM_IMAP_HOST, VARIORUM_IMAP_USER and VARIORUM_IMAP_PASSWORD")
    mailbox = Mailbox(
        settings.IMAP_HOST, settings.IMAP_USER, settings.IMAP_PASSWORD, settings.IMAP_FOLDER, settings.IMAP_PORT
    )
    while True:
        try:
            typer.echo(f"{poll(mailbox)} mails taken.")
        except (OSError, imaplib.IMAP4.error) as error:
            if once:
                raise OperationError(f"The mailbox can't be read: {error}") from None
            typer.echo(f"The mailbox can't be read now: {error}", err=True)
        forget_old()
        if once:
            return
        time.sleep(every)
