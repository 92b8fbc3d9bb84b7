"""Language models as agents, by any endpoint of the chat form: `POST {url}/chat/completions`."""

import asyncio
import os
import time
from http import HTTPStatus
from typing import Annotated, Any

import httpx
import msgspec

from variorum.arena.agent import AgentError, Brief, LateError, Reply
from variorum.arena.prompts import asked, rules
from variorum.arena.replies import read_reply
from variorum.arena.terms import AgentTerms, shown
from variorum.board.misfit import misfit

_LARGEST = 1_000_000
"""Bytes of an answer; a larger one is given up."""
_AGAIN = (429, 500, 502, 503, 529)
_PAUSES = (1.0, 4.0)
"""Seconds before an endpoint that is busy is asked again."""
_CHARACTERS_A_TOKEN = 4


_Tokens = Annotated[int, msgspec.Meta(ge=0)]


class _Usage(msgspec.Struct):
    prompt_tokens: _Tokens = 0
    completion_tokens: _Tokens = 0


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
        self._shown = shown(self.url)
        # What is packed can unpack to anything, so nothing may be.
        self._headers = {"Accept-Encoding": "identity"}
        if terms.key:
            if not os.environ.get(terms.key):
                raise AgentError(f"the environment variable {terms.key} with the key for {shown(terms.url)} isn't set")
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
            raise AgentError(f"{self._shown} doesn't answer in the chat form: {misfit(error)}") from None
        text = (completion.choices[0].message.content or "") if completion.choices else ""
        usage = completion.usage or _Usage(_estimated(system + user), _estimated(text))
        return read_reply(text, usage.prompt_tokens, usage.completion_tokens)

    def _post(self, body: dict[str, Any]) -> bytes:
        """The body of an answer of status 200. Errors repeat nothing of an answer: it may repeat what it was sent."""
        end = time.monotonic() + self.seconds
        for pause in (*_PAUSES, None):
            try:
                status, data = asyncio.run(self._once(body, max(0.1, end - time.monotonic())))
            except (httpx.TimeoutException, TimeoutError):
                raise LateError(f"no answer within {self.seconds:g} s") from None
            except httpx.InvalidURL:
                raise AgentError(f"{self._shown} is no address") from None
            except httpx.HTTPError as error:
                raise AgentError(f"{self._shown} can't be reached: {error or type(error).__name__}") from None
            if status == httpx.codes.OK:
                return data
            if status not in _AGAIN or pause is None or time.monotonic() + pause > end:
                raise AgentError(f"{self._shown} answers {_status(status)}")
            time.sleep(pause)
        raise AssertionError

    async def _once(self, body: dict[str, Any], left: float) -> tuple[int, bytes]:
        """The status and body of an answer. One clock runs for all of it, so nothing that drips lasts longer."""
        async with (
            asyncio.timeout(left),
            httpx.AsyncClient(timeout=left) as client,
            client.stream("POST", self.url, json=body, headers=self._headers) as response,
        ):
            data = bytearray()
            async for part in response.aiter_raw():
                data += part
                if len(data) > _LARGEST:
                    raise AgentError(f"the answer is larger than {_LARGEST:,} bytes")
            return response.status_code, bytes(data)


def _status(status: int) -> str:
    known = next((one.phrase for one in HTTPStatus if one == status), "")
    return f"{status} {known}".strip()


def _estimated(text: str) -> int:
    """The tokens of a text, where the endpoint doesn't count them."""
    return -(-len(text) // _CHARACTERS_A_TOKEN)
