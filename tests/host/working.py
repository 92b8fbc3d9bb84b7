"""What tests of the host do again and again: what a worker would, and what somebody's browser would."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from variorum.host.games.life import phases


def work() -> int:
    """Run the tasks that are to be run by now; their number."""
    done = 0
    while rows := list(DBTaskResult.objects.ready()):
        for row in rows:
            DBTaskResult.objects.filter(pk=row.pk).update(status=TaskResultStatus.SUCCESSFUL)
            row.task.call(*row.args_kwargs["args"], **row.args_kwargs["kwargs"])
            done += 1
    return done


def go_on(game) -> None:
    """Process the phase of a game, whoever is ready."""
    phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=99))
    game.refresh_from_db()


def client_of(person=None) -> Client:
    """A client of a person, or of a stranger."""
    made = Client()
    if person:
        made.force_login(person)
    return made
