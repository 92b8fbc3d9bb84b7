"""The content of `topo.json`: whole numbers on the sheet, ready to be drawn."""

from collections.abc import Sequence
from typing import Any

import msgspec

from variorum.cartography.arcs import Step
from variorum.cartography.drawn import Drawn, deltas

_SMALLEST_ISLET = 30.0
"""In square units; smaller ones are specks on paper, and cost as many bytes as an area."""

_ISLET_DETAIL = 1.2
"""How far an islet's outline may be off: less than its line is wide."""

_ENCODER = msgspec.json.Encoder(order="sorted")


def drawing(drawn: Drawn, placed: dict[str, Any]) -> bytes:
    """The file: `placed` are names and units, the rest is what is drawn. One line for every arc and place."""
    content = {
        "size": [3000, round(drawn.height)],
        "badge": drawn.badge,
        "lakes": sorted(drawn.lakes),
        "arcs": [[arc.left, arc.right, deltas(arc.points)] for arc in drawn.arcs],
        "rings": {area: _chains(outline) for area, outline in sorted(drawn.outlines.items())},
        **({"rocks": [_chains(outline) for outline in drawn.rocks]} if drawn.rocks else {}),
        "islets": [
            deltas(islet.simplify(_ISLET_DETAIL).exterior.coords)
            for islet in drawn.islets
            if islet.area > _SMALLEST_ISLET
        ],
        "graticule": list(drawn.graticule),
        **placed,
    }
    return b"{\n" + b",\n".join(_section(key, value) for key, value in content.items()) + b"\n}\n"


def _section(key: str, value: Any) -> bytes:
    """An entry with a line for each part, which makes diffs readable."""
    name = _ENCODER.encode(key)
    if isinstance(value, dict):
        parts = [_ENCODER.encode(part) + b":" + _ENCODER.encode(inner) for part, inner in sorted(value.items())]
        return name + b":{\n" + b",\n".join(parts) + b"\n}"
    if isinstance(value, list) and value and isinstance(value[0], list):
        return name + b":[\n" + b",\n".join(map(_ENCODER.encode, value)) + b"\n]"
    return name + b":" + _ENCODER.encode(value)


def _chains(outline: Sequence[Sequence[Step]]) -> list[list[int]]:
    return [[index if ahead else ~index for index, ahead in ring] for ring in outline]
