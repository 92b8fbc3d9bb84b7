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
from variorum.host.limits.rates import ORDINARY

_ERRORS = {
    "401": "Invalid token, or a token is required.",
    "404": "Not found, or you don't have access to it.",
    "409": "Too late: the phase has been processed, or something has changed since.",
    "422": "Refused: the sentence says why.",
    "429": "Too many requests: wait as many seconds as the header Retry-After says.",
}
_SHAPE = {
    "type": "object",
    "description": "An error: a sentence, and the problems in detail, if any.",
    "properties": {
        "error": {"type": "string", "examples": ["This phase has already been processed."]},
        "problems": {"type": "array", "items": {}, "description": "Sentences, or problems with single orders."},
    },
    "required": ["error", "problems"],
}
_PLACES = {
    "group_id": "The id of a group of variants that share ratings, or of a variant of it.",
    "key": "The game's key, as in its address.",
    "number": "The number of a moment; 0 is the opening.",
    "pk": "The id from the list.",
    "vote": "The id from the list.",
    "block": "The id from the list.",
    "turn": "The phase, as in S1901M.",
    "day": "today, or a date such as 2026-11-27.",
    "invitation": "The invitation code of a game that isn't listed.",
}

_NAMES = {"people": "The person's user name.", "variants": "The variant's id."}


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema, completed with what the library leaves out."""
    schema["components"]["schemas"]["Error"] = _SHAPE
    for path, operations in schema["paths"].items():
        for operation in operations.values():
            _describe(path, operation)
    return schema


def _describe(path: str, operation: dict[str, Any]) -> None:
    operation.setdefault("security", [{}, {"Bearer": []}])
    needless = {"404"} if "{" not in path else set()
    needless |= {"409"} if "requestBody" not in operation else set()
    for status, words in _ERRORS.items():
        if status in needless:
            continue
        content = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
        operation["responses"].setdefault(status, {"description": words, "content": content})
    places = {**_PLACES, "name": _words_of_name(path)}
    for parameter in operation["parameters"]:
        if meant := places.get(parameter["name"]):
            parameter.setdefault("description", meant)


def _words_of_name(path: str) -> str:
    """The description of a `{name}`, by what stands before it: `/clubs/{name}`."""
    whose = path.partition("/{name}")[0].rpartition("/")[2]
    return _NAMES.get(whose, f"The key of the {whose.removesuffix('s').replace('-', ' ')}.")


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
