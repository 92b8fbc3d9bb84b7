"""The API and its schema."""

from typing import Any

from ninja import NinjaAPI
from ninja.operation import Operation
from ninja.renderers import JSONRenderer

from variorum.host.api import (
    acts,
    boards,
    coaching,
    hooking,
    mechanics,
    people,
    playing,
    posting,
    problems,
    pushing,
    puzzles,
    reading,
    reporting,
    sandboxing,
    selves,
    tables,
)
from variorum.host.api.asking import anyone
from variorum.host.api.described import described
from variorum.host.limits.rates import ORDINARY


class HostAPI(NinjaAPI):
    """The library's API, with a schema good enough to generate clients from."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """An operation's name: the name of its function."""
        return operation.view_func.__name__

    def get_openapi_schema(self, **places: Any) -> Any:
        """The schema, completed with what the library leaves out."""
        return described(super().get_openapi_schema(**places))


api = HostAPI(
    title="Variorum",
    version="1",
    description="Play games, or run them as their game master. Send your token in a header: "
    "Authorization: Bearer TOKEN",
    docs_url=None,
    auth=anyone,
    throttle=[ORDINARY],
    renderer=JSONRenderer(),
)
_PLAY = (tables, mechanics, playing, reading, reporting, posting, sandboxing)
_ASIDE = (acts, boards, puzzles, coaching)
for module in (*_PLAY, hooking, selves, people, pushing, *_ASIDE):
    api.add_router("", module.router)
problems.handle_all(api)
