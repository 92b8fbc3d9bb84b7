"""One phase of a game: rounds of press, orders, and what comes of them."""

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from threading import Thread

from msgspec.structs import replace

from variorum.archive.gamelog import phase_line, play
from variorum.arena.agent import Agent, Brief, Heard, Reply, heard_from
from variorum.arena.game import Answered, ArenaGame, Said, Step
from variorum.arena.house import HouseBot
from variorum.arena.speaking import Talk, spoken
from variorum.bots import ask, level, situation
from variorum.bots.guard import accepted
from variorum.bots.phase import forced
from variorum.game.driver import settled
from variorum.game.problem import Problem, Severity
from variorum.game.process import check
from variorum.game.sheet import Sheet
from variorum.notation import read_sheet
from variorum.observe.scene import moves

_GRACE = 1.0
"""Seconds for an agent that watches the time itself to say that it is late."""

Key = tuple[str, int, int]


def asked(
    agents: Mapping[str, Agent], briefs: Mapping[str, Brief], attempt: int, seconds: float, known: Mapping[Key, Heard]
) -> Generator[Answered, None, dict[str, Heard]]:
    """What the agents of some seats say, in the order of the seats; each answer is told as soon as it is there.

    With it are told the calls of models that led to it, which nobody needs afterwards.
    Bots of ours have no deadline: they are bounded by what they may evaluate, and so games between them come out the
    same on every machine.
    """
    keys = {seat: (seat, brief.round, attempt) for seat, brief in briefs.items()}
    found = {seat: known[key] for seat, key in keys.items() if key in known}
    open_ = [seat for seat in briefs if seat not in found]
    end = time.monotonic() + seconds + _GRACE
    waiting = {_hear(agents[seat], briefs[seat]): seat for seat in open_ if not isinstance(agents[seat], HouseBot)}
    for seat in open_:
        if isinstance(agents[seat], HouseBot):
            found[seat] = heard_from(agents[seat], briefs[seat])
    while waiting:
        done, _ = wait(waiting, max(0.0, end - time.monotonic()), FIRST_COMPLETED)
        late = Heard(fault=f"no answer within {seconds:g} s", late=True, seconds=seconds)
        for future in done or list(waiting):
            seat = waiting.pop(future)
            found[seat] = future.result() if done else late
            yield Answered(*keys[seat], found[seat])
    return {seat: replace(found[seat], reply=replace(found[seat].reply, calls=())) for seat in briefs}


def _hear(agent: Agent, brief: Brief) -> "Future[Heard]":
    """Ask an agent in a thread of its own; what it says after the deadline isn't heard."""
    found: Future[Heard] = Future()
    Thread(
        target=lambda: found.set_result(heard_from(agent, brief)), daemon=True, name=f"agent of {brief.seat}"
    ).start()
    return found


_CARETAKERS_BUDGET = 200
_MOST_PROBLEMS = 20
"""So many problems are told an agent."""


def step(game: ArenaGame, agents: Mapping[str, Agent], known: Mapping[Key, Heard]) -> Generator[Answered, None, Step]:
    """Play a phase with the agents, by their seats; `known` are answers that were given before a break.

    Raises: StuckError if no answer brings the phase to an end.
    """
    talk, turn = Talk(game), game.log.now.position.turn
    rounds = game.terms.rounds if moves(game.variant, turn) else 0
    for number in range(1, rounds + 1):
        seats = [seat for seat in talk.due if talk.is_asked(seat)]
        before = {said.seat: said.problems for said in talk.said if said.round == number - 1}
        for seat, heard in (yield from _heard(talk, agents, known, seats, number, 0, before)).items():
            talk.said.append(Said(seat, heard, number, 0, tuple(spoken(talk, seat, heard.reply))[:_MOST_PROBLEMS]))
    sheets = yield from _orders(talk, agents, known)
    missing = tuple(seat for seat in talk.due if seat not in sheets)
    for seat in missing:
        sheets[seat] = _caretakers(talk.game, seat)
    log, seed, now = talk.game.log, talk.game.seed, talk.game.log.now
    sheets, done = settled(
        sheets,
        lambda sent: play(log, sent),
        lambda done, tries: forced(log.variant, now.position, now.season, done, f"{seed}/{tries}"),
    )
    talk.add(phase_line(log, sheets, done, missing))
    return Step(str(turn), tuple(talk.lines), tuple(talk.said), missing)


def _heard(
    talk: Talk,
    agents: Mapping[str, Agent],
    known: Mapping[Key, Heard],
    seats: Sequence[str],
    number: int,
    attempt: int,
    problems: Mapping[str, tuple[str, ...]],
) -> Generator[Answered, None, dict[str, Heard]]:
    """What the agents of some seats say when all are asked at once."""
    briefs = {seat: talk.game.brief(seat, number, problems.get(seat, ()), talk.diary(seat)) for seat in seats}
    return (yield from asked(agents, briefs, attempt, talk.game.terms.seconds, known))


def _orders(
    talk: Talk, agents: Mapping[str, Agent], known: Mapping[Key, Heard]
) -> Generator[Answered, None, dict[str, Sheet]]:
    """The sheets that agents send: those whose orders are refused are asked again, as often as the terms allow."""
    sheets: dict[str, Sheet] = {}
    wrong = {said.seat: said.problems for said in talk.said}
    waiting = talk.due
    for attempt in range(talk.game.terms.tries):
        waiting = [seat for seat in waiting if talk.is_asked(seat)]
        for seat, heard in (yield from _heard(talk, agents, known, waiting, 0, attempt, wrong)).items():
            sheet, problems = _read(talk.game, seat, heard.reply) if not heard.fault else (Sheet(), ())
            fault = heard.fault or _silence(talk.game, seat, heard.reply, sheet)
            if not fault:
                sheets[seat] = sheet
            wrong[seat] = (*problems, fault) if fault else problems
            talk.said.append(Said(seat, replace(heard, fault=fault), 0, attempt, problems))
        waiting = [seat for seat in waiting if wrong[seat]]
    return sheets


def _silence(game: ArenaGame, seat: str, reply: Reply, sheet: Sheet) -> str:
    """What is wrong with an answer that moves no unit and lets none hold, though there are some; empty if nothing is.

    Whoever wants all units to hold says so: an answer that was cut short, or says something else, isn't an order.
    """
    position = game.log.now.position
    powers = game.variant.world.commands(position).get(seat, ())
    units = any(position.units_of(power) for power in powers) and bool(moves(game.variant, position.turn))
    if not units or sheet.orders or (reply.orders and not reply.unread):
        return ""
    return "no order for any unit; a unit that stays where it is needs one, such as A PAR H"


def _caretakers(game: ArenaGame, seat: str) -> Sheet:
    """What the caretaker orders for a seat."""
    now = game.log.now
    seen = situation(game.variant, now.position, seat, now.season)
    return ask(level(game.terms.caretaker), seen, game.seed, _CARETAKERS_BUDGET).sheet


def _read(game: ArenaGame, seat: str, reply: Reply) -> tuple[Sheet, tuple[str, ...]]:
    """The orders of a reply that count, and what is wrong with the others."""
    now, written = game.log.now, [" ".join(text.split()) for text in reply.orders]
    seen = situation(game.variant, now.position, seat, now.season)
    sheet, unread = read_sheet(game.variant, now.position, seat, "\n".join(written))
    found = check(game.variant, seen.position, seat, sheet.orders)
    refused = [problem for problem in found if problem.severity is Severity.REFUSED]
    return Sheet(accepted(seen, sheet.orders)), tuple(_told(written, (*unread, *refused)))[:_MOST_PROBLEMS]


def _told(written: Sequence[str], problems: Sequence[Problem]) -> Iterator[str]:
    """Problems, each after the order that it is about."""
    for problem in problems:
        order = problem.order or (written[problem.line - 1] if 0 < problem.line <= len(written) else "")
        hint = f". Accepted: {', '.join(problem.accepted)}" if problem.accepted else ""
        yield f"{order}: {problem.message}{hint}" if order else f"{problem.message}{hint}"
