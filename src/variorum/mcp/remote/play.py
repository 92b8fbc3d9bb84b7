"""Playing a seat on a host, talking, and trying orders."""

import httpx2

from variorum.game.written import Written
from variorum.mcp.backend import Backend, Chair, DeclinedError, Joining, Sending, ToolAnswer
from variorum.mcp.remote.host import Host, Plain, game_path, problems_in
from variorum.mcp.remote.look import RemoteReading, number_of
from variorum.mcp.words import (
    Message,
    legal_words,
    message_words,
    offer_words,
    problem_lines,
    results_words,
    sheet_words,
)


class RemotePlaying:
    """Joining, orders, readiness."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def join(self, game: str, joining: Joining) -> str:
        """Join a game, or answer its roll call."""
        asked = {"wishes": [wish.strip().upper() for wish in joining.wishes]}
        given = {**asked, "password": joining.password, "invitation": joining.invitation}
        code = joining.invitation.strip()
        invited = f"?invitation={code}" if code.isascii() and code.isalnum() else ""
        now = await self._host.ask("GET", game_path(game, invited))
        if now["state"] == "roll call":
            found = await self._host.ask("POST", game_path(game, "/here"))
            return f"You are here. The game is {found['state']}."
        if not now["joinable"] and len(joining.wishes) == 1:
            seat = {"seat": asked["wishes"][0], "password": joining.password, "invitation": code}
            found = await self._host.ask("POST", game_path(game, f"/take-over{invited}"), body=seat)
            return f"You have taken over {', '.join(found['seats'])} in {Written(found['name'])}."
        found = await self._host.ask("POST", game_path(game, f"/join{invited}"), body=given)
        seats = ", ".join(found["seats"]) or "given out when the game begins"
        return f"You have joined {Written(found['name'])}, which is {found['state']}. Your seats: {seats}."

    async def legal(self, chair: Chair, unit: str) -> ToolAnswer:
        """The legal orders of a seat."""
        found = await self._host.ask("GET", game_path(chair.game, "/legal-orders/text"), chair)
        return legal_words(found["units"], found["votes"], found["forms"], unit)

    async def orders(self, chair: Chair) -> ToolAnswer:
        """What a seat has sent."""
        return _sheet(await self._host.ask("GET", game_path(chair.game, "/sheet"), chair), "Your orders:")

    async def check(self, chair: Chair, orders: str) -> ToolAnswer:
        """What is wrong with orders."""
        found = await self._host.ask("POST", game_path(chair.game, "/sheet/check"), chair, {"text": orders})
        return _sheet({**found, "ready": None}, "Nothing was sent. Your orders would be:")

    async def send(self, chair: Chair, sending: Sending, orders: str) -> ToolAnswer:
        """Replace a seat's orders."""
        body = {"phase_number": await self._due(chair, sending), "text": orders, "ready": sending.ready}
        return _sheet(await self._host.ask("PUT", game_path(chair.game, "/sheet"), chair, body), "Sent. Your orders:")

    async def set_ready(self, chair: Chair, sending: Sending) -> ToolAnswer:
        """Say that a seat is ready, or isn't."""
        body = {"phase_number": await self._due(chair, sending), "ready": bool(sending.ready)}
        return _sheet(await self._host.ask("PUT", game_path(chair.game, "/ready"), chair, body), "Your orders:")

    async def _due(self, chair: Chair, sending: Sending) -> int:
        """The number of the phase that something is sent for. Raises: DeclinedError if the game has gone on."""
        game = await self._host.ask("GET", game_path(chair.game), chair)
        if game["turn"] != sending.phase:
            raise DeclinedError(f"nothing was saved: now is {game['turn']}, not {sending.phase[:40]}; look again")
        return int(game["phase_number"])


class RemoteTalking:
    """Messages and offers."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def press(self, chair: Chair, partners: tuple[str, ...]) -> ToolAnswer:
        """The latest messages of a thread, or of all threads."""
        listed = await self._host.ask("GET", game_path(chair.game, "/threads"), chair)
        wanted = {partner.strip().upper() for partner in partners}
        threads = [one["thread"] for one in listed["threads"] if not wanted or wanted & {*one["others"], one["thread"]}]
        found = [message for thread in threads[:_MOST_THREADS] for message in await self._thread(chair, thread)]
        found.sort(key=lambda message: str(message["sent"]))
        messages = [Message(one["turn"], one["sender"], _to(one), Written(one["text"])) for one in found]
        return message_words(messages[-_SHOWN:], listed["seats"], may_broadcast=listed["everybody"])

    async def _thread(self, chair: Chair, thread: str) -> list[Plain]:
        found: list[Plain] = await self._host.listing(
            game_path(chair.game, "/messages"), thread=thread, **{"as": chair.seat.strip().upper()}
        )
        return found

    async def write(self, chair: Chair, to: tuple[str, ...], text: str) -> str:
        """Send a message."""
        names = [name.strip().upper() for name in to]
        found = await self._host.ask("POST", game_path(chair.game, "/messages"), chair, {"to": names, "text": text})
        return f"Sent to {'everybody' if found['thread'] == '*' else ', '.join(names)}."

    async def offers(self, chair: Chair) -> ToolAnswer:
        """The offers of a seat and to it."""
        found = await self._host.ask("GET", game_path(chair.game, "/offers"), chair)
        return offer_words([_offer(one) for one in found["offers"]], found["seats"], found["why"])

    async def offer(self, chair: Chair, text: str, instead_of: int) -> str:
        """Make an offer."""
        body = {"text": text, "instead_of": instead_of or None}
        return f"Made: {_offer(await self._host.ask('POST', game_path(chair.game, '/offers'), chair, body))}"

    async def answer(self, chair: Chair, number: int, *, accept: bool) -> str:
        """Answer an offer."""
        road = game_path(chair.game, f"/offers/{number}")
        return _offer(await self._host.ask("POST", road, chair, {"accepts": accept}))


class RemoteTrying:
    """What would come of orders."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def what_if(self, chair: Chair, orders: str, phase: str) -> ToolAnswer:
        """What would come of orders in a phase, from what a seat knows."""
        number = await number_of(self._host, chair, phase) - 1 if phase.strip() else None
        body = {"text": orders, "number": number}
        return _tried(await self._host.ask("POST", game_path(chair.game, "/what-if"), chair, body))

    async def adjudicate(self, text: str, variant: str) -> ToolAnswer:
        """The outcome of any phase."""
        body = {"text": text, "variant": variant.strip().lower()}
        return _tried(await self._host.ask("POST", "/adjudicate", body=body))


_MOST_THREADS = 12
"""Threads that are read at once, the latest first: each is a request."""

_SHOWN = 100


def _sheet(found: Plain, saved: str) -> ToolAnswer:
    orders = [line for line in found["text"].splitlines() if line.strip()]
    return sheet_words(orders, problems_in(found["problems"]), ready=found["ready"], saved=saved)


def _to(message: Plain) -> tuple[str, ...]:
    """To whom a message is, besides its sender."""
    return tuple(name for name in str(message["thread"]).split(",") if name != message["sender"])


def _offer(found: Plain) -> str:
    waits = [seat for seat in found["to"] if seat not in found["accepted"]] if found["state"] == "open" else []
    told = f", waits for {', '.join(waits)}" if waits else ""
    return f"{found['number']} ({found['state']}{told}): {found['by']}: {found['text']}"


def _tried(found: Plain) -> ToolAnswer:
    problems = [
        f"{seat}: {line}" for seat, all_ in found["problems"].items() for line in problem_lines(problems_in(all_))
    ]
    winners = found["winners"]
    now = f"The game would be over, for {', '.join(winners)}." if winners else f"Then comes {found['coming']}."
    return results_words(found["turn"], [*found["told"], *problems], (), now)


_INTERVAL = 3.0
"""Each look at a game takes three of the requests that the host allows in a minute."""


def remote_backend(client: httpx2.AsyncClient) -> Backend:
    """The backend of a host, through a client with its address and the caller's token."""
    host = Host(client)
    playing, talking, trying = RemotePlaying(host), RemoteTalking(host), RemoteTrying(host)
    return Backend(RemoteReading(host), playing, talking, trying, _INTERVAL)
