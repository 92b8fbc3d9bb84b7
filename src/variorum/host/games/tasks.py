"""Tasks of workers for games. A task may run twice; the second run does nothing."""

from django_tasks import task

from variorum.host.games.services import bots, phases

BEFORE_MAIL = 10
"""Process phases before sending notifications."""

BEFORE_DEADLINES = 5
"""Let bots think after due phases have been processed, and before notifications are sent."""


@task(priority=BEFORE_MAIL)
def process_phases(due: list[tuple[int, int]]) -> int:
    """Process due phases, and count them. A failing phase doesn't stop the others."""
    return sum(phases.process(pk, phase) for pk, phase in due)


@task(priority=BEFORE_DEADLINES)
def think(pk: int, phase: int) -> int:
    """Find the orders of a game's bots for a phase, and count their sheets."""
    return bots.think(pk, phase)
