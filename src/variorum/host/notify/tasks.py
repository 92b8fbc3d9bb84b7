"""What workers do for this app. Every task may run twice, and then does nothing the second time."""

from django.utils import timezone
from django_tasks import task

from variorum.host.notify.services import mails, posting


@task()
def deliver(game: int, kind: str, key: str) -> int:
    """Send mails that are planned."""
    return mails.deliver(game, kind, key)


@task()
def post(hook: int, news: str, detail: str, attempt: int) -> None:
    """Post news to a webhook, and again later if they did not arrive."""
    later = posting.post(hook, news, detail, attempt)
    if later:
        post.using(run_after=timezone.now() + later).enqueue(hook, news, detail, attempt + 1)
