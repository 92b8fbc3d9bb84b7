"""Rolling back, and running a phase again, with a preview."""

from hashlib import sha256
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from variorum.archive.codec import sheet_to_plain
from variorum.game.sheet import Sheet
from variorum.host.games.access import Access
from variorum.host.games.common import ProblemsError, RefusedError
from variorum.host.gm.acts.rerunning import compared, phases_after, preview, run_again
from variorum.host.gm.acts.restoring import TakeRollbackBack
from variorum.host.gm.acts.restoring import preview as preview_restoring
from variorum.host.gm.acts.rollback import RollBack, edits_lost, sheets_of
from variorum.host.gm.courses import NO_PHASE
from variorum.host.gm.differences import differences
from variorum.host.gm.pages import desk_of, done, on_desk, problems_of, status_of, texts_of, to_desk
from variorum.host.gm.queries import READY, SENT, seats
from variorum.host.gm.views.desk import frame_of, refused_at_desk
from variorum.host.schema.numbers import number_of
from variorum.notation import read_sheet, write_sheet


class EditedSheet(msgspec.Struct, frozen=True):
    """A sheet of a processed phase, as text to edit in the field of that name."""

    field: str
    seat: str
    text: str
    sheet: Sheet


class PhaseSheets(msgspec.Struct, frozen=True):
    """The sheets of a phase that can be run again: the phase after the moment of that number."""

    number: int
    turn: str
    sheets: tuple[EditedSheet, ...]


class RollbackPage(msgspec.Struct, frozen=True):
    """The page of one moment: the sheets of the phases after it, and the fields of the form."""

    access: Access
    number: int
    phases: tuple[PhaseSheets, ...]
    texts: dict[str, str] = {}

    @property
    def new_dice(self) -> bool:
        """Whether the phases are to be run again with new dice."""
        return self.texts.get("dice", "") == "new"

    @property
    def chosen(self) -> tuple[PhaseSheets, ...]:
        """The phases to run again: the first ones, as many as the form says."""
        return self.phases[: max(number_of(self.texts.get("phases", "1")), 1)]

    def shown(self, request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
        """The page as an answer."""
        access, texts = self.access, self.texts
        page = {
            **frame_of(access),
            "number": self.number,
            "before": access.seen(self.number).position.turn,
            "lost": access.last - self.number,
            "edits": edits_lost(access, self.number),
            "undone": differences(access.seen().position, access.seen(self.number).position),
            "dropped": [row.seat for row in seats(access) if row.state in (SENT, READY)],
            "by_hand": not self.phases,
            "phases": [
                (phase.turn, [(one.field, one.seat, texts.get(one.field, one.text)) for one in phase.sheets])
                for phase in self.phases
            ],
            "count": len(self.chosen),
            "new_dice": self.new_dice,
            "reason": texts.get("reason", ""),
            **more,
        }
        return render(request, "gm/back.html", page, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def back(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Go back to a moment, or run its phase again, after a preview."""
    access = desk_of(request, key)
    try:
        page = RollbackPage(access, number, _phases(access, number), texts_of(request))
    except RefusedError:
        raise Http404 from None
    if request.method != "POST":
        return page.shown(request)
    try:
        return _done(request, page)
    except RefusedError as error:
        access.game.refresh_from_db()
        return page.shown(request, status_of(error), problems=problems_of(error), **_still_compared(page))


def _done(request: HttpRequest, page: RollbackPage) -> HttpResponse:
    access, texts = page.access, page.texts
    mark, reason = texts.get("mark", ""), texts.get("reason", "")
    match texts.get("do", ""):
        case "back":
            return done(request, access, RollBack(number=page.number, reason=reason, mark=mark))
        case "again":
            sheets = _read(page)
            if texts.get("shown", "") != _digest(page, sheets):
                raise RefusedError("You changed the orders or the dice after the preview. Preview them again first.")
            run_again(access, mark, page.number, sheets[0], reason, sheets[1:], new_dice=page.new_dice)
            several = len(sheets) > 1
            messages.success(request, "The phases have been run again." if several else "The phase has been run again.")
        case _:
            return page.shown(request, **_compared(page, _read(page)))
    return to_desk(access)


def _still_compared(page: RollbackPage) -> dict[str, Any]:
    """The preview again, after running again was refused; empty if the orders themselves can't be previewed."""
    if page.texts.get("do") != "again":
        return {}
    try:
        return _compared(page, _read(page))
    except RefusedError:
        return {}


def _phases(access: Access, number: int) -> tuple[PhaseSheets, ...]:
    """The phases after a moment with their sheets; the first one's fields have the shortest names."""
    count = phases_after(access, number)
    turns = [str(access.seen(number + later).position.turn) for later in range(count)]
    stems = ["sheet", *(f"sheet.{turn}" for turn in turns[1:])]
    return tuple(
        PhaseSheets(number + later, turn, _written(access, number + later, stem))
        for later, (turn, stem) in enumerate(zip(turns, stems, strict=False))
    )


def _written(access: Access, number: int, stem: str) -> tuple[EditedSheet, ...]:
    """The sheets of all seats, including empty ones."""
    sent = sheets_of(access, number)
    seats = dict.fromkeys((*access.variant.world.commands(access.seen(number).position), *sent))
    found = ((seat, sent.get(seat, Sheet())) for seat in seats)
    return tuple(EditedSheet(f"{stem}.{seat}", seat, _text(sheet), sheet) for seat, sheet in found)


def _text(sheet: Sheet) -> str:
    try:
        return write_sheet(sheet)
    except ValueError:
        return "\n".join(map(str, sheet.orders))


def _read(page: RollbackPage) -> list[dict[str, Sheet]]:
    """The sheets of the chosen phases, original or edited.

    Raises: ProblemsError if lines can't be read.
    """
    problems: list[str] = []
    found = [_read_phase(page, phase, problems) for phase in page.chosen]
    if problems:
        raise ProblemsError(problems)
    if not found:
        raise RefusedError(NO_PHASE)
    return found


def _read_phase(page: RollbackPage, phase: PhaseSheets, problems: list[str]) -> dict[str, Sheet]:
    """The sheets of one phase; lines that can't be read become problems."""
    position, variant = page.access.seen(phase.number).position, page.access.variant
    found: dict[str, Sheet] = {}
    for written in phase.sheets:
        text = page.texts.get(written.field, written.text).replace("\r\n", "\n").strip()
        sheet = written.sheet
        if text != written.text.strip():
            sheet, unread = read_sheet(variant, position, written.seat, text)
            where = f"{phase.turn}, {written.seat}" if len(page.chosen) > 1 else written.seat
            problems += (f"{where}, {problem}" for problem in unread)
        if sheet != Sheet():
            found[written.seat] = sheet
    return found


def _digest(page: RollbackPage, sheets: list[dict[str, Sheet]]) -> str:
    """A digest of orders and dice, by which a form recognizes those that it has previewed."""
    plain = [{seat: sheet_to_plain(sheet) for seat, sheet in one.items()} for one in sheets]
    return sha256(msgspec.json.encode([plain, page.new_dice], order="deterministic")).hexdigest()[:16]


def _compared(page: RollbackPage, sheets: list[dict[str, Sheet]]) -> dict[str, Any]:
    rerun = preview(page.access, page.number, sheets[0], sheets[1:], new_dice=page.new_dice)
    return {
        "rerun": compared(page.access.variant, rerun),
        "stops": rerun.stops,
        "shown": _digest(page, sheets),
        "rerun_to": page.chosen[-1].turn if len(sheets) > 1 else "",
    }


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
    restored = preview_restoring(access)
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
