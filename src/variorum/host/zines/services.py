"""Changes to zines: making one, its games and texts, publishing and withdrawing issues."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from django.db import transaction
from django.http import Http404

from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games.access import find
from variorum.host.games.common import RefusedError, titled
from variorum.host.zines.making import chapters, made, may_print, state_of
from variorum.host.zines.models import Issue, Zine, ZineGame
from variorum.zine.declared import COLOR
from variorum.zine.issue import LONGEST, MOST_CHAPTERS, SHOWN

MOST_ZINES = 10
MOST_ISSUES = 500
"""The issues of a zine."""


class ZineChanges(msgspec.Struct, frozen=True):
    """New values for a zine; None: as it was."""

    title: str | None = None
    motto: str | None = None
    color: str | None = None
    opening: str | None = None
    closing: str | None = None
    shown: tuple[str, ...] | None = None


def create(person: Person, title: str) -> Zine:
    """Make a zine. Raises: RefusedError for guests, without a title, and beyond the limit."""
    if person.guest:
        raise RefusedError("Sign up to make a zine.")
    with transaction.atomic():
        refusal = f"You have {MOST_ZINES} zines, the limit. Delete one first."
        quota.check("zines", person.pk, person.zines.all(), MOST_ZINES, refusal)
        return Zine.objects.create(editor=person, title=_title(title))


def change(zine: Zine, changes: ZineChanges) -> None:
    """Change a zine's title, look and texts. Raises: RefusedError for texts that are too long, and invalid values."""
    for name in ("opening", "closing"):
        _require_short(getattr(changes, name) or "")
    if changes.color is not None and not COLOR.fullmatch(changes.color):
        raise RefusedError(f'"{changes.color[:20]}" isn\'t a color such as #8a1c1c.')
    if changes.shown is not None and (strange := [part for part in changes.shown if part not in SHOWN]):
        raise RefusedError(f'"{strange[0][:20]}" isn\'t a part of an issue. There are {", ".join(SHOWN)}.')
    with _locked(zine) as row:
        if changes.title is not None:
            row.title = _title(changes.title)
        for name in ("motto", "color", "opening", "closing"):
            value = getattr(changes, name)
            setattr(row, name, getattr(row, name) if value is None else value)
        row.motto = titled(row.motto, 160)
        if changes.shown is not None:
            row.left_out = [part for part in SHOWN if part not in changes.shown]
        row.save()


def add_game(zine: Zine, key: str) -> None:
    """Add a game that everybody sees, or whose game master is the editor.

    Raises: RefusedError if the editor can't see it, or it may not be printed; or the zine has too many games.
    """
    try:
        game = find(zine.editor, key).game
    except Http404:
        raise RefusedError("No game has this address, or you don't have access to it.") from None
    if not may_print(zine, game):
        raise RefusedError("Only public games, and games whose game master you are, can be in a zine.")
    with _locked(zine):
        refusal = f"A zine has at most {MOST_CHAPTERS} games. Remove one first."
        quota.check("games of a zine", zine.pk, zine.games.exclude(game=game), MOST_CHAPTERS, refusal)
        ZineGame.objects.get_or_create(zine=zine, game=game)


def remove_game(zine: Zine, key: str) -> None:
    """Take a game out of the next issues; published ones keep it."""
    ZineGame.objects.filter(zine=zine, game__key=key).delete()


def note(zine: Zine, key: str, text: str) -> None:
    """Set the editor's note on a game. Raises: RefusedError if it is too long, or the game isn't in the zine."""
    _require_short(text)
    if not ZineGame.objects.filter(zine=zine, game__key=key).update(note=text):
        raise RefusedError("This game isn't in the zine.")


@computing_aside
def publish(zine: Zine, number: int) -> Issue:
    """Publish the next issue; the texts begin anew. An issue with this number, published already, is returned.

    Raises: RefusedError if the issue would be empty, its number isn't the next one, or there are too many.
    """
    with _locked(zine) as row:
        known = row.issues.filter(number=number).first()
        if known:
            return known
        issue, told = _printed(row, state_of(row))
        if issue.number != number:
            raise RefusedError(f"The next issue is no. {issue.number}.")
        refusal = f"A zine has at most {MOST_ISSUES} issues. Begin another zine."
        quota.check("issues", row.pk, row.issues.all(), MOST_ISSUES, refusal)
        if issue.is_empty:
            raise RefusedError("This issue is empty. Add a game that has begun, or write something first.")
        for entry, last in told:
            ZineGame.objects.filter(pk=entry.pk).update(printed=last, lines=entry.game.lines, note="")
        row.opening = row.closing = ""
        row.save()
        games = [(entry.game_id, entry.game.lines) for entry, _ in told]
        return Issue.objects.create(zine=row, number=number, content=issue.content, told=games)


class _Printed(msgspec.Struct, frozen=True):
    """An issue as it will be kept."""

    number: int
    content: str
    is_empty: bool


@aside
def _printed(zine: Zine, _state: object) -> tuple[_Printed, list[tuple[ZineGame, int]]]:
    """The next issue of a zine in this state, and its games with the last moment that it tells of each."""
    told = list(chapters(zine))
    issue = made(zine, [chapter for _, chapter in told])
    empty = not issue.chapters and not issue.texts
    last = [(entry, chapter.last) for entry, chapter in told]
    return _Printed(issue.number, msgspec.json.encode(issue).decode(), empty), last


def delete(zine: Zine) -> None:
    """Delete a zine with all its issues."""
    zine.delete()


@contextmanager
def _locked(zine: Zine) -> Iterator[Zine]:
    """A zine, locked until the block ends. Raises: RefusedError if it has been deleted."""
    with transaction.atomic():
        row = Zine.objects.select_for_update().filter(pk=zine.pk).first()
        if row is None:
            raise RefusedError("This zine has been deleted.")
        yield row


def _title(text: str) -> str:
    title = titled(text, 80)
    if not title:
        raise RefusedError("A zine needs a title.")
    return title


def _require_short(text: str) -> None:
    if len(text) > LONGEST:
        raise RefusedError(f"A text has at most {LONGEST:,} characters; this one has {len(text):,}. Nothing was saved.")
