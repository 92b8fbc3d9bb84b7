"""What acts that pass make of the board, by T1 to T12."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from tests.laws.geophysical.acts import Act, State
from tests.laws.geophysical.ground import TERRAIN, WATERWAYS, Ground


@dataclass(frozen=True, eq=False)
class Season:
    """The board before a season's acts, and as transformed; `quakes` shut a border for this season."""

    before: State
    after: State
    quakes: frozenset[tuple[str, str]]
    _escapes: dict[str, Ground] = field(default_factory=dict, init=False)

    @cached_property
    def now(self) -> Ground:
        """The board as transformed, on which nothing passes a quake."""
        return replace(self.after.ground, shut=self.after.rifts | self.quakes)

    def for_escape_to(self, area: str) -> Ground:
        """R2: the board on which no area but one has changed; borders count as they are now."""
        if area not in self._escapes:
            self._escapes[area] = self.as_written.with_area_of(self.after.ground, area)
        return self._escapes[area]

    @cached_property
    def as_written(self) -> Ground:
        """The board before, with the borders as they are now."""
        return replace(self.before.ground, shut=self.now.shut)

    def changed(self, area: str) -> bool:
        return self.before.ground.terrain[area] != self.after.ground.terrain[area]


def transformed(before: State, passed: Iterable[Act]) -> Season:
    """The season in which these acts pass."""
    passed = tuple(passed)
    after, quakes, rifts = before, set(), set(before.rifts)
    for act in passed:
        if act.verb == "QUAKE":
            quakes.add(act.target)
        elif act.verb == "SEAL":
            rifts.discard(act.target)
        else:
            after = _changed(after, act, act.target)
    whole = {pair for pair in rifts | quakes if not any(after.ground.water(area) for area in pair)}
    ground = replace(after.ground, shut=frozenset(whole))
    return Season(before, replace(after, rifts=frozenset(whole), ground=ground), frozenset(quakes))


def _changed(state: State, act: Act, area: str) -> State:
    terrain = state.ground.terrain[area]
    if act.verb in ("RAISE", "ERODE"):
        return _lifted_or_sunk(state, act.verb, area)
    if act.verb == "GLACIATE":
        frozen = _closed(_terrain(_emptied(state, area), area, "ice"), area)
        return replace(frozen, under={**state.under, area: terrain})
    if act.verb == "MELT":
        rest = {other: kind for other, kind in state.under.items() if other != area}
        melted = _terrain(state, area, state.under.get(area, TERRAIN[area]))
        return replace(_opened(melted, area), under=rest)
    return _built(state, act, area)


def _lifted_or_sunk(state: State, verb: str, area: str) -> State:
    """T1 to T4."""
    match verb, state.ground.terrain[area]:
        case "RAISE", "sea":
            return _opened(_terrain(state, area, "land"), area)
        case "RAISE", _:
            return _terrain(_emptied(state, area), area, "mountain")
        case _, "land":
            return _terrain(_emptied(state, area), area, "sea")
    return _terrain(state, area, "land")


def _built(state: State, act: Act, area: str) -> State:
    """T7 to T10."""
    match act.verb:
        case "CENTER":
            return replace(state, centers=state.centers | {area})
        case "CANAL":
            groups = state.ground.canals.get(area, frozenset())
            met = {group for group in groups if group & act.waters}
            return _canals(state, area, (groups - met) | {act.waters.union(*met)})
        case "OPEN":
            return _opened(state, area)
    return _canals(_closed(state, area), area, frozenset())


def _terrain(state: State, area: str, kind: str) -> State:
    return _ground(state, replace(state.ground, terrain={**state.ground.terrain, area: kind}))


def _canals(state: State, area: str, groups: frozenset[frozenset[str]]) -> State:
    return _ground(state, replace(state.ground, canals={**state.ground.canals, area: groups}))


def _opened(state: State, area: str) -> State:
    return _ground(state, replace(state.ground, closed=state.ground.closed - {area}))


def _closed(state: State, area: str) -> State:
    return _ground(state, replace(state.ground, closed=state.ground.closed | ({area} & WATERWAYS.keys())))


def _emptied(state: State, area: str) -> State:
    """Without the area's center and canals."""
    return replace(_canals(state, area, frozenset()), centers=state.centers - {area})


def _ground(state: State, ground: Ground) -> State:
    return replace(state, ground=ground)
