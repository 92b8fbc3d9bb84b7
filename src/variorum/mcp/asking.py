"""What all tools share: the shapes of their arguments, and how they are offered to a server."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from inspect import signature
from typing import Annotated, Any, TypeAlias

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from variorum.mcp.backend import Backend, DeclinedError

Asked: TypeAlias = Context[Any, Any]
"""A call of a tool, which knows who asks."""

BackendOf = Callable[[Asked], Backend]
"""Finds the backend for a call."""

LONGEST_TEXT = 200_000

Game = Annotated[str, Field(max_length=64, description="The game's key, as list_games has it; a local game needs none")]
Seat = Annotated[str, Field(max_length=40, description="Your seat, such as FRANCE; only needed if you have several")]
Phase = Annotated[str, Field(max_length=40, description="A phase, such as S1901M; empty: the last one")]
Name = Annotated[str, Field(max_length=64)]
Names = Annotated[list[Name], Field(max_length=100)]
Line = Annotated[str, Field(max_length=2_000)]
Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
Orders = Annotated[
    str, Field(max_length=LONGEST_TEXT, description='Orders, one a line, such as "A PAR - BUR"; any usual notation')
]
Number = Annotated[int, Field(ge=1, le=1_000_000)]

LOOKS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
ACTS = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)

Tool = Callable[..., Awaitable[str]]


class Toolbox:
    """Tools that ask the backend of whoever calls them."""

    def __init__(self, backend_of: BackendOf) -> None:
        self._backend_of = backend_of

    @contextmanager
    def asking(self, ctx: Asked) -> Iterator[Backend]:
        """The backend for a call; what it declines is an error that the model reads."""
        if tool := (ctx.request_context.params or {}).get("name"):  # a page is asked for by its address
            require_known(ctx, (name for name in signature(getattr(self, tool)).parameters if name != "ctx"))
        try:
            yield self._backend_of(ctx)
        except DeclinedError as error:
            raise ToolError(str(error)) from None


def require_known(ctx: Asked, known: Iterable[str]) -> None:
    """Refuse arguments that a tool doesn't have: a misspelled seat must not pass for none. Raises: ToolError."""
    given, accepted = (ctx.request_context.params or {}).get("arguments"), list(known)
    if isinstance(given, dict) and (strange := [str(name)[:40] for name in given if name not in accepted]):
        raise ToolError(f"no argument {', '.join(strange[:5])}; accepted: {', '.join(accepted)}")


def offer(server: MCPServer[Any], looks: tuple[Tool, ...], acts: tuple[Tool, ...]) -> None:
    """Offer tools: those that only look, and those that change something. Their answers are text."""
    for tools, hints in ((looks, LOOKS), (acts, ACTS)):
        for tool in tools:
            server.add_tool(tool, annotations=hints, structured_output=False)
