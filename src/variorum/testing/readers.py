"""Settings that nothing could read: no rule, policy or opening of the variant so much as mentions their names."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from types import CodeType, FunctionType, ModuleType
from typing import Any

import msgspec

from variorum.game.variant import Variant

_SILENT = ("variorum.game", "variorum.board", "builtins", "typing", "collections")


def unread(variant: Variant) -> Iterator[str]:
    """A sentence for every setting that no code of the variant names."""
    said = set(_said(variant)) if variant.settings else set()
    for name in variant.settings:
        if name not in said and name != variant.seating:
            yield f'nothing reads the setting "{name}"; give a rule Chosen("{name}", …), or leave the setting out'


def _said(variant: Variant) -> Iterator[str]:
    """Every text in the values of the variant, and in the code of their modules."""
    values = list(_reached((variant.rules, variant.opening, variant.world), set()))
    yield from (value for value in values if isinstance(value, str))
    types = {kind for value in values for kind in type(value).__mro__}
    functions = [value for value in values if isinstance(value, FunctionType)]
    yield from (text for each in (*types, *functions) for text in _in_code(each))
    for module in _modules({each.__module__ for each in (*types, *functions)}):
        yield from (text for value in vars(module).values() for text in _in_module(value, module))


def _reached(value: Any, seen: set[int]) -> Iterator[Any]:
    """A value and everything that it holds."""
    if id(value) in seen:
        return
    seen.add(id(value))
    yield value
    for part in _parts(value):
        yield from _reached(part, seen)


def _parts(value: Any) -> Iterable[Any]:
    match value:
        case tuple() | list() | frozenset():
            return value
        case dict():
            return value.values()
        case msgspec.Struct():
            return [getattr(value, name) for name in value.__struct_fields__]
        case FunctionType():
            return [cell.cell_contents for cell in value.__closure__ or ()]
        case _:
            return vars(value).values() if is_dataclass(value) and not isinstance(value, type) else ()


def _modules(names: set[str]) -> Iterator[ModuleType]:
    """These modules, and those of the functions and classes that they use."""
    waiting, known = [name for name in names if not name.startswith(_SILENT)], set(names)
    while waiting:
        module = sys.modules.get(waiting.pop())
        if module is None:
            continue
        yield module
        used = {getattr(value, "__module__", "") or "" for value in vars(module).values() if _is_code(value)}
        waiting += (name for name in used - known if name.partition(".")[0] == module.__name__.partition(".")[0])
        known |= used


def _is_code(value: Any) -> bool:
    return isinstance(value, FunctionType | type)


def _in_module(value: Any, module: ModuleType) -> Iterator[str]:
    """A text of a module, or those in its functions and classes."""
    if isinstance(value, str):
        yield value
    elif _is_code(value) and value.__module__ == module.__name__:
        yield from _in_code(value)


def _in_code(value: Any) -> Iterator[str]:
    """The texts in a function, or in all functions of a class."""
    if isinstance(value, FunctionType):
        yield from _texts(value.__code__)
    elif isinstance(value, type):
        for part in vars(value).values():
            function = getattr(part, "fget", None) or getattr(part, "func", None) or getattr(part, "__func__", part)
            yield from _texts(function.__code__) if isinstance(function, FunctionType) else ()


def _texts(code: CodeType) -> Iterator[str]:
    for constant in code.co_consts:
        if isinstance(constant, str):
            yield constant
        elif isinstance(constant, CodeType):
            yield from _texts(constant)
