"""What a module or class of the library offers, in Markdown, from its docstrings."""

import importlib
import inspect
from collections.abc import Iterator
from types import ModuleType


def reference(name: str) -> str:
    """A module or class by its dotted name, with whatever public is defined in it.

    Raises: ImportError, AttributeError.
    """
    thing = _found(name)
    lines = [f"### `{name}`", inspect.getdoc(thing) or ""]
    for part, member in _members(thing):
        lines += [f"**`{part}{_signature(member)}`**", (inspect.getdoc(member) or "").partition("\n\n")[0]]
    return "\n\n".join(lines)


def _found(name: str) -> ModuleType | type:
    module, _, last = name.rpartition(".")
    thing: ModuleType | type = getattr(importlib.import_module(module), last, None) or importlib.import_module(name)
    return thing


def _members(thing: ModuleType | type) -> Iterator[tuple[str, object]]:
    """What a reader may use of it, in the order in which it is written."""
    offered = getattr(thing, "__all__", None)
    home = thing.__name__ if isinstance(thing, ModuleType) else thing.__module__
    for name in offered or vars(thing):
        member = inspect.getattr_static(thing, name, None)
        member = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
        is_code = inspect.isfunction(member) or inspect.isclass(member) or isinstance(member, property)
        if is_code and not name.startswith("_") and (offered or getattr(member, "__module__", home) == home):
            yield name, member


def _signature(member: object) -> str:
    """What a function takes and gives; nothing for classes and properties."""
    return str(inspect.signature(member)) if inspect.isfunction(member) else ""
