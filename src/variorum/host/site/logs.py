"""Logs: JSON lines for programs, plain lines on a terminal."""

import json
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from django.http import HttpRequest, HttpResponse

_SENT = "django.security"
"""Loggers of requests that nobody should send. Where the program found that out tells nothing."""

_USUAL = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "request", "status_code", "server_time"}

_ErrorInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

_REQUESTS = "variorum.requests"


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
        told |= _extra(record)
        if error := _error(record):
            told["error"] = self.formatException(error)
        return json.dumps(told, ensure_ascii=False, default=str)


class TextFormatter(logging.Formatter):
    """Log records as lines to read: the time of day, what happened, extra values, and our own errors' tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at, extra = f"{datetime.fromtimestamp(record.created):%H:%M:%S}", _extra(record)  # noqa: DTZ006 - the reader's
        if record.name == _REQUESTS:
            return "{}  {method:4} {route:30} {status}  {ms:.0f} ms".format(
                at, **{**extra, "route": extra["route"] or "-"}
            )
        level = "" if record.levelno <= logging.INFO else f"{record.levelname}: "
        told = "  ".join((level + _message(record), *(f"{name}={value}" for name, value in extra.items())))
        error = _error(record)
        return f"{at}  {_printable(told)}" + (f"\n{self.formatException(error)}" if error else "")


def _printable(text: str) -> str:
    """A text that cannot break its line or command the terminal, whoever wrote it."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def _extra(record: logging.LogRecord) -> dict[str, Any]:
    """What the caller added; other libraries mark every record of the process by names with an underscore."""
    return {name: value for name, value in vars(record).items() if name not in _USUAL and not name.startswith("_")}


def _error(record: logging.LogRecord) -> _ErrorInfo | None:
    """What tells where this program failed; nothing if somebody's request was at fault."""
    return record.exc_info if record.exc_info and not record.name.startswith(_SENT) else None


def _message(record: logging.LogRecord) -> str:
    """A record's message without the request's address, which may contain secrets such as an invitation."""
    message = record.getMessage()
    path = getattr(getattr(record, "request", None), "path", "")
    return message.replace(path, "...") if len(path) > 1 else message


log = logging.getLogger("variorum.requests")

_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
_UNTOLD = {"health:alive", "health:ready"}


def middleware(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Log the method, the route's name (addresses contain keys), the status and the milliseconds."""

    def answering(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = answer(request)
        match = request.resolver_match
        route = match.view_name if match else ""
        if route not in _UNTOLD:
            method = request.method if request.method in _METHODS else "?"
            ms = round((time.perf_counter() - began) * 1000, 1)
            told = {"method": method, "route": route, "status": response.status_code, "ms": ms}
            log.info("request", extra=told)
        return response

    return answering
