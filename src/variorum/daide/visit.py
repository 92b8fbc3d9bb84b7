"""A game of a host to which clients of DAIDE come: which seats are theirs, and what is news to them.

People of the host, and its bots, play the other seats, with what the host offers them.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from variorum.archive.gamelog import GameLog
from variorum.archive.moment import Moment
from variorum.daide.match import Match
from variorum.daide.names import Names, names_of
from variorum.daide.table import MOST_SECONDS, Terms
from variorum.exchange.hostapi import HostError, Place, place_of
from variorum.game.process import Processed

_FOREVER = 1_000_000
_SOMEBODY = ("Variorum", "1.0")


class Visit(msgspec.Struct, frozen=True):
    """A game of a host as clients find it, and by power how the host is asked in the name of its player."""

    terms: Terms
    match: Match
    seats: Mapping[str, Place]

    @property
    def place(self) -> Place:
        """How the host is asked about the whole game."""
        return next(iter(self.seats.values()))


def visit_of(address: str, tokens: Iterable[str], seed: str) -> Visit:
    """The game at an address, whose seats belong to the people with these tokens; `seed` deals them to the clients.

    Raises: HostError if the game can't be had, hasn't begun or is over, or a token has no seat in it, or the same as
        another; NoMapError if DAIDE has no words for its variant.
    """
    seats: dict[str, Place] = {}
    for number, token in enumerate(tokens, start=1):
        place = place_of(address, token)
        try:
            power = _seat(place.get(), str(place.ask("/me")["username"]))
        except HostError as error:
            raise HostError(f"token {number}: {error}", error.status) from None
        if not power or power in seats:
            why = "is another one of the same player" if power else "has no seat in this game"
            raise HostError(f"token {number} {why}")
        seats[power] = place
    if not seats:
        raise HostError("there is no token; each seat for a client needs one of its player")
    place = next(iter(seats.values()))
    told, log = place.get(), place.log()
    if told["state"] == "over":
        raise HostError("the game is over")
    names, powers = names_of(log.variant), tuple(Random(f"{seed}/powers").sample([*seats], len(seats)))
    terms = Terms(names, clients=len(seats), seconds=_seconds(told), seed=seed, powers=powers, others=_SOMEBODY)
    return Visit(terms, joined(names, log), seats)


def joined(names: Names, log: GameLog) -> Match:
    """A game that is under way, with what was told of its phases."""
    match = Match(names, _until(log, 0), (), _FOREVER)
    for number, moment in enumerate(log.moments[1:], start=1):
        before = _until(log, number)
        match = _with(match, before) if moment.turn else replace(match, log=before)
    return match


def news(match: Match, log: GameLog) -> Iterator[Match] | None:
    """The game after each phase that `log` has and the match lacks; None if other things have been changed."""
    known = match.log.moments
    others = log.moments[len(known) :]
    if any(map(_differ, known, log.moments)) or len(log.moments) < len(known) or not all(one.turn for one in others):
        return None
    return _after(match, log)


def _after(match: Match, log: GameLog) -> Iterator[Match]:
    for number in range(len(match.log.moments), len(log.moments)):
        match = _with(match, _until(log, number))
        yield match


def _with(match: Match, log: GameLog) -> Match:
    """The game after the phase that led to the last moment of a log."""
    return match.after(log, (), Processed(log.now.position, log.now.events))


def left(told: Mapping[str, Any]) -> float:
    """How many seconds a phase still has, as the host tells; infinity if it has no deadline now."""
    due = told.get("deadline")
    if not due or told.get("state") != "running":
        return float("inf")
    return max(0.0, (datetime.fromisoformat(due) - datetime.now(UTC)).total_seconds())


def _seat(told: Mapping[str, Any], player: str) -> str:
    return next((str(place["seat"]) for place in told["table"] if place["seat"] and place["player"] == player), "")


def _seconds(told: Mapping[str, Any]) -> dict[str, int]:
    """How long phases are, as far as the messages can tell."""
    clock = told["terms"].get("clock", {})
    longest = int(clock.get("minutes", 0)) * 60
    short = int(clock.get("short", 0)) * 60 or longest
    return {letter: min(seconds, MOST_SECONDS) for letter, seconds in (("M", longest), ("R", short), ("A", short))}


def _until(log: GameLog, number: int) -> GameLog:
    return replace(log, moments=log.moments[: number + 1])


def _differ(one: Moment, other: Moment) -> bool:
    here, there = one.position, other.position
    return (one.turn, here.turn, here.units, here.owners) != (other.turn, there.turn, there.units, there.owners)
