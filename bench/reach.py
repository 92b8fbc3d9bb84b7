"""Which modules of the package run: each function, when it is called, marks the module that it stands in.

`install` has to come before the package is imported. It adds a statement to each function as its module is compiled,
one that calls nothing, so that programs under test do and cost what they did, but for a few hundredths.
"""

import ast
import builtins
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

PACKAGE = "variorum"
_NAME = "__ran__"
"""The builtin of the marks. Modules are known by numbers there: what reads the code of rules looks for names."""

_names: list[str] = []
_marks: list[int] = []


def install() -> None:
    """Mark what runs of all modules that are imported from now on."""
    setattr(builtins, _NAME, _marks)
    sys.meta_path.insert(0, _Finder())


def ran() -> frozenset[str]:
    """The modules of which a function was called since this was last asked."""
    found = frozenset(name for name, mark in zip(_names, _marks, strict=True) if mark)
    _marks[:] = [0] * len(_marks)
    return found


class _Finder:
    """Finds modules of the package as others do, and lets them be loaded with marks."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.partition(".")[0] != PACKAGE:
            return None
        others = (finder for finder in sys.meta_path if finder is not self)
        spec = next(filter(None, (finder.find_spec(name, path, target) for finder in others)), None)
        if spec and spec.loader and str(spec.origin).endswith(".py"):
            spec.loader = _Loader(spec.loader)
        return spec


class _Loader:
    """Loads a module with marks; all else about it is known to its usual loader."""

    def __init__(self, usual: Any) -> None:
        self._usual = usual

    def __getattr__(self, name: str) -> Any:
        return getattr(self._usual, name)

    def exec_module(self, module: ModuleType) -> None:
        spec = module.__spec__
        _names.append(spec.name)
        _marks.append(0)
        tree = _marked(ast.parse(Path(spec.origin).read_bytes()), len(_names) - 1)
        exec(compile(tree, spec.origin, "exec", dont_inherit=True), module.__dict__)  # noqa: S102


def _marked(tree: ast.Module, number: int) -> ast.Module:
    """The same module, each function of which begins by a mark, after what it says of itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            mark = ast.parse(f"{_NAME}[{number}] = 1").body[0]
            for part in ast.walk(mark):
                ast.copy_location(part, node)
            node.body.insert(ast.get_docstring(node, clean=False) is not None, mark)
    return tree
