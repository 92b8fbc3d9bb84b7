"""Changes to designers' boards: making and deleting them, and having them built."""

from collections.abc import Mapping
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.games import private_variants
from variorum.host.games.common import RefusedError, StaleError, titled
from variorum.host.games.models import new_key
from variorum.host.limits.rates import allowed
from variorum.host.workshop.bounds import MOST_MAP, MOST_VARIANT, version_of
from variorum.host.workshop.models import Design
from variorum.host.workshop.signals import build_wanted, trial_wanted
from variorum.host.workshop.texts import check_text, edition_of, is_built

MOST_EDITIONS, DAY = 20, 24 * 3600
"""Versions of variants that a person may share, in so many seconds."""

LONGEST_NAME = 60

LONGEST_BUILD = timedelta(minutes=10)
"""A build that takes longer was lost with its worker."""


def create(person: Person, name: str, map_text: str, variant_text: str = "") -> Design:
    """Keep a new board. Raises: RefusedError for guests, texts that are too long, and beyond the limit."""
    if person.guest:
        raise RefusedError("Sign up to draw boards.")
    check_text("map.txt", map_text, MOST_MAP)
    check_text("variant.toml", variant_text, MOST_VARIANT)
    with transaction.atomic():
        most = settings.BOARDS
        refusal = f"You have {most} boards, the limit. Download one and delete it here first."
        quota.check("boards", person.pk, Design.objects.filter(owner=person), most, refusal)
        return Design.objects.create(
            owner=person, name=titled(name, LONGEST_NAME), map_text=map_text, variant_text=variant_text
        )


def delete(design: Design) -> None:
    """Delete a board; games of its variant go on, and no new ones begin."""
    with transaction.atomic():
        row = Design.objects.select_for_update().filter(pk=design.pk).first()
        if row:
            private_variants.retire(row.edition_id)
            row.delete()


def share(design: Design, name: str, files: Mapping[str, str]) -> Design:
    """Share the variant that these files are, in place of the version before; the link stays. Return the board then.

    Raises: RefusedError if it was deleted, changed meanwhile, shared too often, or taken down by the host's staff.
    """
    if not allowed(f"editions-{design.owner_id}", MOST_EDITIONS, DAY):
        raise RefusedError(f"You have shared {MOST_EDITIONS} versions today, the limit. Go on tomorrow.")
    with transaction.atomic():
        row = _locked(design)
        if row.withdrawn:
            raise RefusedError(
                "The host's staff has taken this variant down. Ask it before you share this board again."
            )
        if row.revision != design.revision:
            raise StaleError("This board was changed meanwhile. Share it again.")
        private_variants.retire(row.edition_id)
        row.edition, row.link = private_variants.keep(name, files), row.link or new_key()
        row.save(update_fields=["edition", "link"])
        return row


def unshare(design: Design) -> Design:
    """Take the link back: nobody finds the variant by it, and no new games begin. Return the board then.

    Raises: RefusedError if it was deleted.
    """
    with transaction.atomic():
        row = _locked(design)
        private_variants.retire(row.edition_id)
        row.edition = row.link = None
        row.save(update_fields=["edition", "link"])
        return row


def _locked(design: Design) -> Design:
    row = Design.objects.select_for_update().filter(pk=design.pk).first()
    if row is None:
        raise RefusedError("This board has been deleted.")
    return row


def build(design: Design) -> Design:
    """Have a worker build a board, unless it builds this very map, and return the board as it is then.

    Raises: RefusedError if it was deleted, or there is nothing to build.
    """
    with transaction.atomic():
        row = _locked(design)
        version = version_of(row.map_text)
        if not (is_building(row) and row.building == version) and not is_built(row):
            row.building, row.begun, row.fault = version, timezone.now(), ""
            row.save(update_fields=["building", "begun", "fault"])
            build_wanted.send(Design, design=row)
        return row


def is_building(design: Design) -> bool:
    """Whether a worker builds a board, or is about to."""
    return bool(design.building and design.begun and timezone.now() - design.begun < LONGEST_BUILD)


def try_out(design: Design) -> Design:
    """Have a worker try the variant of a board, unless it is being tried; return the board then.

    Raises: RefusedError if it was deleted, or isn't built.
    """
    with transaction.atomic():
        row = _locked(design)
        if not is_built(row):
            raise RefusedError("Build the board in the editor first.")
        if not is_trying(row):
            row.trying, row.trial_begun = edition_of(row), timezone.now()
            row.save(update_fields=["trying", "trial_begun"])
            trial_wanted.send(Design, design=row)
        return row


def is_trying(design: Design) -> bool:
    """Whether a worker tries a board's variant, or is about to."""
    return bool(design.trying and design.trial_begun and timezone.now() - design.trial_begun < LONGEST_BUILD)
