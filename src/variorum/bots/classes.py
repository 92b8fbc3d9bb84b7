"""Classes of one's own, by name: a bot for a match, an agent for the arena."""

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Any


class ClassError(ValueError):
    """A class that can't be found; the message says why, and what would be accepted."""


def made(name: str, *methods: str, options: dict[str, Any] | None = None) -> Any:
    """An object of the class that `file.py:Name` or `module:Name` names, which has one of some methods.

    Modules are looked for in this folder, too, and those beside a file. The class runs with the rights of this process.

    Raises: ClassError; and whatever the file, or making the object, raises.
    """
    module, colon, attribute = name.rpartition(":")
    if not colon:
        raise ClassError(f'class is written "file.py:Name" or "module:Name", not "{name}"')
    loaded = _file(Path(module)) if module.endswith(".py") else _imported(module)
    if not hasattr(loaded, attribute):
        raise ClassError(f"{module} has nothing called {attribute}")
    found = getattr(loaded, attribute)(**(options or {}))
    if not any(callable(getattr(found, method, None)) for method in methods):
        raise ClassError(f"it has no method {' or '.join(methods)}")
    return found


def _imported(module: str) -> Any:
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    return importlib.import_module(module)


def _file(path: Path) -> Any:
    if not path.is_file():
        raise ClassError(f"{path}: no such file")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ClassError(f"{path} can't be read as Python")
    sys.path.insert(0, str(path.parent))
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module
