"""The names of a variant's powers and provinces in DAIDE, and its map as the message MDF tells it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from string import ascii_uppercase

import msgspec

from variorum.board import AreaId, Location, Movement, area_of
from variorum.board.geography import Geography
from variorum.daide.language import Message, Part, Vocabulary
from variorum.daide.tokens import (
    BICOASTAL,
    CENTER,
    COASTAL,
    COASTS,
    FIXED,
    INLAND,
    MOST_PROVINCES,
    POWER,
    SEA,
    STANDARD,
    STANDARD_NAMES,
    STANDARD_POWERS,
)
from variorum.game.variant import Variant
from variorum.variants import registry

NOBODY = "UNO"
KINDS = {"A": "AMY", "F": "FLT"}
_SEASONS = (("S", ("M", "R")), ("F", ("M", "R", "O")), ("W", ("A",)))
_STANDARD = "standard"


class NoMapError(ValueError):
    """A variant that DAIDE has no words for."""


class Names(msgspec.Struct, frozen=True, dict=True):
    """What everything on a variant's board is called: powers and areas here, tokens there."""

    variant: Variant
    powers: Mapping[str, str]
    provinces: Mapping[str, str]
    own: dict[str, int]

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """All tokens of the map."""
        return Vocabulary.of(self.own)

    @property
    def to_tell(self) -> dict[str, int]:
        """The tokens that clients must be told at the beginning: none if they are those of Standard.

        Old clients know these by heart, and lose the names of powers if they are told them again.
        """
        known = tuple(self.powers.values()) == STANDARD_POWERS and tuple(self.provinces.values()) == STANDARD
        return {} if known else self.own

    @cached_property
    def power_of(self) -> Mapping[str, str]:
        """The powers by their tokens."""
        return {token: power for power, token in self.powers.items()}

    @cached_property
    def area_of(self) -> Mapping[str, str]:
        """The areas by their tokens."""
        return {token: area for area, token in self.provinces.items()}

    @cached_property
    def map_name(self) -> str:
        """The name of the map: that of Standard in capitals, as clients expect it."""
        return self.variant.id.upper()

    def place(self, location: str) -> Part:
        """A place: a province, or `(STP SCS)`."""
        area, _, coast = location.partition("/")
        return (self.provinces[area], COASTS[coast]) if coast else self.provinces[area]

    def location(self, part: Part) -> str:
        """The place that a part names. Raises: KeyError if it is none."""
        if isinstance(part, tuple):
            if len(part) != 2 or not all(isinstance(word, str) for word in part):
                raise KeyError(part)
            coast = next(ours for ours, theirs in (*COASTS.items(), ("", "")) if theirs in (part[1], ""))
            if not coast:
                raise KeyError(part)
            return f"{self.area_of[str(part[0])]}/{coast}"
        return self.area_of[part] if isinstance(part, str) else self.area_of[""]

    @cached_property
    def map(self) -> Message:
        """The message MDF: powers, provinces with who owns the centers at the start, and who is next to whom."""
        board, geography = self.variant.board, self.variant.board.geography()
        homes: dict[str, list[str]] = {power: [] for power in self.powers}
        free: list[Part] = [NOBODY]
        for center in geography.centers:
            home = board.areas[center].home
            if home in homes:
                homes[home].append(center)
            else:
                free.append(self.provinces[center])
        owned: list[Part] = [
            (self.powers[power], *(self.provinces[area] for area in areas)) for power, areas in homes.items()
        ]
        others = tuple(token for area, token in self.provinces.items() if area not in geography.centers)
        borders = tuple((token, *self._borders(geography, AreaId(area))) for area, token in self.provinces.items())
        return ("MDF", tuple(self.powers.values()), ((*owned, tuple(free)), others), borders)

    def _borders(self, geography: Geography, area: AreaId) -> Iterator[Part]:
        """Who is next to an area: for armies, and for fleets on each of its coasts."""
        if geography.is_land(area):
            yield ("AMY", *self._places(geography.army.get(area, frozenset())))
        for location in geography.places(Movement.FLEET, area):
            fleet: Part = ("FLT", COASTS[location.partition("/")[2]]) if "/" in location else "FLT"
            yield (fleet, *self._places(geography.table(Movement.FLEET).get(location, frozenset())))

    def _places(self, locations: frozenset[AreaId] | frozenset[Location]) -> tuple[Part, ...]:
        return tuple(self.place(one) for one in sorted(locations) if area_of(one) in self.provinces)


def names_of(variant: Variant) -> Names:
    """The names of a variant. Raises: NoMapError that says why DAIDE has none for it."""
    why = _objection(variant)
    if why:
        raise NoMapError(f"{variant.name} can't be played with DAIDE: {why}")
    geography = variant.board.geography()
    areas = [area for area in variant.board.areas if any(geography.places(way, AreaId(area)) for way in Movement)]
    taken = set(FIXED)
    powers = _named(tuple(variant.powers), taken)
    wished = {STANDARD_NAMES.get(area, area): area for area in areas}
    provinces = {wished[name]: name for name in STANDARD} if set(wished) == set(STANDARD) else _named(areas, taken)
    numbers = {token: POWER + at for at, token in enumerate(powers.values())}
    for at, (area, token) in enumerate(provinces.items()):
        numbers[token] = _category(geography, AreaId(area)) + at
    return Names(variant, powers, provinces, numbers)


def _objection(variant: Variant) -> str:
    """Why DAIDE has no words for a variant; empty if it has."""
    orders = set(variant.orders) - set(registry.variant(_STANDARD).orders)
    seasons = tuple(
        (season.letter, tuple(phase.letter for phase in season.phases)) for season in variant.calendar.seasons
    )
    geography = variant.board.geography()
    coasts = {location.partition("/")[2] for location in geography.locations} - {"", *COASTS}
    found = {
        f"it has other orders, such as {min((kind.__name__ for kind in orders), default='')}": bool(orders),
        "it has other kinds of units": not {kind.code for kind in variant.world.kinds} <= set(KINDS),
        "its year has other seasons": seasons != _SEASONS,
        "not everybody sees its whole board": variant.limits_sight,
        f"it has a coast {min(coasts, default='')}": bool(coasts),
        f"its board has more than {MOST_PROVINCES} areas": len(variant.board.areas) > MOST_PROVINCES,
        "it has units that nobody orders": bool(variant.world.bystanders),
        "its seats share powers": any(seat.powers != (seat.id,) for seat in variant.opening(variant).seats),
    }
    return next((why for why, is_so in found.items() if is_so), "")


def _category(geography: Geography, area: AreaId) -> int:
    coasts = len(geography.coasts(area))
    kind = SEA if geography.is_sea(area) else INLAND if not coasts else COASTAL if coasts == 1 else BICOASTAL
    return kind + CENTER * (area in geography.centers)


def _named(ids: Sequence[str], taken: set[str]) -> dict[str, str]:
    """Three letters for each id: its first ones if they are free, which they then are no longer."""
    found: dict[str, str] = {}
    for id_ in ids:
        letters = "".join(letter for letter in id_.upper() if letter in ascii_uppercase) or "X"
        first = letters[0]
        wished = (letters[:3], *(first + one + two for one, two in product(letters[1:], repeat=2)))
        free = (first + one + two for one, two in product(ascii_uppercase, repeat=2))
        found[id_] = next(name for name in (*wished, *free) if len(name) == 3 and name not in taken)
        taken.add(found[id_])
    return found
