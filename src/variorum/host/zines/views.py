"""Pages about zines: all of them, one with its issues, and the editor's page."""

import re
from datetime import datetime
from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.syndication.views import Feed
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import feedgenerator

from variorum.host.accounts.models import Person
from variorum.host.accounts.signed_in import person_of
from variorum.host.acts.protocol import Asked
from variorum.host.acts.running import run
from variorum.host.doors.pages import form_of
from variorum.host.games.common import RefusedError
from variorum.host.play.pictures import pdf
from variorum.host.schema.numbers import whole
from variorum.host.zines.acts import ChangeZine, CreateZine, PublishIssue, PutZineGame, RemoveZineGame
from variorum.host.zines.making import may_print, next_number
from variorum.host.zines.models import Issue, Zine
from variorum.host.zines.queries import ZINE
from variorum.zine.issue import LONGEST, SHOWN

_KEY = re.compile(r"(?:.*/games/)?([a-z0-9]{6,16})(?:/.*)?$")
_PARTS = [(part, part.capitalize()) for part in SHOWN]
_TEXT = {"rows": 8, "maxlength": LONGEST}


class ZineForm(forms.Form):
    """A zine's title and look, and the texts of its next issue."""

    title = forms.CharField(max_length=80)
    motto = forms.CharField(max_length=160, required=False)
    color = forms.CharField(max_length=7, widget=forms.TextInput(attrs={"type": "color"}), help_text="Of headings.")
    opening = forms.CharField(
        label="Before the games", required=False, max_length=LONGEST, widget=forms.Textarea(attrs=_TEXT)
    )
    closing = forms.CharField(
        label="After the games", required=False, max_length=LONGEST, widget=forms.Textarea(attrs=_TEXT)
    )
    shown = forms.MultipleChoiceField(
        label="Print", choices=_PARTS, required=False, widget=forms.CheckboxSelectMultiple
    )

    @classmethod
    def of(cls, zine: Zine) -> "ZineForm":
        """The form with what a zine has."""
        names = ("title", "motto", "color", "opening", "closing")
        shown = [part for part in SHOWN if part not in zine.left_out]
        return cls(initial={**{name: getattr(zine, name) for name in names}, "shown": shown})


def key_in(text: str) -> str:
    """The key of a game in the address of its page. Raises: RefusedError."""
    found = _KEY.search(text.strip()[:300])
    if not found:
        raise RefusedError("Paste the address of the game's page, such as /games/abcdefghij/.")
    return found.group(1)


PAGE = 30  # two or three screens


def overview(request: HttpRequest) -> HttpResponse:
    """List the zines that have published something, and one's own."""
    mine = Zine.objects.filter(editor=request.user.pk) if request.user.is_authenticated else Zine.objects.none()
    found = Zine.objects.filter(issues__isnull=False).distinct().select_related("editor")
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    return render(request, "zines/overview.html", {"page": page, "mine": mine, "form": form_of(CreateZine)()})


def zine(request: HttpRequest, key: str) -> HttpResponse:
    """Show a zine with its issues; before the first one, to its editor alone."""
    found = get_object_or_404(Zine.objects.select_related("editor"), key=key)
    is_mine = found.editor_id == request.user.pk
    issues = found.issues.defer("content")
    if not is_mine:
        get_object_or_404(issues[:1])
    page = Paginator(issues, PAGE).get_page(request.GET.get("page"))
    context = {"zine": found, "page": page, "is_mine": is_mine, "pdf": pdf.is_possible()}
    return render(request, "zines/zine.html", context)


@login_required
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """Show the editor's page, or save what the editor wrote and do what was asked for.

    Every button saves all that was typed. If something is refused, it is still there.
    """
    person = person_of(request)
    found = ZINE.find(person, Asked(key))
    form = ZineForm(request.POST) if request.method == "POST" else ZineForm.of(found)
    if form.is_bound and form.is_valid():
        try:
            run(ChangeZine(**{**form.cleaned_data, "shown": tuple(form.cleaned_data["shown"])}), person, found)
        except RefusedError as error:
            form.add_error(None, str(error))
        else:
            return _act(request, person, found)
    games = found.games.select_related("game")
    typed = [(row, may_print(found, row.game), request.POST.get(f"note-{row.game.key}", row.note)) for row in games]
    context = {"zine": found, "form": form, "rows": typed, "number": next_number(found)}
    return render(request, "zines/edit.html", context, status=422 if form.errors else 200)


def _act(request: HttpRequest, by: Person, zine: Zine) -> HttpResponse:
    """Save the notes, then do what the button says."""
    sent = request.POST
    try:
        for row in zine.games.select_related("game"):
            note = sent.get(f"note-{row.game.key}", row.note).replace("\0", "")
            run(PutZineGame(row.game.key, note), by, zine)
        if "publish" in sent:
            return redirect("zines:issue", zine.key, run(PublishIssue(whole(sent["publish"]) or 0), by, zine).number)
        if "remove" in sent:
            run(RemoveZineGame(sent["remove"][:16]), by, zine)
        elif sent.get("game") or "add" in sent:
            run(PutZineGame(key_in(sent.get("game", ""))), by, zine)
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("zines:edit", zine.key)
    messages.success(request, "Saved.")
    return redirect("zines:preview" if "preview" in sent else "zines:edit", zine.key)


MOST = 30


class ZineFeed(Feed):  # type: ignore[type-arg]
    """The issues of a zine, the latest first."""

    feed_type = feedgenerator.Atom1Feed

    def get_object(self, _: HttpRequest, key: str) -> Zine:
        """The zine. Raises: Http404."""
        return get_object_or_404(Zine, key=key)

    def title(self, zine: Zine) -> str:
        """The feed's title."""
        return zine.title

    def subtitle(self, zine: Zine) -> str:
        """The zine's motto."""
        return zine.motto

    def link(self, zine: Zine) -> str:
        """The page of the zine."""
        return f"{settings.PUBLIC_URL}{reverse('zines:zine', args=(zine.key,))}"

    def items(self, zine: Zine) -> list[Issue]:
        """The latest issues."""
        return list(zine.issues.select_related("zine").defer("content")[:MOST])

    def item_title(self, item: Any) -> str:
        """Its number."""
        return f"{item.zine.title}, no. {item.number}"

    def item_description(self, item: Any) -> str:
        """Its title again; the issue is a page."""
        return self.item_title(item)

    def item_link(self, item: Any) -> str:
        """Its page."""
        return f"{settings.PUBLIC_URL}{reverse('zines:issue', args=(item.zine.key, item.number))}"

    def item_updateddate(self, item: Any) -> datetime:
        """The time of publication."""
        return cast("datetime", item.published)
