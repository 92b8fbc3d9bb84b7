"""An issue as its reader gets it: deadlines in the reader's time zone, and what no longer holds."""

import re
from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from msgspec.structs import replace

from variorum.host.games.models import Game, LogLine
from variorum.host.zines.making import first_undone
from variorum.host.zines.models import Issue
from variorum.zine import issue as printed
from variorum.zine.chapter import Chapter, GameFacts

UNDONE_SINCE = "After this issue, the game master rolled this game back: the last phases told here no longer count."

_GAME = re.compile(r"/games/(\w{1,16})/")


def zone_of(request: HttpRequest) -> str:
    """The time zone of whoever reads; empty without an account: then each game has its own."""
    return timezone.get_current_timezone_name() if request.user.is_authenticated else ""


def content_of(issue: Issue, zone: str = "") -> printed.Issue:
    """What a published issue prints, with a correction where a game has been rolled back since."""
    content = msgspec.json.decode(issue.content, type=printed.Issue)
    chapters = list(content.chapters)
    for place, (game, lines) in enumerate(_told(issue, chapters)):
        if first_undone(game, lines) is not None:
            facts = replace(chapters[place].facts, correction=UNDONE_SINCE)
            chapters[place] = replace(chapters[place], facts=facts)
    return for_reader(replace(content, chapters=tuple(chapters)), zone)


def for_reader(content: printed.Issue, zone: str) -> printed.Issue:
    """An issue whose deadlines are in a time zone, or in those of the games."""
    chapters = (replace(chapter, facts=_dated(chapter.facts, zone)) for chapter in content.chapters)
    return replace(content, chapters=tuple(chapters))


def _dated(facts: GameFacts, zone: str) -> GameFacts:
    if not facts.due:
        return facts
    with timezone.override(ZoneInfo(zone or facts.zone)):
        due = date_format(timezone.localtime(datetime.fromisoformat(facts.due)), "l, j F Y, H:i e")
    return replace(facts, state=f"{facts.state}; orders due {due}")


def _told(issue: Issue, chapters: Iterable[Chapter]) -> Iterable[tuple[int, int]]:
    """The game of each chapter, with the lines that its log had when the issue was published.

    Issues that don't say it name their public games by address; the times of the lines tell the rest.
    """
    return issue.told or [_by_address(issue, chapter.facts.address) for chapter in chapters]


def _by_address(issue: Issue, address: str) -> tuple[int, int]:
    found = _GAME.search(address)
    game = Game.objects.filter(key=found[1]).values_list("pk", flat=True).first() if found else None
    if game is None:
        return 0, 0
    return game, LogLine.objects.filter(game=game, created__lte=issue.published).count()
