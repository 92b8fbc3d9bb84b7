"""Acts and stabilizations by A1 to A7: which orders count, how strong they are, which acts pass."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tests.laws.geophysical.ground import NEIGHBORS, NORTHERN, TERRAIN, WATERWAYS, Ground, border

Target = str | tuple[str, str]
VERBS = ("RAISE", "ERODE", "GLACIATE", "MELT", "CENTER", "CANAL", "OPEN", "CLOSE", "QUAKE", "SEAL")


@dataclass(frozen=True)
class Act:
    """A type of act and its target; `waters` belong to the type of a canal."""

    verb: str
    target: Target
    waters: frozenset[str] = frozenset()

    @property
    def kind(self) -> tuple[str, frozenset[str]]:
        return self.verb, self.waters


@dataclass(frozen=True)
class Given:
    """A line of a power: an act or stabilization of its own, or its support for one of another's."""

    power: str
    act: Act
    supports: str = ""

    @property
    def stabilizes(self) -> bool:
        return self.act.verb == "STABILIZE"


@dataclass(frozen=True)
class State:
    """What acts change beside the ground, and what limits them."""

    ground: Ground
    rifts: frozenset[tuple[str, str]]
    centers: frozenset[str]
    under: Mapping[str, str]
    winter: Mapping[str, int]
    spring: bool

    def thawed(self, area: str) -> Ground:
        """The ground with one area free of ice: a unit in ice is still on the coast on which it froze."""
        if self.ground.terrain[area] != "ice":
            return self.ground
        terrain = {**self.ground.terrain, area: self.under.get(area, TERRAIN[area])}
        return replace(self.ground, terrain=terrain, closed=self.ground.closed - {area})


def read(power: str, text: str) -> Given | None:
    """An act, a stabilization or the support of one; None for an order of another sort."""
    words = text.split()
    supported = ""
    if words[0] == "SUPPORT":
        supported, words = words[1], words[2:]
    if words[0] not in (*VERBS, "STABILIZE"):
        return None
    target = border(*words[1].split("/")) if "/" in words[1] else words[1]
    waters = frozenset(words[2].split("-")) if words[0] == "CANAL" else frozenset()
    return Given(power, Act(words[0], target, waters), supported)


def applies(state: State, act: Act) -> bool:
    """A7: whether an act applies to its target as it stands at the start of the season."""
    target = act.target
    if isinstance(target, tuple):
        return _applies_to_border(state, act, target)
    terrain = state.ground.terrain[target]
    if terrain == "inert" or act.verb == "STABILIZE":
        return terrain != "inert"
    if terrain == "ice" or act.verb == "MELT":
        return terrain == "ice" and act.verb == "MELT"
    return _fits(state, target, act)


def _fits(state: State, area: str, act: Act) -> bool:
    """Whether an area that is not ice is as an act needs it."""
    ground, terrain = state.ground, state.ground.terrain[area]
    near = {ground.terrain[other] for other in NEIGHBORS[area]}
    needs = {
        "RAISE": terrain in ("sea", "land"),
        "ERODE": terrain in ("land", "mountain"),
        "GLACIATE": area in NORTHERN or "ice" in near,
        "CENTER": state.spring and terrain == "land" and area not in state.centers,
        "CANAL": terrain == "land" and _joins_something(ground, area, act.waters),
        "OPEN": area in WATERWAYS and area in ground.closed and ground.dry(area),
        "CLOSE": bool(ground.canals.get(area)) or ground.has_waterway(area),
    }
    return needs.get(act.verb, False)


def _applies_to_border(state: State, act: Act, target: tuple[str, str]) -> bool:
    one, other = target
    if "inert" in (state.ground.terrain[one], state.ground.terrain[other]) or other not in NEIGHBORS[one]:
        return False
    return act.verb == "STABILIZE" or (target in state.rifts) is (act.verb == "SEAL")


def _joins_something(ground: Ground, area: str, waters: frozenset[str]) -> bool:
    along = [{coast for coast in ground.coasts(area) if water in ground.waters(area, coast)} for water in waters]
    return len(along) == 2 and all(along) and len(along[0] | along[1]) > 1


def counted(state: State, sheets: Mapping[str, Sequence[str]]) -> tuple[Given, ...]:
    """A1, A2: the lines that count, each power's first act and its first stabilizations."""
    found: list[Given] = []
    for power, lines in sheets.items():
        acted, left = False, state.winter.get(power, 0)
        for given in filter(None, (read(power, line) for line in lines)):
            if not _acceptable(state, given):
                continue
            if given.stabilizes and left > 0:
                left -= 1
                found.append(given)
            elif not given.stabilizes and not acted:
                acted = True
                found.append(given)
    return tuple(found)


def _acceptable(state: State, given: Given) -> bool:
    own = given.supports == given.power
    return applies(state, given.act) and (given.stabilizes or not own)


@dataclass(frozen=True)
class Contest:
    """What became of the acts: strengths and results by act of a power, and the acts that passed."""

    strengths: Mapping[Given, int]
    results: Mapping[Given, str]
    given: Mapping[Given, bool]

    @property
    def passed(self) -> frozenset[Act]:
        return frozenset(own.act for own, result in self.results.items() if result == "success")


def contest(lines: Iterable[Given]) -> Contest:
    """A3 to A6: the strength of everything that counts, and what passes."""
    lines = tuple(lines)
    own = [given for given in lines if not given.supports]
    held = {given: any(_is_for(given, other) for other in own) for given in lines if given.supports}
    strengths = {
        given: 1 + sum(1 for support in lines if support.supports and _is_for(support, given)) for given in own
    }
    results = {given: _result(given, strengths) for given in own if not given.stabilizes}
    return Contest(strengths, results, held)


def _is_for(support: Given, given: Given) -> bool:
    return not given.supports and support.supports == given.power and support.act == given.act


def _result(given: Given, strengths: Mapping[Given, int]) -> str:
    here = {other: strength for other, strength in strengths.items() if other.act.target == given.act.target}
    stable = max((strength for other, strength in here.items() if other.stabilizes), default=0)
    by_kind: dict[tuple[str, frozenset[str]], int] = {}
    for other, strength in here.items():
        if not other.stabilizes:
            by_kind[other.act.kind] = max(strength, by_kind.get(other.act.kind, 0))
    mine = by_kind.pop(given.act.kind)
    if any(strength >= mine for strength in by_kind.values()):
        return "beaten"
    return "success" if strengths[given] > stable else "stabilized"
