"""Acts and stabilizations: legal orders and their results. Rule: geo:A1, geo:A2."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from variorum.board.conceivable import areas, borders
from variorum.board.features import new_coasts
from variorum.game.dice import Dice
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event
from variorum.game.legal_orders import Constraint, Field, LegalOrders, OrderKind
from variorum.game.order import Order, SlotKind
from variorum.game.places import Before
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity, each
from variorum.game.report import Briefing, Piece, Told
from variorum.game.rule import Hints, Rule, World
from variorum.game.unit import Unit
from variorum.rules.movement.orders import Move
from variorum.rules.movement.rule import Movement
from variorum.variants.geophysical.ages import Ages, Ground, ground_of
from variorum.variants.geophysical.applicability import OUTDATED, applicable, objection
from variorum.variants.geophysical.briefing import briefing
from variorum.variants.geophysical.contest import Contest, contest, void
from variorum.variants.geophysical.counsel import advised
from variorum.variants.geophysical.events import EVENTS, ActEvent, CenterLost, CoastChanged, tables
from variorum.variants.geophysical.orders import Act, Stabilize, SupportAct, SupportStabilize
from variorum.variants.geophysical.shift import Shift
from variorum.variants.geophysical.transformations import transformed

ACTS = (Act, SupportAct)
STABILIZATIONS = (Stabilize, SupportStabilize)


class Acts(Rule, frozen=True):
    """Each season, a power transforms one area or border or supports another's act, and may stabilize others."""

    name: ClassVar = Ages.name
    belongs: ClassVar = Before(Movement)
    says: ClassVar = (
        "Each season a power may transform an area or a border, support another power's act, or stabilize land."
    )
    orders: ClassVar = (*ACTS, *STABILIZATIONS)
    events: ClassVar = EVENTS
    record: ClassVar = Ages

    def legal_orders(self, position: Position, seat: str) -> LegalOrders:
        """Every possible act, support for other powers' acts, and every stabilization."""
        if not (power := self._power(position, seat)):
            return LegalOrders()
        others = tuple(other for other in self.world.board.powers if other != power)
        acts = tuple(_act_kinds(ground_of(self.world, position)))
        supports = (replace(kind, order=SupportAct, fields=(_powers(others), *kind.fields)) for kind in acts)
        held = tuple(_stabilize_kinds(tuple(self.world.board.powers), ground_of(self.world, position)))
        most = position.record(Ages).winter.get(power, 0)
        one = Constraint("one act, or one act to support", ACTS, 1)
        several = Constraint("one stabilization per center owned last winter", STABILIZATIONS, most)
        return LegalOrders((*acts, *supports, *(held if most else ())), (one, several))

    def check(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Reject impossible acts, and more orders than a power has.

        It judges the acts given, without the work of trying every act on every area and border.
        """
        power, ground = self._power(position, seat), ground_of(self.world, position)
        left = {ACTS: 1, STABILIZATIONS: position.record(Ages).winter.get(power, 0)}

        def problem(order: Order) -> Problem | None:
            sort = ACTS if isinstance(order, ACTS) else STABILIZATIONS
            why = _refusal(ground, power, order, left[sort])
            left[sort] -= not why
            return Problem(why) if why else None

        return each(orders, problem)

    def advise(self, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
        """Warn of an act that destroys the seat's own units because they have no order to leave."""
        ground = ground_of(self.world, position)
        acts = [(index, order) for index, order in enumerate(orders) if isinstance(order, Act)]
        if not acts or objection(ground, acts[0][1]):
            return ()
        index, act = acts[0]
        leaving = {order.subject.area for order in orders if isinstance(order, Move) and order.subject}
        powers = self.world.commands(position).get(seat, ())
        staying = [unit for unit in position.units if unit.power in powers and unit.area not in leaving]
        lost = self._stranded(ground, act, staying)
        told = (f"{act} destroys {unit}, which has no order to leave (geo:R3)" for unit in lost)
        return tuple(Problem(why, Severity.WARNING, str(act), index=index) for why in told)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Transform the earth, on which the season's units then move."""
        before = ground_of(self.world, docket.position)
        given = tuple((power, entry.stands) for power, entry in self._entries(docket) if entry.stands)
        season = contest(before, given)
        after = transformed(before, season.passed())
        ages = replace(docket.position.record(Ages), under=after.under, before=before.earth)
        position = replace(docket.position, earth=after.earth).with_record(ages)
        lost = [area for area in before.geography.centers if area not in after.geography.centers]
        owners = {area: owner for area, owner in position.owners.items() if area not in lost}
        events: list[Event] = [*self._events(docket, season)]
        events += (CenterLost(area=area, previous=docket.position.owners.get(area, "")) for area in lost)
        events += (CoastChanged(area=at, coasts=new) for at, new in new_coasts(before.board, before.earth, after.earth))
        return docket.with_position(replace(position, owners=owners)).happened(*events)

    def hints(self, position: Position, seat: str) -> Hints:
        """A sensible power's act and stabilizations; none outside a movement phase, where nobody may act."""
        power = self._power(position, seat)
        return Hints(orders=advised(self.world, position, power) if power and position.turn.phase == "M" else ())

    def joint(self, position: Position, seat: str, other: str) -> tuple[tuple[str, Order], ...]:
        """The end of a third power's center, which that can't prevent alone."""
        power, theirs = self._power(position, seat), self._power(position, other)
        acts = self.hints(position, seat).orders or ()
        act = next((act for act in acts if isinstance(act, Act) and act.act == "ERODE"), None)
        if act is None or not theirs or position.owners.get(act.area) in (None, power, theirs):
            return ()
        return (seat, act), (other, SupportAct(power=power, act=act.act, area=act.area))

    def briefing(self, position: Position, seat: str) -> tuple[Briefing, ...]:
        """What a power can do to the land this season, and what it costs its units."""
        power = self._power(position, seat)
        if not power or position.turn.phase != "M":
            return ()
        return (briefing(position.record(Ages).winter.get(power, 0)),)

    def report(self, told: Sequence[Told]) -> tuple[Piece, ...]:
        """The board's differences from the printed one."""
        return tables(self.world.board, told[-1].position.earth)

    def _power(self, position: Position, seat: str) -> str:
        """The power for which a seat acts; empty if there is none."""
        return next(iter(self.world.commands(position).get(seat, ())), "")

    def _stranded(self, ground: Ground, act: Act, units: Sequence[Unit]) -> list[Unit]:
        """The units that the act alone would strand, all in its area or next to it."""
        near = frozenset(act.target).union(*map(ground.board.touching, act.target))
        close = [unit for unit in units if unit.area in near]
        shift = Shift(self.world, ground.earth, transformed(ground, (act,)).earth) if close else None
        return [unit for unit in close if shift and shift.stranded(unit)]

    def _entries(self, docket: Docket) -> Iterator[tuple[str, Entry]]:
        """This rule's orders, each with its power; if two seats share a power, only the first one acts.

        An act is void if only its power's memory of the board allows it.
        """
        ground, acting = ground_of(self.world, docket.position), dict[str, str]()
        for entry in docket.entries:
            if type(entry.given) in self.orders and (power := self._power(docket.position, entry.seat)):
                outdated = isinstance(entry.stands, Act) and objection(ground, entry.stands)
                first = acting.setdefault(power, entry.seat)
                why = f"{first} acts for {power}" if first != entry.seat else OUTDATED if outdated else ""
                yield power, replace(entry, stands=None, cause=why) if why else entry

    def _events(self, docket: Docket, season: Contest) -> Iterator[ActEvent]:
        """Every order's result, seat by seat. Rule: geo:A2."""
        for power, entry in self._entries(docket):
            if entry.stands is None:
                yield void(power, entry.given, entry.cause)
            else:
                yield season.event(power, entry.stands)


def _powers(choices: Sequence[str]) -> Field:
    return Field("power", SlotKind.POWER, tuple(choices))


def _act_kinds(ground: Ground) -> Iterator[OrderKind]:
    """The possible acts, grouped by type, canals area by area."""
    sorts: dict[tuple[str, str], list[Act]] = {}
    for act in applicable(ground):
        sorts.setdefault((act.act, act.area if act.waters else ""), []).append(act)
    for (name, _), acts in sorts.items():
        verb = Field("act", SlotKind.CHOICE, (name,))
        yield OrderKind(Act, (verb, *filter(None, (_field(field, acts) for field in _KINDS))))


_KINDS = {"area": SlotKind.AREA, "border": SlotKind.BORDER, "waters": SlotKind.PATH}


def _field(name: str, acts: Sequence[Act]) -> Field | None:
    """The choices for one field of an act type; None if it has no such field."""
    choices = tuple(dict.fromkeys(getattr(act, name) for act in acts))
    return Field(name, _KINDS[name], choices) if any(choices) else None


def _stabilize_kinds(powers: Sequence[str], ground: Ground) -> Iterator[OrderKind]:
    targets = (
        Field("area", SlotKind.AREA, areas(ground.board)),
        Field("border", SlotKind.BORDER, borders(ground.board)),
    )
    for target in targets:
        yield OrderKind(Stabilize, (target,))
        yield OrderKind(SupportStabilize, (_powers(powers), target))


def _refusal(ground: Ground, power: str, order: Order, left: int) -> str:
    """Why an order is refused; empty if it is accepted."""
    if not power:
        return "only powers can transform and stabilize"
    match order:
        case SupportAct() if order.power == power:
            return "support another power's act, not your own (geo:A1)"
        case SupportAct():
            why = objection(ground, order.supported)
        case Act():
            why = objection(ground, order)
        case Stabilize() | SupportStabilize():
            why = _no_target(ground, order)
    if why or left > 0:
        return why
    if isinstance(order, ACTS):
        return "only one act or act support per season; the first counts (geo:A1)"
    return "you have no stabilizations left; the first ones count (geo:A2)"


def _no_target(ground: Ground, order: Stabilize | SupportStabilize) -> str:
    known = order.area in areas(ground.board) if order.area else order.target in borders(ground.board)
    return "" if known else f"{'/'.join(order.target)} never changes"


def foreseen(world: World, position: Position, orders: Sequence[Order]) -> Iterator[Position]:
    """The position after the act that the sheet orders or supports."""
    backed = (order for order in orders if isinstance(order, ACTS))
    acts = (order if isinstance(order, Act) else order.supported for order in backed)
    act, ground = next(acts, None), ground_of(world, position)
    if act and not objection(ground, act):
        remembered = replace(position.record(Ages), before=position.earth)
        yield replace(position, earth=transformed(ground, (act,)).earth).with_record(remembered)
