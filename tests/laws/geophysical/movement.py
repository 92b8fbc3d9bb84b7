"""A movement phase by the clauses: what the units' orders do on the board as transformed (R2 to R5, K1 to K5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.laws.geophysical.battle import Battle, Move, Outcome, Support
from tests.laws.geophysical.earth import Season
from tests.laws.geophysical.ground import NEIGHBORS, Coast, Place
from tests.laws.geophysical.placement import Claim, Placed, placed, side, touching
from tests.laws.geophysical.voyage import (
    Landing,
    Piece,
    can_march,
    can_support_into,
    carried,
    carried_in_part,
    lands,
)

CoastNames = Mapping[str, Mapping[str, Coast]]
"""By area, its coasts by their sides, on one board."""


@dataclass(frozen=True)
class Named:
    """The names of coasts: before the acts, on the board of an escape to an area, and as transformed."""

    before: CoastNames
    now: CoastNames
    escapes: Mapping[str, CoastNames]

    def of(self, area: str) -> Mapping[str, Mapping[str, Coast]]:
        boards = {"before": self.before, "now": self.now, "escape": self.escapes[area]}
        return {when: names.get(area, {}) for when, names in boards.items()}


@dataclass
class Moved:
    """What comes of a movement phase, by the area in which a unit stood; places are as transformed.

    `open` lists what the clauses leave open; then nothing but the acts can be compared.
    """

    stood: dict[str, Place] = field(default_factory=dict)
    dislodged: dict[str, tuple[Place, str, frozenset[Place]]] = field(default_factory=dict)
    destroyed: dict[str, str] = field(default_factory=dict)
    contested: frozenset[str] = frozenset()
    results: dict[str, str] = field(default_factory=dict)
    clauses: dict[str, str] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)
    convoys_on_coasts: int = 0


class Movement:
    """A phase in the making; `orders` by the area of the unit, `coasts` those that each power names."""

    def __init__(
        self,
        season: Season,
        pieces: Sequence[Piece],
        orders: Mapping[str, str],
        coasts: Mapping[str, Mapping[str, str]],
        names: Named,
    ):
        self.season, self.now, self.names = season, season.now, names
        self.pieces = {piece.area: piece for piece in pieces}
        self.orders, self.coasts = orders, coasts
        self.moves: dict[str, Move] = {}
        self.landings: dict[str, Landing] = {}
        self.supports: dict[str, Support] = {}
        self.convoys: dict[str, tuple[str, str]] = {}
        self.found = Moved()

    def played(self) -> Moved:
        """What comes of the phase."""
        for area, piece in self.pieces.items():
            words = self.orders.get(area, "").split()
            if words[2:3] == ["-"]:
                self._read_move(area, piece, words)
            elif self.now.terrain[area] != "ice":
                self._read_help(area, piece, words)
        fighting = {area for area in self.pieces if self.now.terrain[area] != "ice" or area in self.moves}
        powers = {area: self.pieces[area].power for area in fighting}
        battle = Battle(powers, frozenset(filter(self._stranded, powers)), self.moves, self.supports, self.convoys)
        outcome = battle.outcome()
        if outcome is None:
            self.found.open.append("a convoy decides its own fate")
        elif not self.found.open:
            self._conclude(battle, outcome)
        return self.found

    def _stranded(self, area: str) -> bool:
        """R3: whether a unit cannot stay where it stands."""
        return self.now.terrain[area] != "ice" and not self.pieces[area].spots(self.now)

    def _read_help(self, area: str, piece: Piece, words: Sequence[str]) -> None:
        if words[2:3] == ["S"]:
            self._read_support(area, piece, words)
        elif words[2:3] == ["C"] and piece.is_fleet and self.now.water(area):
            self.convoys[area] = (words[4], words[6])

    def _read_move(self, area: str, piece: Piece, words: Sequence[str]) -> None:
        to, _, name = words[3].partition("/")
        if self.now.terrain[to] == "ice" or self.season.before.ground.terrain[area] == self.now.terrain[area] == "ice":
            return
        if piece.is_fleet:
            landing = lands(self.season, piece, to, name, self.names.of(to))
            if landing.is_open:
                self.found.open.append(f"{' '.join(words)}: which coast")
            if landing.legal:
                self.moves[area], self.landings[area] = Move(to), landing
        elif "VIA" not in words and can_march(self.season, piece, to):
            self.moves[area] = Move(to)
            if any(order.endswith(f"C A {area} - {to}") for order in self.orders.values()):
                self.found.open.append(f"{' '.join(words)}: overland or by sea")
        else:
            self._read_voyage(area, to)

    def _read_voyage(self, area: str, to: str) -> None:
        fleets = [other for other, piece in self.pieces.items() if piece.is_fleet]
        ordered = [other for other in fleets if self.orders.get(other, "").endswith(f" C A {area} - {to}")]
        for some in (fleets, ordered):
            if carried_in_part(self.season, area, to, some) and not carried(self.season, area, to, some):
                self.found.open.append(f"A {area} - {to}: a convoy out of changed land over changed water")
        if carried(self.season, area, to, fleets):
            self.moves[area] = Move(to, lambda afloat: carried(self.season, area, to, afloat))

    def _read_support(self, area: str, piece: Piece, words: Sequence[str]) -> None:
        start, to = words[4].split("/")[0], words[6].split("/")[0] if len(words) > 6 else None
        if start != area and not self._stranded(area) and can_support_into(self.season, piece, to or start):
            self.supports[area] = Support(start, to)

    def _conclude(self, battle: Battle, outcome: Outcome) -> None:
        for area in self.pieces:
            self.found.results[area] = self._result(battle, outcome, area)
        for area in self.pieces:
            if not outcome.dislodged(area):
                self._settle(area, area in outcome.moved)
        taken = {place[0] for place in self.found.stood.values()}
        tried = {move.to for move in self.moves.values()}
        self.found.contested = frozenset(area for area in tried - taken if outcome.contested(area))
        for area in self.pieces:
            if outcome.dislodged(area):
                attacker = next(unit for unit in battle.movers_to(area) if unit in outcome.moved)
                self._dislodge(area, attacker, taken)
        self.found.convoys_on_coasts = sum(1 for area in self.convoys if self.pieces[area].coast)

    def _result(self, battle: Battle, outcome: Outcome, area: str) -> str:
        if area in self.moves:
            if area in outcome.moved:
                return "success"
            return "bounce" if outcome.passes(area) else "disrupted or void"
        if area in self.supports:
            if not battle.matches(self.supports[area]):
                return "void"
            if battle.moves.get(self.supports[area].unit) and not outcome.passes(self.supports[area].unit):
                return ""  # nobody is helped, whatever it is called
            return "cut" if outcome.cut(area) else "success"
        return "void" if self.orders.get(area, "").split()[2:3] in (["-"], ["S"]) else ""

    def _settle(self, area: str, moved: bool) -> None:
        piece = self.pieces[area]
        if self._stranded(area) and not moved:
            self.found.destroyed[area] = "landlocked" if piece.is_fleet else "drowned"
        elif not piece.is_fleet or (not moved and self.now.terrain[area] == "ice"):
            self.found.stood[area] = (self.moves[area].to if moved else area, piece.coast)
        else:
            to = self.moves[area].to if moved else area
            self.found.stood[area] = (to, self._coast(area, to, moved))

    def _coast(self, area: str, to: str, moved: bool) -> Coast:
        piece = self.pieces[area]
        coasts = self.landings[area].coasts if moved else tuple(coast for _, coast in piece.spots(self.now))
        if len(coasts) == 1:
            if not moved and piece.coast and len(self.now.coasts(area)) > 1:
                self.found.clauses[area] = "K1"
            return coasts[0]
        claim = Claim(
            piece.power, to, coasts, "" if moved else self._tried(area), tuple(self._positional(piece, area, to))
        )
        found: Placed = placed(self.season.after, self.now, claim)
        if found.coast is None:
            self.found.open.append(f"F {area}: no coast is nearer ({found.by})")
            return coasts[0]
        self.found.clauses[area] = found.by
        return found.coast

    def _tried(self, area: str) -> str:
        """Where a fleet tried to go or to support; a support that is refused when it is given tries nothing."""
        words = self.orders.get(area, "").split()
        if words[2:3] == ["S"] and not self._is_given(area, words):
            return ""
        aim = words[3] if words[2:3] == ["-"] else words[-1] if words[2:3] == ["S"] else ""
        return aim.split("/")[0] if aim.split("/")[0] in NEIGHBORS[area] else ""

    def _is_given(self, area: str, words: Sequence[str]) -> bool:
        """Whether a support is of a unit, and into an area that it could enter, now or if other acts had come."""
        start = words[4].split("/")[0]
        helped = self.pieces.get(start)
        if helped is None or len(words) < 7:
            return helped is not None
        to = words[6].split("/")[0]
        if helped.is_fleet:
            could = lands(self.season, helped, to, "", self.names.of(to)).legal
        else:
            fleets = [other for other, piece in self.pieces.items() if piece.is_fleet and other != area]
            could = can_march(self.season, helped, to) or carried(self.season, start, to, fleets)
        if not could:
            self.found.open.append(f"{' '.join(words)}: whether it is refused when it is given")
        return could

    def _positional(self, piece: Piece, area: str, to: str):
        """The positional orders for a fleet, named where it goes or where it stands."""
        sides, named = self.names.now.get(to, {}), self.coasts.get(piece.power, {})
        for name in (named[place] for place in dict.fromkeys((to, area)) if place in named):
            yield side(sides, name) if name in sides else touching(to, name)

    def _dislodge(self, area: str, attacker: str, taken: set[str]) -> None:
        piece = self.pieces[area]
        place = (area, self._coast(area, area, moved=False) if piece.is_fleet else piece.coast)
        if piece.is_fleet:
            near = self.now.sails(place)
        else:
            near = frozenset((other, frozenset[int]()) for other in NEIGHBORS[area] if self.now.marches(area, other))
        closed = taken | self.found.contested | ({attacker} if self.moves[attacker].chain is None else set())
        retreats = frozenset(found for found in near if found[0] not in closed)
        if retreats:
            self.found.dislodged[area] = (place, attacker, retreats)
        else:
            self.found.destroyed[area] = "dislodged"
