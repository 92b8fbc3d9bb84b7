"""Language models as agents, by any endpoint of the chat form: `POST {url}/chat/completions`."""

import asyncio
import os
import time
from http import HTTPStatus
from typing import Annotated, Any

import httpx
import msgspec
from msgspec.structs import replace

from variorum.arena.agent import AgentError, Brief, Call, LateError, Reply
from variorum.arena.prompts import Prompts
from variorum.arena.replies import read_reply
from variorum.arena.terms import AgentTerms, shown
from variorum.board.misfit import misfit

_LARGEST = 1_000_000
"""Bytes of an answer; a larger one is given up."""
_AGAIN = (429, 500, 502, 503, 529)
_PAUSES = (1.0, 4.0)
"""Seconds before an endpoint that is busy is asked again."""
_CHARACTERS_A_TOKEN = 4
_TEXTS = ("text", "output_text")
"""The types of the parts of a content that are meant to be read."""
_CUT, _FILTERED = "length", "content_filter"
"""Why a model stopped, in the words of the chat form."""


_Tokens = Annotated[int, msgspec.Meta(ge=0)]


class _Usage(msgspec.Struct):
    prompt_tokens: _Tokens = 0
    completion_tokens: _Tokens = 0


class _Part(msgspec.Struct):
    type: str = "text"
    text: str = ""


class _Message(msgspec.Struct):
    """What a model says: as a text or in parts. Where it thinks, servers call that one thing or the other."""

    content: str | list[_Part] | None = None
    refusal: str | None = None
    reasoning: str | None = None
    reasoning_content: str | None = None

    @property
    def text(self) -> str:
        if isinstance(self.content, list):
            return "".join(part.text for part in self.content if part.type in _TEXTS)
        return self.content or ""

    @property
    def thought(self) -> str:
        return self.reasoning or self.reasoning_content or ""


class _Choice(msgspec.Struct):
    message: _Message = msgspec.field(default_factory=_Message)
    finish_reason: str | None = None


class _Completion(msgspec.Struct):
    choices: list[_Choice] = []
    usage: _Usage | None = None
    model: str | None = None


class ChatAgent:
    """A model behind an endpoint. It keeps nothing from one answer to the next: the brief says all it may know."""

    def __init__(self, terms: AgentTerms, seconds: float) -> None:
        """A model that answers within some seconds.

        Raises: AgentError if the variable with its key isn't set, or a prompt can't be read.
        """
        self.terms, self.seconds, self.url = terms, seconds, f"{terms.url.rstrip('/')}/chat/completions"
        self.prompts = Prompts(terms.prompts, terms.legal, terms.prompt)
        self._shown = shown(self.url)
        # What is packed can unpack to anything, so nothing may be.
        self._headers = {"Accept-Encoding": "identity"}
        self._secrets = [value for value in map(self._variable, (terms.key, *terms.headers.values())) if value]
        if terms.key:
            self._headers["Authorization"] = f"Bearer {self._secrets[0]}"
        self._headers |= {name: self._variable(variable) for name, variable in terms.headers.items()}

    def _variable(self, name: str) -> str:
        """The value of an environment variable; empty if none is named."""
        if name and not os.environ.get(name):
            raise AgentError(f"the environment variable {name} with the key for {shown(self.terms.url)} isn't set")
        return os.environ[name] if name else ""

    def reply(self, brief: Brief) -> Reply:
        """Ask the model.

        Raises: LateError if it takes too long; AgentError, with the call and what it has cost, if it can't be reached,
        or answers nothing that can be read.
        """
        call = Call(system=self.prompts.system(brief), user=self.prompts.user(brief))
        begin = time.monotonic()
        try:
            completion = self._completion(call)
        except AgentError as error:
            failed = replace(call, seconds=round(time.monotonic() - begin, 3))
            raise type(error)(str(error), Reply(calls=(failed,))) from None
        choice = completion.choices[0] if completion.choices else _Choice()
        text, thought = choice.message.text, choice.message.thought
        spent = completion.usage or _Usage(_estimated(call.system + call.user), _estimated(text + thought))
        tokens = {"tokens_in": spent.prompt_tokens, "tokens_out": spent.completion_tokens}
        told = {"model": completion.model or "", "finish": choice.finish_reason or "", "text": text}
        call = replace(call, seconds=round(time.monotonic() - begin, 3), **told, **tokens)
        reply = read_reply(text)
        thoughts = "\n\n".join(part for part in (thought, reply.thoughts) if part)
        reply = replace(reply, thoughts=thoughts, calls=(call,), **tokens)
        if fault := _nothing(choice, reply, self.terms.most_tokens):
            raise AgentError(fault, reply)
        return reply

    def _completion(self, call: Call) -> _Completion:
        data = self._post(self._body(call.system, call.user))
        for secret in self._secrets:
            data = data.replace(secret.encode(), b"[key]")
        try:
            return msgspec.json.decode(data, type=_Completion)
        except msgspec.MsgspecError as error:
            raise AgentError(f"{self._shown} doesn't answer in the chat form: {misfit(error)}") from None

    def _body(self, system: str, user: str) -> dict[str, Any]:
        """What is posted: the terms' own `body` goes before everything else but the words."""
        body: dict[str, Any] = {"model": self.terms.model, self.terms.bound: self.terms.most_tokens}
        if self.terms.temperature is not None:
            body["temperature"] = self.terms.temperature
        messages = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        return {**body, **self.terms.body, "messages": messages}

    def _post(self, body: dict[str, Any]) -> bytes:
        """The body of an answer of status 200. Errors repeat nothing of an answer: it may repeat what it was sent."""
        end = time.monotonic() + self.seconds
        for pause in (*_PAUSES, None):
            try:
                status, data, wish = asyncio.run(self._once(body, max(0.1, end - time.monotonic())))
            except (httpx.TimeoutException, TimeoutError):
                raise LateError(f"no answer within {self.seconds:g} s") from None
            except httpx.InvalidURL:
                raise AgentError(f"{self._shown} is no address") from None
            except httpx.HTTPError as error:
                raise AgentError(f"{self._shown} can't be reached: {error or type(error).__name__}") from None
            if status == httpx.codes.OK:
                return data
            wait = max(pause or 0.0, wish)
            if status not in _AGAIN or pause is None or time.monotonic() + wait > end:
                raise AgentError(f"{self._shown} answers {_status(status)}")
            time.sleep(wait)
        raise AssertionError

    async def _once(self, body: dict[str, Any], left: float) -> tuple[int, bytes, float]:
        """The status and body of an answer, and after how many seconds it wants to be asked again.

        One clock runs for all of it, so nothing that drips lasts longer.
        """
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
            return response.status_code, bytes(data), _seconds(response.headers.get("Retry-After", ""))


def _nothing(choice: _Choice, reply: Reply, most: int) -> str:
    """Why there is nothing to be read in an answer; empty if there is. It repeats nothing of the answer."""
    cut = f"it was cut off after {most:,} tokens; give it more by most_tokens, or let it think less"
    if choice.message.text.strip():
        return f"the answer has no JSON object: {cut}" if choice.finish_reason == _CUT and reply.unread else ""
    if choice.message.refusal or choice.finish_reason == _FILTERED:
        return "the model, or a filter of its server, refused to answer"
    return f"the answer is empty: {cut}" if choice.finish_reason == _CUT else "the answer is empty"


def _seconds(written: str) -> float:
    """The seconds of a `Retry-After`; 0 for none, or for a date."""
    return float(written) if written.isascii() and written.isdigit() else 0.0


def _status(status: int) -> str:
    known = next((one.phrase for one in HTTPStatus if one == status), "")
    return f"{status} {known}".strip()


def _estimated(text: str) -> int:
    """The tokens of a text, where the endpoint doesn't count them."""
    return -(-len(text) // _CHARACTERS_A_TOKEN)
