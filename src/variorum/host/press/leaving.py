"""Blocks end with the account of either side, reports with that of the reporter."""

from typing import Any

from django.db.models import Q
from django.dispatch import receiver

from variorum.host.accounts.models import Person
from variorum.host.accounts.signals import leaving
from variorum.host.press.models import Block, Report


@receiver(leaving)
def forget(person: Person, **_: Any) -> None:
    """Delete a person's blocks, those of the person, and the person's reports."""
    Report.objects.filter(by=person).delete()
    Block.objects.filter(Q(by=person) | Q(person=person)).delete()
