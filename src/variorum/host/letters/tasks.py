"""The task of workers that opens mails, in a line of its own, so that nothing else waits for it."""

from datetime import timedelta

from django.utils import timezone
from django_tasks import task

from variorum.host.confined import BusyError
from variorum.host.games.work.queues import MAIL
from variorum.host.letters.opening import open_next

LATER = timedelta(seconds=2)


@task(queue_name=MAIL)
def open_mails() -> int:
    """Open mails until none waits, and count them. If this process stops or is too busy, another goes on."""
    count = 0
    try:
        while open_next():
            count += 1
    except BusyError:
        open_mails.using(run_after=timezone.now() + LATER).enqueue()
    return count
