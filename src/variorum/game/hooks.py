"""Hooks that don't exist: public methods of a designer's rules that no base has and nothing calls."""

import re
import sys
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cached_property, lru_cache, partial
from inspect import isfunction
from types import CodeType, FunctionType, ModuleType
from typing import Any

from variorum.game.mechanic import Mechanic

_OWN = "variorum"
_PLACE = re.compile(r"\{(\w+)")
_Cached = type(lru_cache(print))
_SHOWN = 3


def uncalled(mechanics: Iterable[Mechanic]) -> Iterator[str]:
    """What is wrong with the methods of rules and other mechanics, and of those within them: `breifing`, for instance.

    Classes of Variorum aren't asked.
    """
    kinds = (base for mechanic in mechanics for kind in _kinds(mechanic) for base in _beside(kind))
    for kind in dict.fromkeys(kinds):
        if _package(kind) != _OWN:
            yield from faults(kind)


@lru_cache(maxsize=1024)
def faults(kind: type[Mechanic]) -> tuple[str, ...]:
    """The methods of a class that nobody calls, each with the hooks that may be meant."""
    inherited = {name for base in kind.__mro__[1:] for name in vars(base)}
    hooks = sorted(name for name in inherited if isfunction(getattr(kind, name, None)) and not name.startswith("_"))
    new = [name for name, value in vars(kind).items() if isfunction(value) and not name.startswith("_")]
    unknown = [name for name in new if name not in inherited]
    called = _called(_package(kind)).union(_PLACE.findall(kind.says)) if unknown else frozenset[str]()
    return tuple(_told(kind, name, hooks) for name in unknown if name not in called)


def _package(kind: type) -> str:
    return kind.__module__.partition(".")[0]


def _beside(kind: type[Mechanic]) -> Iterator[type[Mechanic]]:
    """A class, and those of the same package that it inherits from."""
    return (base for base in kind.__mro__ if issubclass(base, Mechanic) and _package(base) == _package(kind))


def _told(kind: type, name: str, hooks: list[str]) -> str:
    near = get_close_matches(name, hooks, _SHOWN, 0.4) or hooks[:_SHOWN]
    return f"nobody calls {kind.__name__}.{name}; hooks are {', '.join(near)} … ({len(hooks)} in all)"


def _kinds(value: Any) -> Iterator[type[Mechanic]]:
    """The classes of a mechanic, and of those in its fields."""
    if isinstance(value, tuple):
        for one in value:
            yield from _kinds(one)
    elif isinstance(value, Mechanic):
        yield type(value)
        for name in value.__struct_fields__:
            yield from _kinds(getattr(value, name))


def _called(package: str) -> frozenset[str]:
    """The names that the modules of a package use, in code and in what rules say."""
    beside = [one for name, one in [*sys.modules.items()] if name == package or name.startswith(f"{package}.")]
    return frozenset(name for one in beside for name in _used(one))


def _used(module: ModuleType) -> Iterator[str]:
    """The names in all code of a module, that of nested and cached functions, too, and in what its classes say."""
    found, seen = [*vars(module).values()], set[int]()
    while found:
        value = found.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        match value:
            case CodeType(co_names=names, co_consts=constants):
                yield from names
                found += constants
            case FunctionType(__code__=code):
                found += (code, getattr(value, "__wrapped__", None))
            case type(__module__=where) if where == module.__name__:
                yield from _PLACE.findall(str(vars(value).get("says", "")))
                found += vars(value).values()
            case property(fget=function) | cached_property(func=function) | partial(func=function):
                found.append(function)
            case classmethod(__func__=function) | staticmethod(__func__=function) | _Cached(__wrapped__=function):
                found.append(function)
            case dict():
                found += value.values()
            case list() | tuple() | set() | frozenset():
                found += value
