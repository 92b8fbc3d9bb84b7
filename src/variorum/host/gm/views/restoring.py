"""Undoing the last rollback, with a preview."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from variorum.host.games.common import RefusedError
from variorum.host.gm.acts.rollback import TakeRollbackBack, preview
from variorum.host.gm.differences import differences
from variorum.host.gm.pages import desk_of, done, on_desk, problems_of, status_of, texts_of
from variorum.host.gm.queries import READY, SENT, seats
from variorum.host.gm.views.desk import frame_of, refused_at_desk


@require_http_methods(["GET", "HEAD", "POST"])
@on_desk(refused_at_desk)
def restore(request: HttpRequest, key: str) -> HttpResponse:
    """Undo the last rollback."""
    access, texts = desk_of(request, key), texts_of(request)
    problems: tuple[str, ...] = ()
    status = 200
    if request.method == "POST":
        try:
            return done(request, access, TakeRollbackBack(reason=texts.get("reason", ""), mark=texts.get("mark", "")))
        except RefusedError as error:
            access.game.refresh_from_db()
            problems, status = problems_of(error), status_of(error)
    restored = preview(access)
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
