"""What all tools share: the shapes of their arguments, and how they are offered to a server."""

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from inspect import signature
from typing import Annotated, Any, TypeAlias

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field, ValidationError

from variorum.mcp.backend import Backend, DeclinedError, ToolAnswer

Asked: TypeAlias = Context[Any, Any]
"""A call of a tool, which knows who asks."""

BackendOf = Callable[[Asked], Backend]
"""Finds the backend for a call."""

LONGEST_TEXT = 200_000

_MOST_TOLD = 5
_SHOULD = re.compile(r"^(Input|String|List|Value) should |^(?=valid)")

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

ENDS = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)

Tool = Callable[..., Awaitable[str | ToolAnswer]]


class Toolbox:
    """Tools that ask the backend of whoever calls them."""

    def __init__(self, backend_of: BackendOf) -> None:
        self._backend_of = backend_of

    @contextmanager
    def asking(self, ctx: Asked) -> Iterator[Backend]:
        """The backend for a call; what it declines is an error that the model reads."""
        tool = (ctx.request_context.params or {}).get("name", "")  # of a tool or a prompt; a page has an address
        if hasattr(self, tool):
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


def offer(server: MCPServer[Any], looks: tuple[Tool, ...], acts: tuple[Tool, ...], ends: tuple[Tool, ...] = ()) -> None:
    """Offer tools: those that only look, those that change something, and those that end it or take it back."""
    for tools, hints in ((looks, LOOKS), (acts, ACTS), (ends, ENDS)):
        for tool in tools:
            server.add_tool(_structured(tool), annotations=hints, structured_output=False)


def _structured(tool: Tool) -> Callable[..., Awaitable[CallToolResult]]:
    """A tool whose answer is text and, where there are any, data. Schemas of the data would be longer than all else."""

    @wraps(tool)
    async def answering(*args: Any, **given: Any) -> CallToolResult:
        found = await tool(*args, **given)
        told = ToolAnswer(found) if isinstance(found, str) else found
        return CallToolResult(content=[TextContent(text=told.text)], structured_content=told.data or None)

    return answering


def in_words(tool: str, wrong: ValidationError, shape: dict[str, Any]) -> str:
    """What is wrong with the arguments of a tool: one by one, with what would be accepted."""
    fields, told = shape["properties"], [_trouble(one, shape["properties"]) for one in wrong.errors()[:_MOST_TOLD]]
    return f"{tool}: {'; '.join(dict.fromkeys(told))}. Arguments: {', '.join(fields) or 'none'}"


def _trouble(one: Any, fields: dict[str, Any]) -> str:
    name = str(one["loc"][0])[:40] if one["loc"] else "the arguments"
    if one["type"] == "missing":
        hint = fields.get(name, {}).get("description", "")
        return f"{name} is missing" + (f" ({hint})" if hint else "")
    return f"{name} {_SHOULD.sub('must ', one['msg'])}"
