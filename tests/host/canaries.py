"""How secrets look that must not stand in logs, errors or folders, and a log handler that looks for them."""

import logging
import re

from variorum.host.site.logs import JsonFormatter

SECRETS = {
    "the address of a seat": re.compile(r"\+[a-z2-7]{26}(@|%40)", re.IGNORECASE),
    "a token": re.compile(r"variorum_[\w-]{40}"),
    "an invitation": re.compile(r"invitation=[\w-]+"),
    "a session": re.compile(r"sessionid\W{1,4}[a-z0-9]{32}"),
    "a webhook": re.compile(r"https://(hooks\.|[\w.]*discord[\w.]*/api/webhooks/)\S*/\S"),
    "the key of an endpoint": re.compile(r"\bsk-[\w-]{20}|Bearer\s+\S"),
    "the password of an address": re.compile(r"\w://[^\s/:@]*:[^\s/@]+@"),
    "a link that works without signing in": re.compile(r"/(mail/stop|calendar|reset/key)/[\w:-]{20}"),
}

OWN = ("variorum", "django", "mail", "uvicorn", "allauth", "psycopg", "mcp", "aiosmtpd")
"""The loggers of a host; those of a test's own client tell what that asks for."""


def found_in(text):
    """The kinds of secrets in a text."""
    return [kind for kind, pattern in SECRETS.items() if pattern.search(text)]


def found_below(folder, *left_out):
    """The files below a folder with something secret, but for those that are there to keep it."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.relative_to(folder).parts[0] not in left_out]
    return [str(path) for path in files if found_in(path.read_text(errors="replace"))]


class Canaries(logging.Handler):
    """Looks for secrets in all that a process logs, as it would stand in the log."""

    def __init__(self):
        super().__init__()
        self.found = []
        self.setFormatter(JsonFormatter())

    def emit(self, record):
        if record.name.partition(".")[0] in OWN:
            text = self.format(record)
            self.found += [(kind, record.name, text) for kind in found_in(text)]
