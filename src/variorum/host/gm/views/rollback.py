"""Rolling back, and running again: what would be different is shown first."""

from hashlib import sha256
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from variorum.archive.codec import sheet_to_plain
from variorum.game.audience import GM
from variorum.game.event import Event, told
from variorum.game.sheet import Sheet
from variorum.host.games.access import Access
from variorum.host.games.services.common import RefusedError
from variorum.host.gm.differences import differences
from variorum.host.gm.pages import desk_of, problems_of, status_of, texts_of, to_desk
from variorum.host.gm.queries import READY, SENT, seats
from variorum.host.gm.services import rollback as service
from variorum.host.gm.services.desk import ProblemsError
from variorum.host.gm.views.desk import frame_of
from variorum.notation import read_sheet, write_sheet


class Written(msgspec.Struct, frozen=True):
    """A sheet of a phase that has been processed, as text to be changed."""

    seat: str
    text: str
    sheet: Sheet


class Page(msgspec.Struct, frozen=True):
    """The page of one moment: the sheets of the phase that followed it, and what was filled in."""

    access: Access
    number: int
    sheets: tuple[Written, ...]
    texts: dict[str, str] = {}

    def shown(self, request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
        """The page as an answer."""
        access, texts = self.access, self.texts
        after = access.seen(self.number + 1) if self.number < access.last else None
        page = {
            **frame_of(access),
            "number": self.number,
            "before": access.seen(self.number).position.turn,
            "lost": access.last - self.number,
            "undone": differences(access.seen().position, access.seen(self.number).position),
            "dropped": [row.seat for row in seats(access) if row.state in (SENT, READY)],
            "by_hand": after is None or after.turn is None,
            "sheets": [(one.seat, texts.get(f"sheet.{one.seat}", one.text)) for one in self.sheets],
            "reason": texts.get("reason", ""),
            **more,
        }
        return render(request, "gm/back.html", page, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def back(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Go back to a moment; show what would be different if its phase were run again, before that is done."""
    access = desk_of(request, key)
    try:
        page = Page(access, number, _written(access, number), texts_of(request))
    except RefusedError:
        raise Http404 from None
    if request.method != "POST":
        return page.shown(request)
    try:
        return _done(request, page)
    except RefusedError as error:
        access.game.refresh_from_db()
        return page.shown(request, status_of(error), problems=problems_of(error), **_still_compared(page))


def _done(request: HttpRequest, page: Page) -> HttpResponse:
    access, texts = page.access, page.texts
    mark, reason = texts.get("mark", ""), texts.get("reason", "")
    match texts.get("do", ""):
        case "back":
            service.roll_back(access, mark, page.number, reason)
            messages.success(request, _("The game has been rolled back."))
        case "again":
            sheets = _read(page)
            if texts.get("shown", "") != _digest(sheets):
                raise RefusedError(
                    _("These orders are others than those whose differences were shown. Look at them first.")
                )
            service.run_again(access, mark, page.number, sheets, reason)
            messages.success(request, _("The phase has been run again."))
        case _:
            return page.shown(request, **_compared(page, _read(page)))
    return to_desk(access)


def _still_compared(page: Page) -> dict[str, Any]:
    """The comparison once more, when running again was refused; nothing if that is why."""
    if page.texts.get("do") != "again":
        return {}
    try:
        return _compared(page, _read(page))
    except RefusedError:
        return {}


def _written(access: Access, number: int) -> tuple[Written, ...]:
    """The sheets of all seats, also of those that sent none."""
    sent = service.sheets_of(access, number)
    seats = dict.fromkeys((*access.variant.world.commands(access.seen(number).position), *sent))
    return tuple(Written(seat, _text(sent.get(seat, Sheet())), sent.get(seat, Sheet())) for seat in seats)


def _text(sheet: Sheet) -> str:
    try:
        return write_sheet(sheet)
    except ValueError:
        return "\n".join(map(str, sheet.orders))


def _read(page: Page) -> dict[str, Sheet]:
    """The sheets as they were, or as they were changed.

    Raises: ProblemsError if lines cannot be read.
    """
    position, variant = page.access.seen(page.number).position, page.access.variant
    found: dict[str, Sheet] = {}
    problems: list[str] = []
    for written in page.sheets:
        text = page.texts.get(f"sheet.{written.seat}", written.text).replace("\r\n", "\n").strip()
        sheet = written.sheet
        if text != written.text.strip():
            sheet, unread = read_sheet(variant, position, written.seat, text)
            problems += (f"{written.seat}, {problem}" for problem in unread)
        if sheet != Sheet():
            found[written.seat] = sheet
    if problems:
        raise ProblemsError(problems)
    return found


def _digest(sheets: dict[str, Sheet]) -> str:
    """A short name for orders, by which a form knows those that it has shown."""
    plain = {seat: sheet_to_plain(sheet) for seat, sheet in sheets.items()}
    return sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()[:16]


def _compared(page: Page, sheets: dict[str, Sheet]) -> dict[str, Any]:
    rerun = service.preview(page.access, page.number, sheets)
    old, new = _sentences(rerun.old_events), _sentences(rerun.done.events)
    waiting = ", ".join(sorted(rerun.done.waiting))
    return {
        "rerun": rerun,
        "shown": _digest(sheets),
        "waiting": waiting,
        "differences": () if waiting else differences(rerun.old, rerun.done.position),
        "gone": [sentence for sentence in old if sentence not in new],
        "come": [sentence for sentence in new if sentence not in old],
        "refusals": [f"{seat}: {one}" for seat, found in rerun.done.problems.items() for one in found],
    }


def _sentences(events: tuple[Event, ...]) -> list[str]:
    return [told(event, GM) for event in events]
