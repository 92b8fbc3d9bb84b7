"""Tables for workers, periodic jobs, counters of attempts, and the test of saving."""

from django.db import models


class Kind(models.TextChoices):
    """What a process does."""

    WORK = "worker"
    MAIL = "mail"


class Worker(models.Model):
    """A process beside the servers, and its last sign of life; the next one is due within `patience` seconds."""

    name = models.CharField(max_length=64, primary_key=True)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.WORK)
    began = models.DateTimeField(auto_now_add=True)
    heard = models.DateTimeField(db_index=True)
    patience = models.PositiveIntegerField(default=30)

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """A periodic job, and the next time that any worker should run it."""

    job = models.CharField(max_length=120, primary_key=True)
    due = models.DateTimeField()

    def __str__(self) -> str:
        return self.job


class Proof(models.Model):
    """A row written by every readiness check, to prove that saving works."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.at.isoformat()


class Attempt(models.Model):
    """A recent counter, such as attempts to sign in: a row of Django's cache in the database."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.cache_key
