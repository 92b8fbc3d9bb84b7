"""A Variant: board, powers, kinds of units, and a calendar of phases with their rules. Data plus rules."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Literal, TypedDict, Unpack

import msgspec
from msgspec.structs import replace

from variorum.board import Board
from variorum.game.base import Base
from variorum.game.calendar import Calendar, Phase, years_of
from variorum.game.composition import calendar_of, with_mechanics
from variorum.game.condition import Condition
from variorum.game.conditions import QUESTIONS
from variorum.game.derivation import Changes, Replacement, in_world, moved
from variorum.game.event import Event
from variorum.game.happened import OrderTaken
from variorum.game.hooks import uncalled
from variorum.game.mechanic import Mechanic
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.record import Landmarks, Record
from variorum.game.rule import Prelude, Rule, World
from variorum.game.setting import Setting, SettingValue
from variorum.game.shared import mixed_up, unenforced
from variorum.game.showcase import Showcase
from variorum.game.turn import Turn

Difficulty = Literal["first game", "moderate", "experienced", "expert"]
"""For whom a variant is, from easy to hard."""


class Fields(TypedDict, total=False):
    """The fields of a variant that one derived from it may have different; see `Variant`."""

    id: str
    name: str
    tagline: str
    world: World
    powers: tuple[str, ...]
    calendar: Calendar
    opening: Callable[["Variant"], Position]
    always: tuple[Prelude, ...]
    source: str
    settings: dict[str, Setting]
    seating: str
    designer: str
    about: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]
    exhaustive: bool
    citations: Mapping[str, str]
    years: int
    difficulty: Difficulty | Literal[""]
    showcase: Showcase
    base: Base


class Variant(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A game that can be played; `opening` makes its first position.

    The rules in `always` run before every phase that asks anybody, and each of these phases takes their orders; they
    know the rules of the phases.
    `settings` are its settings by name; the opening position has their defaults. `seating` is the setting for the
    number of seats at the start, or their names; empty if they are fixed. `about` are paragraphs for players; `clauses`
    are the rules that differ from Standard's, by their ids, as its rules page has them besides what its rules say of
    themselves; `exhaustive` clauses leave nothing to say about the library's rules.
    `citations` are the clauses that rules of other rulebooks cite, as this variant's numbers them:
    `{"theirs:1": "mine:4", "theirs:": "mine:"}`. `years` are those that a game usually lasts, and `difficulty` says for
    whom it is; both are estimated if they aren't given. `showcase` is what its picture shows. `base` is what it brings
    along when others build on it; `mechanics` are those that were added by `with_`.
    """

    id: str
    name: str
    tagline: str
    world: World
    powers: tuple[str, ...]
    calendar: Calendar
    opening: Callable[["Variant"], Position]
    always: tuple[Prelude, ...] = ()
    source: str = ""
    settings: dict[str, Setting] = {}
    seating: str = ""
    designer: str = ""
    about: tuple[str, ...] = ()
    clauses: tuple[tuple[str, str], ...] = ()
    exhaustive: bool = False
    citations: Mapping[str, str] = {}
    years: int = 0
    difficulty: Difficulty | Literal[""] = ""
    showcase: Showcase = Showcase()
    base: Base = Base()
    mechanics: tuple[Mechanic, ...] = ()

    def __post_init__(self) -> None:
        """Tell all rules when games begin, and acquaint those in `always` with those of the phases.

        Raises: ValueError for a bound that could not be enforced, two purses of one name in a phase, or a method that
        is no hook and that nothing calls; KeyError if the opening has no phase in the calendar.
        """
        years = years_of(self.calendar, self.opening(self).turn)
        if years != self.world.years:
            self._begin(replace(self.world, years=years))
        played = tuple(rule for phase in self.calendar.phases for rule in phase.rules)
        msgspec.structs.force_setattr(self, "always", tuple(rule.among(played) for rule in self.always))
        phases = self.calendar.phases
        bounds = chain(unenforced(phases, self.always), mixed_up(phases, self.always))
        if wrong := next(chain(bounds, uncalled((*self.rules, *self.mechanics))), ""):
            raise ValueError(f"{self.name}: {wrong}")

    def _begin(self, world: World) -> None:
        """Move all rules to a world in which games begin as they do here."""
        calendar = self.calendar.with_phases(lambda phase: moved(phase, world))
        for field, value in (("world", world), ("calendar", calendar), ("always", in_world(self.always, world))):
            msgspec.structs.force_setattr(self, field, value)

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.world.board

    @property
    def on_map(self) -> tuple[str, ...]:
        """The powers in the order that decides their colors: the board's, then those that only the variant has."""
        return tuple(dict.fromkeys((*self.board.powers, *self.powers)))

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule of the variant, once."""
        found: dict[str, Rule] = {}
        for rule in (*(rule for phase in self.calendar.phases for rule in phase.rules), *self.always):
            found.setdefault(rule.name, rule)
        return tuple(found.values())

    @cached_property
    def meeting(self) -> tuple[Rule, ...]:
        """The rules that hang on moments."""
        return tuple(rule for rule in self.rules if rule.moments)

    @cached_property
    def records(self) -> dict[str, type[Record]]:
        """The types of its rules' records, by name; with what seats remember of the board, if there may be fog."""
        found = {rule.record.name: rule.record for rule in self.rules if rule.record}
        return {**found, Landmarks.name: Landmarks} if self.limits_sight else found

    @cached_property
    def limits_sight(self) -> bool:
        """Whether any of its rules says what a seat may see, so that there may be fog."""
        return any(type(rule).sight is not Rule.sight for rule in self.rules)

    @cached_property
    def events(self) -> tuple[type[Event], ...]:
        """The types of its rules' events, and of what is told of orders that no rule resolves."""
        return (*dict.fromkeys(event for rule in self.rules for event in rule.events), OrderTaken)

    @cached_property
    def orders(self) -> tuple[type[Order], ...]:
        """The types of orders of all its phases."""
        return tuple(dict.fromkeys(order for rule in self.rules for order in rule.orders))

    @cached_property
    def preceding(self) -> frozenset[type[Order]]:
        """The types of orders that come before those of every phase."""
        return frozenset(kind for rule in self.always for kind in rule.orders)

    @cached_property
    def conditions(self) -> tuple[type[Condition], ...]:
        """The types of questions that conditions can ask: those of every variant, then those of its rules."""
        return tuple(dict.fromkeys((*QUESTIONS, *(kind for rule in self.rules for kind in rule.conditions))))

    def start(self, chosen: Mapping[str, SettingValue]) -> Position:
        """The first position, with settings as chosen and the others at their defaults.

        Raises: ValueError for an unknown setting, or a value that it does not take.
        """
        for name, value in chosen.items():
            setting = self.settings.get(name)
            if setting is None:
                raise ValueError(f'{self.name} has no setting "{name}"; it has {", ".join(self.settings) or "none"}')
            if not setting.accepts(value):
                raise ValueError(f'{name} ({setting.meaning}) cannot be "{value}"; it takes {setting.wanted}')
        settings = {name: replace(self.settings[name], default=value) for name, value in chosen.items()}
        played = replace(self, settings={**self.settings, **settings})
        return played.opening(played)

    def but(
        self,
        *,
        board: Board | None = None,
        phases: Mapping[str, Phase] | None = None,
        replaced: Mapping[type[Rule], Replacement] | None = None,
        before: Mapping[type[Rule], Sequence[Rule]] | None = None,
        after: Mapping[type[Rule], Sequence[Rule]] | None = None,
        removed: Collection[type[Rule]] = (),
        **fields: Unpack[Fields],
    ) -> "Variant":
        """A variant derived from this one; what isn't named stays.

        Rules are named by their types: `replaced` gives the rule that stands in for each of a type, or a function that
        makes it; `before` and `after` give rules to add around it; `removed` drops it. All rules move into the new
        variant's world, so any world will do in those that are given. `phases` stand in for those with their letters.
        With another `board`, its powers play, and its opening is shown. `fields` are any others of a variant.

        Raises: ValueError if a type is named that no rule has, or a letter that no phase has, or if a rule that is
        given for one of its type lacks what this one was given.
        """
        world = fields.pop("world", self.world)
        if board is not None:
            world = replace(world, board=board)
            fields.setdefault("powers", tuple(board.powers))
            fields.setdefault("showcase", Showcase())
        changes = Changes(phases or {}, replaced or {}, before or {}, after or {}, removed)
        calendar = changes.calendar(fields.pop("calendar", self.calendar), world)
        always = in_world(fields.pop("always", self.always), world)
        return replace(self, world=world, calendar=calendar, always=always, **fields)

    def with_(self, *mechanics: Mechanic, **fields: Unpack[Fields]) -> "Variant":
        """This variant with mechanics, each put where its parts belong, one after another; `fields` are as in `but`.

        Any world will do in a mechanic that has one.

        Raises: MisfitError (a ValueError) with all reasons why some of them have no place here.
        """
        first = fields.get("opening", self.opening)(self).turn.year
        fields["calendar"] = calendar_of(fields.get("calendar", self.calendar), mechanics, first)
        made: Variant = with_mechanics(self.but(**fields), mechanics)
        return made

    def phase(self, turn: Turn) -> Phase:
        """The phase of a turn.

        Raises: KeyError if the variant has no such phase.
        """
        return self.calendar.phase(turn)

    def __repr__(self) -> str:
        return f"<Variant {self.id}: {self.name}>"
