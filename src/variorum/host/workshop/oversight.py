"""Private variants that people report, and that the host's staff takes down."""

import msgspec
from django.db import transaction
from django.db.models import Prefetch, Q, QuerySet
from django.shortcuts import get_object_or_404

from variorum.host.accounts.mails import post
from variorum.host.accounts.models import Person
from variorum.host.games import private_variants
from variorum.host.games.common import RefusedError
from variorum.host.games.private_variants import name_of
from variorum.host.press.moderation import check_report, readable
from variorum.host.workshop.models import Design, DesignReport

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
    reports: list[DesignReport]


def report(person: Person, design: Design, reason: str) -> None:
    """Report somebody else's private variant to the host's staff.

    Raises: RefusedError for guests, if it is one's own or already reported, one has too many open reports, or no reason
    is given.
    """
    if person.guest:
        raise RefusedError("Sign up to report variants.")
    if design.owner_id == person.pk:
        raise RefusedError("This variant is your own.")
    reason = readable(reason, "Say what is wrong with the variant.")
    with transaction.atomic():
        mine = DesignReport.objects.filter(by=person)  # those that the staff has looked at are deleted
        same = mine.filter(design=design)
        check_report("reports of variants", person, same, mine, "You have already reported this variant.")
        DesignReport.objects.create(design=design, by=person, reason=reason)


def shared_as(name: str) -> Design:
    """The board whose variant is shared under that id now. Raises: Http404 if there is none."""
    edition = private_variants.find(name)
    return get_object_or_404(Design, edition=edition.pk if edition else 0)


def watched(staff: Person) -> list[SharedVariant]:
    """The variants of others that are shared or were taken down: reported ones first, then the latest."""
    reports = Prefetch("reports", DesignReport.objects.order_by("pk").select_related("by"))
    found = _watched(staff).prefetch_related(reports)[:MOST_SHOWN]
    told = [SharedVariant(one, name_of(one.edition) if one.edition else "", list(one.reports.all())) for one in found]
    return sorted(told, key=lambda one: not one.reports)


def decide(staff: Person, pk: int, decision: str, reason: str) -> None:
    """Let a shared variant `stay`, take it `down` and tell its designer why by mail, or `allow` it again.

    Games that have begun go on. A designer can't share a board whose variant is down.
    Raises: RefusedError if it is none of these, there is no such variant, or no reason is given for taking it down.
    """
    if decision not in {"stay", "down", "allow"}:
        raise RefusedError("Let the variant stay, take it down, or allow it again.")
    with transaction.atomic():
        design = _watched(staff).select_for_update(of=("self",)).filter(pk=pk).first()
        if design is None:
            raise RefusedError("This variant is no longer shared.")
        if decision == "down":
            _take_down(design, readable(reason, "Write what the designer is to know."))
        elif decision == "allow" and design.withdrawn:
            _tell(design, ALLOWED, RETURNED)
            Design.objects.filter(pk=pk).update(withdrawn="")
        DesignReport.objects.filter(design=design).delete()


def _take_down(design: Design, reason: str) -> None:
    private_variants.retire(design.edition_id)
    design.edition = design.link = None
    design.withdrawn = reason
    design.save(update_fields=["edition", "link", "withdrawn"])
    _tell(design, TAKEN_DOWN, TOLD)


def _watched(staff: Person) -> QuerySet[Design]:
    shown = Design.objects.filter(~Q(edition=None) | ~Q(withdrawn=""))
    return shown.exclude(owner=staff).select_related("owner", "edition").defer("map_text", "rings", "topo")


def _tell(design: Design, subject: str, text: str) -> None:
    if design.owner.is_active:
        told = text.format(person=design.owner.username, board=design.name, reason=design.withdrawn)
        post(design.owner.email, subject, told)
