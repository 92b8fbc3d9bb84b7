"""A client of the Model Context Protocol, the SDK's own: `tool_player.py URL MANNER`, where the manner is what it does.

`plays`: it greets, makes and accepts offers, tries a wrong order, and moves; `silent`: it only waits; `dies`: it looks
once and ends; `slow`: it sends its orders without being ready.
"""

import asyncio
import re
import sys
from pathlib import Path

from mcp import Client


async def main(url: str, manner: str, note: str) -> None:
    told, number = [], 0
    async with Client(url) as client:

        async def call(tool: str, **given) -> str:
            answer = await client.call_tool(tool, given)
            told.append(f"{tool} {'failed' if answer.is_error else 'did'}: {answer.content[0].text}")
            return answer.content[0].text

        while True:
            news = await call("wait", seconds=20)
            if "over" in news.splitlines()[0]:
                break
            look = await call("look")
            turn = re.search(r"\[([SFW]\d+[MRA])\]", look)[1]
            if "Your answer is in" in look:
                continue
            match manner:
                case "dies":
                    return
                case "silent":
                    continue
                case "slow":
                    await call("send_orders", phase=turn, orders="A VIE H" if turn[-1] == "M" else "")
                    continue
            if "of press before" in look:
                number += 1
                await call("write_press", to=["*"], text=f"Hello {number}")
                await call("make_offer", offer="OFFER ITALY: PEACE")
                for offer in re.findall(r"^(\d+) \(open, waits for", await call("read_offers"), re.MULTILINE):
                    await call("answer_offer", number=int(offer), accept=True)
                await call("write_press", to=["NOWHERE"], text="x")
                await call("set_ready", phase=turn)
            else:
                await call("send_orders", phase="S1801M", orders="A VIE H", ready=True)
                await call("send_orders", phase=turn, orders="A VIE - TRI" if turn[-1] == "M" else "", ready=True)
                await call("send_orders", phase=turn, orders="A VIE H", ready=True)
    Path(note).write_text("\n".join(told), "utf-8")


asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3]))
