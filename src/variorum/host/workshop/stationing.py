"""The opening of a board's variant as a form: units, whose they are, and home centers. Runs confined."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from variorum.board import AreaId, Board, BoardError
from variorum.game.position import Position
from variorum.game.title import called
from variorum.game.variant import Variant
from variorum.host.confined import DeclinedError
from variorum.host.confined.job import folder_of
from variorum.host.workshop.bounds import VARIANT
from variorum.host.workshop.jobs import Opened, Place, Stationing
from variorum.render.atlas import atlas_of, outline
from variorum.render.frame import view_box
from variorum.render.legend import height
from variorum.render.picture import draw
from variorum.render.scene import Scene, scene_of
from variorum.variants import registry
from variorum.variants.entering import ComposingError
from variorum.variants.faults import VariantFileError
from variorum.variants.placing import placed


def opening(given: Stationing) -> Opened:
    """The file with the opening that a form sent, and what the form shows then. Raises: DeclinedError."""
    text = given.files[VARIANT]
    with _read(given.files) as variant:
        if given.sent is not None:
            text = _changed(text, variant, given.sent)
    with _read({**given.files, VARIANT: text}) as variant:
        scene = _scene(variant)
        places = tuple(_place(variant, scene, area) for area in variant.board.areas if area in scene.atlas.rings)
        powers = tuple((power, called(power)) for power in _powers(variant))
        return Opened(text, view_box(scene.atlas.size, height(scene)), places, powers)


def picture(files: Mapping[str, str]) -> str:
    """The map with the first units, as SVG. Raises: DeclinedError."""
    with _read(files) as variant:
        return draw(_scene(variant))


@contextmanager
def _read(files: Mapping[str, str]) -> Iterator[Variant]:
    """The variant, while its folder is there. Raises: DeclinedError."""
    with folder_of(files) as folder:
        try:
            yield registry.read(folder / VARIANT)
        except VariantFileError as error:
            raise DeclinedError(str(error).removeprefix(f"{folder}/")) from None
        except BoardError as error:
            raise DeclinedError(str(error)) from None


def _scene(variant: Variant) -> Scene:
    return scene_of(_start(variant), variant, atlas=atlas_of(variant.board))


def _start(variant: Variant) -> Position:
    position: Position = variant.opening(variant)
    return position


def _powers(variant: Variant) -> tuple[str, ...]:
    """The powers that the form offers: all that own units and centers, but for garrisons."""
    return tuple(power for power in variant.on_map if power not in variant.world.bystanders)


def _place(variant: Variant, scene: Scene, id_: str) -> Place:
    """An area, as it is when the game begins."""
    area, powers = variant.board.areas[id_], _powers(variant)
    unit = next((unit for unit in scene.position.units if unit.area == id_ and unit.power in powers), None)
    return Place(
        id_,
        area.name,
        outline(scene.atlas, id_),
        tuple(_units(variant, AreaId(id_))),
        area.center,
        str(unit or ""),
        unit.power if unit else "",
        area.home if area.center else "",
    )


def _units(variant: Variant, area: AreaId) -> Iterator[tuple[str, str]]:
    """The units that can stand in an area, each as orders name it and as people call it."""
    geography = variant.board.geography()
    for kind in variant.world.kinds:
        places = geography.places(kind.movement, area) if kind.movement else ()
        for place in places:
            yield f"{kind.code} {place}", f"{kind.name.capitalize()}{f' ({place})' if '/' in place else ''}"


def _changed(text: str, variant: Variant, sent: Mapping[str, str]) -> str:
    """The file with what a form sent. Raises: DeclinedError."""
    powers, board = _powers(variant), variant.board
    units: dict[str, list[str]] = {power: [] for power in powers}
    homes: dict[str, list[str]] = {power: [] for power in powers}
    for id_, area in board.areas.items():
        unit, owner, home = (sent.get(f"{key}-{id_}", "") for key in ("unit", "power", "home"))
        owner = owner or home
        if unit and owner not in units:
            raise DeclinedError(f"{area.name} has a unit of nobody; choose its power.")
        if unit:
            units[owner].append(unit)
        if home in homes and area.center:
            homes[home].append(id_)
    try:
        return placed(text, units, {power: mine for power, mine in homes.items() if mine != _homes(board, power)})
    except ComposingError as error:
        raise DeclinedError(str(error)) from None


def _homes(board: Board, power: str) -> list[str]:
    return [id_ for id_, area in board.areas.items() if area.center and area.home == power]
