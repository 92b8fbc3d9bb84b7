"""The desk of a designer on the host: what the editor's page asks, answered from the board's row.

Relaxing takes a moment, so no lock is held meanwhile; a change is kept if the board is still as it was found.
"""

from collections import OrderedDict
from threading import Lock
from typing import Any

import msgspec
from django.db.models import F
from django.utils import timezone

from variorum.cartography.editor.stale import STALE, VARIANT_STALE
from variorum.cartography.steps import STEPS
from variorum.host.games.common import RefusedError, StaleError, titled
from variorum.host.games.confining import done
from variorum.host.workshop import jobs, services
from variorum.host.workshop.bounds import MOST_MAP, MOST_VARIANT, version_of
from variorum.host.workshop.jobs import Folder, MapChange
from variorum.host.workshop.models import Design
from variorum.host.workshop.texts import check_text, files_of, is_built

Content = dict[str, Any]
"""What the page is sent, as JSON has it."""

_KEPT = 16
_keeping = Lock()
_sketches: OrderedDict[int, bytes] = OrderedDict()


def state(design: Design) -> Content:
    """The board as it is now. Raises: RefusedError, BusyError."""
    return _shown(design, MapChange(design.map_text))


def edit(design: Design, version: str, sent: object) -> Content:
    """Carry an edit out. Raises: StaleError if the board is no longer at that version, RefusedError, BusyError."""
    return _changed(design, version, MapChange(design.map_text, edit=sent))


def set_text(design: Design, version: str, text: str) -> Content:
    """Put another `map.txt` in the place of this one. Raises: as `edit`."""
    check_text("map.txt", text, MOST_MAP)
    return _changed(design, version, MapChange(design.map_text, text=text))


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
    return done(jobs.PICTURE, Folder(files_of(design)), _whose(design))


def variant(design: Design) -> Content:
    """The text of `variant.toml`, made if there is none yet, and what is wrong with it. Raises: RefusedError."""
    if not design.variant_text:
        _require_built(design)
        made = done(jobs.FIRST_VARIANT, Folder(files_of(design), design.name), _whose(design))
        Design.objects.filter(pk=design.pk, variant_text="").update(variant_text=made, revision=F("revision") + 1)
        design.refresh_from_db()
    return _variant(design)


def require_version(design: Design, version: str) -> None:
    """Raises: StaleError if the `variant.toml` of a form that somebody sent isn't the present one."""
    if version_of(design.variant_text) != version:
        raise StaleError("This was changed meanwhile, perhaps in another tab. Look at it, and save again.")


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
        columns = {
            "map_text": map_text,
            "name": titled(done(jobs.NAME, map_text, _whose(design)), services.LONGEST_NAME),
        }
    if variant_text is not None:
        check_text("variant.toml", variant_text, MOST_VARIANT)
        columns["variant_text"] = variant_text
    _keep(design, **columns)


def fault_of(design: Design) -> str:
    """What is wrong with the variant of a board; empty if it can be played."""
    if not is_built(design):
        return "Build the board first."
    return done(jobs.FAULT, Folder(files_of(design)), _whose(design))


def _whose(design: Design) -> str:
    return f"person-{design.owner_id}"


def _changed(design: Design, version: str, change: MapChange) -> Content:
    if version_of(design.map_text) != version:
        raise StaleError(STALE)
    shown = _shown(design, change)
    _keep(design, map_text=shown["text"], name=titled(str(shown["name"]), services.LONGEST_NAME))
    return shown


def _keep(design: Design, **columns: str) -> None:
    """Save columns, unless somebody else has saved any since the board was read. Raises: StaleError."""
    now = {"changed": timezone.now(), "revision": design.revision + 1}
    if not Design.objects.filter(pk=design.pk, revision=design.revision).update(**columns, **now):
        raise StaleError(STALE)
    for name, value in columns.items():
        setattr(design, name, value)
    design.revision += 1


def _shown(design: Design, change: MapChange) -> Content:
    with _keeping:
        sketch = _sketches.pop(design.pk, b"")
    drafted = done(jobs.DRAFT, msgspec.structs.replace(change, sketch=sketch), _whose(design))
    with _keeping:
        _sketches[design.pk] = drafted.sketch
        while len(_sketches) > _KEPT:
            _sketches.popitem(last=False)
    version = version_of(drafted.map_text)
    return {
        **msgspec.json.decode(drafted.shown),
        "version": version,
        "text": drafted.map_text,
        "built": design.built == version,
        "building": services.is_building(design),
    }


def _variant(design: Design) -> Content:
    text = design.variant_text
    return {"text": text, "problem": fault_of(design), "version": version_of(text)}


def _require_built(design: Design) -> None:
    if not is_built(design):
        raise RefusedError("Build the board first.")
