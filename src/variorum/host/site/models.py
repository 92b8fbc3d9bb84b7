"""What workers tell: that they live, and which periodic jobs are done; what was tried how often; a proof of saving."""

from django.db import models


class Worker(models.Model):
    """A worker process, and when it was last heard of."""

    name = models.CharField(max_length=64, primary_key=True)
    began = models.DateTimeField(auto_now_add=True)
    heard = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """A periodic job, and when it is to be done next, by whichever worker comes first."""

    job = models.CharField(max_length=120, primary_key=True)
    due = models.DateTimeField()

    def __str__(self) -> str:
        return self.job


class Proof(models.Model):
    """That something can be saved: one row, which is written whenever the host is asked whether it is ready."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.at.isoformat()


class Attempt(models.Model):
    """How often something has been tried lately, such as signing in: a row of Django's cache in the database."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.cache_key
