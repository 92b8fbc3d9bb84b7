"""jDip's files: `variants.xml` with the adjacency file beside it, or an adjacency file alone."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from msgspec import Struct

from variorum.board.error import BoardError, Faults
from variorum.cartography.facts.links import Link, borders_of
from variorum.cartography.facts.schema import AreaFacts, CoastFacts, Facts, PowerFacts
from variorum.cartography.facts.text import content_of

_COASTS = {"nc": "North Coast", "ec": "East Coast", "sc": "South Coast", "wc": "West Coast"}
_ARMY, _FLEET = "mv", "xc"
_NAME = 60
"""The longest name of an area or a variant that finds room on a map."""


class _Province(Struct, frozen=True):
    """An area of the file: its neighbors of armies (mv), of fleets (xc), and of the fleets on each of its coasts."""

    name: str
    near: dict[str, tuple[str, ...]]

    @property
    def kind(self) -> str:
        if _ARMY not in self.near:
            return "sea"
        return "coast" if self.near.keys() - {_ARMY} else "land"

    @property
    def coasts(self) -> list[str]:
        return [coast for coast in _COASTS if coast in self.near]


def read_jdip(file: Path) -> Facts:
    """The facts in a file of jDip.

    Raises:
        BoardError: it isn't XML, has entities, or names what it doesn't describe.

    """
    root = _parsed(file)
    if root.tag == "PROVINCES":
        return _facts(file, root, None)
    variants = root.findall("VARIANT")
    if root.tag != "VARIANTS" or not variants:
        raise BoardError(str(file), 0, f"<{root.tag}> is no file of jDip", "name variants.xml or an adjacency file")
    if len(variants) > 1:
        raise BoardError(str(file), 0, f"there are {len(variants)} variants", "leave one VARIANT in the file")
    of_map = variants[0].find("MAP")
    name = Path(of_map.get("adjacencyURI", "") if of_map is not None else "").name
    if not name:
        raise BoardError(str(file), 0, "no MAP has an adjacencyURI", "name the adjacency file there")
    return _facts(file.parent / name, _parsed(file.parent / name), variants[0])


def _parsed(file: Path) -> Element:
    try:
        root: Element = fromstring(content_of(file))
    except ParseError as error:
        raise BoardError(str(file), error.position[0], str(error), "write XML") from None
    except (DefusedXmlException, RecursionError, ValueError, LookupError):
        raise BoardError(str(file), 0, "entities aren't read", "write out what they stand for") from None
    return root


def _facts(file: Path, root: Element, variant: Element | None) -> Facts:
    provinces = dict(_provinces(file, root))
    named = {power.get("name", "").lower(): power.get("name", "") for power in _all(variant, "POWER")}
    centers = {found.get("province", "").lower(): found for found in _all(variant, "SUPPLYCENTER")}

    def power(area: str, key: str) -> str | None:
        return named.get(centers[area].get(key, "").lower()) if area in centers else None

    areas = tuple(
        AreaFacts(
            province.name,
            province.kind,  # type: ignore[arg-type]
            abbr=area.upper(),
            center=area in centers,
            home=power(area, "homepower"),
            owner=power(area, "owner"),
            coasts=tuple(CoastFacts(_COASTS[coast]) for coast in province.coasts),
        )
        for area, province in provinces.items()
    )
    title = (variant.get("name", "") if variant is not None else "") or file.stem.replace("_", " ")
    return Facts(
        name=title[:_NAME] or "Board",
        areas=areas,
        borders=borders_of(_links(file, provinces)),
        powers=tuple(map(PowerFacts, named.values())),
    )


def _all(variant: Element | None, tag: str) -> list[Element]:
    return variant.findall(tag) if variant is not None else []


def _provinces(file: Path, root: Element) -> Iterator[tuple[str, _Province]]:
    faults = Faults()
    for found in root.findall("PROVINCE"):
        area, name = found.get("shortname", "").lower(), found.get("fullname", "")
        near = {one.get("type", ""): tuple(one.get("refs", "").lower().split()) for one in found.findall("ADJACENCY")}
        with faults:
            if not area or not 0 < len(name) <= _NAME:
                remedy = f"give it a shortname and a fullname of at most {_NAME} letters"
                raise BoardError(str(file), 0, f'PROVINCE "{(name or area)[:_NAME]}" is not named', remedy)
            if near.keys() - {_ARMY, _FLEET, *_COASTS}:
                remedy = f"types are {', '.join((_ARMY, _FLEET, *_COASTS))}"
                raise BoardError(str(file), 0, f"{name} has an ADJACENCY of an unknown type", remedy)
        yield area, _Province(name, near)
    faults.end()


def _links(file: Path, provinces: dict[str, _Province]) -> Iterator[Link]:
    faults = Faults()
    for area, province in provinces.items():
        for way, refs in province.near.items():
            for ref in refs:
                other, _, coast = ref.replace("/", "-").partition("-")
                with faults:
                    if other not in provinces or (coast and coast not in provinces[other].near):
                        remedy = "describe it in a PROVINCE, or take it out of the refs"
                        raise BoardError(
                            str(file), 0, f'{province.name} has a neighbor "{ref}" that isn\'t there', remedy
                        )
                    if way == _ARMY:
                        yield province.name, provinces[other].name, True, False
                    else:
                        yield _place(provinces, area, way), _place(provinces, other, coast), False, True
    faults.end()


def _place(provinces: dict[str, _Province], area: str, coast: str) -> str:
    province = provinces[area]
    return f"{province.name} ({_COASTS[coast]})" if coast in _COASTS else province.name
