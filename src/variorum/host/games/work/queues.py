"""The queues of tasks."""

SHORT = "default"
"""Tasks for which games and mail wait. Each worker runs them one by one."""

LONG = "long"
"""Tasks for which nothing else may wait. Each worker runs them one by one, in a thread beside the short ones."""

MAIL = "mail"
"""Mails that people have sent. Each worker opens them one by one, in a thread beside all other tasks."""
