"""What lies beside a picture of a board and says what is in it: a list of diplicity, DiplomacyGM's, or one by hand."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from variorum.board.error import BoardError
from variorum.board.misfit import misfit
from variorum.cartography.facts.jdiprules import COASTS
from variorum.cartography.facts.neighbors import listed_areas
from variorum.cartography.facts.schema import Name, PowerFacts, UnitFacts
from variorum.cartography.facts.text import content_of

Color = tuple[int, int, int]
Kind = Literal["", "land", "coast", "sea"]
_Key = Annotated[str, Meta(min_length=1, max_length=60)]
_KINDS: dict[str, Kind] = {"land": "land", "coastal": "coast", "sea": "sea"}
_MOST = 2000


class Said(Struct, frozen=True):
    """What a list says of an area, by what the picture calls it; None or "" where it doesn't."""

    name: str = ""
    kind: Kind = ""
    center: bool | None = None
    owner: str | None = None


class Listing(Struct, frozen=True):
    """What lies beside a picture. `near` are neighbors that it needn't show, and who passes.

    `coasts` are those of areas, each with the seas that it touches, () if unsaid; `colors` are those of powers,
    `closed` that of shapes which nobody enters.
    """

    name: str = ""
    designer: str = ""
    areas: Mapping[str, Said] = {}
    near: Mapping[str, Mapping[str, str]] = {}
    coasts: Mapping[str, Mapping[str, Sequence[str]]] = {}
    powers: tuple[PowerFacts, ...] = ()
    colors: Mapping[str, Color] = {}
    closed: Color | None = None
    units: tuple[UnitFacts, ...] = ()
    win: int = 0
    begins: str = ""


class _Nation(Struct, frozen=True):
    name: Name
    non_playable: bool = False


class _Province(Struct, frozen=True):
    id: _Key
    name: Name
    type: Literal["land", "coastal", "sea", "named_coast"]
    supply_center: bool = False
    parent: str | None = None


class _Unit(Struct, frozen=True):
    type: Literal["Army", "Fleet"]
    nation: Name
    province: _Key


class _Owned(Struct, frozen=True):
    nation: Name
    province: _Key


class _Phase(Struct, frozen=True):
    season: str = ""
    year: int = 0


class _List(Struct, frozen=True):
    name: Name
    nations: Annotated[tuple[_Nation, ...], Meta(max_length=60)]
    provinces: Annotated[tuple[_Province, ...], Meta(min_length=2, max_length=_MOST)]
    author: str = ""
    initial_phase: _Phase = _Phase()
    initial_units: Annotated[tuple[_Unit, ...], Meta(max_length=_MOST)] = ()
    initial_supply_centers: Annotated[tuple[_Owned, ...], Meta(max_length=_MOST)] = ()


class _Player(Struct, frozen=True):
    color: str | dict[str, str] = ""


class _Configured(Struct, frozen=True):
    name: Name
    file: Annotated[str, Meta(min_length=1, max_length=200)]
    players: Annotated[dict[Name, _Player], Meta(max_length=60)] = {}
    victory_count: Annotated[int, Meta(ge=0, le=1000)] = 0
    year: int = 0
    overrides: dict[str, Any] = {}
    drawing: dict[str, Any] = msgspec.field(default_factory=dict, name="svg config")


def read_listing(file: Path) -> tuple[Listing, Path]:
    """A list of the areas of a variant of diplicity, and the picture beside it.

    Raises:
        BoardError: it isn't such a list, or there is no picture; or it has borders itself.

    """
    if b'"schemaVersion"' in content_of(file):
        raise BoardError(str(file), 0, "this file has the borders, too", "import it instead of the picture")
    found = _decoded(file, _List)
    coasts: dict[str, dict[str, Sequence[str]]] = {}
    for one in found.provinces:
        if one.type == "named_coast" and "/" in one.id:
            area, _, short = one.id.partition("/")
            coasts.setdefault(area, {})[COASTS.get(short, short.upper())] = ()
    names = {one.id: one.name for one in found.provinces}
    for area, words in coasts.items():
        names |= {f"{area}/{short}": f"{names.get(area, area)} ({name})" for short, name in _shorts(words)}
    owners = {one.province: one.nation for one in found.initial_supply_centers}
    powers = [one.name for one in found.nations if not one.non_playable]
    phase = found.initial_phase
    return Listing(
        name=found.name,
        designer=found.author[:200],
        areas={
            one.id: Said(
                one.name, "coast" if one.id in coasts else _KINDS[one.type], one.supply_center, owners.get(one.id)
            )
            for one in found.provinces
            if one.type != "named_coast"
        },
        coasts=coasts,
        powers=tuple(map(PowerFacts, powers)),
        units=tuple(
            UnitFacts(
                "army" if one.type == "Army" else "fleet",
                names.get(one.province, one.province),
                one.nation if one.nation in powers else None,
            )
            for one in found.initial_units
        ),
        begins=f"{phase.season[0]}{phase.year}M" if phase.season in ("Spring", "Fall") and phase.year > 0 else "",
    ), _picture(file, file.stem)


def read_config(file: Path) -> tuple[Listing, Path]:
    """The configuration of a variant of DiplomacyGM, and the picture that it names.

    Raises:
        BoardError: it isn't such a configuration, or the picture isn't there.

    """
    found = _decoded(file, _Configured)
    changed = found.overrides.get("provinces")
    coasts = {
        area[:60]: {COASTS.get(short, short.upper()[:60]): tuple(map(str, seas)) for short, seas in words.items()}
        for area, said in (changed.items() if isinstance(changed, dict) else ())
        if isinstance(said, dict) and isinstance(words := said.get("coasts"), dict)
        if all(isinstance(seas, list) for seas in words.values())
    }
    written = {power: _rgb(one.color) for power, one in found.players.items()}
    year = found.year
    return Listing(
        name=found.name,
        coasts=coasts,
        powers=tuple(map(PowerFacts, found.players)),
        colors={power: color for power, color in written.items() if color},
        closed=_rgb(found.drawing.get("impassable")),
        win=found.victory_count,
        begins=f"S{year}M" if 0 < year < 10_000 else "",
    ), _picture(file, Path(found.file).stem)


def read_beside(picture: Path) -> Listing:
    """What lies beside a picture under its name: `map.json`, or a list of areas `map.txt`; empty if nothing does."""
    for ending, read in ((".json", lambda file: read_listing(file)[0]), (".txt", _by_hand)):
        file = picture.with_name(picture.name.split(".")[0] + ending)
        if file.exists():
            return read(file)
    return Listing()


def _rgb(written: object) -> Color | None:
    """A color as six digits, or the first of several by theme; None if it isn't one."""
    color = next(iter(written.values()), "") if isinstance(written, dict) else written
    if not isinstance(color, str) or not re.fullmatch(r"#?[0-9a-fA-F]{6}", color):
        return None
    red, green, blue = bytes.fromhex(color.lstrip("#"))
    return red, green, blue


def _by_hand(file: Path) -> Listing:
    found = listed_areas(file)
    powers = dict.fromkeys(one.power for one in found.values() if one.power)
    return Listing(
        areas={
            name: Said("", one.kind, one.center or None, one.power or None)  # type: ignore[arg-type]
            for name, one in found.items()
        },
        powers=tuple(map(PowerFacts, powers)),
        near={name: one.near for name, one in found.items()},
    )


def _shorts(words: Mapping[str, object]) -> list[tuple[str, str]]:
    short = {name: key for key, name in COASTS.items()}
    return [(short.get(name, name.lower()), name) for name in words]


def _picture(file: Path, stem: str) -> Path:
    for name in (f"{stem}.svg", f"{stem}.d.svg", f"{file.stem}.svg", "map.svg"):
        if file.with_name(name).exists():
            return file.with_name(name)
    raise BoardError(
        str(file), 0, "its borders stand in its picture alone, which isn't there", f"put {stem}.svg beside it"
    )


def _decoded(file: Path, form: type[Any]) -> Any:
    try:
        return msgspec.json.decode(content_of(file), type=form)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BoardError(str(file), 0, misfit(error), "download it anew") from None
