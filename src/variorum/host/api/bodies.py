"""What all bodies of requests share: a name that nothing reads is refused, with the names that would be accepted."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator
from pydantic_core import PydanticCustomError

LONGEST = 40
"""The most characters of a strange name that an answer repeats."""

MOST = 10
"""The most strange names that an answer repeats."""


class Body(BaseModel):
    """The body of a request, or a part of one. It has no other names than those declared."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _known(cls, given: Any) -> Any:
        strange = unknown(given, cls.model_fields) if isinstance(given, Mapping) else ()
        if strange:
            raise PydanticCustomError("unknown_name", "{words}", {"words": " ".join(strange)})
        return given


def unknown(given: Iterable[Any], known: Iterable[str]) -> tuple[str, ...]:
    """A sentence on each name that isn't known, with the nearest ones or all."""
    accepted = tuple(known)
    strange = [str(name)[:LONGEST] for name in given if name not in accepted][:MOST]
    return tuple(f'There is no "{name}". {_remedy(name, accepted)}' for name in strange)


def _remedy(name: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(name, known, 3)
    return f"Did you mean {' or '.join(near)}?" if near else f"Accepted: {', '.join(known) or 'nothing'}."
