"""Games of diplicity, and those that its adjudicator godip is tested with.

diplicity's are JSON with a variant's name, the orders of each phase and the position after it. godip's are text, with
the position before each phase and then its orders; they name neither the game nor its variant, so powers with names
of their own (Abbasid Caliphate is ARABIA) are found by where they begin.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from variorum.board import area_of
from variorum.exchange.told import MOST_PHASES, Foreign, ForeignPhase, Standing
from variorum.game.turn import Turn, year_after
from variorum.game.variant import Variant
from variorum.notation import reader_for
from variorum.variants import registry

GODIP, DIPLICITY = "godip", "diplicity"

_SEASONS, _TYPES = "Spring|Summer|Fall|Winter|Year", "Movement|Retreat|Adjustment"
_PHASE = re.compile(rf"^PHASE (\d{{1,5}}) ({_SEASONS}) ({_TYPES})\s*$", re.MULTILINE)
_PLACED = re.compile(r"^[ \t]+([^\s:][^:\n]{0,40}): (army|fleet|supply)(/dislodged)? (\S{1,20})\s*$", re.MULTILINE)
_ORDERS = "\nORDERS"
_KINDS = {"army": "A", "fleet": "F"}
_STANDARD = {"classical": "standard"}
_ALIKE = 0.8
_MOST = 500
"""Units, centers or orders of a phase: every board has fewer."""


class _Unit(msgspec.Struct, frozen=True):
    nation: str
    type: str
    province: str
    dislodged: bool = False

    @property
    def area(self) -> str:
        return self.province.partition("/")[0]

    @property
    def name(self) -> str:
        """The unit as our orders name it; some files have armies on coasts."""
        kind = _KINDS.get(self.type.lower(), self.type)
        return f"{kind} {self.area if kind == 'A' else self.province}"


class _State(msgspec.Struct, frozen=True):
    """A position: units, and the owners of centers by province."""

    units: Annotated[tuple[_Unit, ...], Meta(max_length=_MOST)] = ()
    supply_centers: Annotated[dict[str, str], Meta(max_length=_MOST)] = {}


class _Order(msgspec.Struct, frozen=True):
    nation: str
    selected: Annotated[tuple[str, ...], Meta(min_length=1, max_length=8)]


class _Phase(msgspec.Struct, frozen=True):
    season: Annotated[str, Meta(pattern=f"^({_SEASONS})$")]
    year: Annotated[int, Meta(ge=-99_999, le=99_999)]
    type: Annotated[str, Meta(pattern=f"^({_TYPES})$")]
    orders: Annotated[tuple[_Order, ...], Meta(max_length=_MOST)] = ()
    expected_state_after: _State | None = None

    @property
    def name(self) -> str:
        return _name(self.season, self.year, self.type)


class _Game(msgspec.Struct, frozen=True):
    phases: Annotated[tuple[_Phase, ...], Meta(min_length=1, max_length=MOST_PHASES)]
    variant: str = "Classical"


def is_diplicity(plain: Any) -> bool:
    """Whether decoded JSON looks like a game of diplicity."""
    return isinstance(plain, dict) and "schema_version" in plain and isinstance(plain.get("phases"), list)


def read_diplicity(plain: Any, variant: str = "") -> Foreign:
    """The game that decoded JSON describes; `variant` is ours, if its name doesn't tell.

    Raises: ValueError with the path of what is wrong, or for a variant that isn't known.
    """
    game = msgspec.convert(plain, _Game)
    played = registry.variant(variant or _variant_named(game.variant))
    seats = _seats(played)
    phases, before = list[ForeignPhase](), _State()
    for phase in game.phases:
        orders = _by_power(
            (_power(seats, order.nation), _written(phase.type, before.units, order.selected)) for order in phase.orders
        )
        standing = _standing(before, {one: _power(seats, one) for one in _nations(before)}, played) if phases else None
        after = phase.expected_state_after
        phases.append(ForeignPhase(name=phase.name, standing=standing, orders=orders, ends=bool(standing and after)))
        if after is None:
            break
        before = after
    return Foreign(format=DIPLICITY, name="unnamed", variant=played.id, phases=tuple(phases))


def _variant_named(name: str) -> str:
    """Our variant with all the words of a name, in any order: Italy vs Germany is `germany_italy`."""
    words = {word for word in name.lower().replace("-", " ").split() if word != "vs"}
    same = (one for one in registry.names() if set(one.split("_")) == words)
    return _STANDARD.get(name.lower()) or next(same, "_".join(name.lower().split()))


def is_godip(text: str) -> bool:
    """Whether a text has a phase of godip's with positions."""
    found = _PHASE.search(text)
    return found is not None and text[found.end() :].lstrip().startswith("POSITIONS")


def read_godip(text: str, variant: str = "") -> Iterator[Foreign]:
    """The game in a text; `variant` is the id of ours, Standard if it is empty.

    Raises: ValueError for more phases than are read, or powers of whom none begins where the variant's do.
    """
    played = registry.variant(variant or "standard")
    heads = list(_PHASE.finditer(text))
    if len(heads) > MOST_PHASES:
        raise ValueError(f"more than {MOST_PHASES} phases; split the text")
    ends = [*(head.start() for head in heads[1:]), len(text)]
    parts = [text[head.end() : end].partition(_ORDERS) for head, end in zip(heads, ends, strict=True)]
    states = [_placed(part[0]) for part in parts]
    powers, first = _powers(played, states[0]), int(heads[0][1])
    phases = list[ForeignPhase]()
    for head, state, part in zip(heads, states, parts, strict=True):
        # games that count years from 0 begin in the year of the opening
        year = int(head[1]) if first else year_after(played.opening(played).turn.year, int(head[1]))
        given = [words for line in part[2].split("\n") if (words := line.split("#")[0].split())]
        if len(given) > _MOST:
            raise ValueError(f"{len(given)} orders for a phase; at most {_MOST} are read")
        orders = _by_power(_owned(head[3], state, powers, words) for words in given)
        phases.append(
            ForeignPhase(name=_name(head[2], year, head[3]), standing=_standing(state, powers, played), orders=orders)
        )
    last = replace(phases[-1], played=bool(phases[-1].orders), ends=False)
    yield Foreign(format=GODIP, name="unnamed", variant=played.id, phases=(*phases[:-1], last))


def _name(season: str, year: int, phase: str) -> str:
    """A phase's name; the builds of a year with seasons are winter's."""
    return str(Turn("W" if phase == "Adjustment" and season != "Year" else season[0], year, phase[0]))


def _placed(text: str) -> _State:
    found = [(one[1], one[2], bool(one[3]), one[4]) for one in _PLACED.finditer(text)]
    if len(found) > 2 * _MOST:
        raise ValueError(f"{len(found)} units and centers before a phase; at most {2 * _MOST} are read")
    units = dict.fromkeys(_Unit(who, what, where, fallen) for who, what, fallen, where in found if what in _KINDS)
    return _State(tuple(units), {where: who for who, what, _, where in found if what not in _KINDS})


def _nations(state: _State) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*(unit.nation for unit in state.units), *state.supply_centers.values())))


def _seats(variant: Variant) -> list[str]:
    return [seat.id for seat in variant.opening(variant).seats]


def _power(seats: Sequence[str], nation: str) -> str:
    """Our power with a like name; the name itself if there is none."""
    name = nation.upper().replace(" ", "_")
    return next(iter(get_close_matches(name, seats, 1, _ALIKE)), name)


def _powers(variant: Variant, state: _State) -> dict[str, str]:
    """Our powers by the names of theirs: that with a like name, otherwise that which begins with most of their units.

    Raises: ValueError if there is none.
    """
    opening = variant.opening(variant)
    seats = [*_seats(variant), *variant.world.bystanders]
    places = reader_for(variant, opening.turn).names.places.ids
    found: dict[str, str] = {}
    for nation in _nations(state):
        areas = {area_of(places.get(unit.area.upper(), "")) for unit in state.units if unit.nation == nation}
        shared = {seat: len(areas & {unit.area for unit in opening.units_of(seat)}) for seat in seats}
        like, most = _power(seats, nation), max(seats, key=lambda seat: shared[seat])
        if like in seats or shared[most]:
            found[nation] = like if like in seats else most
    if not found:
        theirs = ", ".join(_nations(state))
        raise ValueError(f"nobody begins where the powers of {variant.name} do; name its variant: it has {theirs}")
    return found


def _standing(state: _State, powers: Mapping[str, str], variant: Variant) -> Standing:
    """A position; what belongs to no power of ours is left out, and bystanders own units alone."""
    mine = [unit for unit in state.units if unit.nation in powers]
    owned = [(powers[who], where) for where, who in state.supply_centers.items() if who in powers]
    owners = [power for power in powers.values() if power not in variant.world.bystanders]
    return Standing(
        units={
            power: tuple(unit.name for unit in mine if powers[unit.nation] == power and not unit.dislodged)
            for power in powers.values()
        },
        centers={power: tuple(where for who, where in owned if who == power) for power in owners},
        retreats=tuple((powers[unit.nation], unit.name, None) for unit in mine if unit.dislodged),
    )


def _by_power(orders: Iterator[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for power, order in orders:
        found.setdefault(power, []).append(order)
    return {power: tuple(given) for power, given in found.items()}


def _owned(phase: str, state: _State, powers: Mapping[str, str], words: list[str]) -> tuple[str, str]:
    """Whose a line of orders in godip's words is, and what it says."""
    owner, said = "", tuple[str, ...]()
    where = words[0]
    match words:
        case ["build", *_, kind, where]:
            said, owner = (where, "Build", kind), state.supply_centers.get(where.partition("/")[0], "")
        case ["remove", where]:
            said = (where, "Disband")
        case [where, "support", helped]:
            said = (where, "support", helped, helped)
        case [where, *rest]:
            said = (where, *(word for at, word in enumerate(rest) if word != "move" or at == 0))
    unit = _at(state.units, where, fallen=phase == "Retreat")
    owner = owner or (unit.nation if unit else "")
    return powers.get(owner, owner.upper()) or "nobody", _written(phase, state.units, said)


def _at(units: Sequence[_Unit], place: str, *, fallen: bool) -> _Unit | None:
    """The unit at a place: of two, the dislodged one or the other."""
    there = [unit for unit in units if unit.area == place.partition("/")[0]]
    return max(there, key=lambda unit: unit.dislodged == fallen, default=None)


def _written(phase: str, units: Sequence[_Unit], said: Sequence[str]) -> str:
    """An order in our notation, from its province, its type, and what else it says."""
    where, verb, *rest = (*said, "hold") if len(said) == 1 else said
    unit = _at(units, where, fallen=phase == "Retreat")
    what = unit.name if unit else where
    match verb.lower(), rest:
        case "move", [*_, goal]:
            said = (what, "R" if phase == "Retreat" else "-", goal)
        case "moveviaconvoy" | "viaconvoy", [*_, goal]:
            said = (what, "-", goal, "VIA")
        case "support", [helped, goal] if goal == helped:
            said = (what, "S", helped)
        case "support" | "convoy" as verb, [helped, goal, *_]:
            said = (what, verb[0].upper(), helped, "-", goal)
        case "build", [kind, *place]:
            said = ("BUILD", _KINDS.get(kind.lower(), kind), (*place, where)[0])
        case "disband", _:
            said = ("REMOVE", what) if phase == "Adjustment" else (what, "D")
        case "hold", _:
            said = (what, "H")
        case _:
            said = (what, verb, *rest)
    return " ".join(said)
