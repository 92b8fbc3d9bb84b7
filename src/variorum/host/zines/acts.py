"""What editors do: make a zine, choose its games, write its texts, publish issues. A zine is locked meanwhile."""

from typing import Annotated, ClassVar

import msgspec
from django.http import Http404
from msgspec import Meta

from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import Act, Query, signed_up
from variorum.host.changes import quota
from variorum.host.changes.aside import aside
from variorum.host.games.access import find
from variorum.host.games.common import RefusedError, titled
from variorum.host.zines.making import chapters, made, may_print, state_of
from variorum.host.zines.models import Issue, Zine, ZineGame
from variorum.host.zines.queries import ZINE, GetZine, IssueAnswer, issue_of
from variorum.zine.declared import COLOR
from variorum.zine.issue import LONGEST, MOST_CHAPTERS, SHOWN

MOST_ZINES = 10
"""The zines that a person edits."""

MOST_ISSUES = 500
"""The issues of a zine: one a week for nearly ten years."""

Title = Annotated[str, Meta(min_length=1, max_length=80, title="Title")]
Text = Annotated[str, Meta(max_length=LONGEST, description="Markdown")]
Key = Annotated[str, Meta(max_length=16, description="The key of a game")]


class CreateZine(Act, frozen=True):
    """Make a zine."""

    makes, answers, rate = ZINE, GetZine, "creations"
    road = "POST /zines"
    button = "Make a zine"

    title: Title

    def permits(self, by: Person, on: None) -> None:
        signed_up(by, "Sign up to make a zine.")

    def do(self, by: Person, on: None) -> Zine:
        refusal = f"You have {MOST_ZINES} zines, the limit. Delete one first."
        quota.check("zines", by.pk, by.zines.all(), MOST_ZINES, refusal)
        return Zine.objects.create(editor=by, title=_title(self.title))


class OfZine(Act, frozen=True):
    """What an editor does to a zine; its page has several of these in one form."""

    on = ZINE
    answers: ClassVar[type[Query] | None] = GetZine
    paged = False


class ChangeZine(OfZine, frozen=True):
    """Change the title, the look and the texts of your zine. What is left out stays as it is."""

    road = "PUT /zines/{name}"

    title: Title | None = None
    motto: Annotated[str, Meta(max_length=160)] | None = None
    color: Annotated[str, Meta(max_length=7)] | None = None
    opening: Text | None = None
    closing: Text | None = None
    shown: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=20)] | None = None

    def do(self, by: Person, on: Zine) -> None:
        if self.color is not None and not COLOR.fullmatch(self.color):
            raise RefusedError(f'"{self.color[:20]}" isn\'t a color such as #8a1c1c.')
        if self.shown is not None and (strange := [part for part in self.shown if part not in SHOWN]):
            raise RefusedError(f'"{strange[0][:20]}" isn\'t a part of an issue. There are {", ".join(SHOWN)}.')
        for name in ("motto", "color", "opening", "closing"):
            value = getattr(self, name)
            setattr(on, name, getattr(on, name) if value is None else value)
        on.title, on.motto = on.title if self.title is None else _title(self.title), titled(on.motto, 160)
        if self.shown is not None:
            on.left_out = [part for part in SHOWN if part not in self.shown]
        on.save()


class DeleteZine(OfZine, frozen=True):
    """Delete your zine with all its issues."""

    road = "DELETE /zines/{name}"
    answers, final, paged = None, True, True
    button = "Delete zine"
    done = "The zine has been deleted, with all its issues."

    def do(self, by: Person, on: Zine) -> None:
        on.delete()


class PutZineGame(OfZine, frozen=True):
    """Add a game to your zine, which everybody sees or whose game master you are; or change your note on it."""

    road = "PUT /zines/{name}/games/{str:key}"

    key: Key
    note: Text = ""

    def do(self, by: Person, on: Zine) -> None:
        known = on.games.filter(game__key=self.key).first()
        if known is None:
            known = self._added(by, on)
        known.note = self.note
        known.save()

    def _added(self, by: Person, zine: Zine) -> ZineGame:
        try:
            game = find(by, self.key).game
        except Http404:
            raise RefusedError("No game has this address, or you don't have access to it.") from None
        if not may_print(zine, game):
            raise RefusedError("Only public games, and games whose game master you are, can be in a zine.")
        refusal = f"A zine has at most {MOST_CHAPTERS} games. Remove one first."
        quota.check("games of a zine", zine.pk, zine.games.exclude(game=game), MOST_CHAPTERS, refusal)
        return ZineGame.objects.create(zine=zine, game=game)


class RemoveZineGame(OfZine, frozen=True):
    """Take a game out of the next issues of your zine; published ones keep it."""

    road = "DELETE /zines/{name}/games/{str:key}"

    key: Key

    def do(self, by: Person, on: Zine) -> None:
        on.games.filter(game__key=self.key).delete()


class PublishIssue(OfZine, frozen=True):
    """Publish the next issue of your zine; its texts begin anew. Sent twice with a number, it publishes once."""

    road = "POST /zines/{name}/issues"
    answers, tells = None, IssueAnswer

    number: Annotated[int, Meta(ge=1, le=100_000, description="That of the next issue")]

    def do(self, by: Person, on: Zine) -> IssueAnswer:
        known = on.issues.filter(number=self.number).first()
        return issue_of(known or self._published(on))

    def _published(self, zine: Zine) -> Issue:
        issue, told = _printed(zine, state_of(zine))
        if issue.number != self.number:
            raise RefusedError(f"The next issue is no. {issue.number}.")
        refusal = f"A zine has at most {MOST_ISSUES} issues. Begin another zine."
        quota.check("issues", zine.pk, zine.issues.all(), MOST_ISSUES, refusal)
        if issue.is_empty:
            raise RefusedError("This issue is empty. Add a game that has begun, or write something first.")
        for entry, last in told:
            ZineGame.objects.filter(pk=entry.pk).update(printed=last, lines=entry.game.lines, note="")
        zine.opening = zine.closing = ""
        zine.save()
        games = [(entry.game_id, entry.game.lines) for entry, _ in told]
        return Issue.objects.create(zine=zine, number=self.number, content=issue.content, told=games)


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


def _title(text: str) -> str:
    title = titled(text, 80)
    if not title:
        raise RefusedError("A zine needs a title.")
    return title
