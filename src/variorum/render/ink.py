"""The colours of units and orders, as rules of a style sheet.

Drawings refer only to classes, so that one drawing serves every theme; powers' colours come as `color`.
"""

from collections.abc import Callable, Iterable

import msgspec

from variorum.render.symbols import slug


class Ink(msgspec.Struct, frozen=True):
    """Colours: of thin edges, of the light casing that parts lines from the map, and of the outcomes of orders."""

    line: str = "#20160a"
    casing: str = "#fff7e2"
    failure: str = "#c1121f"
    growth: str = "#2d7a3a"
    faint: str = "#6b6357"


_RULES = """\
.order{{fill:none;stroke-linecap:round;stroke-linejoin:round}}
.order>path,.order>circle{{stroke:{casing};stroke-width:{broad}}}
.order>.shaft{{fill:currentColor;paint-order:stroke}}
.order>.dashed{{stroke:currentColor;stroke-width:{thin};stroke-dasharray:{dash} {gap}}}
.order>.wavy,.order>.ring{{stroke:currentColor;stroke-width:{thin}}}
.order>.dot{{fill:currentColor;stroke:{casing};stroke-width:{hair}}}
.order>.hollow{{fill:{casing};stroke:currentColor;stroke-width:{thin}}}
.order>.stop{{stroke:{failure};stroke-width:{bold}}}
.order>.under{{stroke:{casing};stroke-width:{under}}}
.order>.dotted{{stroke:currentColor;stroke-width:{thin}}}
.order>.dotted,[data-result=void]>.dashed,[data-result=void]>.wavy{{stroke-dasharray:.1 {gap}}}
[data-result=bounce]>.shaft,[data-result=disrupted]>.shaft,[data-result=destroyed]>.shaft{{fill-opacity:.7}}
.order[data-result=void]{{color:{faint}}}
[data-result=void]>.shaft{{fill-opacity:.4;stroke-opacity:.5}}
.burst,.cross{{color:{failure}}}
.plus{{color:{growth}}}
.born{{opacity:.75}}
.tab circle,.tab rect{{fill:{casing};stroke:{line};stroke-width:{hair}}}
.tab text{{fill:{line};font-weight:bold;text-anchor:middle}}
"""


def style(powers: Iterable[str], colour: Callable[[str], str], ink: Ink, badge: float) -> str:
    """Style rules for everything that `units` and `orders` draw; `badge` is the radius of a badge, in drawing units."""
    widths = {"hair": 0.05, "thin": 0.17, "bold": 0.24, "broad": 0.34, "under": 0.46, "dash": 0.4, "gap": 0.34}
    sizes = {name: f"{share * badge:.3g}" for name, share in widths.items()}
    rules = _RULES.format(**msgspec.structs.asdict(ink), **sizes)
    return rules + "".join(f".power-{slug(power)}{{color:{colour(power)}}}\n" for power in dict.fromkeys(powers))
