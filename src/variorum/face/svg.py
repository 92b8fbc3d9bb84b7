"""SVG documents that notebooks show as pictures."""


class Svg(str):
    """An SVG document: a text that can be written to a file, and that notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return str.__str__(self)

    def __repr__(self) -> str:
        return f"<SVG, {len(self):,} characters>"
