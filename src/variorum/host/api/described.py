"""What the schema of the API tells besides: errors, tokens, and what parts of addresses mean."""

from typing import Any

_ERRORS = {
    "401": "A token that is none, or none where one is needed.",
    "404": "Not there, or not yours to see.",
    "409": "Too late: the phase has been processed, or something has been changed meanwhile.",
    "422": "Understood, and refused: the sentence tells why.",
    "429": "Too often; the header Retry-After tells how many seconds to wait.",
}
_SHAPE = {
    "type": "object",
    "description": "What went wrong: a sentence, and where there is more to say, the single things.",
    "properties": {
        "error": {"type": "string", "examples": ["This phase has been processed meanwhile."]},
        "problems": {"type": "array", "items": {}, "description": "Sentences, or problems of single orders."},
    },
    "required": ["error", "problems"],
}
_PLACES = {
    "key": "The key of a game, as in its address.",
    "number": "The number of a moment; 0 is the opening.",
    "pk": "The id that the list tells.",
    "invitation": "What opens a game that is not listed.",
}


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema with what the library leaves out."""
    schema["components"]["schemas"]["Error"] = _SHAPE
    for path, operations in schema["paths"].items():
        for operation in operations.values():
            _describe(path, operation)
    return schema


def _describe(path: str, operation: dict[str, Any]) -> None:
    operation.setdefault("security", [{}, {"Bearer": []}])
    needless = {"404"} if "{key}" not in path else set()
    needless |= {"409"} if "requestBody" not in operation else set()
    for status, words in _ERRORS.items():
        if status in needless:
            continue
        content = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
        operation["responses"].setdefault(status, {"description": words, "content": content})
    for parameter in operation["parameters"]:
        if parameter["name"] in _PLACES:
            parameter.setdefault("description", _PLACES[parameter["name"]])
