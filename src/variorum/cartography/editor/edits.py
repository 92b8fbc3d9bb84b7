"""What a designer does to a board, one value each, as the page sends them. `applying` carries them out."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from variorum.board.area import Movement, Terrain
from variorum.board.misfit import misfit_alone
from variorum.cartography.plane.sheetplan import MOST_DOTS
from variorum.cartography.projection import WIDTH

_PLAIN = r"^[^|#\[\]\x00-\x1f\x7f-\x9f]*$"

Id = Annotated[str, Meta(pattern=r"^[A-Z][A-Z0-9]{1,5}$")]
PowerId = Annotated[str, Meta(pattern=r"^[A-Z][A-Z0-9_]{0,39}$")]
Known = Annotated[str, Meta(min_length=1, max_length=60)]
Name = Annotated[str, Meta(min_length=1, max_length=60, pattern=_PLAIN)]
Names = Annotated[tuple[Name, ...], Meta(max_length=20)]
X = Annotated[float, Meta(ge=0, le=WIDTH)]
Y = Annotated[float, Meta(ge=0, le=6000)]
Spot = tuple[X, Y]


class Edit(Struct, frozen=True, forbid_unknown_fields=True, tag_field="edit"):
    """Something that a designer does."""


class NameBoard(Edit, frozen=True, tag="name board"):
    """Name the board."""

    name: Name


class SizeSheet(Edit, frozen=True, tag="size sheet"):
    """Set the sheet's height, points and places moved in proportion, and the radius of units' badges."""

    height: float
    badge: int


class AddPower(Edit, frozen=True, tag="add power"):
    """Add a power."""

    id: PowerId


class RemovePower(Edit, frozen=True, tag="remove power"):
    """Remove a power; what it owned is nobody's."""

    id: Known


class AddArea(Edit, frozen=True, tag="add area"):
    """Add an area at a point, without borders."""

    id: Id
    name: Name
    terrain: Terrain
    at: Spot


class ChangeArea(Edit, frozen=True, tag="change area"):
    """Change what is said of an area. Where an army can't be any more, its borders are the fleets'."""

    id: Known
    name: Name | UnsetType = UNSET
    terrain: Terrain | UnsetType = UNSET
    center: bool | UnsetType = UNSET
    owner: str | UnsetType = UNSET
    home: str | UnsetType = UNSET
    also: Names | UnsetType = UNSET


class RenameArea(Edit, frozen=True, tag="rename area"):
    """Give an area another id."""

    id: Known
    to: Id


class RemoveArea(Edit, frozen=True, tag="remove area"):
    """Remove an area with its borders."""

    id: Known


class MoveArea(Edit, frozen=True, tag="move area"):
    """Move the point of an area."""

    id: Known
    at: Spot


class ResizeArea(Edit, frozen=True, tag="resize area"):
    """Set how large an area is: 1 as usual."""

    id: Known
    size: float


class Connect(Edit, frozen=True, tag="connect"):
    """Let units pass between two areas or coasts; without movements, those that the areas suggest."""

    one: Known
    other: Known
    movements: Annotated[tuple[Movement, ...], Meta(max_length=2)] = ()


class Disconnect(Edit, frozen=True, tag="disconnect"):
    """Remove the border of two areas, or of two coasts."""

    one: Known
    other: Known


class PlaceMarks(Edit, frozen=True, tag="place"):
    """Say where the name, the badge or the mark of an area stands; null leaves it to the build."""

    place: Known
    label: Spot | UnsetType | None = UNSET
    unit: Spot | UnsetType | None = UNSET
    center: Spot | UnsetType | None = UNSET
    lines: Annotated[tuple[Name, ...], Meta(max_length=6)] | UnsetType = UNSET
    size: int | UnsetType | None = UNSET


class Paint(Edit, frozen=True, tag="paint"):
    """Paint ground to an area, along a line."""

    id: Known
    width: float
    line: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=MOST_DOTS)]


class Unpaint(Edit, frozen=True, tag="unpaint"):
    """Remove all that is painted to an area."""

    id: Known


AnyEdit = (
    NameBoard
    | SizeSheet
    | AddPower
    | RemovePower
    | AddArea
    | ChangeArea
    | RenameArea
    | RemoveArea
    | MoveArea
    | ResizeArea
    | Connect
    | Disconnect
    | PlaceMarks
    | Paint
    | Unpaint
)

_WANTED = {
    "id": "an area's id is 2 to 6 capital letters and digits, such as LON; a power's has letters, digits and _",
    "to": "an id is 2 to 6 capital letters and digits, such as LON",
    "name": "a name has 1 to 60 characters, without | # [ ]",
    "also": "write up to 20 names, each of 1 to 60 characters, without | # [ ]",
    "lines": "write up to 6 lines, each of 1 to 60 characters, without | # [ ]",
    "line": f"a stroke has 1 to {MOST_DOTS} points on the sheet",
    "at": "choose a point on the sheet",
}


class EditError(ValueError):
    """An edit that can't be carried out: what is wrong, and what would be accepted."""


def read_edit(content: object) -> AnyEdit:
    """The edit that JSON describes.

    Raises:
        EditError: it describes none.

    """
    try:
        found: AnyEdit = msgspec.convert(content, AnyEdit, strict=True)
    except msgspec.ValidationError as error:
        field = str(error).partition(" - at `$.")[2].rstrip("`").partition("[")[0]
        wanted = _WANTED.get(field, misfit_alone(error))
        raise EditError(f"{field or 'this edit'} can't be used; {wanted}") from None
    return found
