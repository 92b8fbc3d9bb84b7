"""The version of a build: the release that it is of, and a digest of its sources, such as 1.0.0+b3f2a91c0.

Two builds of different sources never have the same version, so a backup or another machine of a cluster can say which
one it means. scikit-build-core asks here when it builds a package; see `pyproject.toml`.
"""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

_COMPILED = {".so", ".pyd", ".pyc"}
_LENGTH = 8


def dynamic_metadata(settings: Mapping[str, Any], _project: Mapping[str, Any]) -> dict[str, str]:
    """What is added to the project's metadata."""
    return {"version": _version_of(settings["release"], Path("src"))}


@cache
def version_here() -> str:
    """The version of the program that runs; in a checkout, that of the sources as they are now."""
    installed, sources = version("variorum"), Path(__file__).parents[1]
    is_checkout = (sources / "kernel").is_dir()
    return _version_of(installed.partition("+")[0], sources) if is_checkout else installed


def _version_of(release: str, sources: Path) -> str:
    digest = sha256()
    for path in sorted(path for path in sources.rglob("*") if path.is_file() and _is_source(path)):
        digest.update(path.relative_to(sources).as_posix().encode() + b"\0" + sha256(path.read_bytes()).digest())
    return f"{release}+b{digest.hexdigest()[:_LENGTH]}"


def _is_source(path: Path) -> bool:
    return path.suffix not in _COMPILED and not path.name.startswith(".")
