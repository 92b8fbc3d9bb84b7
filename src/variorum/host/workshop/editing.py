"""The editor's page, and what it asks the host for: JSON that is the same as that of the editor at home."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from variorum.board.misfit import misfit
from variorum.host.confined import BusyError
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.limits.rates import require
from variorum.host.limits.refusal import LimitError
from variorum.host.play.pictures.lettering import POLICY, lettered
from variorum.host.workshop import desk, services
from variorum.host.workshop.models import Design
from variorum.host.workshop.views import mine

Answer = dict[str, Any]
Road = Callable[[HttpRequest, Design], Answer | HttpResponse]

_GONE = "This board isn't there any more, or you aren't signed in. Open your boards again."
_BUSY = "Many boards are drawn at the moment. Wait a little, then try again; nothing was changed."


class _Changed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edit, or a whole text, and the version that it is for."""

    version: str
    edit: Any = None
    text: str | None = None


class _Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: str
    text: str


@login_required
@never_cache
def page(request: HttpRequest, key: str) -> HttpResponse:
    """Show the editor."""
    from variorum.cartography.editor.shell import STYLES, shell  # noqa: PLC0415 - its libraries are slow to load

    design = mine(request, key)
    here = reverse("workshop:board", args=(design.key,))
    html = shell(
        styles=[static("site/letters.css"), *(static(f"editor/{name}") for name in STYLES)],
        script=static("editor/editor.js"),
        icon=static("site/icon.svg"),
        head=format_html('<meta name="csrf-token" content="{}">', get_token(request)),
        home=format_html('<a class="button quiet" href="{}">← My boards</a>', reverse("workshop:overview")),
        playing=format_html('<a class="button quiet" href="{}">Page of this board</a>', here),
    )
    return HttpResponse(html)


def _road(view: Road) -> Callable[..., HttpResponse]:
    """A road that answers in JSON, whatever happens; a refusal has words for the person."""

    @never_cache
    @wraps(view)
    def answering(request: HttpRequest, key: str) -> HttpResponse:
        try:
            answer = view(request, mine(request, key))
        except Http404:
            return _problem(404, _GONE)
        except StaleError as error:
            return _problem(409, str(error))
        except RefusedError as error:
            return _problem(422, str(error))
        except LimitError as error:
            return _problem(429, str(error))
        except BusyError:
            return _problem(429, _BUSY)
        return answer if isinstance(answer, HttpResponse) else JsonResponse(answer)

    return answering


def _problem(status: int, told: str) -> HttpResponse:
    return JsonResponse({"problem": told}, status=status)


@_road
def state(request: HttpRequest, design: Design) -> Answer:
    """Tell the board as it is now."""
    require(request, "edits")
    return desk.state(design)


@require_POST
@_road
def change(request: HttpRequest, design: Design) -> Answer:
    """Carry an edit out, or put another text in the place of this one."""
    require(request, "edits")
    sent: _Changed = _read(request, _Changed)
    if sent.text is not None:
        return desk.set_text(design, sent.version, sent.text)
    return desk.edit(design, sent.version, sent.edit)


@_road
def build(request: HttpRequest, design: Design) -> Answer:
    """Have the board built, or tell how that goes."""
    if request.method != "POST":
        return desk.progress(design)
    require(request, "builds")
    return desk.progress(services.build(design))


@_road
def variant(request: HttpRequest, design: Design) -> Answer:
    """Tell what the variant's file says, or put another text into it."""
    require(request, "edits")
    if request.method != "POST":
        return desk.variant(design)
    sent: _Variant = _read(request, _Variant)
    return desk.set_variant(design, sent.version, sent.text)


@_road
def picture(request: HttpRequest, design: Design) -> HttpResponse:
    """Send the built map."""
    require(request, "heavy")
    answer = HttpResponse(lettered(desk.picture(design)), content_type="image/svg+xml")
    answer["Content-Security-Policy"] = POLICY
    return answer


def _read(request: HttpRequest, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(request.body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedError(f"this can't be read: {misfit(error)[:200]}; reload the page") from None
