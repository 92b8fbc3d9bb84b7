"""The variants at hand."""

from variorum.face.names import quoted
from variorum.game.variant import Variant
from variorum.variants import registry


def variant(name: str) -> Variant:
    """The variant of that id, such as `standard`. Raises: ValueError that lists those that there are."""
    return find_variant(name)


def find_variant(name: object) -> Variant:
    """The variant of that id; a variant is itself. Raises: ValueError as `variant` does."""
    if isinstance(name, Variant):
        return name
    if not isinstance(name, str):
        raise ValueError(f"expected the id of a variant; got {quoted(name)}; known: {', '.join(registry.names())}")
    return registry.variant(name)
