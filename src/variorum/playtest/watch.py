"""Watching a game, and the notes on it."""

from collections import Counter
from functools import partial

from msgspec import Struct, field

from variorum.bots.phase import BotPhase, BotTable, play_phase
from variorum.bots.standing import standings
from variorum.game.breaking import BrokenError, blamed
from variorum.game.driver import StuckError, phases
from variorum.game.happened import StandOff
from variorum.game.position import Position
from variorum.game.process import SeasonSoFar
from variorum.game.turn import year_after, years_between
from variorum.playtest.plan import Plan

MOST_OPENING = 12
"""An opening is told by so many orders at most."""


class Watched(Struct):
    """What a game was like.

    `ending`: "solo", "draw", "broken off" after the plan's years, or "stuck". `centers` are those of every seat at the
    end of each year; `changes` counts centers changing hands in each year. `given` and `done` count orders by kind,
    given and successful; `fired` the events of every rule.
    """

    number: int
    ending: str = "broken off"
    winners: tuple[str, ...] = ()
    shares: dict[str, float] = {}
    years: int = 0
    centers: list[dict[str, int]] = []
    changes: list[int] = []
    owners: dict[str, str] = {}
    entered: Counter[str] = field(default_factory=Counter)
    stand_offs: Counter[str] = field(default_factory=Counter)
    given: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    fired: Counter[str] = field(default_factory=Counter)
    openings: dict[str, str] = {}
    faults: Counter[str] = field(default_factory=Counter)


def watch(plan: Plan, number: int) -> Watched:
    """Play a game, and note what happens. Raises: BrokenError if a rule raises anything."""
    seen, end, seed = Watched(number), plan.opening, f"{plan.seed}-{number}"
    table = BotTable(plan.rules, lambda _: plan.player, seed, plan.evaluations)
    until = year_after(end.turn.year, plan.years * plan.rules.calendar.years)
    before = dict(end.owners)
    try:
        for phase in phases(end, partial(_phase, plan, number, table), until):
            end = phase.done.position
            seen.faults.update(answer.fault for answer in phase.answers.values() if answer.fault)
            _note(plan, seen, phase)
            if end.turn.year != phase.position.turn.year or end.ending:
                seen.centers.append(_held(plan, end))
                seen.changes.append(sum(owner != before.get(area) for area, owner in end.owners.items()))
                before = dict(end.owners)
    except StuckError:
        seen.ending = "stuck"
    _conclude(plan, seen, end)
    return seen


def _phase(plan: Plan, number: int, table: BotTable, position: Position, season: SeasonSoFar) -> BotPhase:
    answers = table.answers(position, season)
    try:
        return table.played(position, season, answers)
    except StuckError:
        raise
    except Exception as error:
        play = partial(play_phase, plan.rules, position, season, table.seed)
        chosen = ", ".join(f"{name}={value}" for name, value in plan.opening.settings.items())
        told = f"game {number} of the seed {plan.seed!r} ({chosen or 'no settings'}): {position.turn}"
        sheets = {seat: answer.sheet for seat, answer in answers.items()}
        raise BrokenError(f"{told}: {blamed(error, sheets, play)}") from error


def _note(plan: Plan, seen: Watched, phase: BotPhase) -> None:
    position, done, sheets = phase.position, phase.done, phase.sheets
    kinds = {str(order): type(order).__name__ for sheet in sheets.values() for order in sheet.orders}
    seen.given.update(type(order).__name__ for sheet in sheets.values() for order in sheet.orders)
    there = {unit.id: unit.area for unit in position.units}
    seen.entered.update(unit.area for unit in done.position.units if there.get(unit.id) != unit.area)
    for event in done.events:
        seen.fired[rule_of(plan, position, type(event))] += 1
        if event.outcome and event.outcome.succeeded and event.outcome.order in kinds:
            seen.done[kinds[event.outcome.order]] += 1
        if isinstance(event, StandOff):
            seen.stand_offs[event.area] += 1
    for seat, sheet in sheets.items():
        if seat not in seen.openings and position.units and sheet.orders:
            seen.openings[seat] = "; ".join(sorted(map(str, sheet.orders))[:MOST_OPENING])


def rule_of(plan: Plan, position: Position, event: type) -> str:
    """The rule of an event: one that ran in this phase, or else in those after it that ask nobody."""
    ran = plan.rules.calendar.phase(position.turn).rules
    return next((rule.name for rule in (*ran, *plan.rules.rules) if event in rule.events), "")


def _held(plan: Plan, position: Position) -> dict[str, int]:
    commands = plan.rules.world.commands(position)
    return {seat: sum(len(position.centers_of(power)) for power in powers) for seat, powers in commands.items()}


def _conclude(plan: Plan, seen: Watched, position: Position) -> None:
    seen.years = years_between(plan.opening.turn.year, position.turn.year) // plan.rules.calendar.years
    seen.owners, seen.shares = dict(position.owners), standings(plan.rules, position)
    if position.ending:
        seen.ending = "draw" if position.ending.drawn else "solo"
        seen.winners = tuple(sorted(seat for seat, share in seen.shares.items() if share > 0))
