"""Tasks of workers for ratings. A task may run twice; the second run does nothing."""

from django_tasks import task

from variorum.host.people.services import ratings


@task()
def count_ratings() -> int:
    """Count the rated games that have ended since."""
    return ratings.count()


@task()
def recount_ratings(group: str) -> int:
    """Make the ratings of a group again."""
    return ratings.recount_group(group)
