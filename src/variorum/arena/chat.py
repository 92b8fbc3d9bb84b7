"""Language models as agents, by any endpoint of the chat form: `POST {url}/chat/completions`."""

import os
import time
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec

from variorum.arena.agent import AgentError, Brief, LateError, Reply
from variorum.arena.prompts import asked, rules
from variorum.arena.replies import read_reply
from variorum.arena.terms import AgentTerms

_LARGEST = 1_000_000
"""Bytes of an answer; a larger one is given up."""
_AGAIN = (429, 500, 502, 503, 529)
_PAUSES = (1.0, 4.0)
"""Seconds before an endpoint that is busy is asked again."""
_CHARACTERS_A_TOKEN = 4


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

    def __init__(self, terms: AgentTerms, seconds: float) -> None:
        """A model that answers within some seconds. Raises: AgentError if the variable with its key isn't set."""
        self.terms, self.seconds, self.url = terms, seconds, f"{terms.url.rstrip('/')}/chat/completions"
        # What is packed can unpack to anything, so nothing may be.
        self._headers = {"Accept-Encoding": "identity"}
        if terms.key:
            if not os.environ.get(terms.key):
                raise AgentError(f"the environment variable {terms.key} with the key for {terms.url} isn't set")
            self._headers["Authorization"] = f"Bearer {os.environ[terms.key]}"

    def reply(self, brief: Brief) -> Reply:
        """Ask the model.

        Raises: LateError if it takes too long; AgentError if it can't be reached, or answers nothing that can be read.
        """
        system, user = f"{rules(brief)}\n\n{self.terms.prompt}".strip(), asked(brief)
        body: dict[str, Any] = {
            "model": self.terms.model,
            "max_tokens": self.terms.most_tokens,
            "messages": [{"role": "system", "content": system}, {"role": "user", "content": user}],
        }
        if self.terms.temperature is not None:
            body["temperature"] = self.terms.temperature
        try:
            completion = msgspec.json.decode(self._post(body), type=_Completion)
        except msgspec.MsgspecError as error:
            raise AgentError(f"{self.url} doesn't answer in the chat form: {error}") from None
        text = (completion.choices[0].message.content or "") if completion.choices else ""
        usage = completion.usage or _Usage(_estimated(system + user), _estimated(text))
        return read_reply(text, usage.prompt_tokens, usage.completion_tokens)

    def _post(self, body: dict[str, Any]) -> bytes:
        end = time.monotonic() + self.seconds
        for pause in (*_PAUSES, None):
            try:
                status, data = self._once(body, end)
            except httpx.TimeoutException:
                raise LateError(f"no answer within {self.seconds:g} s") from None
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                raise AgentError(f"{self.url} can't be reached: {error or type(error).__name__}") from None
            if status == httpx.codes.OK:
                return data
            if status not in _AGAIN or pause is None or time.monotonic() + pause > end:
                raise AgentError(f"{self.url} answers {status}: {data[:200].decode(errors='replace')}")
            time.sleep(pause)
        raise AssertionError

    def _once(self, body: dict[str, Any], end: float) -> tuple[int, bytes]:
        left = max(0.1, end - time.monotonic())
        with httpx.stream("POST", self.url, json=body, headers=self._headers, timeout=left) as response:
            return response.status_code, b"".join(self._bounded(response, end))

    def _bounded(self, response: httpx.Response, end: float) -> Iterator[bytes]:
        size = 0
        for part in response.iter_raw():
            size += len(part)
            if size > _LARGEST:
                raise AgentError(f"the answer is larger than {_LARGEST:,} bytes")
            if time.monotonic() > end:
                raise LateError(f"no answer within {self.seconds:g} s")
            yield part


def _estimated(text: str) -> int:
    """The tokens of a text, where the endpoint doesn't count them."""
    return -(-len(text) // _CHARACTERS_A_TOKEN)
