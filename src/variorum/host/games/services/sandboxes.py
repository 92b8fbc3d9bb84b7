"""Sandboxes: games without deadlines in which one person, or one session, acts for all seats."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

import msgspec
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from variorum.archive.codec import sheet_to_plain
from variorum.archive.gamelog import GameLog, fold, started
from variorum.archive.lines import AnyLine, Header, UndoLine
from variorum.game.position import to_json
from variorum.host.accounts.models import Person
from variorum.host.games import store
from variorum.host.games.access import Access
from variorum.host.games.models import Game, Kind, SavedSheet, State
from variorum.host.games.services.common import RefusedError, StaleError, locked, tell
from variorum.host.games.services.failing import refusing
from variorum.host.games.services.phases import begin_phase, run
from variorum.host.games.terms import Terms, kept

KEPT = timedelta(days=30)
"""How long a sandbox is kept after it was last played in."""
MOST = 20
MOST_OF_GUESTS = 5_000
MOST_LINES = 1_000
_LONGEST_NAME = 80


class Holder(msgspec.Struct, frozen=True):
    """Whoever has sandboxes: a person, if signed in, and the keys of those made in the session.

    A person is locked while a sandbox is made; a session by whoever looks the keys up in it.
    """

    person: Person | None = None
    keys: Collection[str] = ()


class Origin(msgspec.Struct, frozen=True):
    """What a sandbox begins with."""

    name: str
    header: Header
    lines: Sequence[AnyLine] = ()


def held(holder: Holder) -> QuerySet[Game]:
    """The sandboxes of a holder, the latest first."""
    own = Q(key__in=list(holder.keys))
    if holder.person:
        own |= Q(owner=holder.person)
    return Game.objects.filter(own, kind=Kind.SANDBOX)


def make(holder: Holder, origin: Origin) -> Game:
    """A sandbox.

    Raises: RefusedError if the holder has too many, or there cannot be such a game.
    """
    log = _begun(origin)
    with transaction.atomic():
        if holder.person is None:
            _make_room()
        else:
            list(Person.objects.select_for_update().filter(pk=holder.person.pk))
        if held(holder).count() >= MOST:
            raise RefusedError(f"You have {MOST} sandboxes. Delete one of them before you make another one.")
        game = Game.objects.create(
            name=origin.name[:_LONGEST_NAME],
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
        game.save()
    return game


def copy_of(access: Access) -> Origin:
    """A sandbox that one sees, to make one's own of it.

    Raises: RefusedError if it is none.
    """
    game = access.game
    if game.kind != Kind.SANDBOX:
        raise RefusedError("Only sandboxes can be copied.")
    rows = game.log.filter(number__lt=game.lines).order_by("number").values_list("text", flat=True)
    header, *lines = (msgspec.json.decode(text, type=AnyLine) for text in rows)
    assert isinstance(header, Header)  # noqa: S101 - every log begins with one
    return Origin(game.name, header, lines)


def file_of(access: Access) -> bytes:
    """One's own sandbox as a game file.

    Raises: RefusedError if it is not one's own.
    """
    _check(access)
    origin = copy_of(access)
    return b"".join(to_json(line) + b"\n" for line in (origin.header, *origin.lines))


def process_now(access: Access, phase: int) -> None:
    """Process the phase with what has been ordered.

    Raises: RefusedError if an answer is missing, or nothing can be processed; StaleError if it is another phase.
    """
    with _mine(access, phase) as game:
        if game.state == State.OVER:
            raise RefusedError("This game is over. Step back to play on from an earlier phase.")
        if game.lines >= MOST_LINES:
            raise RefusedError(f"A sandbox has at most {MOST_LINES} phases, those taken back included.")
        with refusing(game.turn):
            done = run(game, store.load(game))
        if not done:
            raise RefusedError(f"This phase cannot go on without an answer of {', '.join(game.waits_for)}.")
        game.began = timezone.now()


def step_back(access: Access, phase: int) -> None:
    """Take the last phase back; what was ordered in it stands there again.

    Raises: RefusedError if there is none, StaleError if another phase has come meanwhile.
    """
    with _mine(access, phase) as game:
        log = store.load(game)
        if len(log.moments) == 1:
            raise RefusedError("This is where the sandbox begins.")
        sheets = log.now.sheets
        _stand(game, store.append(game, log, UndoLine()))
        SavedSheet.objects.bulk_create(
            SavedSheet(game=game, seat=seat, sheet=msgspec.json.encode(sheet_to_plain(sheet)).decode())
            for seat, sheet in sheets.items()
        )
        tell(game, "phase")


def remove(access: Access) -> None:
    """Delete one's own sandbox.

    Raises: RefusedError if it is none.
    """
    _check(access)
    _delete(Game.objects.filter(pk=access.game.pk))


def sweep_sandboxes(now: datetime) -> int:
    """Delete the sandboxes in which nobody has played for a long time; how many there were."""
    return _delete(Game.objects.filter(kind=Kind.SANDBOX, began__lt=now - KEPT))


@contextmanager
def _mine(access: Access, phase: int) -> Iterator[Game]:
    _check(access)
    with locked(access.game.pk) as game:
        if game.phase_number != phase:
            raise StaleError("This sandbox has gone on meanwhile, perhaps in another window.")
        yield game


def _check(access: Access) -> None:
    if access.game.kind != Kind.SANDBOX or not access.seats:
        raise RefusedError("This is no sandbox of yours.")


def _stand(game: Game, log: GameLog) -> None:
    """Set a sandbox before the phase at which its log has arrived."""
    game.ended = None
    begin_phase(game, log)
    game.began = timezone.now()


def _make_room() -> None:
    """Delete guests' oldest sandboxes beyond what the host keeps of them."""
    guests = Game.objects.filter(kind=Kind.SANDBOX, owner__isnull=True).order_by("-began")
    _delete(Game.objects.filter(pk__in=list(guests.values_list("pk", flat=True)[MOST_OF_GUESTS - 1 :])))


def _delete(games: QuerySet[Game]) -> int:
    """Delete games under their locks, when nobody processes a phase of them any more; how many there were."""
    with transaction.atomic():
        found = list(games.select_for_update().order_by("pk").values_list("pk", flat=True))
        Game.objects.filter(pk__in=found).delete()
    return len(found)


def _begun(origin: Origin) -> GameLog:
    """The game as far as it goes."""
    try:
        log = started(origin.header)
        for line in origin.lines:
            log = fold(log, line)
    except ValueError as error:
        raise RefusedError(f"This game cannot be read: {error}.") from None
    return log
