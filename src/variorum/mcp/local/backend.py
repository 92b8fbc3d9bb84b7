"""A game file as a backend, and the server for it."""

from typing import Any

from mcp.server.mcpserver import MCPServer

from variorum.mcp.asking import offer
from variorum.mcp.backend import Backend
from variorum.mcp.local.company import Company
from variorum.mcp.local.look import LocalReading
from variorum.mcp.local.master import DeskTools
from variorum.mcp.local.meanwhile import bots_talk
from variorum.mcp.local.play import LocalPlaying
from variorum.mcp.local.press import LocalTalking
from variorum.mcp.local.table import Table
from variorum.mcp.local.trial import LocalTrying
from variorum.mcp.server import SEAT_TOOLS, TALK_TOOLS, make_server

_INTERVAL = 0.3
_MASTERS_TOOLS = frozenset(["adjudicate", "desk", "desk_act", "roll_back"])


def file_server(table: Table) -> MCPServer[Any]:
    """The server for a game file, with the game master's desk."""
    bots_talk(table, Company.opened)
    playing, talking = LocalPlaying(table), LocalTalking(table)
    backend = Backend(LocalReading(table), playing, talking, LocalTrying(table), _INTERVAL)
    known = ("game", "seat") if table.seat else ("game",)
    tools = SEAT_TOOLS | TALK_TOOLS | (frozenset() if table.seat else _MASTERS_TOOLS)
    server = make_server(lambda _: backend, lambda name: name in tools, known)
    desk = DeskTools(lambda _: backend, table)
    offer(server, (desk.desk,), (desk.desk_act,), (desk.roll_back,))
    return server
