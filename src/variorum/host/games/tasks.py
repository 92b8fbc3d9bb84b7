"""Tasks of workers for games. A task may run twice; the second run does nothing."""

from django_tasks import task

from variorum.host.games.services import phases

BEFORE_MAIL = 10
"""Process phases before sending notifications."""


@task(priority=BEFORE_MAIL)
def process_phases(due: list[tuple[int, int]]) -> int:
    """Process due phases, and count them. A failing phase doesn't stop the others."""
    return sum(phases.process(pk, phase) for pk, phase in due)
