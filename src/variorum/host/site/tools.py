"""The tools of agents for all acts and queries. It knows none of them by name; each asks its own road of the API."""

import json
import re
from collections.abc import Awaitable, Callable
from inspect import Parameter, Signature
from typing import Annotated, Any
from urllib.parse import urlencode

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from ninja import Schema
from pydantic import Field

from variorum.host.acts.protocol import ACTS, QUERIES, Act, Said, name_of, place_in, road_of
from variorum.host.api.structs import parameters_of
from variorum.mcp.asking import LOOKS, Asked, require_known
from variorum.mcp.backend import DeclinedError
from variorum.mcp.remote.host import Host
from variorum.mcp.words import short

_PLACE = re.compile(r"\{(?:\w+:)?(\w+)\}")


def offer_acts(server: MCPServer[Any], host_of: Callable[[], Host]) -> frozenset[str]:
    """Offer all acts and queries as tools, which ask the host of whoever calls them. Returns their names."""
    kinds = [one for one in (*QUERIES.values(), *ACTS.values()) if one.tool]
    for kind in kinds:
        method, _ = road_of(kind)
        final = issubclass(kind, Act) and kind.final
        acts = ToolAnnotations(read_only_hint=False, destructive_hint=final, open_world_hint=False)
        server.add_tool(_tool(kind, host_of), annotations=LOOKS if method == "GET" else acts, structured_output=False)
    return frozenset(map(name_of, kinds))


def _tool(kind: type[Said], host_of: Callable[[], Host]) -> Callable[..., Awaitable[str]]:
    method, path = road_of(kind)
    key, fields = _key(kind) if kind.on else [], _fields(kind)

    async def tool(ctx: Asked, **filled: Any) -> str:
        require_known(ctx, [one.name for one in (*key, *fields)])
        said = {name: filled[name] for name in (ctx.request_context.params or {}).get("arguments") or {}}
        place = {place_in(kind): said.pop(key[0].name)} if key else {}
        road = _PLACE.sub(lambda part: str(place.get(part[1]) or said.pop(part[1])), path)
        try:
            if method == "GET":
                found = await host_of().ask(method, f"{road}?{urlencode(said)}")
            else:
                found = await host_of().ask(method, road, body=said)
        except DeclinedError as error:
            raise ToolError(str(error)) from None
        return short(json.dumps(found, ensure_ascii=False))

    tool.__name__, tool.__doc__ = name_of(kind), kind.__doc__
    asked = Parameter("ctx", Parameter.KEYWORD_ONLY, annotation=Asked)
    tool.__signature__ = Signature([asked, *key, *fields], return_annotation=str)  # type: ignore[attr-defined]
    return tool


def _fields(kind: type[Said]) -> list[Parameter]:
    """The fields of an act or a query. A struct in it, such as a game's terms, would be longer than all other tools."""
    words = "As the API has them; those left out take their defaults, or stay as they are in what is changed"
    plain: Any = Annotated[dict[str, Any], Field(description=words)]
    return [
        one.replace(
            annotation=plain, default=one.default if one.default is Parameter.empty else Field(default_factory=dict)
        )
        if isinstance(one.annotation, type) and issubclass(one.annotation, Schema)
        else one
        for one in parameters_of(kind)
    ]


def _key(kind: type[Said]) -> list[Parameter]:
    assert kind.on is not None  # noqa: S101 - for the type checker
    words = f"The key of the {kind.on.called}"
    shape = Annotated[str, Field(max_length=16, pattern="^[a-z0-9]+$", description=words)]
    return [Parameter(kind.on.called.replace(" ", "_"), Parameter.KEYWORD_ONLY, annotation=shape)]
