"""The saved games of jDip: XML, usually gzipped, with the position and the orders of every phase.

Where everything stands is told for each phase, and so is what a unit without an order was given. Where a dislodged unit
may go isn't.
"""

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from variorum.exchange.java import Objects, class_of, is_java, read_objects
from variorum.exchange.told import COMPLETED, MOST_PHASES, Foreign, ForeignPhase, Standing, time_of
from variorum.variants import registry

FORMAT = "jdip"

VARIANTS = {"Standard [No Units]": "standard"}
"""Our variants for those that jDip names otherwise."""

_SEASONS = {"1000": "S", "2000": "F"}
_PHASES = {"movement": "M", "retreat": "R", "adjustment": "A"}
_KINDS = {"army": "A", "fleet": "F", "wing": "W"}
_COASTS = ("nc", "sc", "ec", "wc")

_Fields = Mapping[str, Element]


def is_jdip(text: str) -> bool:
    """Whether a text is a save of jDip."""
    return is_java(text) and ".world.World'" in text[:10_000].replace('"', "'")


def read_jdip(text: str, variant: str = "") -> Iterator[Foreign]:
    """The game in a save; `variant` is ours, if jDip's isn't known.

    Raises: ValueError if something in it isn't as jDip writes it, or there is more than is read.
    """
    save = _Save(read_objects(text))
    try:
        yield save.game(variant)
    except KeyError as error:
        raise ValueError(f"this save of jDip has no {error.args[0]} where one is needed") from None


class _Save:
    """A save's objects, read as parts of a game."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects

    def __repr__(self) -> str:
        return f"<_Save {self._objects!r}>"

    def game(self, variant: str) -> Foreign:
        world = self._objects.fields(self._objects.first)
        other = {_value(key): found for key, found in self._objects.pairs(world["nonTurnData"])}
        played = variant or self._variant(other.get("_variant_info_"))
        metadata = other.get("_world_metadata_")
        name = "" if metadata is None else _value(self._objects.fields(metadata).get("gameName"))
        places = [self._objects.fields(each) for each in self._provinces(world["map"])]
        phases = tuple(self._phases(world["turnStates"], places))
        return Foreign(format=FORMAT, name=name or "unnamed", variant=played, phases=phases)

    def _variant(self, info: Element | None) -> str:
        name = "" if info is None else _value(self._objects.fields(info).get("variantName"))
        ours = VARIANTS.get(name) or "_".join(re.findall(r"[a-z0-9]+", name[:60].lower()))
        if not registry.is_known(ours):
            raise ValueError(f'jDip\'s variant "{name[:60]}" could be any; name ours with --variant')
        return ours

    def _provinces(self, board: Element) -> list[Element]:
        return self._objects.items(self._objects.fields(board)["provinces"])

    def _phases(self, states: Element, places: list[dict[str, Element]]) -> Iterator[ForeignPhase]:
        """The phases from the first to the last."""
        tree = self._objects.fields(states)["m"]  # within what keeps several threads from it
        found = [self._objects.fields(state) for _, state in self._objects.pairs(tree)]
        if not found:
            raise ValueError("the save has no phases")
        if len(found) > MOST_PHASES:
            raise ValueError(f"the save has {len(found)} phases; at most {MOST_PHASES} are read")
        self._require_usual_size(found, places)
        named = sorted(((self._name(state), state) for state in found), key=lambda entry: time_of(entry[0]))
        for name, state in named[:-1]:
            yield ForeignPhase(name=name, standing=self._standing(state, places), orders=self._orders(state))
        name, state = named[-1]
        played, over = _is_true(state.get("isResolved")), _is_true(state.get("isEnded"))
        yield ForeignPhase(
            name=COMPLETED if over and not played else name,
            standing=self._standing(state, places),
            orders=self._orders(state),
            ends=not played,  # a position would have to follow
            played=played,
        )

    def _require_usual_size(self, states: list[dict[str, Element]], places: list[dict[str, Element]]) -> None:
        """Raise ValueError for more than any game has: short references can stand for much, again and again."""
        size = len(states) * len(places)
        for state in states:
            given = (self._objects.items(orders) for _, orders in self._objects.pairs(state["orderMap"]))
            size += len(self._objects.items(state["resultList"])) + sum(map(len, given))
        if size > _MOST_THINGS:
            raise ValueError(f"the save tells of {size} things; at most {_MOST_THINGS} are read")

    def _name(self, state: _Fields) -> str:
        phase = self._objects.fields(state["phase"])
        kind = _PHASES[_value(self._objects.fields(phase["phaseType"])["constName"])]
        season = _SEASONS[_value(self._objects.fields(phase["seasonType"])["position"])]
        year = _value(self._objects.fields(phase["yearType"])["year"])
        if not year.isdecimal() or not year.isascii() or len(year) > _LONGEST_YEAR:
            raise ValueError(f'"{year[:20]}" is no year')
        return f"{'W' if kind == 'A' else season}{year}{kind}"

    def _standing(self, state: _Fields, places: list[dict[str, Element]]) -> Standing:
        units, centers, fallen = dict[str, list[str]](), dict[str, list[str]](), []
        held = self._objects.items(self._objects.fields(state["position"])["provArray"])
        for place, data in zip(places, held, strict=False):
            if data.tag == "null":
                continue
            here, name = self._objects.fields(data), _value(place["fullName"])
            if (unit := here["unit"]).tag != "null":
                power, text = self._unit(unit, name)
                units.setdefault(power, []).append(text)
            if (unit := here["dislodgedUnit"]).tag != "null":
                fallen.append((*self._unit(unit, name), None))
            if (owner := here["SCOwner"]).tag != "null":
                centers.setdefault(self._power(owner), []).append(name)
        # Before the retreats of fall, jDip already gives the centers to whoever stands there
        known = None if fallen else _fixed(centers)
        return Standing(units=_fixed(units), centers=known, retreats=tuple(fallen))

    def _unit(self, unit: Element, place: str) -> tuple[str, str]:
        told = self._objects.fields(unit)
        return self._power(told["owner"]), f"{self._kind(told['type'])} {place}{self._coast(told['coast'])}"

    def _power(self, power: Element) -> str:
        return _value(self._objects.items(self._objects.fields(power)["names"])[0]).upper()

    def _kind(self, kind: Element) -> str:
        return _KINDS[_value(self._objects.fields(kind)["internalName"])]

    def _coast(self, coast: Element) -> str:
        short = _value(self._objects.fields(coast)["abbreviation"])
        return f"/{short.upper()}" if short in _COASTS else ""

    def _place(self, location: Element) -> str:
        told = self._objects.fields(location)
        return _value(self._objects.fields(told["province"])["fullName"]) + self._coast(told["coast"])

    def _orders(self, state: _Fields) -> dict[str, tuple[str, ...]]:
        """The orders by power, and those that jDip gave to units without one."""
        found: dict[str, list[str]] = {}
        for power, given in self._objects.pairs(state["orderMap"]):
            found.setdefault(self._power(power), []).extend(map(self._order, self._objects.items(given)))
        for result in self._objects.items(state["resultList"]):
            told = self._objects.fields(result) if class_of(result) == "SubstitutedResult" else {}
            if told and told["order"].tag == "null":
                found.setdefault(self._power(told["power"]), []).append(self._order(told["newOrder"]))
        return _fixed(found)

    def _order(self, order: Element) -> str:
        """An order in canonical notation, with jDip's full names."""
        told = self._objects.fields(order)
        name = class_of(order).removeprefix("GUI")
        unit = "" if name == "Waive" else f"{self._kind(told['srcUnitType'])} {self._place(told['src'])}"
        match name:
            case "Waive":
                return "WAIVE"
            case "Build" | "Remove":
                return f"{name.upper()} {unit}"
        return f"{unit} {self._rest(name, told)}"

    def _rest(self, name: str, told: _Fields) -> str:
        """What a unit is ordered to do. Raises: ValueError for an order that jDip doesn't have."""
        match name:
            case "Hold":
                return "H"
            case "Disband":
                return "D"
            case "Move":
                return f"- {self._place(told['dest'])}{' VIA' if _is_by_sea(told) else ''}"
            case "Retreat":
                return f"R {self._place(told['dest'])}"
            case "Support" | "Convoy":
                return f"{name[0]} {self._helped(told, 'sup' if name == 'Support' else 'convoy')}"
        raise ValueError(f'no order of jDip is called "{name[:40]}"')

    def _helped(self, told: _Fields, prefix: str) -> str:
        """The unit that an order helps, and where that unit goes, if it does."""
        unit = f"{self._kind(told[f'{prefix}UnitType'])} {self._place(told[f'{prefix}Src'])}"
        goal = told[f"{prefix}Dest"]
        stays = goal.tag == "null" or self._place(goal) == self._place(told[f"{prefix}Src"])
        return unit if stays else f"{unit} - {self._place(goal)}"


def _is_by_sea(told: _Fields) -> bool:
    """Whether an army that could walk was ordered to go by convoy."""
    walks = _is_true(told.get("_hasLandRoute"))
    return _is_true(told.get("_isViaConvoy")) or (walks and _is_true(told.get("_isConvoyIntent")))


def _value(node: Element | None) -> str:
    return "" if node is None else node.get("value", "")


def _is_true(node: Element | None) -> bool:
    return _value(node) == "true"


def _fixed(found: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {power: tuple(texts) for power, texts in found.items() if texts}


_LONGEST_YEAR = 5
_MOST_THINGS = 300_000
"""Areas, orders and results of all phases; a game of 50 phases has 10,000."""
