"""What all bodies of requests share: a name that nothing reads is refused, with the names that would be accepted."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, TypeVar, get_args, get_origin

from msgspec import Struct
from msgspec.structs import FieldInfo, fields
from ninja import Schema
from pydantic import ConfigDict, Field, create_model, model_validator
from pydantic_core import PydanticCustomError

LONGEST = 40
"""The most characters of a strange name that an answer repeats."""

_BOUNDS = ("ge", "le", "min_length", "max_length", "pattern")

MOST = 10
"""The most strange names that an answer repeats."""


class Body(Schema):
    """The body of a request, or a part of one. It has no other names than those declared."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _known(cls, given: Any) -> Any:
        # Django Ninja wraps what it got from a request, so that values may come from objects, too.
        plain = getattr(given, "_obj", given)
        strange = unknown(plain, cls.model_fields) if isinstance(plain, Mapping) else ()
        if strange:
            raise PydanticCustomError("unknown_name", "{words}", {"words": " ".join(strange)})
        return given


_Body = TypeVar("_Body", bound=Body)


def fields_of(kind: type[Struct], **parts: type[Body]) -> Callable[[type[_Body]], type[_Body]]:
    """Give a body a struct's fields with their defaults, bounds and words; `parts` are the bodies of structs in it."""

    def made(body: type[_Body]) -> type[_Body]:
        own: dict[str, Any] = {
            one.name: (parts[one.name], parts[one.name]()) if one.name in parts else (_typed(one.type), _plain(one))
            for one in fields(kind)
        }
        return create_model(body.__name__, __base__=body, __module__=body.__module__, __doc__=body.__doc__, **own)

    return made


def _plain(field: FieldInfo) -> Any:
    return list(field.default) if isinstance(field.default, tuple) else field.default


def _typed(annotation: Any) -> Any:
    """The type of a struct's field as Pydantic declares it."""
    if get_origin(annotation) is tuple:
        return list[_typed(get_args(annotation)[0])]  # type: ignore[misc]
    if get_origin(annotation) is not Annotated:
        return annotation
    plain, meta = get_args(annotation)
    bounds = {name: found for name in _BOUNDS if (found := getattr(meta, name)) is not None}
    words = f"{meta.title}. {meta.description or ''}".strip() if meta.title else None
    return Annotated[_typed(plain), Field(description=words, **bounds)]


def unknown(given: Iterable[Any], known: Iterable[str]) -> tuple[str, ...]:
    """A sentence on each name that isn't known, with the nearest ones or all."""
    accepted = tuple(known)
    strange = [str(name)[:LONGEST] for name in given if name not in accepted][:MOST]
    return tuple(f'There is no "{name}". {_remedy(name, accepted)}' for name in strange)


def _remedy(name: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(name, known, 3)
    return f"Did you mean {' or '.join(near)}?" if near else f"Accepted: {', '.join(known) or 'nothing'}."
