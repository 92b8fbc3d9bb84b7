"""Asking the agents of a game, all at once and with a deadline; what the journal already holds isn't asked again."""

import time
from collections.abc import Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from threading import Thread

from msgspec.structs import replace

from variorum.arena.agent import Agent, Brief, Heard, heard_from
from variorum.arena.game import Answered
from variorum.arena.house import HouseBot

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
