"""The two forms in which servers of models are asked: that of chat completions, and Anthropic's messages."""

from abc import ABC, abstractmethod
from typing import Annotated, Any

import msgspec

from variorum.arena.terms import AgentTerms

_TEXTS = ("text", "output_text")
"""The types of the parts of a content that are meant to be read."""

_VERSION = "2023-06-01"
"""Of the form of messages, which every request names."""

_REASONS = {"max_tokens": "length", "refusal": "content_filter"}
"""Why a model stopped, in the words of either form."""

Tokens = Annotated[int, msgspec.Meta(ge=0)]


class Usage(msgspec.Struct):
    """The tokens of a call."""

    prompt_tokens: Tokens = 0
    completion_tokens: Tokens = 0


class _Part(msgspec.Struct):
    type: str = "text"
    text: str = ""
    thinking: str = ""


class Message(msgspec.Struct):
    """What a model says: as a text or in parts. Where it thinks, servers call that one thing or the other."""

    content: str | list[_Part] | None = None
    refusal: str | None = None
    reasoning: str | None = None
    reasoning_content: str | None = None

    @property
    def text(self) -> str:
        """What it says."""
        if isinstance(self.content, list):
            return "".join(part.text for part in self.content if part.type in _TEXTS)
        return self.content or ""

    @property
    def thought(self) -> str:
        """What it thought before."""
        return self.reasoning or self.reasoning_content or ""


class Choice(msgspec.Struct):
    """What a model answers, and why it stopped."""

    message: Message = msgspec.field(default_factory=Message)
    finish_reason: str | None = None


class Completion(msgspec.Struct):
    """An answer in the form of chat completions."""

    choices: list[Choice] = []
    usage: Usage | None = None
    model: str | None = None


class Form(ABC):
    """How a server is asked, and how its answers are read."""

    path: str

    @abstractmethod
    def headers(self, key: str) -> dict[str, str]:
        """The headers that show a key; empty for none."""

    @abstractmethod
    def words(self, terms: AgentTerms, system: str, user: str) -> dict[str, Any]:
        """What is said, for the body of a request."""

    @abstractmethod
    def read(self, data: bytes) -> Completion:
        """An answer. Raises: msgspec.MsgspecError."""


class _Chat(Form):
    path = "/chat/completions"

    def headers(self, key: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {key}"} if key else {}

    def words(self, terms: AgentTerms, system: str, user: str) -> dict[str, Any]:
        return {"messages": [{"role": "system", "content": system}, {"role": "user", "content": user}]}

    def read(self, data: bytes) -> Completion:
        return msgspec.json.decode(data, type=Completion)


class _Spent(msgspec.Struct):
    input_tokens: Tokens = 0
    output_tokens: Tokens = 0


class _Answer(msgspec.Struct):
    content: list[_Part] = []
    stop_reason: str | None = None
    usage: _Spent | None = None
    model: str | None = None


class _Messages(Form):
    path = "/messages"

    def headers(self, key: str) -> dict[str, str]:
        return {"anthropic-version": _VERSION} | ({"x-api-key": key} if key else {})

    def words(self, terms: AgentTerms, system: str, user: str) -> dict[str, Any]:
        return {"system": system, "messages": [{"role": "user", "content": user}]}

    def read(self, data: bytes) -> Completion:
        found = msgspec.json.decode(data, type=_Answer)
        thought = "".join(part.thinking for part in found.content)
        reason = _REASONS.get(found.stop_reason or "", found.stop_reason)
        spent = Usage(found.usage.input_tokens, found.usage.output_tokens) if found.usage else None
        choice = Choice(Message(found.content, reasoning=thought or None), reason)
        return Completion([choice], spent, found.model)


FORMS: dict[str, Form] = {"chat": _Chat(), "messages": _Messages()}
"""By their names in the terms."""
