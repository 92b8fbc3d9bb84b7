"""Pages about zines: all of them, one with its issues, and the editor's page."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from variorum.host.accounts.signed_in import person_of
from variorum.host.games.common import RefusedError
from variorum.host.play.pictures import pdf
from variorum.host.schema.numbers import whole
from variorum.host.zines import services
from variorum.host.zines.forms import TitleForm, ZineForm, key_in
from variorum.host.zines.making import may_print, next_number
from variorum.host.zines.models import Zine

PAGE = 30


def overview(request: HttpRequest) -> HttpResponse:
    """List the zines that have published something, and one's own."""
    mine = Zine.objects.filter(editor=request.user.pk) if request.user.is_authenticated else Zine.objects.none()
    found = Zine.objects.filter(issues__isnull=False).distinct().select_related("editor")
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    return render(request, "zines/overview.html", {"page": page, "mine": mine, "form": TitleForm()})


@login_required
@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """Make a zine."""
    person = person_of(request)
    try:
        made = services.create(person, request.POST.get("title", ""))
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("zines:overview")
    return redirect("zines:edit", made.key)


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
    found = _mine(request, key)
    form = ZineForm(request.POST) if request.method == "POST" else ZineForm.of(found)
    if form.is_bound and form.is_valid():
        try:
            services.change(found, form.changes())
        except RefusedError as error:
            form.add_error(None, str(error))
        else:
            return _act(request, found)
    games = found.games.select_related("game")
    typed = [(row, may_print(found, row.game), request.POST.get(f"note-{row.game.key}", row.note)) for row in games]
    context = {"zine": found, "form": form, "rows": typed, "number": next_number(found)}
    return render(request, "zines/edit.html", context, status=422 if form.errors else 200)


def _act(request: HttpRequest, zine: Zine) -> HttpResponse:
    """Save the notes, then do what the button says."""
    try:
        for row in zine.games.select_related("game"):
            services.note(zine, row.game.key, request.POST.get(f"note-{row.game.key}", row.note).replace("\0", ""))
        if "publish" in request.POST:
            return redirect("zines:issue", zine.key, services.publish(zine, whole(request.POST["publish"]) or 0).number)
        if "remove" in request.POST:
            services.remove_game(zine, request.POST["remove"][:16])
        elif request.POST.get("game") or "add" in request.POST:
            services.add_game(zine, key_in(request.POST.get("game", "")))
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("zines:edit", zine.key)
    messages.success(request, "Saved.")
    return redirect("zines:preview" if "preview" in request.POST else "zines:edit", zine.key)


@login_required
@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete a zine with all its issues."""
    found = _mine(request, key)
    if request.POST.get("sure") != "yes":
        messages.error(request, "Tick the box to delete this zine.")
        return redirect("zines:edit", key)
    services.delete(found)
    messages.success(request, f"“{found.title}” has been deleted.")
    return redirect("zines:overview")


def _mine(request: HttpRequest, key: str) -> Zine:
    return get_object_or_404(Zine, key=key, editor=request.user.pk)
