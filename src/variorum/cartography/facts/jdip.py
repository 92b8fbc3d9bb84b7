"""jDip's files: `variants.xml` with the adjacency file beside it, or an adjacency file alone."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from msgspec import Struct
from msgspec.structs import replace

from variorum.board.error import BoardError, Faults
from variorum.cartography.facts.jdiprules import COASTS, with_rules
from variorum.cartography.facts.links import Link, borders_of
from variorum.cartography.facts.schema import AreaFacts, CoastFacts, Facts
from variorum.cartography.facts.text import content_of
from variorum.cartography.facts.tidying import note, one_sided

_ARMY, _FLEET = "mv", "xc"
_NAME = 60
"""The longest name of an area or a variant that finds room on a map."""

VARIANTS = "variants.xml"


class _Province(Struct, frozen=True):
    """An area of the file: its neighbors of armies (mv), of fleets (xc), and of the fleets on each of its coasts.

    `also` are other names; `convoys` tells that fleets there convoy; `borders` are the conditions of its borders.
    """

    name: str
    near: dict[str, tuple[str, ...]]
    also: tuple[str, ...] = ()
    convoys: bool = False
    borders: str = ""

    @property
    def kind(self) -> str:
        if _ARMY not in self.near:
            return "sea"
        return "coast" if self.near.keys() - {_ARMY} else "land"

    @property
    def coasts(self) -> list[str]:
        return [coast for coast in COASTS if coast in self.near]


class _Map(Struct, frozen=True):
    """The provinces by their short names, and which of them every name in small letters means."""

    file: str
    provinces: dict[str, _Province]
    names: dict[str, str]


def read_jdip(file: Path, variant: str = "") -> Facts:
    """The facts in a file of jDip. Powers of an adjacency file come from the `variants.xml` beside it, if there is one.

    `variant` is the name of one of several in that file.

    Raises:
        BoardError: it isn't XML, has entities, names what it doesn't describe, or has no variant of that name.

    """
    return _facts(*_found(file, variant))


def _found(file: Path, wanted: str) -> tuple[Path, Element, Element | None, tuple[str, ...]]:
    """The adjacency file, its content, the variant if one is told of, and notes on others. Raises: BoardError."""
    root = _parsed(file)
    if root.tag == "PROVINCES":
        return (file, root, *_variant_of(file, wanted))
    variants = root.findall("VARIANT")
    if root.tag != "VARIANTS" or not variants:
        raise BoardError(str(file), 0, f"<{root.tag}> is no file of jDip", f"name {VARIANTS} or an adjacency file")
    chosen, told = _chosen(file, variants, wanted)
    name = _map_of(chosen)
    if not name:
        raise BoardError(str(file), 0, "no MAP has an adjacencyURI", "name the adjacency file there")
    beside = file.parent / name
    if not beside.is_file():
        raise BoardError(str(file), 0, f"{name} isn't beside it", "put that file into the same folder")
    return beside, _parsed(beside), chosen, told


def _variant_of(file: Path, wanted: str) -> tuple[Element | None, tuple[str, ...]]:
    """The variant of an adjacency file, if a file beside it tells of one."""
    beside = file.parent / VARIANTS
    if not beside.is_file():
        if wanted:
            raise BoardError(str(file), 0, f"{VARIANTS} isn't beside it", "put it there, or name no variant")
        return None, ()
    variants = [one for one in _parsed(beside).findall("VARIANT") if _map_of(one) == file.name]
    return _chosen(beside, variants, wanted) if variants or wanted else (None, ())


def _map_of(variant: Element) -> str:
    found = variant.find("MAP")
    return Path(found.get("adjacencyURI", "") if found is not None else "").name


def _chosen(file: Path, variants: list[Element], wanted: str) -> tuple[Element, tuple[str, ...]]:
    """The variant of a name; without one, that which the file marks, or the first, and a note on the others."""
    if wanted:
        named = [one for one in variants if _named(one).casefold() == " ".join(wanted.split()).casefold()]
        if len(named) != 1:
            names = ", ".join(list(dict.fromkeys(map(_named, variants)))[:20]) or "none are told of"
            problem = "several variants have this name" if named else "no variant has this name"
            raise BoardError(str(file), 0, f"{problem}: {wanted[:_NAME]}", f"name one of these: {names}")
        return named[0], ()
    chosen = next((one for one in variants if one.get("default") == "true"), variants[0])
    others = (_named(one) for one in variants if one is not chosen)
    return chosen, note(f"this is {_named(chosen)}; others can be named: --variant, or its field on a host", others)


def _named(variant: Element) -> str:
    return " ".join(variant.get("name", "?").split())[:_NAME]


def _parsed(file: Path) -> Element:
    try:
        root: Element = fromstring(content_of(file))
    except ParseError as error:
        raise BoardError(str(file), error.position[0], str(error), "write XML") from None
    except (DefusedXmlException, RecursionError, ValueError, LookupError):
        raise BoardError(str(file), 0, "entities aren't read", "write out what they stand for") from None
    return root


def _facts(file: Path, root: Element, variant: Element | None, told: tuple[str, ...]) -> Facts:
    provinces = dict(_provinces(file, root))
    found = _Map(str(file), provinces, dict(_names(provinces)))
    links, notes = _links(found)
    areas = tuple(
        AreaFacts(
            province.name,
            province.kind,  # type: ignore[arg-type]
            abbr=area.upper()[:20],
            also=province.also[:40],
            coasts=tuple(CoastFacts(COASTS[coast]) for coast in province.coasts),
        )
        for area, province in provinces.items()
    )
    if not areas:
        raise BoardError(str(file), 0, "no PROVINCE is described", "name a file of jDip with provinces")
    title = (variant.get("name", "") if variant is not None else "") or file.stem.replace("_", " ")
    conditions = (province.name for province in provinces.values() if province.borders)
    facts = Facts(
        name=title[:_NAME] or "Board",
        areas=areas,
        borders=borders_of(links),
        convoy_areas=tuple(province.name for province in provinces.values() if province.convoys),
        notes=(*told, *notes, *note("conditions of borders left out, anybody may pass", conditions)),
    )
    if variant is None:
        return replace(
            facts, notes=(*facts.notes, f"powers, centers and units stand in {VARIANTS}, which isn't beside it")
        )
    return with_rules(facts, variant, {name: provinces[area].name for name, area in found.names.items()})


def _names(provinces: dict[str, _Province]) -> Iterator[tuple[str, str]]:
    """What a name in small letters means: other names first, since short names count more."""
    for area, province in provinces.items():
        yield from ((name.lower(), area) for name in (*reversed(province.also), province.name))
    yield from ((area, area) for area in provinces)


def _provinces(file: Path, root: Element) -> Iterator[tuple[str, _Province]]:
    faults = Faults()
    for found in root.findall("PROVINCE"):
        area, name = found.get("shortname", "").strip().lower(), " ".join(found.get("fullname", "").split())
        near: dict[str, tuple[str, ...]] = {}
        for one in found.findall("ADJACENCY"):
            way = one.get("type", _ARMY)
            near[way] = (*near.get(way, ()), *one.get("refs", "").lower().split())
        also = (" ".join(one.get("name", "").split()) for one in found.findall("UNIQUENAME"))
        with faults:
            if not area or not 0 < len(name) <= _NAME:
                remedy = f"give it a shortname and a fullname of at most {_NAME} letters"
                raise BoardError(str(file), 0, f'PROVINCE "{(name or area)[:_NAME]}" is not named', remedy)
            if near.keys() - {_ARMY, _FLEET, *COASTS}:
                remedy = f"types are {', '.join((_ARMY, _FLEET, *COASTS))}"
                raise BoardError(str(file), 0, f"{name} has an ADJACENCY of an unknown type", remedy)
        words = tuple(word for word in also if 0 < len(word) <= _NAME)
        yield area, _Province(name, near, words, found.get("isConvoyableCoast") == "true", found.get("borders", ""))
    faults.end()


def _links(found: _Map) -> tuple[list[Link], tuple[str, ...]]:
    """Who may pass, and notes on coasts that are named but not described, and on borders named from one side."""
    links: list[Link] = []
    met: list[tuple[str, str]] = []
    strange: list[str] = []
    faults = Faults()
    for area, province in found.provinces.items():
        for way, refs in province.near.items():
            for ref in refs:
                with faults:
                    other, coast = _end(found, province, ref)
                    far = found.provinces[other]
                    if coast and coast not in far.near:
                        strange.append(f"{province.name} to {ref}")
                        coast = ""
                    met.append((province.name, far.name))
                    if way == _ARMY:
                        links.append((province.name, far.name, True, False))
                    else:
                        links.append((_place(found, area, way), _place(found, other, coast), False, True))
    faults.end()
    return links, (
        *note("coasts that aren't described read as the whole area", strange),
        *note("named from one side only, open to both here", one_sided(met)),
    )


def _end(found: _Map, province: _Province, ref: str) -> tuple[str, str]:
    """The area that a reference means, and its coast: "stp-sc", or "stp/sc"; names may have hyphens, too."""
    if ref in found.names:
        return found.names[ref], ""
    name, _, coast = ref.replace("/", "-").rpartition("-")
    if name not in found.names:
        remedy = "describe it in a PROVINCE, or take it out of the refs"
        raise BoardError(found.file, 0, f'{province.name} has a neighbor "{ref[:60]}" that isn\'t there', remedy)
    return found.names[name], coast


def _place(found: _Map, area: str, coast: str) -> str:
    province = found.provinces[area]
    return f"{province.name} ({COASTS[coast]})" if coast in COASTS else province.name
