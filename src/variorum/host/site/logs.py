"""Logs as JSON lines."""

import json
import logging
from datetime import UTC, datetime

_SENT = "django.security"
"""Loggers of requests that nobody should send. Where the program found that out tells nothing."""

_USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "request", "status_code", "server_time"}


class JsonFormatter(logging.Formatter):
    """Log records as lines of JSON: time, level, logger, message, extra values, and the traceback of our own errors."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        told |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info and not record.name.startswith(_SENT):
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def _message(record: logging.LogRecord) -> str:
    """A record's message without the request's address, which may contain secrets such as an invitation."""
    message = record.getMessage()
    path = getattr(getattr(record, "request", None), "path", "")
    return message.replace(path, "...") if len(path) > 1 else message
