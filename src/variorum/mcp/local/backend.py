"""A game file as a backend."""

from variorum.mcp.backend import Backend
from variorum.mcp.local.look import LocalReading
from variorum.mcp.local.master import LocalMastering
from variorum.mcp.local.play import LocalPlaying
from variorum.mcp.local.press import LocalTalking
from variorum.mcp.local.table import Table
from variorum.mcp.local.trial import LocalTrying

_INTERVAL = 0.3


def local_backend(table: Table) -> Backend:
    """The backend of a game file."""
    playing, talking = LocalPlaying(table), LocalTalking(table)
    mastering = LocalMastering(table, playing, talking)
    return Backend(LocalReading(table), playing, talking, LocalTrying(table), mastering, _INTERVAL)
