"""Accounts that do the dearest things that a host allows, again and again, as fast as it lets them."""

import asyncio
from collections import Counter
from random import Random

import httpx

COMMAS = b",\n" * 440_000
"""A file of 0.88 MB of which every line is wrong."""

NESTED = b"[" * 500_000
MANY_AREAS = "\n".join(f"Area {n} (sea): Area {(n + 1) % 280}, Area {(n + 7) % 280}" for n in range(280)).encode()
MANY_ORDERS = "\n".join(f"A PAR - B{n}R S F BRE - MAO VIA ({n})" for n in range(4_000))
_TOKEN = "b" * 32


def client_at(address, number):
    """A client of a host; each comes from an address of its own."""
    transport = httpx.AsyncHTTPTransport(local_address=f"127.2.0.{number}")
    return httpx.AsyncClient(base_url=address, timeout=120, trust_env=False, transport=transport)


class Hostile:
    """People with sessions who mean no good; `answers` counts what they were answered, by act and status."""

    def __init__(self, address, people, seed=1, first=1):
        self.people, self.chance, self.answers = people, Random(seed), Counter()
        self.clients = {person["session"]: client_at(address, number) for number, person in enumerate(people, first)}

    async def act(self):
        """All of them at once, until cancelled."""
        async with asyncio.TaskGroup() as group:
            for person in self.people:
                group.create_task(self._again(person))

    async def close(self):
        """End all connections."""
        for client in self.clients.values():
            await client.aclose()

    async def one(self, person):
        """Something of the dearest, done by one of them; the status of the answer, or what came in its place."""
        acts = (self._import, self._import_areas, self._upload, self._nest, self._play, self._picture, self._orders)
        act = self.chance.choice(acts)
        try:
            answered = (await act(person)).status_code
        except httpx.TransportError as error:
            answered = type(error).__name__
        self.answers[act.__name__.strip("_"), answered] += 1
        return answered

    async def _again(self, person):
        while True:
            await self.one(person)
            await asyncio.sleep(0.05)

    async def _import(self, person):
        return await self._post("/workshop/new/", person, {"import": "yes"}, ("x.map", COMMAS))

    async def _import_areas(self, person):
        return await self._post("/workshop/new/", person, {"import": "yes"}, ("x.txt", MANY_AREAS))

    async def _upload(self, person):
        return await self._post("/sandbox/upload/", person, {}, ("game.txt", COMMAS))

    async def _nest(self, person):
        return await self._post("/sandbox/upload/", person, {}, ("game.json", NESTED))

    async def _play(self, person):
        return await self._post("/play/now/geophysical/", person, {})

    async def _picture(self, person):
        path = f"/games/{self.chance.choice(person['games'])}/phases/0/board.png?theme=ink"
        return await self.clients[person["session"]].get(path, headers=self._signed(person))

    async def _orders(self, person):
        key = self.chance.choice(person["games"])
        return await self._post(f"/games/{key}/orders/text/", person, {"text": MANY_ORDERS, "phase": "1"})

    async def _post(self, path, person, data, file=None):
        files = {"file": file} if file else None
        headers = {**self._signed(person), "X-CSRFToken": _TOKEN, "HX-Request": "true"}
        return await self.clients[person["session"]].post(path, headers=headers, data=data, files=files)

    def _signed(self, person):
        return {"Cookie": f"sessionid={person['session']}; csrftoken={_TOKEN}"}
