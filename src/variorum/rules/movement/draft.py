"""A Draft: the battle of a phase in the words of the game, before it becomes numbers. Twists change it.

Strengths are in halves, as in a Battle.
"""

import msgspec

from variorum.adjudicator.battle import Battle, BattleUnit, Cut, Support
from variorum.board import area_of
from variorum.game.unit import Unit

NO_UNIT = 0


class Action(msgspec.Struct, frozen=True):
    """The action of one unit: it moves to the location `to`, convoys the unit with the id `convoys`, or stands.

    `side` is the side it fights for, if not its power: units of one side neither dislodge nor cut each other.
    `void_unless` and `void_while` are ids of units whose dislodgement decides whether the action counts.
    """

    unit: Unit
    to: str = ""
    via: bool = False
    convoys: int = NO_UNIT
    convoys_to: str = ""
    attack: int = 2
    defence: int = 2
    void_unless: int = NO_UNIT
    void_while: int = NO_UNIT
    side: str = ""


class Backing(msgspec.Struct, frozen=True):
    """One support: of the unit with the id `supported`, to an area, or to hold if `to` is empty."""

    supporter: int
    supported: int
    to: str = ""
    strength: int = 2
    cut: Cut = Cut.AT_ONCE
    cut_by: tuple[int, ...] = ()
    void_unless: int = NO_UNIT
    void_while: int = NO_UNIT


class Draft(msgspec.Struct, frozen=True):
    """Every unit that takes part, by its id, all supports, and the pairs of areas that a convoy may pass between."""

    actions: dict[int, Action]
    supports: tuple[Backing, ...] = ()
    links: tuple[tuple[str, str], ...] = ()


class Numbering(msgspec.Struct, frozen=True):
    """The mapping of areas and units to a Battle's numbers."""

    areas: dict[str, int]
    units: dict[int, int]

    def area(self, location: str) -> int:
        """The number of a location's area; -1 for none."""
        return self.areas[area_of(location)] if location else -1

    def unit(self, id_: int) -> int:
        """The index of a unit; -1 for none."""
        return self.units[id_] if id_ else -1


def number(draft: Draft) -> Numbering:
    """The numbering of a draft: units in the order of the draft, areas as they occur."""
    places = [
        place for action in draft.actions.values() for place in (action.unit.location, action.to, action.convoys_to)
    ]
    places += [support.to for support in draft.supports]
    places += [place for link in draft.links for place in link]
    areas = {area: index for index, area in enumerate(sorted({area_of(place) for place in places if place}))}
    return Numbering(areas, {id_: index for index, id_ in enumerate(draft.actions)})


def to_battle(draft: Draft, numbers: Numbering) -> Battle:
    """The Battle that a draft describes."""
    sides = {side: index for index, side in enumerate(sorted({_side(action) for action in draft.actions.values()}))}
    units = tuple(_unit(action, sides[_side(action)], numbers) for action in draft.actions.values())
    links = tuple((numbers.area(one), numbers.area(other)) for one, other in draft.links)
    return Battle(units, tuple(_support(support, numbers) for support in draft.supports), links)


def _side(action: Action) -> str:
    return action.side or action.unit.power


def _unit(action: Action, power: int, numbers: Numbering) -> BattleUnit:
    return BattleUnit(
        area=numbers.area(action.unit.location),
        power=power,
        attack=action.attack,
        defence=action.defence,
        to=numbers.area(action.to),
        via=action.via,
        convoys=numbers.unit(action.convoys),
        convoys_to=numbers.area(action.convoys_to),
        void_unless=numbers.unit(action.void_unless),
        void_while=numbers.unit(action.void_while),
    )


def _support(support: Backing, numbers: Numbering) -> Support:
    return Support(
        supporter=numbers.unit(support.supporter),
        supported=numbers.unit(support.supported),
        to=numbers.area(support.to),
        strength=support.strength,
        cut=support.cut,
        cut_by=tuple(map(numbers.unit, support.cut_by)),
        void_unless=numbers.unit(support.void_unless),
        void_while=numbers.unit(support.void_while),
    )
