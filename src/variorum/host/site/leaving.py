"""Answers to the requests that are under way when the server has to stop without them."""

from asyncio import CancelledError

from variorum.host.site.bodies import Application, Message, Receive, Refusal, Scope, Send, tell

STOPPING = Refusal(
    503,
    "The host is being restarted. Your request may not have been carried out. Look before you send it again.",
    name="stopping.html",
    seconds=10,
)


def leaving(application: Application) -> Application:
    """Tell clients that the server stops if their requests are cut off before anything of an answer was sent."""

    async def answering(scope: Scope, receive: Receive, send: Send) -> None:
        begun: list[str] = []

        async def noted(message: Message) -> None:
            begun.append(message["type"])
            await send(message)

        try:
            await application(scope, receive, noted)
        except CancelledError:
            # Only the server cancels a request, once it doesn't wait any longer. A stream that ends is opened again.
            if scope["type"] == "http" and not begun:
                await tell(scope, send, STOPPING)

    return answering
