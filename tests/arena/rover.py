"""A program that speaks DAIDE and plays at random; `rover.py PORT silent` says nothing, `rover.py PORT dies` leaves."""

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.daide.player import Player


async def main(port: int, manner: str) -> None:
    player = Player(*await asyncio.open_connection("127.0.0.1", port))
    await player.join()
    match manner:
        case "silent":
            while await player.hear() not in (None, ("OFF",)):
                pass
            player.leave()
        case "dies":
            await player.until("NOW")
        case _:
            await player.rove()
            kinds = [message[0] for message in player.heard]
            Path(manner).write_text(" ".join(map(str, kinds)), "utf-8")


asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
