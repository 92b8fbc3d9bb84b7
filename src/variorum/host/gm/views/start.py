"""The game master's page before a game begins."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from variorum.host.accounts.publicids import found
from variorum.host.games.access import Access, is_open
from variorum.host.games.common import MASTER, RefusedError
from variorum.host.games.context import frame
from variorum.host.games.life.creation import seats_of
from variorum.host.gm.pages import address, master_of, problems_of, status_of, texts_of
from variorum.host.gm.services import announcing, gathering
from variorum.host.gm.services.desk import mark_of
from variorum.host.schema.numbers import number_of


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, key: str) -> HttpResponse:
    """Announce something, assign seats, remove a player, end or extend the roll call."""
    access = master_of(request, key)
    if not is_open(access.game):
        raise Http404
    if request.method != "POST":
        return _page(request, access)
    try:
        _do(access, texts_of(request))
    except RefusedError as error:
        access.game.refresh_from_db()
        return _page(request, access, problems_of(error), status_of(error))
    act = access.game.acts.filter(by=MASTER).order_by("-id").first()
    messages.success(request, act.text[:300] if act else "Done.")
    return redirect(address(access, "gm:start"))


def _do(access: Access, texts: dict[str, str]) -> None:
    mark, member = texts.get("mark", ""), found("member", texts.get("member", "")) or 0
    match texts.get("do", ""):
        case "assign":
            gathering.assign(access, mark, member, texts.get("seat", "")[:40])
        case "remove":
            gathering.remove(access, mark, member)
        case "end":
            gathering.end_roll_call(access, mark)
        case "extend":
            gathering.extend_roll_call(access, mark, number_of(texts.get("hours", "")))
        case "announce":
            announcing.announce(access, mark, texts.get("text", ""), "-")
        case _:
            raise RefusedError("Choose what to do.")


def _page(request: HttpRequest, access: Access, problems: tuple[str, ...] = (), status: int = 200) -> HttpResponse:
    present = access.game.members.filter(left__isnull=True, person__isnull=False).select_related("person")
    page = {
        **frame(access, "about"),
        "mark": mark_of(access.game),
        "problems": problems,
        "players": present.order_by("joined", "pk"),
        "seats": seats_of(access.game),
        "calling": access.game.deadline is not None,
        "text": request.POST.get("text", ""),
    }
    return render(request, "gm/start.html", page, status=status)
