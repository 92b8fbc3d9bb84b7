"""Clients at each door of the host, for `bench.doors`: an honest one, and hostile ones that ask for the dearest."""

import asyncio
import itertools
from email.message import EmailMessage
from email.policy import SMTP
from random import Random

import httpx

from bench.hostile import MANY_ORDERS, Hostile
from variorum.daide.language import encoded, flat
from variorum.daide.names import names_of
from variorum.daide.wire import HEADER, MOST_BYTES, Header, Kind, diplomacy, frame, initial
from variorum.variants import registry

PATIENCE = 60
HONEST = "127.1.0.{}"
LARGE = 900_000
_JSON = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}


class Web:
    """What doors that speak HTTP share: each client comes from an address of its own."""

    def __init__(self, places):
        self.address, self.clients = places["web"], []

    def client(self, local, **headers):
        """A client that is somebody."""
        transport = httpx.AsyncHTTPTransport(local_address=local)
        made = httpx.AsyncClient(base_url=self.address, timeout=PATIENCE, transport=transport, headers=headers)
        self.clients.append(made)
        return made

    def programmed(self, person, local):
        """A client with a token."""
        return self.client(local, Authorization=f"Bearer {person['token']}")

    async def close(self):
        """End all connections."""
        for client in self.clients:
            await client.aclose()

    async def said(self, request):
        """The status of an answer, or what came in its place."""
        try:
            return (await request).status_code
        except httpx.TransportError as error:
            return type(error).__name__


class Pages(Web):
    """A page of a game, beside those who upload, create, draw and send what takes most."""

    async def honest(self, people):
        clients = itertools.cycle(
            (
                self.client(HONEST.format(number), Cookie=f"sessionid={person['session']}"),
                itertools.cycle(person["games"]),
            )
            for number, person in enumerate(people, 1)
        )

        async def ask():
            client, keys = next(clients)
            (await client.get(f"/games/{next(keys)}/")).raise_for_status()

        return ask

    async def hostile(self, person, number):
        crowd = Hostile(self.address, [person], seed=number, first=number + 1)
        self.clients += crowd.clients.values()
        return lambda: crowd.one(person)


class Api(Web):
    """A game as data, beside the longest sheets and texts."""

    async def honest(self, people):
        programs = (self.programmed(person, HONEST.format(number)) for number, person in enumerate(people, 1))
        clients = itertools.cycle(zip(programs, people, strict=True))

        async def ask():
            client, person = next(clients)
            (await client.get(f"/api/v1/games/{person['games'][0]}")).raise_for_status()

        return ask

    async def hostile(self, person, number):
        client, chance = self.programmed(person, f"127.2.1.{number + 1}"), Random(number)
        text = {"text": MANY_ORDERS[:19_000]}

        async def act():
            game = f"/api/v1/games/{chance.choice(person['games'])}"
            return await self.said(
                chance.choice(
                    [
                        lambda: client.post(f"{game}/sheet/check", json=text),
                        lambda: client.post(f"{game}/what-if", json=text),
                        lambda: client.get(f"{game}/legal-orders"),
                        lambda: client.get(f"{game}/export.jsonl"),
                        lambda: client.post("/api/v1/adjudicate", json={**text, "variant": "standard"}),
                        lambda: client.put(f"{game}/sheet", json={**text, "phase_number": 1}),
                        lambda: client.post(f"{game}/messages", content=b'{"text": "' + b"[" * LARGE),
                    ]
                )()
            )

        return act


class Agents(Web):
    """A tool that lists games, beside calls that are large, nested or ask for all that there is."""

    async def honest(self, people):
        programs = (self.programmed(person, HONEST.format(number)) for number, person in enumerate(people, 1))
        clients = itertools.cycle(programs)

        async def ask():
            answer = await _call(next(clients), "list_games")
            assert "result" in answer.json(), answer.text

        return ask

    async def hostile(self, person, number):
        client, chance = self.programmed(person, f"127.2.2.{number + 1}"), Random(number)

        async def act():
            key = chance.choice(person["games"])
            return await self.said(
                chance.choice(
                    [
                        lambda: _call(client, "look", game=key),
                        lambda: _call(client, "legal_orders", game=key),
                        lambda: _call(client, "read_press", game=key),
                        lambda: _call(client, "order", game=key, orders=MANY_ORDERS[:19_000]),
                        lambda: client.post("/api/mcp", headers=_JSON, content=b"[" * LARGE),
                        lambda: client.post("/api/mcp", headers=_JSON, content=b'{"id": "' + b"x" * LARGE + b'"}'),
                    ]
                )()
            )

        return act


def _call(client, name, **given):
    params = {"name": name, "arguments": given}
    return client.post(
        "/api/mcp", headers=_JSON, json={"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    )


class Mail:
    """Orders by mail until the mail server has its answer, beside the largest mails."""

    def __init__(self, places):
        self.port, self.number = places["mail"], itertools.count()

    async def close(self):
        """Nothing stays open: each mail has a connection."""

    async def honest(self, people):
        boxes, body = itertools.cycle([box for person in people for box in person["boxes"]]), _written("A PAR - BUR")

        async def ask():
            to = next(boxes)
            assert (await self._sent(f"friend.of.{to}", to, body)).startswith("250")

        return ask

    async def hostile(self, person, number):
        boxes = itertools.cycle(person["boxes"])
        text = "\n".join(["schrieb " + "x" * 900, "> " * 400, MANY_ORDERS[:900]] * 400)

        body = _written(text)

        async def act():
            return (await self._sent(f"foe{number}@example.net", next(boxes), body))[:3]

        return act

    async def _sent(self, sender, to, body):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            await _line(reader)
            said = ("LHLO bench", f"MAIL FROM:<{sender}>", f"RCPT TO:<{to}>", "DATA")
            for line in said:
                writer.write(f"{line}\r\n".encode())
                answer = await _line(reader)
                if not answer.startswith(("2", "3")):
                    return answer
            writer.write(f"Message-ID: <{next(self.number)}.{sender}>\r\nFrom: {sender}\r\nTo: {to}\r\n".encode())
            writer.write(body + b"\r\n.\r\n")
            return await _line(reader)
        finally:
            writer.close()


def _written(text):
    """A mail but for its head, made before anything is measured, as that of a large one takes long."""
    made = EmailMessage(policy=SMTP)
    made["Subject"] = "orders"
    made.set_content(text)
    return made.as_bytes().replace(b"\r\n.", b"\r\n..")


async def _line(reader):
    async with asyncio.timeout(PATIENCE):
        while (line := (await reader.readline()).decode())[3:4] == "-":
            pass
    if not line:
        raise EOFError
    return line


class Daide:
    """The name of the map for an observer, beside others who send the longest messages."""

    def __init__(self, places):
        self.port, self.writers, self.listening = places["daide"], [], []
        self.vocabulary = names_of(registry.variant("standard")).vocabulary

    async def close(self):
        for writer in self.writers:
            writer.close()

    async def honest(self, _people):
        reader, writer = await self._opened(HONEST.format(1))

        async def ask():
            writer.write(diplomacy(("MAP",), self.vocabulary))
            while not (await self._frame(reader)).startswith(self._bytes(("MAP",))):
                pass

        writer.write(diplomacy(("OBS",), self.vocabulary))
        await ask()
        return ask

    async def hostile(self, _person, number):
        reader, writer = await self._opened(f"127.2.3.{number + 1}")
        writer.write(diplomacy(("OBS",), self.vocabulary))
        chance = Random(number)
        order = (("FRA", "AMY", "PAR"), "MTO", "BUR")
        wide, many = ("SUB", *("HLD",) * 32_000), ("SUB", *[order] * 3000)
        deep = self._bytes(("(", *("HLD", "(", ")") * 10_000))
        said = [
            diplomacy(wide, self.vocabulary),
            diplomacy(many, self.vocabulary),
            frame(Kind.DIPLOMACY, deep[: MOST_BYTES - 1]),
        ]

        async def act():
            writer.write(chance.choice(said))
            await writer.drain()
            return "sent"

        async def listen():
            while await reader.read(1 << 16):
                pass

        self.listening.append(asyncio.create_task(listen()))
        return act

    async def _opened(self, local):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(local, 0))
        self.writers.append(writer)
        writer.write(initial())
        await self._frame(reader)
        return reader, writer

    async def _frame(self, reader):
        header = Header.read(await reader.readexactly(HEADER))
        return await reader.readexactly(header.length)

    def _bytes(self, message):
        return encoded(flat(message), self.vocabulary)


DOORS = {"pages": Pages, "api": Api, "mcp": Agents, "mail": Mail, "daide": Daide}
