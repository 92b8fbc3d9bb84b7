"""Pages of sandboxes: create, process, undo, share, copy and delete."""

from collections.abc import Sequence
from urllib.parse import quote

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from variorum.host.changes.aside import computing_aside
from variorum.host.games.common import RefusedError
from variorum.host.games.context import address
from variorum.host.games.life import sandboxes
from variorum.host.games.life.sandboxes import Holder, Origin
from variorum.host.games.life.terms_form import SettingsForm
from variorum.host.games.lobby.queries import most_played
from variorum.host.games.models import Game
from variorum.host.games.pages import access_of
from variorum.host.games.sessions import SANDBOXES, begin
from variorum.host.limits.rates import limited, sender_of
from variorum.host.play.board.proposed_orders import lay_out
from variorum.host.play.sandbox import origins
from variorum.host.play.sandbox.session_keys import shelf
from variorum.host.schema.numbers import number_of
from variorum.variants import registry
from variorum.variants.facts import facts

HOME = "play:board"

_OFFERED = 12
"""Variants on the page of sandboxes; the gallery has all."""


def overview(request: HttpRequest) -> HttpResponse:
    """List the visitor's sandboxes, and ways to create another."""
    variants = [facts(name) for name in most_played()[:_OFFERED]]
    context = {
        "own": sandboxes.held(_holder(request, request.session.get(SANDBOXES, ()))),
        "variants": variants,
        "most": sandboxes.MOST,
        "home": HOME,
    }
    return render(request, "sandbox/overview.html", context)


def new(request: HttpRequest, name: str) -> HttpResponse:
    """Show the settings of a variant, then create a sandbox with them."""
    if not registry.is_known(name):
        raise Http404
    variant = registry.variant(name)
    form = SettingsForm(variant.settings, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            return _made(request, origins.of_variant(name, form.chosen()))
        except RefusedError as error:
            messages.error(request, str(error))
    return render(request, "sandbox/new.html", {"variant": variant, "form": form})


@require_POST
@limited("uploads")
def upload(request: HttpRequest) -> HttpResponse:
    """Create a sandbox from an uploaded or pasted game or position; tell first where our rules have another result."""
    try:
        origin = origins.of_file(_sent(request), sender_of(request))
        made = _made(request, origin)
        return (
            render(request, "sandbox/moved.html", {"origin": origin, "next": made.url}) if origin.differences else made
        )
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("sandbox:overview")


@require_POST
def explore(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Create a sandbox from a moment of a game, as its viewer knows it, perhaps with orders that were proposed."""
    access = access_of(request, key)
    try:
        return _made(request, origins.of_moment(access, number), request.POST.get("orders", ""), access.seat)
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect(address(access, "play:phase", number))


@require_POST
def copy(request: HttpRequest, key: str) -> HttpResponse:
    """Copy a shared sandbox."""
    access = access_of(request, key)
    try:
        return _made(request, sandboxes.copy_of(access))
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect(address(access, "play:latest"))


@require_POST
def process(request: HttpRequest, key: str) -> HttpResponse:
    """Process the phase now."""
    access = access_of(request, key)
    try:
        sandboxes.process_now(access, number_of(request.POST.get("phase_number", "")))
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect(_back(request, key))
    return redirect(address(access_of(request, key), "play:latest"))


@require_POST
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Undo the last phase."""
    access = access_of(request, key)
    try:
        sandboxes.step_back(access, number_of(request.POST.get("phase_number", "")))
    except RefusedError as error:
        messages.error(request, str(error))
    return redirect(_back(request, key))


@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete a sandbox."""
    access = access_of(request, key)
    try:
        with shelf(request, is_new=begin(request)) as keys:
            sandboxes.remove(access)
            keys[:] = [known for known in keys if known != key]
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, f"Deleted “{access.game.name}”.")
    return redirect("sandbox:overview")


def file(request: HttpRequest, key: str) -> HttpResponse:
    """Send the visitor's own sandbox as a game file."""
    access = access_of(request, key)
    try:
        answer = HttpResponse(sandboxes.file_of(access), content_type="application/x-ndjson")
    except RefusedError:
        raise Http404 from None
    answer["Content-Disposition"] = f'attachment; filename="{access.game.key}.jsonl"'
    return answer


def _made(request: HttpRequest, origin: Origin, orders: str = "", seat: str = "") -> HttpResponseRedirect:
    """Create a sandbox, remember it in the session, put orders on its sheets, and redirect to it, as a seat."""
    game = _shelved(request, origin, is_new=begin(request))
    if orders:
        lay_out(access_of(request, game.key), orders)
    return redirect(reverse(HOME, args=(game.key,)) + (f"?as={quote(seat)}" if seat else ""))


@computing_aside
def _shelved(request: HttpRequest, origin: Origin, *, is_new: bool) -> Game:
    with shelf(request, is_new=is_new) as keys:
        game = sandboxes.make(_holder(request, keys), origin)
        keys.append(game.key)
    return game


def _holder(request: HttpRequest, keys: Sequence[str]) -> Holder:
    person = request.user if request.user.is_authenticated else None
    return Holder(person, tuple(keys))


def _back(request: HttpRequest, key: str) -> str:
    return address(access_of(request, key), HOME)


def _sent(request: HttpRequest) -> bytes:
    """The uploaded file, or else the pasted text."""
    sent = request.FILES.get("file")
    if sent is None:
        return request.POST.get("text", "").encode()
    if (sent.size or 0) > origins.LARGEST:
        raise RefusedError("The file is larger than 1 MB, the limit.")
    data: bytes = sent.read()
    return data
