"""Take orders by mail."""

from typing import TYPE_CHECKING, Annotated

import typer

from variorum.host.site.commands.beginning import begun

if TYPE_CHECKING:
    from variorum.host.letters.lmtp import Poller

app = typer.Typer()

_DAY = 86_400

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
    from variorum.host.site.models import Kind
    from variorum.host.site.operation import OperationError
    from variorum.host.site.operation.living import SignOfLife, new_name

    sign = SignOfLife(new_name(), Kind.MAIL)
    typer.echo(f"Taking mail by LMTP at {host}:{port}.")
    try:
        asyncio.run(serve(host, port, sign.try_to_give))
    except OSError as error:
        raise OperationError(f"Can't listen on {host}:{port}: {error.strerror or error}") from None
    finally:
        sign.end()


def _poll(every: float, *, once: bool) -> None:
    import signal
    from threading import Event

    from variorum.host.site.models import Kind
    from variorum.host.site.operation.living import PATIENCE, SignOfLife, new_name

    poller, stopping = _poller(), Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopping.set())
    sign = SignOfLife("mailbox" if once else new_name(), Kind.MAIL, _DAY if once else round(2 * every) + PATIENCE)
    while not stopping.is_set():
        sign.try_to_give()
        _look(poller, once=once)
        if once:
            return
        stopping.wait(every)
    sign.end()


def _poller() -> "Poller":
    from django.conf import settings

    from variorum.host.letters.lmtp import Mailbox, Poller
    from variorum.host.site.operation import OperationError

    if not settings.IMAP_HOST:
        raise OperationError("no mailbox is set. Set VARIORUM_IMAP_HOST, VARIORUM_IMAP_USER and VARIORUM_IMAP_PASSWORD")
    where = (settings.IMAP_HOST, settings.IMAP_USER, settings.IMAP_PASSWORD, settings.IMAP_FOLDER, settings.IMAP_PORT)
    return Poller(Mailbox(*where))


def _look(poller: "Poller", *, once: bool) -> None:
    """Look into the mailbox; what can't be taken now stays there. Raises: OperationError if it is the only look."""
    import imaplib

    from django.db import Error

    from variorum.host.site.operation import OperationError

    try:
        taken = poller.poll()
    except (OSError, imaplib.IMAP4.error) as error:
        reason = f"The mailbox can't be read{'' if once else ' now'}: {error}"
    except Error:
        reason = "The database doesn't respond. Mail stays in the mailbox until it does."
    else:
        typer.echo(f"{taken} mails taken.")
        return
    if once:
        raise OperationError(reason)
    typer.echo(reason, err=True)
