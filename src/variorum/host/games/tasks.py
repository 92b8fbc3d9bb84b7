"""What workers do for games. Every task may run twice, and then does nothing the second time."""

import logging

from django.db import DatabaseError, InterfaceError
from django_tasks import task

from variorum.host.games.services import stages

log = logging.getLogger("variorum.worker")

BEFORE_MAIL = 10
"""Stages are processed before anybody is told of others."""


@task(priority=BEFORE_MAIL)
def process_stages(due: list[tuple[int, int]]) -> int:
    """Process stages that are due, of games by their keys; how many were. That one fails stops none of the others."""
    return sum(_processed(pk, stage) for pk, stage in due)


def _processed(pk: int, stage: int) -> bool:
    try:
        return stages.process(pk, stage)
    except (DatabaseError, InterfaceError):
        raise
    except Exception:
        log.exception("a stage could not be processed", extra={"game": pk, "stage": stage})
        return False
