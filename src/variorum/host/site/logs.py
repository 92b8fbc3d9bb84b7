"""Logs as JSON lines, for whoever collects them."""

import json
import logging
from datetime import UTC, datetime

_USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "request", "status_code", "server_time"}


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON: time, level, logger, message, what else it tells, and the traceback of an error."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        told |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def _message(record: logging.LogRecord) -> str:
    """What a record says, without the address of a request: in it may be what opens a seat, or ends mails."""
    message = record.getMessage()
    path = getattr(getattr(record, "request", None), "path", "")
    return message.replace(path, "...") if len(path) > 1 else message
