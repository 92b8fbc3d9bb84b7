"""Marks: signs on the map for what a rule knows of a position, such as a storm, famine or a trade route."""

from typing import Literal

import msgspec

Look = Literal["stripes", "dots", "waves", "crosses"]
"""The pattern that covers marked areas."""

LONGEST_NAME = 24
"""Characters of a mark's name: the key below the map is one row."""


class Mark(msgspec.Struct, frozen=True):
    """A sign on the map.

    `name` is what the key below the map calls it, in a word or two; marks with one name look alike. `text` is a
    sentence that says the same to whoever points at it, or can't see it. A pattern covers its `areas`; each of its
    `routes` is a line through several areas; a bar crosses each of its `borders`, pairs of neighbors.
    """

    name: str
    text: str
    areas: tuple[str, ...] = ()
    routes: tuple[tuple[str, ...], ...] = ()
    borders: tuple[tuple[str, str], ...] = ()
    look: Look = "stripes"

    @property
    def named(self) -> frozenset[str]:
        """All areas that it names."""
        return frozenset((*self.areas, *(area for way in (*self.routes, *self.borders) for area in way)))
