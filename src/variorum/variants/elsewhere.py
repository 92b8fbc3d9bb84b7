"""Variants that aren't installed: in a module, a file or a folder, as a designer names them.

What a text names is imported and so runs. Only use it for texts from the person at the machine.
"""

import importlib
import sys
from pathlib import Path
from types import ModuleType

from variorum.game.variant import Variant
from variorum.variants import registry
from variorum.variants.faults import VariantFileError
from variorum.variants.registry import FILE, UnknownVariantError

_USUAL = "VARIANT"
_FORMS = "a variant's id, module:VARIANT, a file such as roman.py:VARIANT or variant.toml, or a package's folder"


def variant_of(text: str) -> Variant:
    """The variant that a text names: by its id, as `module:NAME`, `file.py:NAME`, `folder:NAME` or `file.toml`.

    A folder may have a `variant.toml` instead of a package. Without a name after the colon it is
    `VARIANT`. One that isn't installed is known by its id from then on.

    Raises: UnknownVariantError that says what would be accepted, or why it cannot be loaded: what failed, and where.
    """
    place, _, name = text.rpartition(":")
    if not (place and name.isidentifier()):
        place, name = text.removesuffix(":"), _USUAL
    path = Path(place).expanduser()
    if file := _data_file(path):
        return registry.adopt(_written(file))
    is_path = path.suffix == ".py" or path.is_dir() or len(path.parts) > 1
    if path.suffix != ".py" and path.is_file():
        raise UnknownVariantError(f"{place} is a file, but no variant; write {_FORMS}")
    if not is_path and (text in registry.names() or text in registry.failures() or not _is_module(place, text)):
        return registry.variant(text)
    try:
        module = _from_path(path) if is_path else _imported(place, Path.cwd())
    except Exception as error:  # noqa: BLE001 - a module of the designer's own may fail in any way
        raise UnknownVariantError(f"{place}: {registry.told(error)}") from None
    return registry.adopt(_variant_in(module, place, name))


def _data_file(path: Path) -> Path | None:
    """The file that describes a variant without code, if a path names it, its folder, or a project with its package."""
    if path.suffix == ".toml":
        return path
    found = [file for pattern in (FILE, f"*/{FILE}", f"src/*/{FILE}") for file in sorted(path.glob(pattern))]
    return found[0] if path.is_dir() and found else None


def _written(file: Path) -> Variant:
    try:
        return registry.read(file)
    except VariantFileError as error:
        raise UnknownVariantError(str(error)) from None


def _is_module(place: str, text: str) -> bool:
    """Whether a text that isn't a path names a module: with a colon or a dot in it."""
    return place != text or "." in place


def _from_path(path: Path) -> ModuleType:
    """The module in a file, or the package in a folder or right below it, as in a project.

    Raises: FileNotFoundError if there is none.
    """
    path = path.resolve()
    if path.is_dir() and not (path / "__init__.py").exists():
        packages = [file.parent for pattern in ("*", "src/*") for file in sorted(path.glob(f"{pattern}/__init__.py"))]
        packages = [package for package in packages if package.name != "tests"]
        if len(packages) != 1:
            found = ", ".join(package.name for package in packages) or "none"
            raise FileNotFoundError(f"expected a package in this folder; found {found}. Write {_FORMS}")
        path = packages[0]
    if not path.exists():
        raise FileNotFoundError(f"no such file or folder. Write {_FORMS}")
    names, root = [path.stem], path.parent
    while (root / "__init__.py").exists():
        names, root = [root.name, *names], root.parent
    module = _imported(".".join(names).removesuffix(".__init__"), root)
    file = Path(module.__file__ or "").resolve()
    if file not in (path, path / "__init__.py"):
        raise ImportError(f"{file} is another module of that name; rename yours")
    return module


def _imported(name: str, folder: Path) -> ModuleType:
    """A module that may be in a folder. Raises: whatever it raises."""
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    return importlib.import_module(name)


def _variant_in(module: ModuleType, place: str, name: str) -> Variant:
    found = getattr(module, name, None)
    if isinstance(found, Variant):
        return found
    others = [other for other, value in vars(module).items() if isinstance(value, Variant)]
    known = f"its variants are {', '.join(others)}" if others else "it has no variants"
    what = f"{name} is a {type(found).__name__}, not a Variant" if hasattr(module, name) else f"there is no {name}"
    raise UnknownVariantError(f"{place}: {what}; {known}")
