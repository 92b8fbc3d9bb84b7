"""What all bodies of requests share: a name that nothing reads is refused, with the names that would be accepted.

So is what no database or serializer takes, wherever a body holds data of any shape.
"""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator
from pydantic_core import PydanticCustomError

LONGEST = 40
"""The most characters of a strange name that an answer repeats."""

MOST = 10
"""The most strange names that an answer repeats."""

DEEPEST = 30
"""Lists and objects in each other: more than a position or an offer has."""

_HALF = re.compile("[\ud800-\udfff]")
"""Half of a character, as JSON may escape it."""


class Body(BaseModel):
    """The body of a request, or a part of one. It has no other names than those declared."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _usable(cls, given: Any) -> Any:
        level = [given]
        for _ in range(DEEPEST):
            if any(isinstance(one, str) and _HALF.search(one) for one in level):
                raise PydanticCustomError("half_character", "A text has half of a character, which can't be saved.")
            level = [part for one in level for part in _parts(one)]
        if level:
            raise PydanticCustomError("too_deep", f"At most {DEEPEST} lists and objects stand in each other.")
        return given

    @model_validator(mode="before")
    @classmethod
    def _known(cls, given: Any) -> Any:
        strange = unknown(given, cls.model_fields) if isinstance(given, Mapping) else ()
        if strange:
            raise PydanticCustomError("unknown_name", "{words}", {"words": " ".join(strange)})
        return given


def _parts(given: Any) -> Iterable[Any]:
    """The names and values of an object, or the entries of a list."""
    match given:
        case Mapping():
            return (*given.keys(), *given.values())
        case list():
            return given
    return ()


def unknown(given: Iterable[Any], known: Iterable[str]) -> tuple[str, ...]:
    """A sentence on each name that isn't known, with the nearest ones or all."""
    accepted = tuple(known)
    strange = [str(name)[:LONGEST] for name in given if name not in accepted][:MOST]
    return tuple(f'There is no "{name}". {_remedy(name, accepted)}' for name in strange)


def _remedy(name: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(name, known, 3)
    return f"Did you mean {' or '.join(near)}?" if near else f"Accepted: {', '.join(known) or 'nothing'}."
