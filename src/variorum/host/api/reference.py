"""The API's reference as a page, made from its schema."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from variorum.host.api.host import api


class Operation(msgspec.Struct, frozen=True):
    """An operation of the API."""

    method: str
    path: str
    summary: str
    description: str
    parameters: tuple[tuple[str, str, str], ...]
    body: "NamedShape"
    answer: "NamedShape"


class NamedShape(msgspec.Struct, frozen=True):
    """The name of a type, and the shape that describes it, if any."""

    name: str
    shape: str


def page(request: HttpRequest) -> HttpResponse:
    """The reference page."""
    schema = api.get_openapi_schema()
    groups: dict[str, list[Operation]] = {}
    for path, methods in schema["paths"].items():
        for method, found in methods.items():
            group = (found.get("tags") or ["other"])[0]
            groups.setdefault(group, []).append(_operation(method, path, found))
    shapes = {name: _fields(shape) for name, shape in sorted(schema["components"]["schemas"].items())}
    context = {"groups": groups, "shapes": shapes, "about": schema["info"]["description"]}
    return render(request, "api/reference.html", context)


def _operation(method: str, path: str, found: dict[str, Any]) -> Operation:
    told = found.get("parameters", ())
    parameters = tuple((entry["name"], entry["in"], entry.get("description", "")) for entry in told)
    body = found.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    answer = found["responses"].get(200, {}).get("content", {}).get("application/json", {}).get("schema", {})
    summary, description = found.get("summary", ""), found.get("description", "")
    return Operation(method.upper(), path, summary, description, parameters, _named(body), _named(answer))


def _fields(shape: dict[str, Any]) -> dict[str, Any]:
    needed = set(shape.get("required", ()))
    rows = [
        (name, _name(field), name in needed, field.get("description", ""))
        for name, field in shape.get("properties", {}).items()
    ]
    return {"about": shape.get("description", ""), "rows": rows}


def _named(schema: dict[str, Any]) -> NamedShape:
    shape = schema.get("items", schema).get("$ref", "").rpartition("/")[2]
    return NamedShape(_name(schema), shape)


def _name(schema: dict[str, Any]) -> str:
    """The name of a type in a schema."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(_name(part) for part in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_name(schema.get('items', {}))}"
    return str(schema.get("format") or schema.get("type", ""))
