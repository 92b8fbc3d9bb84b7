"""A client of DAIDE for the tests: it speaks over a real socket, and plays at random from what it was told."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from random import Random

from variorum.daide.language import Text, Vocabulary, decoded, nested
from variorum.daide.names import names_of
from variorum.daide.server import Server
from variorum.daide.table import Terms
from variorum.daide.wire import Header, Kind, diplomacy, frame, initial, represented
from variorum.variants import registry

PATIENCE = 300
STANDARD = names_of(registry.variant("standard"))


def ran(work):
    """What a coroutine returns, run in a thread of its own, since a browser may keep a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(work, 2 * PATIENCE)).result()


def words(text):
    """A message as the protocol's texts write it; texts in quotes have no spaces here."""
    tokens = []
    for word in text.replace("(", " ( ").replace(")", " ) ").split():
        number = word.removeprefix("-").isdecimal()
        tokens.append(int(word) if number else Text(word.strip("'")) if word.startswith("'") else word)
    return nested(tokens)


class Player:
    """A connection, and what it was told."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.heard = []
        self.vocabulary = None
        self.power = self.passcode = self.fault = None

    async def begin(self):
        self.writer.write(initial())
        header, content = await self.frame()
        assert header.kind == Kind.REPRESENTATION
        self.vocabulary = Vocabulary.of(represented(content)) if content else STANDARD.vocabulary

    async def frame(self):
        header = Header.read(await asyncio.wait_for(self.reader.readexactly(4), PATIENCE))
        return header, await self.reader.readexactly(header.length)

    def say(self, message):
        message = words(message) if isinstance(message, str) else message
        self.writer.write(diplomacy(message, self.vocabulary))

    async def hear(self):
        """The next message; None at the end of the connection."""
        try:
            header, content = await self.frame()
        except (asyncio.IncompleteReadError, ConnectionError):
            return None
        if header.kind == Kind.ERROR:
            self.fault = int.from_bytes(content, "big")
            return None
        if header.kind == Kind.FINAL:
            return None
        tokens = decoded(content, self.vocabulary)
        if tokens[0] == "PRN":
            self.heard.append(tokens)
            return tokens
        message = nested(tokens)
        self.heard.append(message)
        if message[0] == "HLO":
            (self.power,), (self.passcode,) = message[1:3]
        return message

    async def until(self, *starts):
        """The next message that begins so; those before it are only kept."""
        while True:
            message = await self.hear()
            assert message is not None, (starts, self.fault, self.heard[-5:])
            if message[: len(starts)] == starts:
                return message

    async def ask(self, message, *starts):
        self.say(message)
        return await self.until(*starts)

    async def join(self, name="Rover"):
        """Take part, with the map as it comes."""
        await self.begin()
        await self.ask(f"NME ('{name}') ('1')", "YES")
        found = await self.until("MAP")
        self.map = await self.ask("MDF", "MDF")
        self.say(("YES", found))

    def leave(self):
        self.writer.write(frame(Kind.FINAL))
        self.writer.close()

    async def rove(self, seed="0", until=None):
        """Play at random until the server sends everybody off, or a turn comes."""
        chance, owned = Random(f"{seed}/{self.power}"), {}
        while True:
            message = await self.hear()
            if message is None or message == ("OFF",):
                self.leave()
                return
            if message[0] == "SCO":
                owned = {one[0]: one[1:] for one in message[1:]}
            if message[0] == "NOW":
                if message[1] == until:
                    return
                for order in self.orders(message, owned, chance):
                    self.say(("SUB", order))

    def orders(self, now, owned, chance):
        """An order for each unit that needs one."""
        season, units = now[1][0], [unit for unit in now[2:] if unit[0] == self.power]
        if season in ("SPR", "FAL"):
            return [(unit[:3], "MTO", chance.choice(self.near(unit))) for unit in units]
        if season in ("SUM", "AUT"):
            lost = [unit for unit in units if len(unit) > 3]
            return [(unit[:3], "RTO", chance.choice(unit[4])) if unit[4] else (unit[:3], "DSB") for unit in lost]
        surplus = len(units) - len(owned.get(self.power, ()))
        if surplus > 0:
            return [(unit, "REM") for unit in units[:surplus]]
        taken = {unit[2] if isinstance(unit[2], str) else unit[2][0] for unit in now[2:]}
        homes = [place for one in self.map[2][0] if one[0] == self.power for place in one[1:]]
        sites = [place for place in homes if place in owned.get(self.power, ()) and place not in taken]
        built = [((self.power, "AMY", place), "BLD") for place in sites[:-surplus]]
        return [*built, *[(self.power, "WVE")] * (-surplus - len(built))]

    def near(self, unit):
        place, coast = unit[2] if isinstance(unit[2], tuple) else (unit[2], None)
        kind = ("FLT", coast) if coast else unit[1]
        borders = next(one for one in self.map[3] if one[0] == place)
        return next(one[1:] for one in borders[1:] if one[0] == kind)


def terms(variant="standard", **fields):
    """Terms of a short game with bots that answer at once."""
    usual = {"clients": 1, "years": 2, "bot": "random", "seconds": dict.fromkeys("MRA", 600), "seed": "tests"}
    return Terms(names_of(registry.variant(variant)), **(usual | fields))


class Game:
    """A server that runs beside the test."""

    def __init__(self, played):
        self.port = asyncio.get_running_loop().create_future()
        self.played = played
        self.players = []

    async def player(self, address="127.0.0.1"):
        place = (address, 0)
        self.players.append(Player(*await asyncio.open_connection("127.0.0.1", await self.port, local_addr=place)))
        return self.players[-1]

    async def joined(self, count, name="Rover"):
        """So many players, who know their powers."""
        players = [await self.player() for _ in range(count)]
        for player in players:
            await player.join(name)
        for player in players:
            await player.until("HLO")
        return players


@asynccontextmanager
async def game(limits=None, variant="standard", **fields):
    """A server for a game, which ends with the block."""
    played = []
    made = Game(played)
    server = Server(terms(variant, **fields), limits, made.port.set_result, played.append)
    made.running = asyncio.create_task(server.run("127.0.0.1", 0))
    try:
        yield made
    finally:
        for player in made.players:
            player.writer.close()
            with suppress(ConnectionError):
                await player.writer.wait_closed()
        made.running.cancel()
        await asyncio.wait([made.running])
