"""What workers do for games. Every task may run twice, and then does nothing the second time."""

from django_tasks import task

from variorum.host.games.services import stages

BEFORE_MAIL = 10
"""Stages are processed before anybody is told of others."""


@task(priority=BEFORE_MAIL)
def process_stages(due: list[tuple[int, int]]) -> int:
    """Process stages that are due, of games by their keys; how many were. That one fails stops none of the others."""
    return sum(stages.process(pk, stage) for pk, stage in due)
