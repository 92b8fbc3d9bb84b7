"""What workers do for games. Every task may run twice, and then does nothing the second time."""

from django_tasks import task

from variorum.host.games.services import stages

BEFORE_MAIL = 10
"""Stages are processed before anybody is told of others."""


@task(priority=BEFORE_MAIL)
def process_stage(pk: int, stage: int) -> bool:
    """Process a stage that is due."""
    return stages.process(pk, stage)
