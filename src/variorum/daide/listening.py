"""The door: clients come in to a table, and are sent off at the end."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

from variorum.daide.connection import Connection, Limits, Log, Place
from variorum.daide.table import Table
from variorum.limits import Door, client_at


@asynccontextmanager
async def listening(table: Table, host: str, port: int, limits: Limits, log: Log) -> AsyncIterator[int]:
    """Listen for clients, at the port that it yields; in the end everybody is sent off.

    Raises: OSError if the address can't be used.
    """
    inside: dict[asyncio.Task[None], StreamWriter] = {}
    taken: set[Place] = set()
    door = Door(limits.allowance, strict=True)

    async def accept(reader: StreamReader, writer: StreamWriter) -> None:
        task: asyncio.Task[None] | None = asyncio.current_task()
        address = client_at((writer.get_extra_info("peername") or ("",))[0])
        others = [client.address for client in table.clients if not client.is_player]
        if task is None or len(others) >= limits.connections or others.count(address) >= limits.of_one:
            writer.close()
            return
        place = next(one for one in (Place(address, number) for number in count()) if one not in taken)
        taken.add(place)
        inside[task] = writer
        try:
            await Connection(table, (reader, writer), limits, log, door, place).serve()
        finally:
            del inside[task]
            taken.remove(place)

    server = await asyncio.start_server(accept, host, port)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        table.tell_all(("OFF",))
        await _empty(inside, limits.seconds_to_leave)


async def _empty(inside: dict[asyncio.Task[None], StreamWriter], seconds: float) -> None:
    """Wait until the clients have left, and cut off those that haven't, even with something left to read."""
    for leave in (lambda _: None, lambda writer: writer.transport.abort()):
        for writer in inside.values():
            leave(writer)
        if inside:
            await asyncio.wait(inside, timeout=seconds)


def ring(table: Table) -> float | None:
    """Ring the alarms that are due; when to look again, None if only a client can change anything."""
    left = table.deadline - table.clock()
    if left == float("inf"):
        return None
    waiting = [0.0]
    for client in table.clients:
        for seconds in sorted(client.alarms - client.rung, reverse=True):
            if left <= seconds:
                client.rung.add(seconds)
                client.tell(("TME", (seconds,)))
        waiting += map(float, client.alarms - client.rung)
    return table.deadline - max(waiting)
