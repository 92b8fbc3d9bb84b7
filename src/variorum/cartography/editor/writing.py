"""Writes `map.txt`: what an edit changes, and nothing else; comments stay where they are."""

from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest

from msgspec import Struct

from variorum.board.area import BORDERED, Area, Power
from variorum.board.error import BoardError
from variorum.cartography.arcs import Point
from variorum.cartography.editor.draft import MapDraft
from variorum.cartography.hand import Wish

Lines = dict[str, list[str]]
"""The lines of each section, as the editor writes them."""


def written(draft: MapDraft) -> str:
    """The `map.txt` of a draft."""
    blocks = ["\n".join((f"[{heading}]", *lines)) for heading, lines in _lines(draft).items() if lines]
    return "\n\n".join(blocks) + "\n"


def rewritten(map_text: str, before: MapDraft, after: MapDraft) -> str:
    """A text that told `before`, changed so that it tells `after`: unchanged lines and comments stay as they are."""
    old, new = _lines(before), _lines(after)
    blocks = _blocks(map_text)
    headings = [block.heading for block in blocks]
    for heading in new:
        if new[heading] and heading not in headings:
            blocks.append(_Block(heading, ["", f"[{heading}]"], []))
    parts = [_updated(block, old.get(block.heading, []), new.get(block.heading, [])) for block in blocks]
    return "\n".join(chain.from_iterable(parts)).rstrip("\n") + "\n"


class _Line(Struct, frozen=True):
    """A line that says something, and what stands above it: comments and empty lines."""

    above: list[str]
    raw: str


class _Block(Struct, frozen=True):
    """A section: `head` is its heading, `lines` those that say something, `end` what follows the last of them."""

    heading: str
    head: list[str]
    lines: list[_Line]
    end: list[str] = []


def _blocks(map_text: str) -> list[_Block]:
    """The sections in order; the first is what stands before any heading."""
    blocks: list[_Block] = [_Block("", [], [])]
    above: list[str] = []
    for raw in map_text.splitlines():
        text = raw.partition("#")[0].strip()
        if text.startswith("["):
            heading = text.strip("[]").strip()
            if any(block.heading == heading for block in blocks):
                raise BoardError("map.txt", 0, f"[{heading}] stands there twice", "write its lines below one heading")
            blocks[-1] = _Block(blocks[-1].heading, blocks[-1].head, blocks[-1].lines, above)
            blocks.append(_Block(heading, [raw], []))
            above = []
        elif text:
            blocks[-1].lines.append(_Line(above, raw))
            above = []
        else:
            above.append(raw)
    blocks[-1] = _Block(blocks[-1].heading, blocks[-1].head, blocks[-1].lines, above)
    return blocks


def _updated(block: _Block, old: list[str], new: list[str]) -> Iterator[str]:
    yield from block.head
    if old == new:
        yield from chain.from_iterable((*line.above, line.raw) for line in block.lines)
    else:
        known = dict(zip_longest(old[: len(block.lines)], block.lines))
        above = {_key(text): line.above for text, line in known.items() if line}
        for text in new:
            yield from above.pop(_key(text), ())
            yield known[text].raw if known.get(text) else text
    yield from block.end


def _key(line: str) -> str:
    """What a line is about."""
    return line.partition("|")[0].strip()


def _lines(draft: MapDraft) -> Lines:
    return {
        "board": [draft.name],
        "powers": [_power(power) for power in draft.powers.values()],
        "areas": [_area(area) for area in draft.areas.values()],
        "borders": [f"{' '.join(border.ends)} | {' '.join(_sorted(border.movements))}" for border in draft.borders],
        "sheet": [f"height | {draft.height:g}", f"badge | {draft.badge}"],
        "points": [_point(area, at, draft.sizes[area]) for area, at in draft.points.items()],
        "painted": [
            f"{stroke.area} | {stroke.width:g} | {' '.join(map(_spot, stroke.line))}" for stroke in draft.strokes
        ],
        "labels": [_label(place, wish) for place, wish in draft.places.items()],
    }


def _sorted(movements: Iterable[str]) -> list[str]:
    return [movement for movement in BORDERED if movement in movements]


def _row(*cells: str) -> str:
    """The cells with bars between, without empty ones at the end."""
    return " | ".join(cells).rstrip(" |")


def _power(power: Power) -> str:
    return _row(power.id, power.adjective, ", ".join(power.also))


def _area(area: Area) -> str:
    center = "center" if area.center else ""
    return _row(area.id, area.name, area.terrain, center, area.owner, area.home, ", ".join(area.also))


def _point(area: str, at: Point, size: float) -> str:
    return _row(area, _spot(at), "" if size == 1 else f"{size:g}")


def _spot(at: Point) -> str:
    return f"{at[0]:.6g},{at[1]:.6g}"


def _label(place: str, wish: Wish) -> str:
    spots = (("label", wish.label), ("unit", wish.unit), ("center", wish.center))
    parts = [f"{word} {at[0]},{at[1]}" for word, at in spots if at]
    text = [f"text {' / '.join(wish.lines)}"] if wish.lines else []
    size = [f"size {wish.size}"] if wish.size else []
    return _row(place, *parts, *text, *size)
