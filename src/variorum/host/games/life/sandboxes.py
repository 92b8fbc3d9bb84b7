"""Sandboxes: games without deadlines in which a person or session plays all seats."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

import msgspec
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from variorum.archive.gamelog import GameLog
from variorum.archive.lines import AnyLine, Header, UndoLine
from variorum.exchange.moving import Difference
from variorum.game.position import to_json
from variorum.game.sheet import Sheet
from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games import private_variants
from variorum.host.games.access import Access
from variorum.host.games.clock.awaited import expected
from variorum.host.games.common import RefusedError, StaleError, locked, tell, titled
from variorum.host.games.kept_terms import kept
from variorum.host.games.life.failing import refusing
from variorum.host.games.life.phases import begin_phase, run
from variorum.host.games.log import store
from variorum.host.games.log.store import written
from variorum.host.games.models import LONGEST_NAME, Game, Kind, SavedSheet, State
from variorum.host.games.terms import Terms

KEPT = timedelta(days=30)
"""How long an unused sandbox is kept."""
MOST = 20
MOST_OF_GUESTS = 5_000
MOST_LINES = 1_000


class Holder(msgspec.Struct, frozen=True):
    """The holder of sandboxes: a person, if signed in, and the keys of those created in the session.

    Creating a sandbox locks the person; the code that reads the keys locks the session.
    """

    person: Person | None = None
    keys: Collection[str] = ()


class Origin(msgspec.Struct, frozen=True):
    """The starting point of a sandbox; `sheets` are filled in for its first phase.

    Of a game of another program, the first `differences` from our rules, and how many `more` there were.
    """

    name: str
    header: Header
    lines: Sequence[AnyLine] = ()
    sheets: Mapping[str, Sheet] = {}
    differences: Sequence[Difference] = ()
    more: int = 0


def held(holder: Holder) -> QuerySet[Game]:
    """A holder's sandboxes, the latest first."""
    own = Q(key__in=list(holder.keys))
    if holder.person:
        own |= Q(owner=holder.person)
    return Game.objects.filter(own, kind=Kind.SANDBOX)


@computing_aside
def make(holder: Holder, origin: Origin) -> Game:
    """Create a sandbox.

    Raises: RefusedError if the holder has too many, or the game is invalid.
    """
    log, texts = _begun(origin)
    private_variants.check_open(log.variant.id)
    name = titled(origin.name, LONGEST_NAME)
    with transaction.atomic():
        refusal = f"You have {MOST} sandboxes, the limit. Delete one before you create another."
        whose = holder.person.pk if holder.person else f"session {','.join(sorted(holder.keys))}"
        quota.check("sandboxes", whose, held(holder), MOST, refusal)
        if holder.person is None:
            _make_room()
        game = Game.objects.create(
            name=name,
            kind=Kind.SANDBOX,
            variant=log.variant.id,
            chosen=log.now.position.settings,
            listed=False,
            **kept(Terms(grace=0)),
            owner=holder.person,
            state=State.RUNNING,
            started=timezone.now(),
        )
        log = store.begin(game, origin.header)
        for line in origin.lines:
            log = store.append(game, log, line)
        _stand(game, log)
        _fill_in(game, texts)
        game.save()
    return game


def copy_of(access: Access) -> Origin:
    """The starting point of a copy of a sandbox.

    Raises: RefusedError if the game isn't a sandbox.
    """
    game = access.game
    if game.kind != Kind.SANDBOX:
        raise RefusedError("Only sandboxes can be copied.")
    rows = game.log.filter(number__lt=game.lines).order_by("number").values_list("text", flat=True)
    header, *lines = (msgspec.json.decode(text, type=AnyLine) for text in rows)
    assert isinstance(header, Header)  # noqa: S101 - every log begins with one
    return Origin(game.name, header, lines)


def file_of(access: Access) -> bytes:
    """The viewer's own sandbox as a game file.

    Raises: RefusedError if it isn't the viewer's.
    """
    _check(access)
    origin = copy_of(access)
    return b"".join(to_json(line) + b"\n" for line in (origin.header, *origin.lines))


@computing_aside
def process_now(access: Access, phase: int) -> None:
    """Process the phase with the orders so far.

    Raises: RefusedError if an answer is missing or the game is over; StaleError if the phase has changed.
    """
    with _mine(access, phase) as game:
        if game.state == State.OVER:
            raise RefusedError("This game is over. Undo the last phase to play on from there.")
        if game.lines >= MOST_LINES:
            raise RefusedError(f"A sandbox can have up to {MOST_LINES} phases, including undone ones.")
        with refusing(game.turn):
            done = run(game, store.load(game))
        if not done:
            raise RefusedError(f"This phase can't be processed without an answer from {', '.join(game.waits_for)}.")
        game.began = timezone.now()


@computing_aside
def step_back(access: Access, phase: int) -> None:
    """Undo the last phase, and restore its orders.

    Raises: RefusedError if there is none, StaleError if the phase has changed.
    """
    with _mine(access, phase) as game:
        log = store.load(game)
        if len(log.moments) == 1:
            raise RefusedError("This is the first phase; there is nothing to undo.")
        texts = _undone(log)
        _stand(game, store.append(game, log, UndoLine(keeps_dice=True)))
        _fill_in(game, texts)
        tell(game, "phase")


@aside
def _undone(log: GameLog) -> dict[str, str]:
    """The texts of the sheets for the last phase; the phase is ready to begin again."""
    before, _ = store.grown(log, UndoLine())
    expected(before.now.position)
    return _texts(log.now.sheets)


def _texts(sheets: Mapping[str, Sheet]) -> dict[str, str]:
    return {seat: written(sheet) for seat, sheet in sheets.items() if sheet != Sheet()}


def _fill_in(game: Game, texts: Mapping[str, str]) -> None:
    SavedSheet.objects.bulk_create(SavedSheet(game=game, seat=seat, sheet=text) for seat, text in texts.items())


def remove(access: Access) -> None:
    """Delete the viewer's own sandbox.

    Raises: RefusedError if it isn't the viewer's.
    """
    _check(access)
    _delete(Game.objects.filter(pk=access.game.pk))


def sweep_sandboxes(now: datetime) -> int:
    """Delete sandboxes that have been unused for long, and count them."""
    return _delete(Game.objects.filter(kind=Kind.SANDBOX, began__lt=now - KEPT))


@contextmanager
def _mine(access: Access, phase: int) -> Iterator[Game]:
    _check(access)
    with locked(access.game.pk) as game:
        if game.phase_number != phase:
            raise StaleError("This sandbox has changed, perhaps in another window. Try again with the current phase.")
        yield game


def _check(access: Access) -> None:
    if access.game.kind != Kind.SANDBOX or not access.seats:
        raise RefusedError("This isn't your sandbox.")


def _stand(game: Game, log: GameLog) -> None:
    """Set a sandbox to the latest phase of its log."""
    game.ended = None
    begin_phase(game, log)
    game.began = timezone.now()


def _make_room() -> None:
    """Delete the oldest sandboxes of guests beyond the limit."""
    quota.alone("sandboxes", "guests")
    guests = Game.objects.filter(kind=Kind.SANDBOX, owner__isnull=True).order_by("-began")
    _delete(Game.objects.filter(pk__in=list(guests.values_list("pk", flat=True)[MOST_OF_GUESTS - 1 :])))


def _delete(games: QuerySet[Game]) -> int:
    """Delete games under lock, so none is being processed, and count them."""
    with transaction.atomic():
        found = list(games.select_for_update().order_by("pk").values_list("pk", flat=True))
        Game.objects.filter(pk__in=found).delete()
    return len(found)


@aside
def _begun(origin: Origin) -> tuple[GameLog, dict[str, str]]:
    """The loaded game of a starting point, ready to begin, and the texts of its sheets."""
    try:
        log, _ = store.grown_first(origin.header)
        for line in origin.lines:
            log, _ = store.grown(log, line)
    except ValueError as error:
        raise RefusedError(f"This game file can't be read: {error}.") from None
    expected(log.now.position)
    return log, _texts(origin.sheets)
