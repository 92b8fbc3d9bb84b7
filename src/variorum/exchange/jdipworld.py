"""Games on the classical board as jDip saves them: the board with all its borders, every position, and the orders."""

from collections.abc import Callable, Mapping
from itertools import pairwise

import msgspec

from variorum.archive.gamelog import GameLog
from variorum.archive.moment import Moment
from variorum.board import Board
from variorum.exchange.java import Instance, Listed, Named, Part, Value, instance, java_text, mapped
from variorum.exchange.jdipboard import (
    coast_made,
    kind_made,
    map_made,
    order_made,
    place,
    power_made,
    province_made,
    provinces,
)
from variorum.exchange.saving import POWERS, Stage, influence, require_place
from variorum.exchange.stages import Done, done, name_of
from variorum.game.position import Position
from variorum.game.unit import Unit

FORM = "jdip"

_WORLD = "dip.world"
_SEASONS = {"S": 1000, "F": 2000, "W": 2000}
_PHASES = {"M": ("movement", 100), "R": ("retreat", 200), "A": ("adjustment", 300)}
_RESULTS = {"SUCCESS": 20, "FAILURE": 30, "DISLODGED": 40}
_RULES = {
    "Option.move.convoyed": ("OptionValue.either-path", "OptionValue.explicit-paths", "OptionValue.implicit-paths"),
    "Option.wings": ("OptionValue.wings-disabled", "OptionValue.wings-enabled"),
    "Option.builds": ("OptionValue.home-only", "OptionValue.any-owned", "OptionValue.any-if-home-owned"),
}
"""jDip's rules, with the values that each may have; the first is its usual one."""

_FOR_VICTORY = 18


class _Moment(msgspec.Struct, frozen=True):
    """A phase as jDip has it: where everything stood, what was done, and who was last in each area."""

    position: Position
    orders: tuple[Done, ...]
    played: bool
    held: dict[str, str]
    changed: bool
    ended: bool


class _Game(msgspec.Struct, frozen=True, eq=False):
    name: str
    board: Board
    areas: tuple[str, ...]
    moments: tuple[_Moment, ...]

    def __repr__(self) -> str:
        return f"<_Game {self.name}: {len(self.moments)} phases>"


def jdip_text(log: GameLog, name: str) -> str:
    """The XML of a game. Raises: ValueError if the format has no place for such a game."""
    require_place(log, FORM)
    board = log.variant.board
    areas = provinces(board)
    game = _Game(name_of(log, name), board, areas, _moments(log))
    return java_text(Named("world"), lambda named: _MAKERS[named.sort](game, named.which))


def _moments(log: GameLog) -> tuple[_Moment, ...]:
    """The phases of a game. Positions that an edit replaced are left out, and so is the one after a victory in fall."""
    held, found = dict[str, str](), list[_Moment]()
    for moment, after in pairwise((*log.moments, None)):
        assert moment is not None  # noqa: S101 - only the last of all is
        if moment.position.turn.phase not in _PHASES or (after is not None and after.turn is None):
            continue
        held = influence(held, moment.position)
        orders = tuple(done(Stage(moment.position, events=after.events))) if after else ()
        changed = after is not None and dict(after.position.owners) != dict(moment.position.owners)
        found.append(_Moment(moment.position, orders, after is not None, held, changed, ended=_is_last(moment, after)))
    return tuple(found)


def _is_last(moment: Moment, after: Moment | None) -> bool:
    """Whether the game is over there, or with that phase."""
    won = after is not None and after.position.turn.phase not in _PHASES
    return won or moment.position.ending is not None


def _world(game: _Game, _: str) -> Instance:
    rules = mapped(tuple((Named("rule", rule), Named("value", values[0])) for rule, values in _RULES.items()))
    variant = instance(
        f"{_WORLD}.World$VariantInfo",
        variantName="Standard",
        mapName="Standard",
        symbolsName="Modern",
        variantVersion=1.0,
        symbolsVersion=1.0,
        ruleOptions=instance(f"{_WORLD}.RuleOptions", optionMap=rules),
    )
    victory = instance(
        f"{_WORLD}.VictoryConditions",
        numSCForVictory=_FOR_VICTORY,
        maxYearsNoSCChange=0,
        maxGameTimeYears=0,
        initialYear=game.moments[0].position.turn.year,
    )
    other: tuple[tuple[Value, Value], ...] = (
        ("_variant_info_", variant),
        ("_victory_conditions_", victory),
        ("_world_metadata_", _metadata(game.name)),
        ("_game_setup_", instance("dip.gui.DefaultGUIGameSetup")),
        ("_undo_redo_manager_", _UNDO),
    )
    return instance(f"{_WORLD}.World", turnStates=Named("states"), nonTurnData=mapped(other), map=Named("map"))


def _metadata(name: str) -> Instance:
    unsaid = dict.fromkeys(("moderator", "moderatorEmail", "moderatorURI", "judgeName", "gameURI"))
    return instance(f"{_WORLD}.metadata.GameMetadata", comment="", gameName=name, **unsaid, notes="", id="")


def _states(_: _Game, __: str) -> Instance:
    """The phases in order, within what keeps several threads from them."""
    java = "java.util.Collections$Synchronized"
    around = Part(f"{java}Map", (("m", Named("tree")), ("mutex", Named("states"))))
    return Instance((around, Part(f"{java}SortedMap", (("sm", Named("tree")),))))


def _tree(game: _Game, _: str) -> Instance:
    pairs = tuple(Named(sort, str(at)) for at in range(len(game.moments)) for sort in ("phase", "state"))
    tree = Part("java.util.TreeMap", (("comparator", None),), (len(game.moments), *pairs))
    return Instance((Part("java.util.AbstractMap"), tree))


def _phase(game: _Game, at: str) -> Instance:
    turn = game.moments[int(at)].position.turn
    return instance(
        f"{_WORLD}.Phase",
        seasonType=Named("season", str(_SEASONS[turn.season])),
        yearType=Named("year", str(turn.year)),
        phaseType=Named("kind of phase", turn.phase),
    )


def _state(game: _Game, at: str) -> Instance:
    moment = game.moments[int(at)]
    by_power: dict[str, list[Value]] = {}
    for number, each in enumerate(moment.orders):
        by_power.setdefault(each.power, []).append(Named("order", f"{at} {number}"))
    given = tuple((Named("power", power), Listed(tuple(orders))) for power, orders in by_power.items())
    return instance(
        f"{_WORLD}.TurnState",
        phase=Named("phase", at),
        resultList=Listed(tuple(_result(each, f"{at} {number}") for number, each in enumerate(moment.orders))),
        orderMap=mapped(given),
        isSCOwnerChanged=moment.changed,
        position=Named("position", at),
        isEnded=moment.ended,
        isResolved=moment.played,
    )


def _result(each: Done, which: str) -> Instance:
    key = "DISLODGED" if "dislodged" in each.notes else "FAILURE" if each.notes else "SUCCESS"
    told = Part("dip.order.result.Result", (("power", Named("power", each.power)), ("message", ", ".join(each.notes))))
    of = (("resultType", Named("result", key)), ("order", Named("order", which)))
    return Instance((told, Part("dip.order.result.OrderResult", of)))


def _order(game: _Game, which: str) -> Instance:
    at, number = which.split()
    moment = game.moments[int(at)]
    return order_made(moment.orders[int(number)], moment.position, game.board)


def _position(game: _Game, at: str) -> Instance:
    position = game.moments[int(at)].position
    gone = instance(f"{_WORLD}.Position$PowerData", isEliminated=True, **{"this$0": Named("position", at)})
    lost = (power for power in POWERS if not position.units_of(power) and not position.centers_of(power))
    held = tuple(_data(game, at, area) for area in game.areas)
    return instance(
        f"{_WORLD}.Position",
        powerMap=mapped(tuple((Named("power", power), gone) for power in lost)),
        provArray=Listed(held, f"{_WORLD}.Position$ProvinceData"),
        map=Named("map"),
    )


def _data(game: _Game, at: str, area: str) -> Instance | None:
    """What is in an area: nothing at all for most waters."""
    moment = game.moments[int(at)]
    position, home = moment.position, game.board.areas[area].home
    standing = next(iter(position.by_area.get(area, ())), None)
    fallen = next((entry.unit for entry in position.dislodged if entry.unit.area == area), None)
    if not (standing or fallen or home or area in position.owners or area in moment.held):
        return None
    fields: dict[str, Value] = {
        "unit": _unit(standing) if standing else None,
        "dislodgedUnit": _unit(fallen) if fallen else None,
        "SCOwner": _power_or_none(position.owners.get(area, "")),
        "SCHomePower": _power_or_none(home),
        "lastOccupier": _power_or_none(moment.held.get(area, "")),
        "this$0": Named("position", at),
    }
    return instance(f"{_WORLD}.Position$ProvinceData", **fields)


def _unit(unit: Unit) -> Instance:
    _, coast = place(unit.location, unit.kind)
    return instance(
        f"{_WORLD}.Unit", type=Named("kind", unit.kind), owner=Named("power", unit.power), coast=Named("coast", coast)
    )


def _power_or_none(power: str) -> Named | None:
    return Named("power", power) if power else None


def _rule(_: _Game, rule: str) -> Instance:
    values = tuple(Named("value", value) for value in sorted(_RULES[rule]))
    allowed = Listed(values, f"{_WORLD}.RuleOptions$OptionValue")
    return instance(
        f"{_WORLD}.RuleOptions$Option", name=rule, allowed=allowed, defaultValue=Named("value", _RULES[rule][0])
    )


_SWING = "javax.swing.undo"
_UNDO = Instance(
    (
        Part(f"{_SWING}.AbstractUndoableEdit", (("hasBeenDone", True), ("alive", True))),
        Part(f"{_SWING}.CompoundEdit", (("inProgress", True), ("edits", Listed((), kind="java.util.Vector")))),
        Part(f"{_SWING}.UndoManager", (("indexOfNextAdd", 0), ("limit", 1000))),
        Part("dip.gui.undo.UndoRedoManager"),
    )
)
_MAKERS: Mapping[str, Callable[[_Game, str], Instance]] = {
    "world": _world,
    "states": _states,
    "tree": _tree,
    "phase": _phase,
    "state": _state,
    "order": _order,
    "position": _position,
    "map": lambda game, _: map_made(game.areas),
    "power": lambda game, power: power_made(game.board, power),
    "province": lambda game, area: province_made(game.board, game.areas, area),
    "rule": _rule,
    "value": lambda _, value: instance(f"{_WORLD}.RuleOptions$OptionValue", name=value),
    "season": lambda _, which: instance(f"{_WORLD}.Phase$SeasonType", position=int(which)),
    "year": lambda _, year: instance(f"{_WORLD}.Phase$YearType", year=int(year)),
    "kind of phase": lambda _, phase: instance(
        f"{_WORLD}.Phase$PhaseType", constName=_PHASES[phase][0], position=_PHASES[phase][1]
    ),
    "coast": lambda _, coast: coast_made(coast),
    "kind": lambda _, kind: kind_made(kind),
    "result": lambda _, key: instance("dip.order.result.OrderResult$ResultType", key=key, ordering=_RESULTS[key]),
    "undecided": lambda _, __: instance("dip.process.Tristate"),
}
"""How to make an object, by the sort of thing that it is."""
