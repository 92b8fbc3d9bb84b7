"""The variants at hand."""

from pathlib import Path

from variorum.face.names import quoted
from variorum.game.variant import Variant
from variorum.variants import registry


def variant(name: str | Path) -> Variant:
    """The variant of that id, such as `standard`, or in a file `variant.toml`, or in the folder that has one.

    A variant in a file is known by its id from then on. Raises: ValueError that lists the ids that there are, or all
    faults of the file.
    """
    if isinstance(name, Path) or (isinstance(name, str) and name.endswith(".toml")):
        path = Path(name).expanduser()
        return registry.adopt(registry.read(path / registry.FILE if path.is_dir() else path))
    return find_variant(name)


def find_variant(name: object) -> Variant:
    """The variant of that id; a variant is itself. Raises: ValueError as `variant` does."""
    if isinstance(name, Variant):
        return name
    if not isinstance(name, str):
        raise ValueError(f"expected the id of a variant; got {quoted(name)}; known: {', '.join(registry.names())}")
    return registry.variant(name)
