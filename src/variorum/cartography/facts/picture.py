"""A board from a picture of it (SVG): its shapes are the areas, and those that touch are neighbors.

What is land and what sea, a list beside the picture tells, or its layers, or its blue. Fleets pass along a border
between two coasts where it ends at a sea. Names, centers and the opening come of the list, or of the picture.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from variorum.board.error import BoardError
from variorum.cartography.facts.beside import Listing, Said, read_beside, read_config, read_listing
from variorum.cartography.facts.jdiprules import COASTS
from variorum.cartography.facts.links import Link, borders_of
from variorum.cartography.facts.looked import Color, Seen, apart, bluest, colors_of, seen
from variorum.cartography.facts.neighbors import PASSING
from variorum.cartography.facts.schema import AreaFacts, CoastFacts, Facts
from variorum.cartography.facts.shapes import read_picture_file
from variorum.cartography.facts.tidying import note
from variorum.cartography.facts.touching import NEAR, near

_MOST_AREAS = 2000
_ALIKE = 30
"""How far the color of an area may be from its power's, of 255, summed over red, green and blue."""


_BRIEF = 14
"""Borders of fewer pixels are told, so that somebody looks whether they are meant."""


class _Way(Struct, frozen=True):
    """A border: its ends, each with its coasts that fleets leave by ("" if it has one), and who passes."""

    ends: tuple[str, str]
    coasts: tuple[tuple[str, ...], tuple[str, ...]]
    army: bool
    fleet: bool


def read_picture(file: Path) -> Facts:
    """The facts in a picture, with what a list under its name beside it says.

    Raises:
        BoardError: it has no shapes with names, or nothing tells land from sea; with what to add.

    """
    return _facts(file, read_beside(file))


def read_listed(file: Path) -> Facts:
    """The facts in a list of areas of diplicity, with the borders of the picture beside it.

    Raises:
        BoardError: the list or the picture can't be read.

    """
    listing, picture = read_listing(file)
    return _facts(picture, listing)


def read_configured(file: Path) -> Facts:
    """The facts in a variant of DiplomacyGM: its configuration, and the picture that this names.

    Raises:
        BoardError: the configuration or the picture can't be read.

    """
    listing, picture = read_config(file)
    return _facts(picture, listing)


def _facts(file: Path, listing: Listing) -> Facts:
    picture = read_picture_file(file)
    try:
        view = seen(picture)
        needed = listing.colors or listing.closed or any(not _told(key, view, listing) for key in view.numbers)
        colors = colors_of(picture, view) if needed else {}
    except (ValueError, MemoryError, OverflowError):
        raise BoardError(str(file), 0, "the picture can't be drawn", "save it anew as plain SVG") from None
    closed = {key for key, color in colors.items() if listing.closed and apart(color, listing.closed) <= _ALIKE}
    view = replace(view, numbers={key: number for key, number in view.numbers.items() if key not in closed})
    if not 2 <= len(view.numbers) <= _MOST_AREAS:
        wanted = "put the shapes of all areas into a layer called provinces, and give each its name as id or label"
        raise BoardError(str(file), 0, f"{len(view.numbers)} shapes have a name", wanted)
    said = {key: listing.areas.get(key, Said()) for key in view.numbers}
    kinds = _terrain(file, view, listing, colors)
    names = {key: one.name or key for key, one in said.items()}
    ways = list(_ways(view, kinds, listing))
    coasts = {key: tuple(_coasts_of(key, view, listing)) for key in view.numbers}
    owners = _owners(listing, kinds, colors)
    centers = {key for key, one in said.items() if (key in view.centers if one.center is None else one.center)}
    return Facts(
        name=(listing.name or " ".join(file.name.split(".")[0].replace("_", " ").split()))[:60] or "Board",
        areas=tuple(
            AreaFacts(
                names[key],
                kinds[key],  # type: ignore[arg-type]
                x=float(view.middles[key][1]),
                y=float(view.middles[key][0]),
                abbr=key.upper() if len(key) <= 4 else None,
                center=key in centers,
                home=owners.get(key) if key in centers else None,
                owner=owners.get(key) if key in centers else None,
                coasts=tuple(map(CoastFacts, coasts[key])),
            )
            for key in view.numbers
        ),
        borders=borders_of(_links(ways, names)),
        powers=listing.powers,
        designer=listing.designer,
        units=listing.units,
        win=listing.win,
        begins=listing.begins,
        notes=tuple(_notes(view, listing, kinds, names)),
    )


def _told(key: str, view: Seen, listing: Listing) -> str:
    """What the list or the layer of an area says it is, "" if neither does."""
    return listing.areas.get(key, Said()).kind or view.kinds.get(key, "")


def _terrain(file: Path, view: Seen, listing: Listing, colors: Mapping[str, Color]) -> dict[str, str]:
    """What every area is; land that touches a sea is coast, unless the list says otherwise."""
    blue = bluest(view, colors)
    kinds = {key: _told(key, view, listing) or ("sea" if key in blue else "land") for key in view.numbers}
    seas = {key for key, kind in kinds.items() if kind == "sea"}
    if len(seas) in (0, len(kinds)) and not all(_told(key, view, listing) for key in kinds):
        wanted = (
            f'write them into a list beside it, {file.with_suffix(".txt").name}, such as "{next(iter(kinds))} (sea):"'
        )
        raise BoardError(str(file), 0, "nothing tells which areas are sea", wanted)
    wet = {end for one, other, _ in view.pairs() if {one, other} & seas for end in (one, other)}
    said = {key for key, one in listing.areas.items() if one.kind}
    return {key: "coast" if kind == "land" and key in wet - said else kind for key, kind in kinds.items()}


def _ways(view: Seen, kinds: Mapping[str, str], listing: Listing) -> Iterator[_Way]:
    shore = near(np.isin(view.labels, [view.numbers[key] for key, kind in kinds.items() if kind == "sea"]))
    for one, other, at in view.pairs():
        here = {kinds[one], kinds[other]}
        pixels = at if "sea" in here else at[shore[at[:, 0], at[:, 1]]]
        least = NEAR if "sea" in here else NEAR // 3
        coasts = _left_by(one, other, pixels, view, listing, least), _left_by(other, one, pixels, view, listing, least)
        yield _Way((one, other), coasts, "sea" not in here, "land" not in here and len(pixels) > 0)
    for one, others in listing.near.items():
        for other in others.keys() & view.numbers.keys() if one in view.numbers else ():
            army, fleet = PASSING.get(others[other], ("sea" not in (kinds[one], kinds[other]), False))
            yield _Way((one, other), ((), ()) if not fleet else (("",), ("",)), army, fleet)


def _left_by(end: str, far: str, at: np.ndarray, view: Seen, listing: Listing, least: int) -> tuple[str, ...]:
    """The coasts of an area by which fleets leave it for another; ("",) if it has only one.

    Where two coasts meet, each also has some pixels of the other's sea: more than `least` count.
    """
    shown, listed = view.coasts.get(end, {}), listing.coasts.get(end, {})
    if shown:
        met = {word: int(mask[at[:, 0], at[:, 1]].sum()) for word, mask in shown.items()}
        most = max(met.values())
        return tuple(_full(word) for word, pixels in met.items() if pixels > least or 0 < pixels == most)
    if not listed:
        return ("",)
    beside = view.near(at)
    return tuple(
        name for name, seas in listed.items() if far in seas or (far not in _all(listed) and beside & set(seas))
    )


def _all(listed: Mapping[str, Sequence[str]]) -> set[str]:
    return {sea for seas in listed.values() for sea in seas}


def _full(word: str) -> str:
    return COASTS.get(word.lower(), word.upper()[:60])


def _coasts_of(key: str, view: Seen, listing: Listing) -> Iterator[str]:
    yield from map(_full, view.coasts[key]) if key in view.coasts else listing.coasts.get(key, ())


def _links(ways: list[_Way], names: Mapping[str, str]) -> Iterator[Link]:
    for way in ways:
        one, other = (names[end] for end in way.ends)
        if way.army:
            yield one, other, True, False
        if way.fleet:
            for near_coast in way.coasts[0]:
                for far_coast in way.coasts[1]:
                    yield _place(one, near_coast), _place(other, far_coast), False, True


def _place(name: str, coast: str) -> str:
    return f"{name} ({coast})" if coast else name


def _owners(listing: Listing, kinds: Mapping[str, str], colors: Mapping[str, Color]) -> dict[str, str]:
    """Who holds what at the start: by the list, or by the color of a power."""
    found = {key: one.owner for key, one in listing.areas.items() if one.owner}
    for power, color in listing.colors.items():
        for key, own in colors.items():
            if kinds.get(key, "sea") != "sea" and apart(own, color) <= _ALIKE:
                found.setdefault(key, power)
    return found


def _notes(view: Seen, listing: Listing, kinds: Mapping[str, str], names: Mapping[str, str]) -> Iterator[str]:
    guessed = (names[key] for key, kind in kinds.items() if kind == "sea" and not _told(key, view, listing))
    corners = (f"{names[one]} - {names[other]}" for one, other in view.corners())
    brief = (f"{names[one]} - {names[other]}" for one, other, at in view.pairs() if len(at) < _BRIEF)
    yield from note("touch only in a corner, and are no neighbors", corners)
    yield from note("areas of the list that the picture doesn't show, left out", listing.areas.keys() - view.numbers)
    yield from note("touch in a short line; look whether they are neighbors", brief)
    yield from note("sea by its color", guessed)
    if not listing.powers:
        yield "the picture doesn't tell whose homes areas are, nor the opening: draw them in the editor, or in map.txt"
