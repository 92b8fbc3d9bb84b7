"""What workers do for games. Every task may run twice, and then does nothing the second time."""

from django_tasks import task

from variorum.host.games.services import phases

BEFORE_MAIL = 10
"""Phases are processed before anybody is told of others."""


@task(priority=BEFORE_MAIL)
def process_phases(due: list[tuple[int, int]]) -> int:
    """Process phases that are due, of games by their keys; how many were. That one fails stops none of the others."""
    return sum(phases.process(pk, phase) for pk, phase in due)
