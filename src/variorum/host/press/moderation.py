"""What all reports to the host's staff share, of messages, notes or variants: their limits, texts, and who decides."""

from typing import TypeVar

from django.db.models import Model, QuerySet

from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.press.services.messages import written

MOST_OPEN = 5
"""How many open reports of a kind a person may have."""

LONGEST = 1_000
"""The most characters of a reason, and of what the staff answers."""

DECIDED = "This report has already been decided."

_Report = TypeVar("_Report", bound=Model)


def readable(text: str, missing: str, longest: int = LONGEST) -> str:
    """A text, cleaned for storing.

    Raises: RefusedError if it is too long or, with the words `missing`, if it is empty.
    """
    text = written(text).strip()
    if not text:
        raise RefusedError(missing)
    if len(text) > longest:
        raise RefusedError(f"Write up to {longest:,} characters; yours has {len(text):,}.")
    return text


def check_report(kind: str, by: Person, same: QuerySet[Model], open_ones: QuerySet[Model], already: str) -> None:
    """Refuse a second report of the `same` thing, with the words `already`, and one beside too many open ones.

    Called inside the transaction that adds the report; until it ends, nothing else counts that person's.
    Raises: RefusedError.
    """
    quota.alone(kind, by.pk)
    if same.exists():
        raise RefusedError(already)
    refusal = f"{MOST_OPEN} of your reports are still open. Wait until the host's staff has seen them."
    quota.check(kind, by.pk, open_ones, MOST_OPEN, refusal)


def locked_report(rows: QuerySet[_Report], pk: int, gone: str = DECIDED) -> _Report:
    """One of these reports, locked until the end of the transaction. Raises: StaleError if it is `gone`."""
    found = rows.select_for_update().filter(pk=pk).first()
    if found is None:
        raise StaleError(gone)
    return found


def check_staff(staff: Person, *concerned: int | None) -> None:
    """Let nobody decide a report of their own, or about them. Raises: RefusedError."""
    if staff.pk in concerned:
        raise RefusedError("This report is from you or about you. Somebody else has to decide.")


def quoted(text: str) -> str:
    """A text as mails quote it."""
    return "\n".join(f"> {line}" for line in text.splitlines())
