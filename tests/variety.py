"""The variants on which the host is tried: it knows no variant, so those suffice that differ by their sets of rules."""

from tests.asked import asked

from variorum.variants import registry

TWELVE = (
    "capitalist", "capitals", "corps", "dark", "ducats", "deluge", "geophysical", "gametest1815", "goals", "lucky",
    "rather_silly", "standard",
)  # fmt: skip
"""Nine of ten classes of rules are in one of them, and each has a set of its own."""


def on_host() -> tuple[str, ...]:
    """The variants of which the suite makes pages and games; with `--every` all that come with the package."""
    return tuple(registry.names()) if asked.every else TWELVE
