"""What an issue prints: made of what strangers may know of its games, and of the editor's texts."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from msgspec.structs import replace

from variorum.host.games.access import Access
from variorum.host.games.models import Game, Kind, LogLine, State
from variorum.host.games.noticeboard import notices
from variorum.host.zines.models import Issue, Zine, ZineGame
from variorum.variants import registry
from variorum.zine import issue as printed
from variorum.zine.chapter import Chapter, GameFacts, Letter, chapter_of, latest_season
from variorum.zine.issue import SHOWN, Text

_UNDO, _SEAL = '{"line":"undo"', '{"line":"seal"'


def first_undone(game: int, lines: int) -> int | None:
    """The first moment of a game that isn't any more what it was when the log had so many lines.

    None if all of them are as they were, be it again.
    """
    log = LogLine.objects.filter(game=game).order_by("number")
    if not lines or not log.filter(number__gte=lines, text__startswith=_UNDO).exists():
        return None
    texts = list(log.values_list("text", flat=True))
    before, now = _moments(texts[:lines]), _moments(texts)
    pairs = enumerate(zip_longest(before, now[: len(before)]))
    return next((number for number, (old, new) in pairs if old != new), None)


def _moments(texts: Iterable[str]) -> list[str]:
    """The lines of the moments that count."""
    found: list[str] = []
    for text in texts:
        if text.startswith(_UNDO):
            found.pop()
        elif not text.startswith(_SEAL):
            found.append(text)
    return found


_HIGHEST = 100_000
_UNDONE_BEFORE = "The game master has rolled this game back since the last issue, whose last phases no longer count."


def may_print(zine: Zine, game: Game) -> bool:
    """Whether a zine may have a game: everybody sees it, or its game master is the editor."""
    if game.kind == Kind.SANDBOX or registry.is_private(game.variant):
        return False
    return bool(game.listed or game.master_id == zine.editor_id)


def made(zine: Zine, told: Sequence[Chapter]) -> printed.Issue:
    """The next issue of a zine with these chapters, as it would be published now."""
    texts = (Text("", zine.opening), Text("", zine.closing, after=True))
    return printed.Issue(
        title=zine.title,
        number=next_number(zine),
        date=date_format(timezone.now(), "j F Y"),
        editor=zine.editor.called,
        motto=zine.motto,
        color=zine.color,
        shown=tuple(part for part in SHOWN if part not in zine.left_out),
        texts=tuple(text for text in texts if text.text.strip()),
        chapters=tuple(told),
    )


def chapters(zine: Zine) -> Iterator[tuple[ZineGame, Chapter]]:
    """The chapters on the games of a zine that have begun and that it may print."""
    for row in zine.games.select_related("game"):
        if row.game.lines and may_print(zine, row.game):
            yield row, _chapter(row)


def state_of(zine: Zine) -> tuple[object, ...]:
    """What the next issue depends on, as the database has it: the same as long as that doesn't change."""
    own = (zine.title, zine.motto, zine.color, zine.opening, zine.closing, tuple(zine.left_out), next_number(zine))
    names = ("pk", "note", "printed", "lines", "game__lines", "game__state", "game__deadline", "game__name")
    return (*own, *zine.games.order_by("pk").values_list(*names))


def next_number(zine: Zine) -> int:
    """The number of the next issue."""
    last = zine.issues.first()
    return last.number + 1 if last else 1


def published(key: str, number: int) -> Issue:
    """A published issue. Raises: Http404."""
    if number > _HIGHEST:
        raise Http404
    return get_object_or_404(Issue, zine__key=key[:16], number=number)


def _chapter(row: ZineGame) -> Chapter:
    access = Access(row.game, AnonymousUser(), (), "")
    history = access.history()
    first = latest_season(access.variant, history) if row.printed is None else row.printed + 1
    undone = None if row.printed is None else first_undone(row.game_id, row.lines)

    def press(turns: Sequence[str]) -> Sequence[Letter]:
        return [Letter(notice.by, notice.text, date_format(notice.sent, "j F Y")) for notice in notices(access, turns)]

    facts = _facts(row) if undone is None else replace(_facts(row), correction=_UNDONE_BEFORE)
    return chapter_of(access.variant, history, access.pieces, facts, press, first if undone is None else undone)


def _facts(row: ZineGame) -> GameFacts:
    game = row.game
    address = settings.PUBLIC_URL + reverse("games:about", args=(game.key,)) if game.listed else ""
    state, zone = game.summary or game.get_state_display(), game.terms.clock.zone
    due = game.deadline.isoformat() if game.state == State.RUNNING and game.deadline else ""
    return GameFacts(game.name, address, row.note, state, due=due, zone=zone)
