"""A host as a backend."""

import httpx2

from variorum.mcp.backend import Backend
from variorum.mcp.remote.host import Host
from variorum.mcp.remote.look import RemoteReading
from variorum.mcp.remote.play import RemotePlaying, RemoteTalking, RemoteTrying

_INTERVAL = 3.0
"""Each look at a game takes three of the requests that the host allows in a minute."""


def remote_backend(client: httpx2.AsyncClient) -> Backend:
    """The backend of a host, through a client with its address and the caller's token."""
    host = Host(client)
    playing, talking, trying = RemotePlaying(host), RemoteTalking(host), RemoteTrying(host)
    return Backend(RemoteReading(host), playing, talking, trying, _INTERVAL)
