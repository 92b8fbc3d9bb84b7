"""This app's tasks for workers, less urgent than due phases. Running a task a second time does nothing."""

from django.utils import timezone
from django_tasks import task

from variorum.host.notify.services import mails, posting


@task(priority=-10)
def deliver(game: int, kind: str, key: str) -> int:
    """Send planned mails."""
    return mails.deliver(game, kind, key)


@task(priority=-10)
def post(hook: int, news: str, detail: str, attempt: int) -> None:
    """Post news to a webhook, and try again later if that fails."""
    later = posting.post(hook, news, detail, attempt)
    if later:
        post.using(run_after=timezone.now() + later).enqueue(hook, news, detail, attempt + 1)
