"""Browsers: pages that are asked for and messages that are sent at a steady rate, and live pages that stay open."""

import asyncio
import re
import time
from random import Random

import httpx

PAGES = (
    ("board", "/games/{key}/", 5),
    ("about", "/games/{key}/about/", 3),
    ("status", "/games/{key}/status/", 4),
    ("chat", "/games/{key}/press/?with=*", 3),
)
"""What is asked for, and how often."""

SENT = "message sent"
_TOKEN = "a" * 32
_TEXT = re.compile(r"Message \d+ to all")


NETWORKS = 100


def _from(number):
    """Connections that come from an address of their own, so that a server takes them for those of another client."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
    return httpx.AsyncHTTPTransport(local_address=f"127.1.0.{number + 1}", limits=limits)


class Crowd:
    """People with sessions, and how long their pages took in seconds."""

    def __init__(self, address, people, seed=1):
        self.people = people
        self.chance = Random(seed)
        self.took = {name: [] for name in (*(name for name, _, _ in PAGES), SENT)}
        self.sent, self.arrived = {}, {}
        self.failed = []
        self.heard = 0
        self.clients = [
            httpx.AsyncClient(base_url=address, timeout=60, transport=_from(number)) for number in range(NETWORKS)
        ]

    def _client(self, person):
        """People are spread over networks: a server bounds what a single one may do at once."""
        return self.clients[self.people.index(person) % NETWORKS]

    async def close(self):
        """End all connections."""
        for client in self.clients:
            await client.aclose()

    async def ask(self, rate, seconds):
        """So many pages a second for so long, whether or not the server keeps up."""
        async with asyncio.TaskGroup() as group:
            for number in range(int(rate * seconds)):
                group.create_task(self._page(number / rate))

    async def _page(self, after):
        await asyncio.sleep(after)
        name, pattern, _ = self.chance.choices(PAGES, [weight for _, _, weight in PAGES])[0]
        person = self.chance.choice(self.people)
        path = pattern.format(key=self.chance.choice(person["games"]))
        began = time.perf_counter()
        try:
            answer = await self._client(person).get(path, headers=self._signed(person))
        except httpx.TransportError as error:
            self.failed.append(f"{type(error).__name__} {path}")
        else:
            self.took[name].append(time.perf_counter() - began)
            if answer.status_code != 200:
                self.failed.append(f"{answer.status_code} {path}")

    async def talk(self, rate, seconds):
        """So many messages a second for so long, each in a game whose chat somebody else has open."""
        heard = [person["games"][0] for person in self.people]
        pairs = [(person, key) for person in self.people for key in person["games"][1:] if key in heard]
        async with asyncio.TaskGroup() as group:
            for number in range(int(rate * seconds)):
                group.create_task(self._message(number / rate, *self.chance.choice(pairs), f"Message {number} to all"))

    async def _message(self, after, person, key, text):
        await asyncio.sleep(after)
        path, headers = f"/games/{key}/press/?with=*", self._signed(person)
        headers |= {"Cookie": f"{headers['Cookie']}; csrftoken={_TOKEN}", "HX-Request": "true", "X-CSRFToken": _TOKEN}
        self.sent[text] = began = time.perf_counter()
        answer = await self._client(person).post(path, headers=headers, data={"to": "*", "text": text, "key": text})
        self.took[SENT].append(time.perf_counter() - began)
        if answer.status_code != 200:
            self.failed.append(f"{answer.status_code} POST {path}")

    async def _read(self, person, key):
        """Fetch the messages of a chat that has news, as its page does; note how long new ones took to arrive."""
        answer = await self._client(person).get(f"/games/{key}/press/list/?with=*", headers=self._signed(person))
        now = time.perf_counter()
        for text in _TEXT.findall(answer.text):
            self.arrived.setdefault((text, person["session"]), now - self.sent[text])

    async def listen(self):
        """One live page a person, until cancelled."""
        async with asyncio.TaskGroup() as group:
            for number, person in enumerate(self.people):
                group.create_task(self._live(group, person, number / 50))

    async def _live(self, group, person, after):
        await asyncio.sleep(after)
        path = f"/games/{person['games'][0]}/live/"
        async with self._client(person).stream("GET", path, headers=self._signed(person), timeout=None) as stream:
            if stream.status_code != 200:
                self.failed.append(f"{stream.status_code} {path}")
            async for line in stream.aiter_lines():
                self.heard += line.startswith("event: phase")
                if line.startswith("event: press"):
                    group.create_task(self._read(person, person["games"][0]))

    def _signed(self, person):
        return {"Cookie": f"sessionid={person['session']}"}
