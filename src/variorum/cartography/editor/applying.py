"""Carries out edits: each makes a new draft, or is refused in words. `read_draft` decides what may be written."""

from collections.abc import Mapping
from functools import singledispatch
from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import asdict, replace

from variorum.board.area import BORDERED, Area, Border, Movement, Power, Terrain
from variorum.board.error import BoardError, BoardFaultsError
from variorum.board.place import area_of
from variorum.cartography.arcs import Point
from variorum.cartography.editor.draft import MapDraft, read_draft
from variorum.cartography.editor.edits import (
    AddArea,
    AddPower,
    AnyEdit,
    ChangeArea,
    Connect,
    Disconnect,
    EditError,
    MoveArea,
    NameBoard,
    Paint,
    PlaceMarks,
    RemoveArea,
    RemovePower,
    RenameArea,
    ResizeArea,
    SizeSheet,
    Unpaint,
)
from variorum.cartography.editor.writing import rewritten
from variorum.cartography.hand import NO_WISH, Wish
from variorum.cartography.plane.sheetplan import Stroke

Value = TypeVar("Value")


def edited(map_text: str, edit: AnyEdit) -> str:
    """The `map.txt` after an edit.

    Raises:
        EditError: the edit can't be carried out, or the board could no longer be read.
        BoardError: the text can't be read to begin with.

    """
    before = read_draft(map_text)
    text = rewritten(map_text, before, applied(edit, before))
    try:
        read_draft(text)
    except BoardError as error:
        raise EditError(in_words(error)) from None
    return text


def in_words(error: BoardError) -> str:
    """What is wrong, for somebody who doesn't see the lines of a file."""
    faults = error.errors[:5] if isinstance(error, BoardFaultsError) else [error]
    return "\n".join(f"{fault.problem}; {fault.remedy}" for fault in faults)


@singledispatch
def applied(edit: AnyEdit, draft: MapDraft) -> MapDraft:
    """The draft after an edit; whether all of it can be written isn't looked at.

    Raises:
        EditError: the edit names something that isn't there, or adds something that is.

    """
    raise NotImplementedError(type(edit).__name__)


@applied.register
def _(edit: NameBoard, draft: MapDraft) -> MapDraft:
    return replace(draft, name=edit.name.strip())


@applied.register
def _(edit: SizeSheet, draft: MapDraft) -> MapDraft:
    scale = edit.height / draft.height

    def moved(at: Point) -> Point:
        return at[0], at[1] * scale

    return replace(
        draft,
        height=edit.height,
        badge=edit.badge,
        points={area: moved(at) for area, at in draft.points.items()},
        places={place: _moved_marks(wish, scale) for place, wish in draft.places.items()},
        strokes=tuple(replace(stroke, line=tuple(map(moved, stroke.line))) for stroke in draft.strokes),
    )


def _moved_marks(wish: Wish, scale: float) -> Wish:
    spots = {word: (spot[0], round(spot[1] * scale)) for word in _SPOTS if (spot := getattr(wish, word))}
    return replace(wish, **spots)


@applied.register
def _(edit: AddPower, draft: MapDraft) -> MapDraft:
    if edit.id in draft.powers:
        raise EditError(f"there is a power {edit.id} already; choose another name")
    return replace(draft, powers={**draft.powers, edit.id: Power(edit.id, edit.id)})


@applied.register
def _(edit: RemovePower, draft: MapDraft) -> MapDraft:
    _require(draft.powers, edit.id, "power")

    def left(power: str) -> str:
        return "" if power == edit.id else power

    areas = {id_: replace(area, owner=left(area.owner), home=left(area.home)) for id_, area in draft.areas.items()}
    return replace(draft, powers=_without(draft.powers, edit.id), areas=areas)


@applied.register
def _(edit: AddArea, draft: MapDraft) -> MapDraft:
    if edit.id in draft.areas:
        raise EditError(f"there is an area {edit.id} already; choose another id")
    return replace(
        draft,
        areas={**draft.areas, edit.id: Area(edit.id, edit.name.strip(), edit.terrain)},
        points={**draft.points, edit.id: edit.at},
        sizes={**draft.sizes, edit.id: 1.0},
    )


@applied.register
def _(edit: ChangeArea, draft: MapDraft) -> MapDraft:
    area = _require(draft.areas, edit.id, "area")
    told = {word: value for word, value in asdict(edit).items() if word != "id" and value is not UNSET}
    for word in ("owner", "home"):
        if power := told.get(word):
            _require(draft.powers, power, "power")
    changed = replace(area, **told)
    borders = draft.borders if changed.terrain is area.terrain else _passable(draft, changed)
    return replace(draft, areas={**draft.areas, edit.id: changed}, borders=borders)


def _passable(draft: MapDraft, changed: Area) -> tuple[Border, ...]:
    """The borders after an area has got another terrain."""
    areas = {**draft.areas, changed.id: changed}

    def remade(border: Border) -> Border:
        terrains = {areas[area_of(end)].terrain for end in border.ends}
        if all(area_of(end) != changed.id for end in border.ends) or terrains <= {Terrain.LAND}:
            return border
        barred = Terrain.SEA in terrains
        movements = tuple(movement for movement in border.movements if movement is Movement.FLEET or not barred)
        return replace(border, movements=movements or (Movement.FLEET,))

    return tuple(map(remade, draft.borders))


@applied.register
def _(edit: RenameArea, draft: MapDraft) -> MapDraft:
    area = _require(draft.areas, edit.id, "area")
    if edit.to in draft.areas:
        raise EditError(f"there is an area {edit.to} already; choose another id")

    def new(place: str) -> str:
        return edit.to + place.removeprefix(edit.id) if area_of(place) == edit.id else place

    def renamed(table: Mapping[str, Value]) -> dict[str, Value]:
        return {new(place): value for place, value in table.items()}

    return replace(
        draft,
        areas=renamed({**draft.areas, edit.id: replace(area, id=edit.to)}),
        borders=tuple(replace(border, ends=(new(border.ends[0]), new(border.ends[1]))) for border in draft.borders),
        points=renamed(draft.points),
        sizes=renamed(draft.sizes),
        places=renamed(draft.places),
        strokes=tuple(replace(stroke, area=new(stroke.area)) for stroke in draft.strokes),
    )


@applied.register
def _(edit: RemoveArea, draft: MapDraft) -> MapDraft:
    _require(draft.areas, edit.id, "area")
    return _tidy(
        replace(
            draft,
            areas=_without(draft.areas, edit.id),
            borders=tuple(border for border in draft.borders if all(area_of(end) != edit.id for end in border.ends)),
            points=_without(draft.points, edit.id),
            sizes=_without(draft.sizes, edit.id),
            places={place: wish for place, wish in draft.places.items() if area_of(place) != edit.id},
            strokes=tuple(stroke for stroke in draft.strokes if stroke.area != edit.id),
        )
    )


@applied.register
def _(edit: MoveArea, draft: MapDraft) -> MapDraft:
    _require(draft.areas, edit.id, "area")
    return replace(draft, points={**draft.points, edit.id: _rounded(edit.at)})


@applied.register
def _(edit: ResizeArea, draft: MapDraft) -> MapDraft:
    _require(draft.areas, edit.id, "area")
    return replace(draft, sizes={**draft.sizes, edit.id: round(edit.size, 2)})


@applied.register
def _(edit: Connect, draft: MapDraft) -> MapDraft:
    for end in (edit.one, edit.other):
        _require(draft.areas, area_of(end), "area")
    ends = frozenset((edit.one, edit.other))
    movements = edit.movements or _usual(draft, area_of(edit.one), area_of(edit.other))
    border = Border((edit.one, edit.other), movements)
    borders = [border if frozenset(old.ends) == ends else old for old in draft.borders]
    return replace(draft, borders=tuple(borders if border in borders else [*borders, border]))


@applied.register
def _(edit: Disconnect, draft: MapDraft) -> MapDraft:
    ends = frozenset((edit.one, edit.other))
    left = tuple(border for border in draft.borders if frozenset(border.ends) != ends)
    if len(left) == len(draft.borders):
        raise EditError(f"{edit.one} and {edit.other} have no border; choose two areas that have one")
    return _tidy(replace(draft, borders=left))


@applied.register
def _(edit: PlaceMarks, draft: MapDraft) -> MapDraft:
    coasts = {end for border in draft.borders for end in border.ends}
    _require({**draft.areas, **dict.fromkeys(coasts)}, edit.place, "area")
    told = {word: value for word, value in asdict(edit).items() if word != "place" and value is not UNSET}
    for word in _SPOTS:
        if at := told.get(word):
            told[word] = (round(at[0]), round(at[1]))
    wish = replace(draft.places.get(edit.place, NO_WISH), **told)
    others = _without(draft.places, edit.place)
    return replace(draft, places=others if wish == NO_WISH else {**others, edit.place: wish})


@applied.register
def _(edit: Paint, draft: MapDraft) -> MapDraft:
    _require(draft.areas, edit.id, "area")
    line = tuple(dict.fromkeys(map(_rounded, edit.line)))
    return replace(draft, strokes=(*draft.strokes, Stroke(edit.id, round(edit.width, 1), line)))


@applied.register
def _(edit: Unpaint, draft: MapDraft) -> MapDraft:
    return replace(draft, strokes=tuple(stroke for stroke in draft.strokes if stroke.area != edit.id))


_SPOTS = ("label", "unit", "center")


def _tidy(draft: MapDraft) -> MapDraft:
    """Forget the places of coasts that no border names any more."""
    known = {*draft.areas, *(end for border in draft.borders for end in border.ends)}
    return replace(draft, places={place: wish for place, wish in draft.places.items() if place in known})


def _usual(draft: MapDraft, one: str, other: str) -> tuple[Movement, ...]:
    """Who passes between two areas, usually: fleets at sea and along the coasts of a common sea, armies on land."""
    seas = {area.id for area in draft.areas.values() if area.terrain is Terrain.SEA}
    if seas & {one, other}:
        return (Movement.FLEET,)
    return BORDERED if _beside(draft, one) & _beside(draft, other) & seas else (Movement.ARMY,)


def _beside(draft: MapDraft, area: str) -> set[str]:
    return {
        area_of(end)
        for border in draft.borders
        if any(area_of(end) == area for end in border.ends)
        for end in border.ends
    }


def _rounded(at: Point) -> Point:
    return float(round(at[0])), float(round(at[1]))


def _without(table: Mapping[str, Value], key: str) -> dict[str, Value]:
    return {other: value for other, value in table.items() if other != key}


def _require(table: Mapping[str, Value], key: str, what: str) -> Value:
    if key not in table:
        raise EditError(f'there is no {what} "{key}"; reload the page to see the board as it is')
    return table[key]
