"""The reply in a language model's text."""

import json
from collections.abc import Iterator
from typing import Any

from variorum.arena.agent import Answer, Reply, Told


def read_reply(text: str) -> Reply:
    """The reply in a model's text: the last JSON object that is one, or else lines of orders, with `unread` saying so.

    Parts of the wrong type are left out, so that one mistake doesn't cost the others.
    """
    found = next((one for one in reversed(list(_objects(text))) if one.keys() & _PARTS), None)
    if found is None:
        unread = "it has no JSON object with " + " or ".join(f'"{part}"' for part in sorted(_PARTS))
        lines = tuple(line.strip(" -*\t") for line in text.splitlines() if line.strip())
        return Reply(thoughts=text, orders=lines, unread=unread)
    return Reply(
        thoughts=_text(found.get("thoughts")),
        diary=_text(found.get("diary")),
        messages=tuple(
            Told(_text(one.get("to")), _text(one.get("text"))) for one in _list(found.get("messages")) if _is_row(one)
        ),
        offers=tuple(map(_text, _list(found.get("offers")))),
        answers=tuple(
            Answer(one["number"], one["accept"])
            for one in _list(found.get("answers"))
            if _is_row(one) and type(one.get("number")) is int and type(one.get("accept")) is bool
        ),
        orders=tuple(_text(one) for one in _list(found.get("orders"))),
    )


_PARTS = frozenset(("thoughts", "diary", "messages", "offers", "answers", "orders"))
_MOST_OBJECTS = 50


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects in a text, one after another."""
    decoder, place = json.JSONDecoder(), 0
    for _ in range(_MOST_OBJECTS):
        place = text.find("{", place)
        if place < 0:
            return
        try:
            found, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            place += 1
            continue
        if isinstance(found, dict):
            yield found


def _text(value: Any) -> str:
    return value if isinstance(value, str) else "" if value is None else str(value)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_row(value: Any) -> bool:
    return isinstance(value, dict)
