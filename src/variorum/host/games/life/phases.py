"""Phases: their beginning, their deadline, and their processing, exactly once even with several workers.

A worker finds due games with `claim`, and calls `process` with their phases.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec
from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from variorum.archive.gamelog import GameLog, phase_line, play
from variorum.archive.lines import PhaseLine
from variorum.game.audience import GM
from variorum.game.pending import pending
from variorum.game.sheet import Sheet
from variorum.game.title import headline
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games.bots.in_games import levels_of, texts_of_bots, think
from variorum.host.games.bots.levels import ruling
from variorum.host.games.clock import extending
from variorum.host.games.clock.awaited import asked, expected, is_automatic, wait, wait_no_more
from variorum.host.games.clock.deadlines import deadline, earliest
from variorum.host.games.clock.extending import extended, read_until
from variorum.host.games.common import HOST, MASTER, act, locked, tell
from variorum.host.games.lengths import told
from variorum.host.games.life.failing import guarded
from variorum.host.games.log import store
from variorum.host.games.log.store import read_all
from variorum.host.games.models import BotSheet, Game, Kind, Member, SavedSheet, State
from variorum.host.games.seats.newcomers import arrivals, with_newcomers
from variorum.host.games.seats.promises import all_kept, binding_promises
from variorum.host.games.signals import game_over, orders_were_due, phase_begun, phase_processed, seat_offered
from variorum.host.games.terms import Absence
from variorum.variants import registry

_thought_before = aside(think)

CLAIM = timedelta(seconds=30)
"""The time after which another worker takes over a game."""


def claim(now: datetime, most: int = 100) -> list[tuple[int, int]]:
    """Claim the due games, with their phases, for a while. A claim that lasts too long was made by a wrong clock."""
    waiting = Q(deadline__lte=now) | Q(complete=True, hurry__lte=now)
    free = Q(claimed__isnull=True) | Q(claimed__lte=now) | Q(claimed__gt=now + 2 * CLAIM)
    with transaction.atomic():
        found = Game.objects.select_for_update(skip_locked=connection.features.has_select_for_update_skip_locked)
        due = found.filter(waiting, free, state=State.RUNNING).order_by("deadline", "pk")[:most]
        claimed = list(due.values_list("pk", "phase_number"))
        Game.objects.filter(pk__in=[pk for pk, _ in claimed]).update(claimed=now + CLAIM)
    return claimed


class PhaseOutcome(msgspec.Struct, frozen=True):
    """What comes of a phase: the line for its log, or the seats that it waits for."""

    line: PhaseLine | None
    waiting: frozenset[str] = frozenset()


@computing_aside
def process(pk: int, phase: int, *, now: datetime | None = None) -> bool:
    """Process a due phase, and tell whether it was done. A second call for the same phase does nothing.

    Bots that haven't thought do so now, before the game is locked. If processing fails, the game waits.
    """
    now = now or timezone.now()

    def attempt() -> bool:
        _thought_before(pk, phase)
        with locked(pk) as game:
            return game.phase_number == phase and _processed(game, now)

    return bool(guarded(pk, phase, attempt))


@computing_aside
def try_again(pk: int, phase: int) -> bool:
    """Retry a failed phase, and tell whether it was done."""

    def attempt() -> bool:
        with locked(pk) as game:
            failed = game.phase_number == phase and game.state == State.WAITING and game.fault
            return bool(failed) and run(game, store.load(game))

    return bool(guarded(pk, phase, attempt))


def _processed(game: Game, now: datetime) -> bool:
    if game.state != State.RUNNING or not _is_due(game, now):
        return False
    log = store.load(game)
    absent = () if game.complete else missing(game, log)
    excused = extending.cared_for(game, absent, now)
    others = tuple(seat for seat in absent if seat not in excused)
    if others and not _goes_on_without(game, others, now):
        return False
    due = tuple(asked(game, log.now.position))
    done = run(game, log, absent=absent, excused=excused)
    if done:
        counted = tuple(seat for seat in due if seat not in excused)
        orders_were_due.send(Game, game=game, seats=counted, absent=others)
    return done


def run(
    game: Game, log: GameLog, ordered: str = "", absent: tuple[str, ...] = (), excused: tuple[str, ...] = ()
) -> bool:
    """Process the phase of a locked game with the sheets sent, and tell whether it was possible.

    `ordered` is the entry in the public log if the game master requested it; `absent` are the seats that missed the
    deadline: a bot orders for them if the game has caretakers, and for the `excused` ones among them.
    """
    caretakers = absent if game.terms.absence is Absence.CARETAKER else excused
    done = outcome(log, sheets_of(game, log, caretakers), caretakers)
    if done.line is None:
        wait(game, done.waiting)
        return False
    if ordered:
        act(game, MASTER, ordered)
    if caretakers:
        named = _named(game, caretakers)
        act(game, HOST, f"No orders from {named}. A caretaker ordered for {named}.")
    if absent:
        _members(game).filter(seat__in=absent).exclude(seat__in=excused).update(missed=F("missed") + 1)
    finished = game.turn
    log = store.append(game, log, done.line)
    begin_phase(game, log)
    tell(game, "phase")
    phase_processed.send(Game, game=game, turn=finished)
    return True


@aside
def outcome(log: GameLog, sheets: Mapping[str, Sheet], caretakers: tuple[str, ...]) -> PhaseOutcome:
    """What comes of a phase with these sheets; the next one is ready to begin, too."""
    done = play(log, sheets)
    if done.waiting:
        return PhaseOutcome(None, done.waiting)
    line = phase_line(log, sheets, done, caretakers)
    after, _ = store.grown(log, line)
    expected(after.now.position)
    return PhaseOutcome(line)


def begin_phase(game: Game, log: GameLog) -> None:
    """Set a locked game to the latest phase of its log."""
    variant, position = log.variant, log.now.position
    game.turn, game.summary = str(position.turn), headline(variant, position)
    game.phase_number += 1
    game.complete, game.grace, game.claimed, game.remaining = False, False, None, None
    wait_no_more(game)
    SavedSheet.objects.filter(game=game).delete()
    BotSheet.objects.filter(game=game).delete()
    if position.ending:
        _end(game)
        return
    game.state = State.RUNNING
    start_clock(game)
    if asked(game, position) == {GM}:
        game.deadline = None
    refresh(game, log)
    phase_begun.send(Game, game=game)


def start_clock(game: Game) -> None:
    """Set the deadline of a phase that begins now; sandboxes have none."""
    clock, now = game.terms.clock, timezone.now()
    game.began = now
    if game.kind == Kind.SANDBOX:
        game.deadline = game.hurry = None
        return
    game.deadline = deadline(clock, now, game.turn[-1:], game.started or now)
    game.hurry = earliest(clock, now)


def refresh(game: Game, log: GameLog) -> None:
    """Update whether all expected seats are ready; resume a phase that has its answers."""
    ready = {*SavedSheet.objects.filter(game=game, ready=True).values_list("seat", flat=True), *levels_of(game)}
    game.complete = ready.issuperset(asked(game, log.now.position))
    if game.complete and game.hurry is None and _only_bots(game):
        game.hurry = timezone.now()
    if game.state == State.WAITING and (awaited := game.waits_for) and ready.issuperset(awaited):
        wait_no_more(game)
        game.state = State.RUNNING
        game.deadline = max(game.deadline or timezone.now(), read_until(game) or timezone.now())


def missing(game: Game, log: GameLog) -> tuple[str, ...]:
    """The expected seats without orders (NMR), except bots."""
    sent = {*SavedSheet.objects.filter(game=game).values_list("seat", flat=True), *levels_of(game), GM}
    return tuple(seat for seat in _unserved(log) if seat not in sent)


def still_asked(game: Game) -> frozenset[str]:
    """The seats that rules ask for orders, except those with a conditional order from an earlier phase."""
    return frozenset(_unserved(store.load(game)))


@aside
def _unserved(log: GameLog) -> tuple[str, ...]:
    """The expected seats that no conditional order from earlier in the season gives an order in this phase."""
    return tuple(seat for seat in expected(log.now.position) if not _ordered_before(log, seat))


def _ordered_before(log: GameLog, seat: str) -> bool:
    position = log.now.position
    given = (order for entry in pending(log.variant, position, log.now.season, seat) for order in entry.orders)
    return any(isinstance(order, log.variant.phase(position.turn).orders) for order in given)


def sheets_of(game: Game, log: GameLog, caretakers: tuple[str, ...] = ()) -> dict[str, Sheet]:
    """All sheets, including those of bots and caretakers, in the order of the seats."""
    sent = dict(SavedSheet.objects.filter(game=game).values_list("seat", "sheet"))
    texts = {**texts_of_bots(game, log, caretakers), **sent}
    gathered = _gathered(log, texts, arrivals(game, log), is_automatic(game))
    promised = binding_promises(game, tuple(gathered))
    return all_kept(log, gathered, promised) if promised else gathered


@aside
def _gathered(log: GameLog, texts: Mapping[str, str], arriving: tuple[str, ...], automatic: bool) -> dict[str, Sheet]:
    sheets = read_all(log.variant, texts)
    ruled = ruling(log.variant, log.now.position)
    if ruled.orders and automatic:
        sheets[GM] = ruled
    order = (GM, *log.variant.world.commands(log.now.position))
    sheets = with_newcomers(log, arriving, sheets)
    known = [seat for seat in order if seat in sheets]
    return {seat: sheets[seat] for seat in (*known, *sorted(sheets.keys() - set(known)))}


def _goes_on_without(game: Game, absent: tuple[str, ...], now: datetime) -> bool:
    """Apply the terms for absent players, and tell whether to process the phase now."""
    terms = game.terms
    if extending.waits(game, absent, now) or extended(game, absent, now):
        return False
    if offered := extending.replaced(game, absent, now):
        return _offered_long_enough(game, offered, now)
    if terms.grace and not game.grace:
        time = extending.grace(game)
        game.grace, game.deadline, game.claimed = True, now + time, None
        act(game, HOST, f"No orders from {_named(game, absent)}. Grace period: {told(time)}.")
        return False
    if terms.absence in {Absence.HOLD, Absence.CARETAKER}:
        return True
    if terms.absence is Absence.MASTER and game.master_id:
        act(game, HOST, f"No orders from {_named(game, absent)}. The game master decides what happens.")
        wait(game)
        return False
    return _offered_long_enough(game, absent, now)


def _offered_long_enough(game: Game, absent: tuple[str, ...], now: datetime) -> bool:
    """Open the seats for replacements; tell whether the time for that has run out."""
    held = _members(game).filter(seat__in=absent)
    if held.filter(abandoned=True).count() == len(absent):
        return True
    held.update(abandoned=True)
    for seat in absent:
        Member.objects.get_or_create(game=game, seat=seat, left=None, defaults={"abandoned": True})
        seat_offered.send(Game, game=game, seat=seat)
    game.deadline, game.grace, game.claimed = now + extending.offered(game), True, None
    act(game, HOST, f"No orders from {_named(game, absent)}. Looking for a replacement.")
    return False


def _end(game: Game) -> None:
    game.state, game.deadline, game.ended = State.OVER, None, timezone.now()
    act(game, HOST, f"The game is over: {game.summary}.")
    game_over.send(Game, game=game)


def _is_due(game: Game, now: datetime) -> bool:
    hurried = game.complete and game.hurry is not None and game.hurry <= now
    return hurried or (game.deadline is not None and game.deadline <= now)


def _members(game: Game) -> QuerySet[Member]:
    return Member.objects.filter(game=game, left__isnull=True)


def _only_bots(game: Game) -> bool:
    """Whether nobody plays in a game or runs it, so that it needn't wait for its deadlines."""
    seats = _members(game).exclude(person__isnull=True, abandoned=False)
    return game.kind == Kind.GAME and game.master_id is None and not seats.exists()


def _named(game: Game, absent: tuple[str, ...]) -> str:
    """The absent seats, for the public log; in fog, that they had anything to order is nobody's business."""
    return "some seats" if registry.variant(game.variant).limits_sight else ", ".join(absent)
