"""The available variants: packages in this folder, files in `library`, and those installed from elsewhere.

Add a variant of your own through an entry point in the group `variorum.variants`: its name is the variant's id,
and its value the variant's `VARIANT`, or the package that has a `variant.toml`. Or name its `variant.toml`, or the
file's folder, in the environment variable `VARIORUM_VARIANTS`, several with `:` between: such files are data, and run
no code. One that cannot be loaded is left out and doesn't stop the others; `failures` says why.
"""

import copyreg
import importlib
import os
import pkgutil
import traceback
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from variorum.game.variant import Variant
from variorum.rules import editions


class UnknownVariantError(ValueError, LookupError):
    """No variant has that id."""


GROUP = "variorum.variants"
FIRST = "standard"
"""The variant that everybody knows: lists for players begin with it."""

SHOWCASE = ("capitalist", "dark", "fleet_rome", "gametest1815", "geophysical", "goals", "rather_silly", "standard")
"""Variants chosen to differ: a host demonstrates them, and lists for players have them before others."""

_OWN = str(Path(__file__).parents[1])


FILE = "variant.toml"
"""The name of a variant's file in a package or a folder."""

PLACES = "VARIORUM_VARIANTS"
"""The environment variable that names files of variants; every process of a host has them by it."""

PRIVATE = "private_"
"""The beginning of the ids of private variants."""

_LIBRARY = Path(__file__).parent / "library"


@cache
def coded() -> tuple[str, ...]:
    """The ids of the variants that come with the package and have code of their own, alphabetically."""
    found = pkgutil.iter_modules([str(Path(__file__).parent)])
    return tuple(sorted(module.name for module in found if module.ispkg))


@cache
def written() -> tuple[str, ...]:
    """The ids of the variants that come with the package as files, alphabetically; no file is read for this."""
    return tuple(sorted(file.stem for file in _LIBRARY.glob("*.toml")))


def text_of(name: str) -> str:
    """The file of one of those, as it is written."""
    return (_LIBRARY / f"{name}.toml").read_text("utf-8")


@cache
def own_names() -> tuple[str, ...]:
    """The ids of the variants that come with the package, alphabetically."""
    return tuple(sorted({*coded(), *written()}))


@cache
def names() -> tuple[str, ...]:
    """The ids of all variants that can be played, alphabetically."""
    return tuple(sorted({*own_names(), *_installed().variants, *_adopted}))


def failures() -> Mapping[str, str]:
    """The ids of installed variants that cannot be loaded, each with the reason: what failed, and where."""
    return _installed().failures


def variant(name: str) -> Variant:
    """The variant with that id.

    Raises: UnknownVariantError, which lists the known ids, or says why an installed variant cannot be loaded.
    """
    return _private(name) or _public(name)


def in_edition(name: str, edition: str) -> str:
    """The id under which a variant is judged by an edition of the rulebook, such as `standard_1982`; no list has it.

    Raises: ValueError if there is no such edition, or the variant has rules of its own for what it decides.
    """
    variant(name).with_(editions.named(edition))
    return f"{name}_{edition}"


@cache
def _in_edition(name: str) -> Variant | None:
    """The variant whose id ends with an edition; None if its id doesn't, or that edition can't judge it."""
    first, _, edition = name.rpartition("_")
    if edition not in editions.EDITIONS or first not in names():
        return None
    found = variant(first)
    try:
        return found.with_(editions.named(edition), id=name, name=f"{found.name}, {editions.EDITIONS[edition].called}")
    except ValueError:
        return None


def is_known(name: str) -> bool:
    """Whether a variant has that id: one of `names`, or a private one."""
    return name in names() or is_private(name) or _in_edition(name) is not None


def is_private(name: str) -> bool:
    """Whether a private variant has that id; no list has it, and only those play it who know its id."""
    return _private(name) is not None


def consult(lookup: Callable[[str], Variant | None]) -> None:
    """Let `lookup` find private variants, by ids that begin with PRIVATE; None if there is none of that id.

    What it finds for an id must never change.
    """
    _lookups[:] = [lookup]


_lookups: list[Callable[[str], Variant | None]] = []


def _private(name: str) -> Variant | None:
    return next((lookup(name) for lookup in _lookups), None) if name.startswith(PRIVATE) else None


@cache
def _own(name: str) -> Variant:
    """A variant that comes with the package; it never changes, whatever else becomes known."""
    if name in coded():
        found: Variant = importlib.import_module(f"variorum.variants.{name}").VARIANT
        return found
    return read(_LIBRARY / f"{name}.toml")


def _public(name: str) -> Variant:
    if name in own_names():
        return _own(name)
    if name in _adopted:
        return _adopted[name]
    if name in _installed().variants:
        return _installed().variants[name]
    if judged := _in_edition(name):
        return judged
    if name in failures():
        raise UnknownVariantError(f'the variant "{name}" cannot be loaded: {failures()[name]}')
    raise UnknownVariantError(f'there is no variant "{name}"; {_nearest(name)}')


class _Bases(Mapping[str, Variant]):
    """The variants that a file may build on, each loaded when somebody asks for it."""

    def __init__(self, installed: Mapping[str, Variant] | None = None) -> None:
        self._installed = installed

    def __getitem__(self, name: str) -> Variant:
        return self._installed[name] if self._installed and name in self._installed else variant(name)

    def __iter__(self) -> Iterator[str]:
        return iter(names() if self._installed is None else (*own_names(), *self._installed))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return name in own_names() or any(name == one for one in self)


def _nearest(name: str) -> str:
    """The ids that somebody may have meant; without any, those of the showcase."""
    if near := get_close_matches(name, names()):
        return f"did you mean {' or '.join(near)}?"
    return f"known: {', '.join(SHOWCASE)}, and {len(names()) - len(SHOWCASE)} more"


def read(path: Path) -> Variant:
    """The variant in a file.

    Raises: VariantFileError naming file, line and key, and what would be accepted.
    """
    from variorum.variants.written import read_variant

    return read_variant(path, _Bases())


_adopted: dict[str, Variant] = {}


def adopt(found: Variant) -> Variant:
    """Make a variant known by its id for as long as the process runs, in place of an installed one of that id.

    Raises: UnknownVariantError if a variant of Variorum has its id.
    """
    if found.id in own_names() and variant(found.id) is not found:
        raise UnknownVariantError(f'Variorum has a variant "{found.id}" itself; choose another id')
    if found.id not in own_names():
        _adopted[found.id] = found
        forget()
    return found


def forget() -> None:
    """Look for the ids of variants anew when somebody next asks for them."""
    names.cache_clear()
    _in_edition.cache_clear()


def _pickled(found: Variant) -> Any:
    """Reduce a variant for pickling: to its id if it is registered, so that unpickling returns the same object."""
    known = is_known(found.id) and variant(found.id) is found
    return (variant, (found.id,)) if known else found.__reduce__()


copyreg.pickle(Variant, _pickled)


class _Installed(NamedTuple):
    variants: Mapping[str, Variant]
    failures: Mapping[str, str]


@cache
def _installed() -> _Installed:
    """The variants of other packages, and those whose files the environment names."""
    variants: dict[str, Variant] = {}
    failures: dict[str, str] = {}
    for entry in entry_points(group=GROUP):
        if entry.name in own_names():
            failures[entry.value] = f'Variorum has a variant "{entry.name}" itself; choose another id'
            continue
        try:
            variants[entry.name] = _loaded(entry, variants)
        except Exception as error:  # noqa: BLE001 - a package of strangers may fail in any way, and others must load
            package = entry.dist.name if entry.dist else entry.module
            failures[entry.name] = f"{entry.value}: {told(error)}; correct or uninstall the package {package}"
    for place in filter(None, os.environ.get(PLACES, "").split(os.pathsep)):
        try:
            found = _in_file(Path(place), variants)
            variants[found.id] = found
        except ValueError as error:
            failures[place] = str(error)
    return _Installed(variants, failures)


def _in_file(place: Path, others: Mapping[str, Variant]) -> Variant:
    """The variant in a file, which may build on those that were found before it."""
    from variorum.variants.written import read_variant

    found = read_variant(place / FILE if place.is_dir() else place, _Bases(others))
    if found.id in own_names() or found.id in others:
        raise ValueError(f'{place}: there is another variant "{found.id}"; choose another id')
    return found


def _loaded(entry: EntryPoint, others: Mapping[str, Variant]) -> Variant:
    from variorum.variants.written import read_variant

    found = entry.load()
    if isinstance(found, ModuleType):
        found = read_variant(Path(str(files(found) / FILE)), _Bases(others))
    if not isinstance(found, Variant):
        raise TypeError(f"expected a Variant, found {type(found).__name__}")
    if found.id != entry.name:
        raise ValueError(f'its id is "{found.id}", but its entry point is called "{entry.name}"; use the same name')
    return found


def told(error: Exception) -> str:
    """An error in a line: what it is, and the last place outside Variorum that led to it."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "importlib" not in frame.filename]
    outside = [frame for frame in frames if not frame.filename.startswith(_OWN)]
    place = f" ({outside[-1].filename}, line {outside[-1].lineno})" if outside else ""
    return f"{type(error).__name__}: {error}{place}"
