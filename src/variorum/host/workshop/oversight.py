"""Private variants that people report, and that the host's staff takes down."""

import msgspec
from django.db import transaction
from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse_lazy

from variorum.host.accounts.mails import post
from variorum.host.accounts.models import Person
from variorum.host.games import private_variants
from variorum.host.games.common import RefusedError
from variorum.host.games.private_variants import name_of
from variorum.host.press.moderation import readable
from variorum.host.press.reports import KINDS, Reportable, ReportedThing
from variorum.host.workshop.models import Design

MOST_SHOWN = 200
TAKEN_DOWN = "[Variorum] A variant of yours has been taken down"
ALLOWED = "[Variorum] You can share a variant of yours again"
TOLD = """Hello {person},

The host's staff has taken down the variant of your board {board}. Nobody can begin games of it any more; those that
have begun go on. It writes:

{reason}

The board is still yours to change. You can share its variant again when the staff allows it.
"""
RETURNED = """Hello {person},

The host's staff has allowed the variant of your board {board} again. Share it on the page of the board.
"""


class SharedVariant(msgspec.Struct, frozen=True):
    """A variant that is shared, or was taken down; `variant` is its id while it is shared."""

    design: Design
    variant: str


def shared_as(name: str) -> Design:
    """The board whose variant is shared under that id now. Raises: Http404 if there is none."""
    edition = private_variants.find(name)
    return get_object_or_404(Design, edition=edition.pk if edition else 0)


def watched(staff: Person) -> list[SharedVariant]:
    """The variants of others that are shared or were taken down, the latest first."""
    found = _watched(staff)[:MOST_SHOWN]
    return [SharedVariant(one, name_of(one.edition) if one.edition else "") for one in found]


def decide(staff: Person, pk: int, decision: str, reason: str) -> None:
    """Take a shared variant `down` and tell its designer why by mail, or `allow` it again.

    Games that have begun go on. A designer can't share a board whose variant is down.
    Raises: RefusedError if it is none of these, there is no such variant, or no reason is given for taking it down.
    """
    if decision not in {"down", "allow"}:
        raise RefusedError("Take the variant down, or allow it again.")
    with transaction.atomic():
        design = _watched(staff).select_for_update(of=("self",)).filter(pk=pk).first()
        if design is None:
            raise RefusedError("This variant is no longer shared.")
        if decision == "down":
            _take_down(design, readable(reason, "Write what the designer is to know."))
            _tell(design, TAKEN_DOWN, TOLD)
        elif decision == "allow" and design.withdrawn:
            _tell(design, ALLOWED, RETURNED)
            Design.objects.filter(pk=pk).update(withdrawn="")


def _take_down(design: Design, reason: str) -> None:
    private_variants.retire(design.edition_id)
    design.edition = design.link = None
    design.withdrawn = reason
    design.save(update_fields=["edition", "link", "withdrawn"])


def _remove(pk: str) -> None:
    """Take a reported variant down, unless it is no longer shared; the report's mail tells its designer why."""
    design = Design.objects.select_related("edition").filter(pk=pk).exclude(edition=None).first()
    if design is not None:
        _take_down(design, "It was reported to the host's staff, who wrote to you by mail.")


def _told(design: Design) -> ReportedThing:
    back = reverse_lazy("site:variant", args=(name_of(design.edition),)) if design.edition else "/"
    return ReportedThing(str(design.pk), design.owner, f"variant {design.name}", design.name, back)


KINDS["variant"] = Reportable(lambda _, name: shared_as(name), _told, _remove, "Take the variant down")


def _watched(staff: Person) -> QuerySet[Design]:
    shown = Design.objects.filter(~Q(edition=None) | ~Q(withdrawn=""))
    return shown.exclude(owner=staff).select_related("owner", "edition").defer("map_text", "rings", "topo")


def _tell(design: Design, subject: str, text: str) -> None:
    if design.owner.is_active:
        told = text.format(person=design.owner.username, board=design.name, reason=design.withdrawn)
        post(design.owner.email, subject, told)
