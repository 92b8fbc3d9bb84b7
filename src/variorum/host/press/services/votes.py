"""Votes: a seat asks, the other players answer, or the game master decides. What they are about is in `matters`."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F, Q
from django.dispatch import receiver

from variorum.game.audience import GM
from variorum.game.title import called
from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.clock.wait import Request, Said
from variorum.host.games.clock.waits import requests
from variorum.host.games.common import HOST, RefusedError, StaleError, act, act_as_news, locked, tell
from variorum.host.games.lengths import HOUR, another, told
from variorum.host.games.models import Game, State
from variorum.host.games.signals import seat_left, seat_offered, seat_taken
from variorum.host.press.models import Answer, Outcome, Vote
from variorum.host.press.services.matters import MATTERS, Matter, VoteKind, holders, living, refuse_strange
from variorum.host.press.signals import vote_called

MOST_MINUTES = 7 * 24 * 60  # whoever needs more than a week leaves the seat to a replacement
ALLOWED = f"Request at least a minute and at most {told(MOST_MINUTES)}."

_LIVE = (5, 10, 15, 30, 60)
_SLOW = tuple(hours * HOUR for hours in (12, 24, 48, 72, 7 * 24))


class Tally(msgspec.Struct, frozen=True):
    """How a vote stands: the seats that have a say, how many agree and disagree, and how many must agree."""

    seats: tuple[str, ...]
    agree: int
    against: int
    needed: int

    @property
    def outcome(self) -> Outcome:
        """Decided as soon as the missing answers can't change it."""
        if self.agree >= self.needed:
            return Outcome.GRANTED
        return Outcome.REFUSED if self.against > len(self.seats) - self.needed else Outcome.OPEN


@computing_aside
def ask(access: Access, phase: int, kind: VoteKind, *, minutes: int = 0, winner: str = "") -> Vote:
    """Call a vote in a phase: on an extension of some minutes, a concession to a winner, or anything else.

    Raises: RefusedError if the seat may not ask now, StaleError if the phase has changed.
    """
    with locked(access.game.pk) as game:
        _may(access, game, phase, MATTERS[kind])
        if kind is VoteKind.EXTENSION and not 1 <= minutes <= MOST_MINUTES:
            raise RefusedError(ALLOWED)
        matter, alive = MATTERS[kind], living(game)
        if access.seat == GM or access.seat not in holders(game, matter):
            raise RefusedError("Only players call votes. As the game master, decide at the desk.")
        if access.seat not in alive:
            raise RefusedError("You're out of the game, so you have no say in it.")
        refuse_strange(game, kind, winner)
        _refuse_again(access, game, kind)
        told_of: dict[str, Any] = {"minutes": minutes} if kind is VoteKind.EXTENSION else {"winner": winner}
        vote = Vote.objects.create(game=game, phase_number=phase, kind=kind, seat=access.seat, **told_of)
        Answer.objects.bulk_create(Answer(vote=vote, seat=seat) for seat in sorted(alive - {winner}))
        Answer.objects.filter(vote=vote, seat=access.seat).update(agrees=True, person=access.person.pk)
        able = tally(game, vote).seats
        act(game, HOST, f"{called(access.seat)} calls a vote on {wish(vote)}.")
        _decide(game, vote)
        master = (GM,) if game.master_id and matter.mastered else ()
        asked = (*(seat for seat in able if seat != access.seat), *master)
        vote_called.send(Vote, game=game, vote=vote, seats=asked)
        tell(game, "vote")
        return vote


def _refuse_again(access: Access, game: Game, kind: VoteKind) -> None:
    """Refuse what is being voted on, and a second request, unless the seat may ask again in place of the first."""
    earlier = Vote.objects.filter(game=game, phase_number=game.phase_number, kind=kind)
    if earlier.filter(outcome=Outcome.OPEN).exists():
        raise RefusedError("Another vote of this kind is open. Answer it first.")
    mine = earlier.filter(seat=access.seat)
    if MATTERS[kind].again:
        mine.delete()
    elif mine.exists():
        raise RefusedError("You have already called this vote in this phase.")


@computing_aside
def answer(access: Access, phase: int, pk: int, *, agrees: bool) -> Vote:
    """Answer a request. The game master's answer decides at once, unless the matter is the players' alone.

    Raises: RefusedError if the seat has no say, StaleError if the request is no longer open.
    """
    with locked(access.game.pk) as game:
        _seated(access, game, phase)
        vote = Vote.objects.filter(game=game, phase_number=phase, pk=pk, outcome=Outcome.OPEN).first()
        if vote is None:
            raise StaleError("This request is no longer open: it has been decided, or its phase is over.")
        matter = MATTERS[vote.kind]
        _may(access, game, phase, matter)
        if access.seat == GM and matter.mastered:
            _close(game, vote, ", as the game master decided", granted=agrees)
        elif access.seat in tally(game, vote).seats:
            Answer.objects.filter(vote=vote, seat=access.seat).update(agrees=agrees, person=access.person.pk)
            _decide(game, vote)
        else:
            raise RefusedError("Only players who are still in this game can answer this request.")
        # Others would count the answers to a secret vote by these signals.
        tell(game, "vote", (access.seat,) if matter.secret and vote.outcome == Outcome.OPEN else ("",))
        return vote


@computing_aside
def settle(pk: int) -> None:
    """Close the votes of a game that nobody can decide any more, after people have left or come."""
    with locked(pk) as game:
        for vote in Vote.objects.filter(game=game, phase_number=game.phase_number, outcome=Outcome.OPEN):
            if can_be(game, MATTERS[vote.kind]):
                _decide(game, vote)
        tell(game, "vote")


@receiver((seat_left, seat_offered, seat_taken))
def _settle_soon(game: Game, **_: object) -> None:
    if Vote.objects.filter(game=game, phase_number=game.phase_number, outcome=Outcome.OPEN).exists():
        transaction.on_commit(partial(settle, game.pk))


def wish(vote: Vote) -> str:
    """What a vote asks for, in words: "an extension of 1 day"."""
    return MATTERS[vote.kind].wish(vote)


def tally(game: Game, vote: Vote) -> Tally:
    """How a vote stands. People have a say who are still in the game; bots agree when all of them do."""
    matter = MATTERS[vote.kind]
    held = holders(game, matter)
    rows = Answer.objects.filter(vote=vote, seat__in=held).order_by("seat").values_list("seat", "agrees", "person")
    said = {seat: agrees if person == held[seat] else None for seat, agrees, person in rows}
    answers = list(said.values())
    needed = max(matter.needed(len(said)), 1)
    return Tally(tuple(said), answers.count(True), answers.count(False), needed)


@requests
def open_requests(games: Iterable[Game]) -> dict[int, tuple[Request, ...]]:
    """The requests that can be answered now, by the games' keys."""
    found, by_key = Q(), dict[int, Game]()
    for game in games:
        by_key[game.pk] = game
        found |= Q(game=game, phase_number=game.phase_number)
    if not found:
        return {}
    rows = Vote.objects.filter(found, outcome=Outcome.OPEN).order_by("pk", "answers__seat")
    known, said = dict[int, Any](), defaultdict[int, dict[str, Said]](dict)
    for vote in rows.annotate(by=F("answers__seat"), agrees=F("answers__agrees"), person=F("answers__person")):
        known[vote.pk] = vote
        said[vote.pk][vote.by] = (vote.agrees, vote.person)
    asked = defaultdict[int, list[Request]](list)
    for vote in known.values():
        if can_be(by_key[vote.game_id], MATTERS[vote.kind]):
            asked[vote.game_id].append(_request(vote, said[vote.pk]))
    return {key: tuple(made) for key, made in asked.items()}


def _request(vote: Vote, said: Mapping[str, Said]) -> Request:
    matter = MATTERS[vote.kind]
    what = another(vote.minutes) if vote.kind == VoteKind.EXTENSION else wish(vote)
    return Request(vote.pk, vote.seat, what, said, secret=matter.secret, mastered=matter.mastered)


def can_be(game: Game, matter: Matter) -> bool:
    """Whether a game is in a state in which a matter is voted on."""
    return game.state in matter.states and not (matter.timed and game.deadline is None)


def lengths(clock: Clock) -> tuple[int, ...]:
    """The minutes that pages offer, the usual first: a phase of the game, then what fits its pace."""
    live = clock.pace is Pace.LIVE
    usual = min(clock.minutes, _LIVE[-1]) if live else 24 * HOUR
    return tuple(dict.fromkeys((usual, *(_LIVE if live else _SLOW))))


def _seated(access: Access, game: Game, phase: int) -> None:
    if not access.seat:
        raise RefusedError("You have no seat in this game.")
    if game.phase_number != phase:
        raise StaleError("This phase has already been processed.")


def _may(access: Access, game: Game, phase: int, matter: Matter) -> None:
    _seated(access, game, phase)
    if not can_be(game, matter):
        standing = f"You can't vote on this while the game is {State(game.state).label}."
        raise RefusedError("No deadline is set, so there is nothing to vote on." if matter.timed else standing)


def _decide(game: Game, vote: Vote) -> None:
    """Close a request as soon as the missing answers can't change the outcome."""
    outcome = tally(game, vote).outcome
    if outcome is not Outcome.OPEN:
        _close(game, vote, granted=outcome is Outcome.GRANTED)


def _close(game: Game, vote: Vote, by: str = "", *, granted: bool) -> None:
    vote.outcome = Outcome.GRANTED if granted else Outcome.REFUSED
    vote.save()
    done = "passed" if granted else "failed"
    write = act_as_news if granted else act
    write(game, HOST, f"{called(vote.seat)}'s vote on {wish(vote)} {done}{by}.")
    if granted:
        MATTERS[vote.kind].grants(game, vote)
