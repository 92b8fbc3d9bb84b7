"""Running an act: under a lock on what it is about, with whatever takes time computed outside."""

import logging
from typing import Any

from django.db import transaction

from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import Act, name_of
from variorum.host.changes.aside import computing_aside
from variorum.host.changes.refusals import RefusedError

log = logging.getLogger("variorum.acts")


def run(act: Act, by: Person, on: Any = None) -> Any:
    """Do an act on a row that somebody has found. Returns what the act's `do` returns.

    Raises: RefusedError, in words, if it isn't permitted or possible; nothing has changed then.
    """
    came = _done(act, by, on)
    log.info("act", extra={"act": name_of(type(act)), "by": by.pk, "on": getattr(on or came, "key", "")})
    return came


def refusal(act: Act, by: Person, on: Any) -> str:
    """Why somebody may not do this, in words; empty if they may."""
    try:
        act.permits(by, on)
    except RefusedError as error:
        return str(error)
    return ""


@computing_aside
def _done(act: Act, by: Person, on: Any) -> Any:
    with transaction.atomic():
        row = _locked(act, on) if act.on else None
        act.permits(by, row)
        return act.do(by, row)


def _locked(act: Act, on: Any) -> Any:
    assert act.on is not None  # noqa: S101 - for the type checker
    row = act.on.model._default_manager.select_for_update().filter(pk=on.pk).first()  # noqa: SLF001 - Django's own name
    if row is None:
        raise RefusedError(act.on.gone)
    return row
