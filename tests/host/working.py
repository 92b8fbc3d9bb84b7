"""Doing in a test what a worker would do."""

from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult


def work() -> int:
    """Run the tasks that are to be run by now; their number."""
    done = 0
    while rows := list(DBTaskResult.objects.ready()):
        for row in rows:
            DBTaskResult.objects.filter(pk=row.pk).update(status=TaskResultStatus.SUCCESSFUL)
            row.task.call(*row.args_kwargs["args"], **row.args_kwargs["kwargs"])
            done += 1
    return done
