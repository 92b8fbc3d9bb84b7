"""Language models as agents, by any endpoint of the chat form: `POST {url}/chat/completions`."""

import json
import os
import time
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec

from variorum.arena.agent import AgentError, Answer, Brief, Reply, Told
from variorum.arena.prompts import asked, rules

_LARGEST = 1_000_000
"""Bytes of an answer; a larger one is given up."""
_AGAIN = (429, 500, 502, 503, 529)
_PAUSES = (1.0, 4.0)
"""Seconds before an endpoint that is busy is asked again."""


class _Usage(msgspec.Struct):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Message(msgspec.Struct):
    content: str | None = None


class _Choice(msgspec.Struct):
    message: _Message


class _Completion(msgspec.Struct):
    choices: list[_Choice]
    usage: _Usage | None = None


class ChatAgent:
    """A model behind an endpoint. It keeps nothing from one answer to the next: the brief says all it may know."""

    def __init__(
        self,
        url: str,
        model: str,
        key: str = "",
        prompt: str = "",
        temperature: float | None = None,
        most_tokens: int = 2000,
        seconds: float = 60.0,
    ) -> None:
        """A model; `key` names the environment variable with the key, `prompt` follows the rules of answering.

        Raises: AgentError if the variable isn't set.
        """
        if key and key not in os.environ:
            raise AgentError(f"the environment variable {key} with the key for {url} isn't set")
        self.url, self.model, self.prompt = url.rstrip("/"), model, prompt
        self.seconds, self.most_tokens, self.temperature = seconds, most_tokens, temperature
        self._headers = {"Authorization": f"Bearer {os.environ[key]}"} if key else {}

    def reply(self, brief: Brief) -> Reply:
        """Ask the model. Raises: AgentError if it can't be reached, or answers nothing that can be read."""
        body: dict[str, Any] = {
            "model": self.model,
            "max_tokens": self.most_tokens,
            "messages": [
                {"role": "system", "content": f"{rules(brief)}\n\n{self.prompt}".strip()},
                {"role": "user", "content": asked(brief)},
            ],
        }
        if self.temperature is not None:
            body["temperature"] = self.temperature
        try:
            completion = msgspec.json.decode(self._post(body), type=_Completion)
        except msgspec.MsgspecError as error:
            raise AgentError(f"{self.url} doesn't answer in the chat form: {error}") from None
        usage = completion.usage or _Usage()
        text = (completion.choices[0].message.content or "") if completion.choices else ""
        return read_reply(text, usage.prompt_tokens, usage.completion_tokens)

    def _post(self, body: dict[str, Any]) -> bytes:
        end = time.monotonic() + self.seconds
        for pause in (*_PAUSES, None):
            try:
                status, data = self._once(body, end)
            except httpx.HTTPError as error:
                raise AgentError(f"{self.url} can't be reached: {error or type(error).__name__}") from None
            if status == httpx.codes.OK:
                return data
            if status not in _AGAIN or pause is None or time.monotonic() + pause > end:
                raise AgentError(f"{self.url} answers {status}: {data[:200].decode(errors='replace')}")
            time.sleep(pause)
        raise AssertionError

    def _once(self, body: dict[str, Any], end: float) -> tuple[int, bytes]:
        left = max(0.1, end - time.monotonic())
        address = f"{self.url}/chat/completions"
        with httpx.stream("POST", address, json=body, headers=self._headers, timeout=left) as response:
            return response.status_code, b"".join(_bounded(response, end))


def _bounded(response: httpx.Response, end: float) -> Iterator[bytes]:
    size = 0
    for part in response.iter_bytes():
        size += len(part)
        if size > _LARGEST:
            raise AgentError(f"the answer is larger than {_LARGEST:,} bytes")
        if time.monotonic() > end:
            raise AgentError("the answer takes too long")
        yield part


def read_reply(text: str, tokens_in: int = 0, tokens_out: int = 0) -> Reply:
    """The reply in a model's text: the last JSON object that is one, or else lines of orders.

    Parts of the wrong type are left out, so that one mistake doesn't cost the others.
    """
    found = next((one for one in reversed(list(_objects(text))) if one.keys() & _PARTS), None)
    if found is None:
        lines = tuple(line.strip(" -*\t") for line in text.splitlines() if line.strip())
        return Reply(thoughts=text, orders=lines, tokens_in=tokens_in, tokens_out=tokens_out)
    return Reply(
        thoughts=_text(found.get("thoughts")),
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
        tokens_in=tokens_in,
        tokens_out=tokens_out,
    )


_PARTS = frozenset(("thoughts", "messages", "offers", "answers", "orders"))
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
