"""The desk of a designer on the host: what the editor's page asks, answered from the board's row.

Relaxing takes a moment, so no lock is held meanwhile; a change is kept if the board is still as it was found.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

from django.db.models import F
from django.utils import timezone

from variorum.board.error import BoardError
from variorum.board.load import read_board
from variorum.cartography.build import STEPS
from variorum.cartography.editor.applying import edited, in_words
from variorum.cartography.editor.desk import STALE, VARIANT_STALE
from variorum.cartography.editor.draft import Draft, read_draft
from variorum.cartography.editor.edits import EditError, read_edit
from variorum.cartography.editor.firstvariant import first_variant, id_of
from variorum.cartography.editor.preview import previewed
from variorum.cartography.plane.sketch import Sketch
from variorum.host.games.services.common import RefusedError, StaleError, titled
from variorum.host.play.heavy import BusyError
from variorum.host.workshop import services
from variorum.host.workshop.models import Design
from variorum.host.workshop.texts import (
    MOST_AREAS,
    MOST_MAP,
    MOST_VARIANT,
    VARIANT,
    check_text,
    files_of,
    folder_of,
    is_built,
    version_of,
)
from variorum.render.emptyboard import empty_board
from variorum.variants import registry
from variorum.variants.variantfile import VariantFileError

Content = dict[str, Any]
"""What the page is sent, as JSON has it."""

_PATIENCE = 20
"""Seconds to wait for other boards that relax in this process."""

_KEPT = 16
_relaxing = Lock()
_sketches: OrderedDict[int, Sketch] = OrderedDict()


def state(design: Design) -> Content:
    """The board as it is now. Raises: RefusedError, BusyError."""
    return _shown(design, design.map_text)


def edit(design: Design, version: str, sent: object) -> Content:
    """Carry an edit out. Raises: StaleError if the board is no longer at that version, RefusedError, BusyError."""
    return _changed(design, version, lambda text: edited(text, read_edit(sent)))


def set_text(design: Design, version: str, text: str) -> Content:
    """Put another `map.txt` in the place of this one. Raises: as `edit`."""
    check_text("map.txt", text, MOST_MAP)
    return _changed(design, version, lambda _: text)


def progress(design: Design) -> Content:
    """How the building goes, or went."""
    if services.is_building(design):
        return {"state": "building", "step": "in the background", "done": 0, "of": len(STEPS)}
    if design.fault:
        return {"state": "failed", "problem": design.fault}
    if is_built(design):
        return {"state": "built", "notes": design.notes, "version": design.built}
    return {"state": "failed", "problem": "The board was changed meanwhile. Build it again."}


def picture(design: Design) -> str:
    """The built board as SVG. Raises: RefusedError if it hasn't been built."""
    _require_built(design)
    with folder_of(files_of(design)) as folder:
        return empty_board(read_board(folder))


def variant(design: Design) -> Content:
    """The text of `variant.toml`, made if there is none yet, and what is wrong with it. Raises: RefusedError."""
    if not design.variant_text:
        _require_built(design)
        with folder_of(files_of(design)) as folder:
            try:
                made = first_variant(read_board(folder), id_of(design.name))
            except BoardError as error:
                raise RefusedError(in_words(error)) from None
        Design.objects.filter(pk=design.pk, variant_text="").update(variant_text=made, revision=F("revision") + 1)
        design.refresh_from_db()
    return _variant(design)


def set_variant(design: Design, version: str, text: str) -> Content:
    """Put another text into `variant.toml`; a faulty one is kept, and what is wrong with it told.

    Raises: StaleError, RefusedError.
    """
    check_text("variant.toml", text, MOST_VARIANT)
    if version_of(design.variant_text) != version:
        raise StaleError(VARIANT_STALE)
    _keep(design, variant_text=text)
    return _variant(design)


def put(design: Design, revision: int, map_text: str | None, variant_text: str | None) -> None:
    """Put other texts in the place of those at a revision; None: as it was.

    Raises: StaleError, and RefusedError if `map.txt` can't be read.
    """
    if design.revision != revision:
        raise StaleError(STALE)
    columns = {}
    if map_text is not None:
        check_text("map.txt", map_text, MOST_MAP)
        columns = {"map_text": map_text, "name": titled(drafted(map_text).name, services.LONGEST_NAME)}
    if variant_text is not None:
        check_text("variant.toml", variant_text, MOST_VARIANT)
        columns["variant_text"] = variant_text
    _keep(design, **columns)


def fault_of(design: Design) -> str:
    """What is wrong with the variant of a board; empty if it can be played."""
    if not is_built(design):
        return "Build the board first."
    with folder_of(files_of(design)) as folder:
        try:
            registry.read(folder / VARIANT)
        except VariantFileError as error:
            return str(error).removeprefix(f"{folder}/")
    return ""


def drafted(text: str) -> Draft:
    """What a `map.txt` describes. Raises: RefusedError if it can't be read, or has too many areas."""
    try:
        draft = read_draft(text)
    except BoardError as error:
        raise RefusedError(str(error)) from None
    if len(draft.areas) > MOST_AREAS:
        told = f"This board has {len(draft.areas):,} areas; on the host it can have {MOST_AREAS}."
        raise RefusedError(f"{told} Larger ones are drawn with: variorum board edit")
    return draft


def _changed(design: Design, version: str, change: Callable[[str], str]) -> Content:
    if version_of(design.map_text) != version:
        raise StaleError(STALE)
    try:
        text = change(design.map_text)
    except EditError as error:
        raise RefusedError(str(error)) from None
    except BoardError as error:
        raise RefusedError(in_words(error)) from None
    check_text("map.txt", text, MOST_MAP)
    shown = _shown(design, text)
    _keep(design, map_text=text, name=titled(str(shown["name"]), services.LONGEST_NAME))
    return shown


def _keep(design: Design, **columns: str) -> None:
    """Save columns, unless somebody else has saved any since the board was read. Raises: StaleError."""
    now = {"changed": timezone.now(), "revision": design.revision + 1}
    if not Design.objects.filter(pk=design.pk, revision=design.revision).update(**columns, **now):
        raise StaleError(STALE)
    for name, value in columns.items():
        setattr(design, name, value)
    design.revision += 1


def _shown(design: Design, text: str) -> Content:
    drafted(text)
    if not _relaxing.acquire(timeout=_PATIENCE):
        raise BusyError
    try:
        preview = previewed(text, _sketches.pop(design.pk, None))
        if preview.sketch:
            _sketches[design.pk] = preview.sketch
        while len(_sketches) > _KEPT:
            _sketches.popitem(last=False)
    except BoardError as error:
        raise RefusedError(str(error)) from None
    finally:
        _relaxing.release()
    version = version_of(text)
    return {
        **preview.content,
        "version": version,
        "text": text,
        "built": design.built == version,
        "building": services.is_building(design),
    }


def _variant(design: Design) -> Content:
    text = design.variant_text
    return {"text": text, "problem": fault_of(design), "version": version_of(text)}


def _require_built(design: Design) -> None:
    if not is_built(design):
        raise RefusedError("Build the board first.")
