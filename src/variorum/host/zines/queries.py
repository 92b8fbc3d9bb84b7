"""What people read about zines: published issues are for everybody, drafts for their editors."""

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.urls import reverse, reverse_lazy

from variorum.host.accounts.models import Person, User
from variorum.host.acts.protocol import Asked, Query, Subject, told
from variorum.host.press.reports import KINDS, Reportable, ReportedThing
from variorum.host.zines.making import published
from variorum.host.zines.models import Issue, Zine
from variorum.host.zines.reading import content_of

MOST_LISTED = 100


def _find(by: User, asked: Asked) -> Zine:
    return get_object_or_404(Zine.objects.select_related("editor"), key=asked.key[:16], editor=by.pk)


ZINE = Subject(
    "zine", Zine, _find, "This zine has been deleted.", "zines:overview", "zines",
    page=lambda zine, name="zines:edit": reverse(name, args=(zine.key,)),
    has=lambda by: Zine.objects.filter(editor=by.pk).exists(),
)  # fmt: skip


class ZineAnswer(msgspec.Struct, frozen=True):
    """A zine, and the numbers of its issues, the latest first."""

    key: str
    title: str
    motto: str
    editor: str
    issues: tuple[int, ...]


class Draft(ZineAnswer, frozen=True):
    """Your zine, with the texts of the next issue and its games."""

    color: str
    opening: str
    closing: str
    left_out: tuple[str, ...]
    games: tuple[str, ...]


class IssueAnswer(msgspec.Struct, frozen=True):
    """A published issue as data."""

    number: int
    published: datetime
    content: dict[str, Any]


class ListZines(Query, frozen=True):
    """Zines that have published an issue, and all of your own, or those alone; a hundred at most, the newest first."""

    road = "GET /zines"

    mine: bool = False

    def answer(self, by: User, on: None) -> tuple[ZineAnswer, ...]:
        own = Q(editor=by.pk) if isinstance(by, Person) else Q(pk__in=())
        found = Zine.objects.filter(own if self.mine else own | Q(issues__isnull=False)).distinct()
        return tuple(told(ZineAnswer, zine, **_about(zine)) for zine in found.select_related("editor")[:MOST_LISTED])


class GetZine(Query, frozen=True):
    """Your zine, by its key."""

    on, strangers = ZINE, False
    road = "GET /zines/{name}"

    def answer(self, by: User, on: Zine) -> Draft:
        games = tuple(on.games.values_list("game__key", flat=True))
        return told(Draft, on, **_about(on), left_out=tuple(on.left_out), games=games)


class GetIssue(Query, frozen=True):
    """A published issue as data."""

    road = "GET /zines/{str:name}/issues/{int:number}"

    name: str
    number: int

    def answer(self, by: User, on: None) -> IssueAnswer:
        return issue_of(published(self.name, self.number))


def issue_of(issue: Issue) -> IssueAnswer:
    """A published issue for programs."""
    return told(IssueAnswer, issue, content=msgspec.to_builtins(content_of(issue)))


def _about(zine: Zine) -> dict[str, Any]:
    return {"editor": zine.editor.called, "issues": tuple(zine.issues.values_list("number", flat=True))}


def _reported(row: Zine) -> ReportedThing:
    text, there = "\n\n".join(filter(None, (row.title, row.motto))), reverse_lazy("zines:zine", args=(row.key,))
    return ReportedThing(str(row.pk), row.editor, f"zine {row.title}", text, there)


def _remove(pk: str) -> None:
    Zine.objects.filter(pk=pk).delete()


KINDS["zine"] = Reportable(lambda _, key: get_object_or_404(Zine, key=key[:16]), _reported, _remove, "Delete the zine")
