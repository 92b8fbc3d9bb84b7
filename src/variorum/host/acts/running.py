"""Running an act: under a lock on what it is about, with whatever takes time computed outside."""

import logging
from typing import Any, cast

from django.db import transaction

from variorum.host.accounts.models import Person, User
from variorum.host.acts.protocol import Act, name_of
from variorum.host.changes.aside import computing_aside
from variorum.host.changes.refusals import RefusedError

log = logging.getLogger("variorum.acts")


def run(act: Act, by: User, on: Any = None) -> Any:
    """Do an act on what somebody has found; strangers find nothing but their own sandboxes. Returns what `do` returns.

    Raises: RefusedError, in words, if it isn't permitted or possible; nothing has changed then.
    """
    came = _done(act, cast("Person", by), on)
    about = act.on.key(on) if act.on else getattr(came, "key", "")
    log.info("act", extra={"act": name_of(type(act)), "by": by.pk, "on": about})
    return came


def refusal(act: Act, by: Any, on: Any) -> str:
    """Why somebody may not do this, in words; empty if they may."""
    try:
        act.permits(by, on)
    except RefusedError as error:
        return str(error)
    return ""


@computing_aside
def _done(act: Act, by: Person, on: Any) -> Any:
    if act.on and not act.on.locks:
        act.permits(by, on)
        return act.do(by, on)
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
