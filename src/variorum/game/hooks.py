"""Hooks that don't exist: public methods of a designer's rules that no base has and nothing calls."""

import sys
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache
from inspect import isfunction
from types import CodeType, FunctionType, ModuleType
from typing import Any

from variorum.game.mechanic import Mechanic

_OWN = "variorum"
_SHOWN = 3


def uncalled(mechanics: Iterable[Mechanic]) -> Iterator[str]:
    """What is wrong with the methods of rules and other mechanics, and of those within them: `breifing`, for instance.

    Classes of Variorum aren't asked.
    """
    for kind in dict.fromkeys(kind for mechanic in mechanics for kind in _kinds(mechanic)):
        if kind.__module__.partition(".")[0] != _OWN:
            yield from faults(kind)


@lru_cache(maxsize=1024)
def faults(kind: type[Mechanic]) -> tuple[str, ...]:
    """The methods of a class that nobody calls, each with the hooks that may be meant."""
    own = {name for base in kind.__mro__ if base.__module__.partition(".")[0] == _OWN for name in vars(base)}
    hooks = sorted(name for name in own if isfunction(getattr(kind, name, None)) and not name.startswith("_"))
    new = [name for name, value in vars(kind).items() if isfunction(value) and not name.startswith("_")]
    called = _called(kind.__module__) if set(new) - own else frozenset[str]()
    return tuple(_told(kind, name, hooks) for name in new if name not in own and name not in called)


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


def _called(module: str) -> frozenset[str]:
    """The names that the code of a module and of those beside it uses."""
    package = module.partition(".")[0]
    beside = [one for name, one in [*sys.modules.items()] if name == package or name.startswith(f"{package}.")]
    return frozenset(name for one in beside for code in _codes(one) for name in code.co_names)


def _codes(module: ModuleType) -> Iterator[CodeType]:
    """All code of a module, that of nested functions, too."""
    found = [*vars(module).values()]
    while found:
        match found.pop():
            case CodeType() as code:
                yield code
                found += code.co_consts
            case FunctionType(__code__=code):
                found.append(code)
            case type(__module__=where) as kind if where == module.__name__:
                found += vars(kind).values()
            case property(fget=function) | classmethod(__func__=function) | staticmethod(__func__=function):
                found.append(function)
