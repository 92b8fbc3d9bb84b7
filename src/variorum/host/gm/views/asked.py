"""Decisions that the rules want from the game master: one tap each, and the game continues after the last."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.pages import Request
from variorum.host.games.seats import sheets
from variorum.host.gm.asked import decided, is_complete
from variorum.host.gm.pages import desk_of, on_desk, problems_answer, texts_of, to_desk
from variorum.host.gm.views.desk import asked, refused_at_desk
from variorum.host.schema.numbers import number_of


@require_POST
@on_desk(refused_at_desk)
def decide(request: Request, key: str) -> HttpResponse:
    """Give one decision, or take it back."""
    access, texts = desk_of(request, key), texts_of(request)
    try:
        _decide(access, number_of(texts.get("phase_number", "")), texts.get("order", ""))
    except RefusedError as error:
        if not request.htmx:
            raise
        return problems_answer(request, error)
    if not request.htmx:
        return to_desk(access)
    return render(request, "gm/asked.html", {"game": access.game, **asked(access)})


def _decide(access: Access, phase: int, text: str) -> None:
    """Save a decision; with the last one, the game master is ready."""
    variant, position, sent = access.variant, access.seen().position, sheets.saved(access)
    sheet = decided(variant, position, sent.sheet, text)
    if sheet is None or access.game.phase_number != phase:
        raise RefusedError("This decision is no longer open. Nothing was done.")
    sheets.replace_sheet(access, phase, sent.version, sheet, ready=is_complete(variant, position, sheet))
