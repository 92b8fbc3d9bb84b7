"""Browsers: pages that are asked for at a steady rate, and live pages that stay open."""

import asyncio
import time
from random import Random

import httpx

PAGES = (("board", "/games/{key}/", 5), ("about", "/games/{key}/about/", 3), ("status", "/games/{key}/status/", 4))
"""What is asked for, and how often."""


class Crowd:
    """People with sessions, and how long their pages took in seconds."""

    def __init__(self, address, people, seed=1):
        self.people = people
        self.chance = Random(seed)
        self.took = {name: [] for name, _, _ in PAGES}
        self.failed = []
        self.heard = 0
        limits = httpx.Limits(max_connections=600, max_keepalive_connections=100)
        self.client = httpx.AsyncClient(base_url=address, limits=limits, timeout=60, trust_env=False)

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
        answer = await self.client.get(path, headers=self._signed(person))
        self.took[name].append(time.perf_counter() - began)
        if answer.status_code != 200:
            self.failed.append(f"{answer.status_code} {path}")

    async def listen(self):
        """One live page a person, until cancelled."""
        async with asyncio.TaskGroup() as group:
            for number, person in enumerate(self.people):
                group.create_task(self._live(person, number / 50))

    async def _live(self, person, after):
        await asyncio.sleep(after)
        path = f"/games/{person['games'][0]}/live/"
        async with self.client.stream("GET", path, headers=self._signed(person), timeout=None) as stream:
            if stream.status_code != 200:
                self.failed.append(f"{stream.status_code} {path}")
            async for line in stream.aiter_lines():
                self.heard += line.startswith("event: phase")

    def _signed(self, person):
        return {"Cookie": f"sessionid={person['session']}"}
