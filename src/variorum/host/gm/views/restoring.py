"""Undoing the last rollback, with a preview."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from variorum.host.games.common import RefusedError
from variorum.host.gm.differences import differences
from variorum.host.gm.pages import desk_of, on_desk, problems_of, status_of, texts_of, to_desk
from variorum.host.gm.queries import READY, SENT, seats
from variorum.host.gm.services import restoring as service
from variorum.host.gm.views.desk import frame_of, refused


@require_http_methods(["GET", "HEAD", "POST"])
@on_desk(refused)
def restore(request: HttpRequest, key: str) -> HttpResponse:
    """Undo the last rollback."""
    access, texts = desk_of(request, key), texts_of(request)
    problems: tuple[str, ...] = ()
    status = 200
    if request.method == "POST":
        try:
            service.restore(access, texts.get("mark", ""), texts.get("reason", ""))
        except RefusedError as error:
            access.game.refresh_from_db()
            problems, status = problems_of(error), status_of(error)
        else:
            messages.success(request, "The rollback has been undone.")
            return to_desk(access)
    restored = service.preview(access)
    page = {
        **frame_of(access),
        "differences": differences(restored.now, restored.then),
        "then": restored.then.turn,
        "edits": restored.edits,
        "dropped": [row.seat for row in seats(access) if row.state in (SENT, READY)],
        "reason": texts.get("reason", ""),
        "problems": problems,
    }
    return render(request, "gm/restore.html", page, status=status)
