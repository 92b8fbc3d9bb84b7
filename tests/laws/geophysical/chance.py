"""Random positions of few units near each other, with orders and acts that need each other."""

from random import Random

from msgspec.structs import replace
from tests.laws.geophysical.acts import VERBS, Act, State, applies
from tests.laws.geophysical.ground import (
    AREAS,
    BEHIND,
    BORDERS,
    CENTERS,
    NEIGHBORS,
    NORTHERN,
    PRINTED,
    TERRAIN,
    WATERWAYS,
    Ground,
    border,
)
from tests.laws.geophysical.table import OPENING, POWERS, earth_for, names_of, state_of

from variorum.game.position import Position
from variorum.game.turn import Turn
from variorum.game.unit import Unit

SIDES = ("NC", "EC", "SC", "WC")
COASTS = ("SPA", "STP", "BUL", "KIE", "SEV", "ARM", "DEN", "SWE", "CON")
HEARTS = tuple(area for area in AREAS if TERRAIN[area] != "inert")


class Chance:
    """A random phase: a position, unless it is given, and sheets for it."""

    def __init__(self, seed: str, position: Position | None = None):
        self.dice = Random(seed)
        self.region = self._region(position)
        if position is None:
            self.ground, self.state = self._earth()
            self.position = self._position()
        else:
            self.position, self.state = position, state_of(position)
            self.ground = self.state.ground
        self.sheets: dict[str, list[str]] = {power: [] for power in POWERS}
        self.tried: dict[str, str] = {}
        self.convoying: list[str] = []
        self.of = {unit.area: unit for unit in self.position.units}

    def _region(self, position: Position | None) -> list[str]:
        """An area, its neighbors and some of theirs; around a unit of the position, if there is one."""
        hearts = HEARTS if self._some(0.6) else COASTS
        if position and position.units:
            hearts = tuple(unit.area for unit in position.units)
        heart = self.dice.choice(hearts)
        ring = {heart} | NEIGHBORS[heart]
        wide = ring.union(*(NEIGHBORS[area] for area in ring))
        usable = [area for area in sorted(wide) if TERRAIN[area] != "inert"]
        near = sorted(ring & set(usable))
        extra = [area for area in usable if area not in ring]
        return near + self.dice.sample(extra, min(len(extra), 4))

    def _some(self, chance: float) -> bool:
        return self.dice.random() < chance

    def _earth(self) -> tuple[Ground, State]:
        dice, terrain, under = self.dice, dict(TERRAIN), {}
        for area in dice.sample(self.region, min(len(self.region), dice.choice((0, 0, 1, 2, 3, 4)))):
            kinds = ["land", "sea", "sea", "mountain", *(["ice"] if self._some(0.3) or area in NORTHERN else [])]
            terrain[area] = dice.choice(kinds)
            if terrain[area] == "ice":
                under[area] = dice.choice(("sea", "land", "mountain"))
        centers = {area for area in CENTERS if terrain[area] == "land"} - set(dice.sample(self.region, 1))
        centers |= {area for area in self.region if terrain[area] == "land" and self._some(0.1)}
        closed = frozenset(
            area for area in WATERWAYS if terrain[area] == "ice" or (terrain[area] != "sea" and self._some(0.3))
        )
        canals = dict(PRINTED.canals) if terrain["KIE"] == "land" else {}
        for area in self.region:
            waters = sorted(other for other in NEIGHBORS[area] if terrain[other] == "sea")
            if terrain[area] == "land" and len(waters) > 1 and self._some(0.15):
                canals[area] = frozenset({frozenset(dice.sample(waters, 2))})
        rifts = frozenset(pair for pair in self._borders() if self._dry(terrain, pair) and self._some(0.06))
        ground = Ground(terrain, canals, closed, rifts)
        winter = {power: dice.choice((0, 1, 1, 2, 3)) for power in POWERS}
        return ground, State(ground, rifts, frozenset(centers), under, winter, self._some(0.5))

    def _borders(self) -> list[tuple[str, str]]:
        return [pair for pair in BORDERS if set(pair) <= set(self.region)]

    @staticmethod
    def _dry(terrain: dict[str, str], pair: tuple[str, str]) -> bool:
        return all(terrain[area] != "sea" for area in pair)

    def _position(self) -> Position:
        dice, state = self.dice, self.state
        powers = dice.sample(POWERS, dice.choice((2, 3, 3, 4)))
        areas = dice.sample(self.region, min(len(self.region), dice.choice((4, 6, 7, 8, 9))))
        units = []
        for area in areas:
            if location := self._stand(area):
                units.append(Unit(len(units) + 1, location[0], dice.choice(powers), location[2:]))
        owners = {area: dice.choice(powers) for area in CENTERS if area in state.centers and self._some(0.7)}
        ages = replace(OPENING.records["ages"], winter=state.winter, under=state.under)
        return replace(
            OPENING,
            turn=Turn("S" if state.spring else "F", 1905, "M"),
            units=tuple(units),
            owners=owners,
            earth=earth_for(self.ground, state.rifts, state.centers),
            records={"ages": ages},
            next_id=len(units) + 1,
        )

    def _stand(self, area: str) -> str:
        """A unit that can be in an area, as orders name it."""
        ground = self.state.thawed(area)
        coasts = ground.coasts(area)
        if ground.water(area):
            return f"F {area}"
        if not coasts or self._some(0.5):
            return f"A {area}"
        if len(coasts) == 1:
            return f"F {area}"
        sides = names_of(ground)[area]
        return f"F {area}/{self.dice.choice(sorted(sides))}" if sides else f"A {area}"

    def orders(self) -> dict[str, list[str]]:
        """The sheets of all powers: unit orders first, then acts at where these lead."""
        dice = self.dice
        left = dice.sample(list(self.of), len(self.of))
        for area in left:
            if area not in self.tried and self._some(0.5):
                self._voyage(area)
        for target in left[:4]:
            if self._some(0.6):
                self._assault(target)
        for area in left:
            if area not in self.tried and self._some(0.5):
                self._move(area)
        for area in left:
            if area not in self.tried:
                self._help(area)
        self._acts()
        self._positional()
        return {power: lines for power, lines in self.sheets.items() if lines}

    def _positional(self) -> None:
        """Orders for coasts, some of them conditional on an act."""
        acts = [line for lines in self.sheets.values() for line in lines if line.split()[0] in VERBS]
        for area, unit in self.of.items():
            if unit.kind == "F" and self._some(0.35):
                to = self.dice.choice([area, self.tried.get(area) or area])
                order = f"COAST F {to} {self.dice.choice([*SIDES, *sorted(NEIGHBORS[to])])}"
                condition = f"IF {self.dice.choice(acts)} SUCCEEDS THEN " if acts and self._some(0.4) else ""
                self.sheets[unit.power].append(condition + order)

    def _write(self, area: str, text: str, aim: str) -> None:
        unit = self.of[area]
        self.tried[area] = aim
        self.sheets[unit.power].append(f"{unit.kind} {unit.location} {text}")

    def _near(self, area: str) -> list[str]:
        return sorted(other for other in NEIGHBORS[area] if TERRAIN[other] != "inert")

    def _voyage(self, area: str) -> None:
        """An army's convoy over fleets that are near, also ones that are ashore yet."""
        if self.of[area].kind != "A":
            return
        path, here = [], area
        while fleets := [near for near in self._near(here) if self._is_free_fleet(near, path)]:
            here = self.dice.choice(fleets)
            path.append(here)
            if self._some(0.45):
                break
        ends = [near for near in self._near(here) if near != area and near not in path]
        if not path or not ends:
            return
        to = self.dice.choice(ends)
        self._write(area, f"- {to} VIA", to)
        for fleet in path:
            if self._some(0.93):
                self.convoying.append(fleet)
                self._write(fleet, f"C A {area} - {to}", to)

    def _is_free_fleet(self, area: str, path: list[str]) -> bool:
        return area in self.of and self.of[area].kind == "F" and area not in self.tried and area not in path

    def _move(self, area: str) -> None:
        near = self._near(area)
        aims = [other for other in near if other in self.of or other in self.tried.values()]
        to = self.dice.choice(aims if aims and self._some(0.6) else near)
        sides = names_of(self.ground).get(to, {})
        named = (
            f"/{self.dice.choice(sorted(sides))}" if self.of[area].kind == "F" and sides and self._some(0.85) else ""
        )
        if named == "" and self.of[area].kind == "F" and self._some(0.02):
            named = f"/{self.dice.choice(SIDES)}"
        self._write(area, f"- {to}{named}", to)

    def _assault(self, target: str) -> None:
        """An attack on a unit that all its free neighbors join, wherever they can go today."""
        free = [area for area in self._near(target) if area in self.of and area not in self.tried]
        able = [area for area in free if self._goes(area, target)]
        if len(able) > 1 and target in self.of:
            first, *rest = able
            sides = names_of(self.ground).get(target, {})
            unit = self.of[first]
            named = f"/{self.dice.choice(sorted(sides))}" if unit.kind == "F" and sides else ""
            self._write(first, f"- {target}{named}", target)
            for area in rest:
                self._write(area, f"S {unit.kind} {unit.location} - {target}", target)

    def _goes(self, area: str, target: str) -> bool:
        return self.ground.marches(area, target) if self.of[area].kind == "A" else bool(self.ground.places(target))

    def _help(self, area: str) -> None:
        near, some = self._near(area), []
        for other, aim in self.tried.items():
            unit = self.of[other]
            may = aim in NEIGHBORS[other] or (unit.kind == "A" and other not in self.convoying)
            if aim in near and area not in (other, aim) and aim != other and may:
                some += (6 if aim in self.of else 2) * [(f"S {unit.kind} {unit.location} - {aim}", aim)]
        some += [(f"S {self.of[other].kind} {self.of[other].location}", other) for other in near if other in self.of]
        if some and self._some(0.85):
            text, aim = self.dice.choice(some)
            self._write(area, text, aim)

    def _acts(self) -> None:
        """Acts at the areas and borders that the units' orders need, and stabilizations of the same ones."""
        dice = self.dice
        hot = [*self.of, *self.tried.values(), dice.choice(self.region)]
        pairs = [border(area, aim) for area, aim in self.tried.items() if aim in NEIGHBORS[area]]
        hot_acts = [act for area in dice.sample(hot, min(3, len(hot))) for act in self._possible(area)]
        needed = [Act("ERODE", area) for area in self.convoying if self.ground.dry(area)]
        hot_acts += 5 * needed + self._dividing()
        hot_acts += [Act(dice.choice(("QUAKE", "SEAL")), pair) for pair in dice.sample(pairs, min(2, len(pairs)))]
        given: list[tuple[str, Act]] = []
        for power in dice.sample(POWERS, len(POWERS)):
            if given and self._some(0.3):
                other, act = dice.choice(given)
                if other != power:
                    self.sheets[power].append(f"SUPPORT {other} {_text(act)}")
            elif hot_acts and self._some(0.6):
                act = dice.choice(hot_acts)
                self.sheets[power].append(_text(act))
                if not any(name == power for name, _ in given):
                    given.append((power, act))
            elif self._some(0.05):
                self.sheets[power].append(f"{dice.choice(VERBS[:4])} {dice.choice(self.region)}")
        wanted = [act for _, act in given]
        stable: list[tuple[str, str]] = []
        for power in POWERS:
            while wanted and self._some(0.25):
                words = f"STABILIZE {_text(Act('', dice.choice(wanted).target)).strip()}"
                self.sheets[power].append(words)
                stable.append((power, words))
            while stable and self._some(0.2):
                self.sheets[power].append("SUPPORT {} {}".format(*dice.choice(stable)))

    def _dividing(self) -> list[Act]:
        """Acts beside the land to which fleets sail, which change its coasts while they come."""
        bound = [to for area, to in self.tried.items() if self.of[area].kind == "F" and self.ground.dry(to)]
        beside = [self.dice.choice(self._near(to)) for to in bound] + [BEHIND[to] for to in bound if to in BEHIND]
        return [act for area in beside for act in self._possible(area)]

    def _possible(self, area: str) -> list[Act]:
        waters = sorted(other for other in NEIGHBORS[area] if self.ground.water(other))
        acts = [Act(verb, area) for verb in VERBS[:5] + VERBS[6:8]]
        if len(waters) > 1:
            acts.append(Act("CANAL", area, frozenset(self.dice.sample(waters, 2))))
        return [act for act in acts if applies(self.state, act)]


def _text(act: Act) -> str:
    target = act.target if isinstance(act.target, str) else "/".join(act.target)
    return " ".join((act.verb, target, *(["-".join(sorted(act.waters))] if act.waters else ())))
