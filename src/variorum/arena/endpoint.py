"""Servers of models, asked with limits, and believed in nothing."""

import asyncio
import getpass
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import msgspec
from filelock import FileLock, Timeout
from msgspec.structs import replace

from variorum.arena.agent import AgentError, Call, LateError, Reply
from variorum.arena.forms import FORMS, Choice, Completion, Usage
from variorum.arena.terms import AgentTerms, shown
from variorum.board.misfit import misfit

_PAUSE = 0.05


@contextmanager
def one_of(most: int, url: str, seconds: float) -> Iterator[None]:
    """Hold one of so many places at an address; 0: no bound. Raises: TimeoutError if none is free in time."""
    end, name = time.monotonic() + seconds, sha256(url.encode()).hexdigest()[:16]
    with ExitStack() as held:
        while most and not any(_enters(held, name, place) for place in range(most)):
            if time.monotonic() >= end:
                raise TimeoutError
            time.sleep(_PAUSE)
        yield


def _enters(held: ExitStack, name: str, place: int) -> bool:
    folder = Path(tempfile.gettempdir()) / f"variorum-{getpass.getuser()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    lock = FileLock(folder / f"{name}-{place}.lock", is_singleton=False)
    try:
        held.enter_context(lock.acquire(timeout=0))
    except Timeout:
        return False
    return True


_LARGEST = 1_000_000
"""Bytes of an answer; a larger one is given up."""
_AGAIN = (429, 500, 502, 503, 529)
_PAUSES = (1.0, 4.0)
"""Seconds before an endpoint that is busy is asked again."""
_CHARACTERS_A_TOKEN = 4


class Endpoint:
    """A server of models, with the model and the bounds of an agent's terms."""

    def __init__(self, terms: AgentTerms, seconds: float) -> None:
        """A model that answers within some seconds. Raises: AgentError if the variable with its key isn't set."""
        self.terms, self.seconds, self.form = terms, seconds, FORMS[terms.form]
        self.url = f"{terms.url.rstrip('/')}{self.form.path}"
        self._shown = shown(self.url)
        # What is packed can unpack to anything, so nothing may be.
        self._headers = {"Accept-Encoding": "identity"}
        self._secrets = [value for value in map(self._variable, (terms.key, *terms.headers.values())) if value]
        self._headers |= self.form.headers(self._secrets[0] if terms.key else "")
        self._headers |= {name: self._variable(variable) for name, variable in terms.headers.items()}

    def _variable(self, name: str) -> str:
        """The value of an environment variable; empty if none is named."""
        if name and not os.environ.get(name):
            raise AgentError(f"the environment variable {name} with the key for {shown(self.terms.url)} isn't set")
        return os.environ[name] if name else ""

    def ask(self, system: str, user: str) -> tuple[Choice, Call]:
        """What the model answers, and the call with what it has cost.

        Raises: LateError if it takes too long; AgentError, with the call, if it can't be reached, or its answer can't
        be read.
        """
        call = Call(system=system, user=user)
        begin = time.monotonic()
        try:
            completion = self._completion(call)
        except AgentError as error:
            failed = replace(call, seconds=round(time.monotonic() - begin, 3))
            raise type(error)(str(error), Reply(calls=(failed,))) from None
        choice = completion.choices[0] if completion.choices else Choice()
        text, thought = choice.message.text, choice.message.thought
        spent = completion.usage or Usage(_estimated(system + user), _estimated(text + thought))
        told = {"model": completion.model or "", "finish": choice.finish_reason or "", "text": text}
        tokens = {"tokens_in": spent.prompt_tokens, "tokens_out": spent.completion_tokens}
        return choice, replace(call, seconds=round(time.monotonic() - begin, 3), **told, **tokens)

    def _completion(self, call: Call) -> Completion:
        data = self._post(self._body(call.system, call.user))
        for secret in self._secrets:
            data = data.replace(secret.encode(), b"[key]")
        try:
            return self.form.read(data)
        except msgspec.MsgspecError as error:
            raise AgentError(f"{self._shown} doesn't answer in the {self.terms.form} form: {misfit(error)}") from None

    def _body(self, system: str, user: str) -> dict[str, Any]:
        """What is posted: the terms' own `body` goes before everything else but the words."""
        body: dict[str, Any] = {"model": self.terms.model, self.terms.bound: self.terms.most_tokens}
        if self.terms.temperature is not None:
            body["temperature"] = self.terms.temperature
        return {**body, **self.terms.body, **self.form.words(self.terms, system, user)}

    def _post(self, body: dict[str, Any]) -> bytes:
        """The body of an answer of status 200. Errors repeat nothing of an answer: it may repeat what it was sent."""
        end = time.monotonic() + self.seconds
        for pause in (*_PAUSES, None):
            try:
                with one_of(self.terms.at_once, self.url, end - time.monotonic()):
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


def _seconds(written: str) -> float:
    """The seconds of a `Retry-After`; 0 for none, or for a date."""
    return float(written) if written.isascii() and written.isdigit() else 0.0


def _status(status: int) -> str:
    known = next((one.phrase for one in HTTPStatus if one == status), "")
    return f"{status} {known}".strip()


def _estimated(text: str) -> int:
    """The tokens of a text, where the endpoint doesn't count them."""
    return -(-len(text) // _CHARACTERS_A_TOKEN)
