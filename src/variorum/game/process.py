"""How a phase runs: check sheets, decide conditions, let the rules take their turns, find the next phase."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

import msgspec
from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.calendar import Phase, Step
from variorum.game.citation import cited_in
from variorum.game.condition import Conditional
from variorum.game.conditional import decided
from variorum.game.dice import Dice, ForcedDrawError
from variorum.game.docket import Docket, Entry
from variorum.game.event import Event
from variorum.game.expected import kinds_sent
from variorum.game.fogging import fogged, remembering
from variorum.game.forbidden import allowed
from variorum.game.hearing import hearing_of
from variorum.game.legal_orders import LegalOrders
from variorum.game.moments import YearEnds, met, moments
from variorum.game.newcomers import seated
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.results import untold
from variorum.game.schedule import schedule
from variorum.game.shared import forbidden_by, together
from variorum.game.sheet import Sheet
from variorum.game.sheet_problems import sheet_problems
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.game.view import Past

_TOO_MANY_PHASES = 100
"""Automatic phases in a row that mean a calendar never asks anybody again."""


class SeasonSoFar(msgspec.Struct, frozen=True):
    """The memory of a season from phase to phase: its events so far, and each seat's conditional orders."""

    phases: tuple[Past, ...] = ()
    conditional: dict[str, tuple[Conditional, ...]] = {}

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of all its phases."""
        return tuple(event for phase in self.phases for event in phase.events)

    def after(self, sheets: Mapping[str, Sheet], *played: Past) -> "SeasonSoFar":
        """A copy with the orders sent for a phase, and with the phase itself if it has been played."""
        pending = dict(self.conditional)
        for seat, sheet in sheets.items():
            if sheet.conditional:
                pending[seat] = pending.get(seat, ()) + sheet.conditional
        return SeasonSoFar((*self.phases, *played), pending)

    def __repr__(self) -> str:
        return f"<Season so far: {len(self.events)} events>"


class Processed(msgspec.Struct, frozen=True):
    """The outcome of a phase.

    `waiting`: the seats whose answer the phase needs; if there are any, nothing has changed. `problems`: by seat.
    `entries`: every order as given and as it stood.
    """

    position: Position
    events: tuple[Event, ...] = ()
    entries: tuple[Entry, ...] = ()
    problems: dict[str, tuple[Problem, ...]] = {}
    waiting: frozenset[str] = frozenset()
    season: SeasonSoFar = SeasonSoFar()

    @property
    def waits(self) -> str:
        """Whom the phase waits for, in words; empty if it has been played."""
        return f"{self.position.turn} waits for {', '.join(sorted(self.waiting))}" if self.waiting else ""

    def __repr__(self) -> str:
        return f"<Processed: {len(self.entries)} orders, {len(self.events)} events, then {self.position!r}>"


def legal_orders(variant: Variant, position: Position, seat: str) -> LegalOrders:
    """Everything that a seat may order now."""
    if position.ending:
        return LegalOrders()
    rules = (*variant.phase(position.turn).rules, *variant.always)
    position = fogged(variant, position, seat)
    found: LegalOrders = together(rules, position, seat)
    if forbidding := hearing_of(variant, position.turn).forbidding:
        found = allowed(found, forbidden_by(forbidding, position, seat))
    return cited_in(found, variant.citations) if variant.citations else found


def check(variant: Variant, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
    """The problems of a seat's orders: refusals and warnings."""
    return sheet_problems(variant, position, seat, orders)


def check_sheet(variant: Variant, position: Position, seat: str, sheet: Sheet) -> tuple[Problem, ...]:
    """The problems of a seat's whole sheet, including those of conditional orders that are already certain."""
    found = check(variant, position, seat, sheet.orders)
    return (*found, *_unconditional(variant, position.turn, sheet)) if sheet.conditional else found


def _unconditional(variant: Variant, turn: Turn, sheet: Sheet) -> Iterator[Problem]:
    """Refusals of orders that may not be conditional, come too early, or wait for something that comes too late."""
    plan = schedule(variant, turn)
    for conditional in sheet.conditional:
        yield from (Problem(why, order=str(order)) for order, why in plan.objections(conditional))


def process(
    variant: Variant,
    position: Position,
    sheets: Mapping[str, Sheet],
    dice: Dice | None = None,
    season: SeasonSoFar | None = None,
) -> Processed:
    """The outcome of the phase that `position` stands before; the same values give the same bytes.

    The order in which sheets arrive means nothing: their orders count in that of the position's seats.

    Raises: KeyError if the variant has no such phase; ValueError for a value of a wrong type, such as a text where a
    sheet belongs.
    """
    kinds = kinds_sent(variant, position, sheets)
    season = season or SeasonSoFar()
    dice = replace(dice or Dice(), phase=str(position.turn))
    if position.ending:
        return Processed(position, season=season)
    sheets = _in_seat_order(position, sheets)
    early = [seat for seat in sheets if not variant.preceding.isdisjoint(kinds[seat])]
    found = {seat: check(variant, position, seat, sheets[seat].orders) for seat in early}
    started = _started(variant, position, sheets, found, dice)
    forced = {label: result for rule in variant.always for label, result in rule.forced(started).items()}
    try:
        dice = replace(dice, forced={**forced, **dice.forced}) if forced else dice
        done = _processed(variant, started, sheets, found, dice, season)
        return replace(done, position=position) if done.waiting else done
    except ForcedDrawError as error:
        if not forced:
            raise
        return Processed(position, problems={GM: (Problem(str(error)),)}, waiting=frozenset({GM}), season=season)


def _in_seat_order(position: Position, sheets: Mapping[str, Sheet]) -> dict[str, Sheet]:
    """The sheets in the order of the position's seats; then those of newcomers and the game master, by name."""
    places = {seat.id: place for place, seat in enumerate(position.seats)}
    return {seat: sheets[seat] for seat in sorted(sheets, key=lambda seat: (places.get(seat, len(places)), seat))}


def _started(
    variant: Variant,
    position: Position,
    sheets: Mapping[str, Sheet],
    found: Mapping[str, tuple[Problem, ...]],
    dice: Dice,
) -> Docket:
    """The outcome of a phase, preceding orders first; `found` are the problems of the sheets with these orders."""
    entries = tuple(entry for seat in found for entry in _entries(seat, sheets[seat].orders, found[seat]))
    docket = Docket(position, entries)
    for rule in variant.always:
        docket = rule.run(docket, dice)
    return met(variant.meeting, moments(position, docket.position), docket, dice) if variant.meeting else docket


def _processed(
    variant: Variant,
    started: Docket,
    sheets: Mapping[str, Sheet],
    found: Mapping[str, tuple[Problem, ...]],
    dice: Dice,
    season: SeasonSoFar,
) -> Processed:
    """The outcome of a phase that has started; `found` are problems found so far."""
    position, hearing = started.position, hearing_of(variant, started.position.turn)
    phase, problems = hearing.phase, dict[str, tuple[Problem, ...]]()
    for seat, sheet in sheets.items():
        known = found.get(seat)
        wrong = sheet_problems(variant, position, seat, sheet.orders) if known is None else known
        problems[seat] = (*wrong, *_unconditional(variant, position.turn, sheet)) if sheet.conditional else wrong
    for seat, sheet in sheets.items() if hearing.joining else ():
        position = seated(hearing.joining, position, seat, sheet.orders)
    waiting = frozenset().union(*[rule.awaits(position, sheets) for rule in hearing.awaiting])
    if waiting:
        concluding = tuple(rule for rule in phase.rules if rule.concludes(position, sheets))
        if not concluding:
            return Processed(started.position, problems=problems, waiting=waiting, season=season)
        phase = replace(phase, steps=(Step(concluding),))  # without every answer, nothing is played
    pending = season.after(sheets)
    entries = tuple(chain.from_iterable([_entries(seat, sheets[seat].orders, problems[seat]) for seat in sheets]))
    docket = _run(variant, phase, Docket(position, entries, started.events), dice, pending)
    docket = docket.happened(*untold(variant, docket))
    docket = _advance(variant, docket, dice)
    docket = docket.with_position(remembering(variant, docket.position, docket.events))
    shown = {seat: wrong for seat, wrong in problems.items() if wrong}
    goes_on = variant.calendar.goes_on(position.turn, docket.position.turn)
    played = Past(docket.events, docket.position if variant.limits_sight else None)
    remembered = pending.after({}, played) if goes_on else SeasonSoFar()
    return Processed(docket.position, docket.events, docket.entries, shown, season=remembered)


def _entries(seat: str, orders: Sequence[Order], problems: Sequence[Problem]) -> list[Entry]:
    if not problems:
        return [Entry(seat, order, order) for order in orders]
    causes: dict[int, str] = {}
    for problem in problems:
        if problem.severity is Severity.REFUSED:
            why = problem.message.removeprefix(f"{problem.order}: ")
            causes |= dict.fromkeys((problem.index, *problem.falls), why)
    return [
        Entry(seat, order, None if (cause := causes.get(index, "")) else order, cause)
        for index, order in enumerate(orders)
    ]


def _run(variant: Variant, phase: Phase, docket: Docket, dice: Dice, season: SeasonSoFar) -> Docket:
    docket = replace(docket, opening=docket.position)
    for step in phase.steps:
        if docket.position.ending:
            break
        if season.conditional:
            given = tuple(decided(variant, step, docket, season.phases, season.conditional))
            docket = replace(docket, entries=docket.entries + given)
        before = docket.position
        for rule in step.rules:
            docket = rule.run(docket, dice)
        if variant.meeting:
            docket = met(variant.meeting, moments(before, docket.position), docket, dice)
    return docket


def _advance(variant: Variant, docket: Docket, dice: Dice) -> Docket:
    """The docket at the next phase that asks somebody, after any automatic phases before it."""
    following = variant.calendar.after(docket.position.turn)
    for _ in range(_TOO_MANY_PHASES):
        if docket.position.ending:
            return docket
        turn, phase = next(following)
        if variant.meeting and turn.year != docket.position.turn.year:
            docket = met(variant.meeting, (YearEnds(docket.position.turn.year),), docket, dice)
        docket = docket.with_position(replace(docket.position, turn=turn))
        if phase.automatic:
            docket = _run(variant, phase, docket, dice, SeasonSoFar())
        elif any(rule.asks(docket.position) for rule in phase.rules):
            return docket
    raise AssertionError(f"{variant.name} has no phase that takes orders")
