"""Changing the position, with forms generated from its types."""

from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from variorum.game.audience import GM
from variorum.game.legal_orders import LegalOrders
from variorum.host.games.access import Access
from variorum.host.games.common import ProblemsError, RefusedError
from variorum.host.gm.acts.positions import EditPosition, compared
from variorum.host.gm.pages import desk_of, done, problems_of, status_of, texts_of
from variorum.host.gm.parts import NAME, ON_MAP, RECORD, changed, parts, places_of, type_of, value_of, words_of
from variorum.host.gm.views.desk import frame_of
from variorum.host.play.board.board_map import TEXTS, mapped
from variorum.host.play.pictures.layers import scene_now
from variorum.host.schema import FormNames, read, show, write

FILLING = "Choose a field of the form, then tap an area to fill it in."
FIRST = "Choose a field for an area or a unit first."


class PositionForm(msgspec.Struct, frozen=True):
    """A generated form: its title, its type, and the texts of its fields."""

    access: Access
    title: str
    kind: Any
    texts: dict[str, str]
    words: FormNames

    def value(self) -> Any:
        """The value of the form.

        Raises: ProblemsError.
        """
        filled = read(self.kind, self.texts, NAME, self.words)
        if filled.problems:
            raise ProblemsError(filled.problems)
        return filled.value

    def shown(self, request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
        """The form as an answer."""
        node = show(self.kind, self.texts, self.words, NAME)
        page = {
            **frame_of(self.access),
            **(self._map() if node.asks_for(ON_MAP) else {}),
            "title": self.title.removeprefix(RECORD).replace("_", " "),
            "node": node,
            "lists": self.words.choices,
            "reason": self.texts.get("reason", ""),
            **more,
        }
        return render(request, "gm/position.html", page, status=status)

    def _map(self) -> dict[str, Any]:
        """The map, whose areas fill in the field in use; nothing if the board has none."""
        scene = scene_now(self.access, {})
        if scene is None:
            return {}
        context = mapped(self.access, scene, LegalOrders(), "")
        places = places_of(self.words, self.access.seen().position)
        data = {**context["data"], "places": places, "texts": {**TEXTS, "nothing": FIRST}}
        return {**context, "data": data, "tapping": FILLING, "suffix": f"?as={GM}"}


@require_http_methods(["GET", "HEAD", "POST"])
def position(request: HttpRequest, key: str, part: str) -> HttpResponse:
    """Change one part of the position."""
    access = desk_of(request, key)
    if part not in parts(access.variant):
        raise Http404
    now, kind = access.seen().position, type_of(access.variant, part)
    posted = request.method == "POST"
    texts = texts_of(request) if posted else write(kind, value_of(access.variant, now, part), NAME)
    form = PositionForm(access, part, kind, texts, words_of(access.variant, now))
    if not posted or "again" in texts:
        return form.shown(request)
    try:
        after = changed(now, part, form.value())
        if "preview" in texts:
            return form.shown(request, compared=True, differences=compared(access, after))
        plain, reason = msgspec.to_builtins(after), texts.get("reason", "")
        return done(request, access, EditPosition(position=plain, reason=reason, mark=texts.get("mark", "")))
    except RefusedError as error:
        access.game.refresh_from_db()
        return form.shown(request, status_of(error), problems=problems_of(error))
