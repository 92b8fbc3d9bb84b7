"""Reasons why something can't be saved at the moment, in words for users."""

import errno
import sqlite3

from django.db import Error, InterfaceError, OperationalError

FULL = "The host's disk is full."
READ_ONLY = "The host's database can only be read at the moment."
BUSY = "The host's database is busy."
SILENT = "The host's database doesn't answer."
FAILING = "The host's disk fails."

_SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_IOERR: FAILING,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
}
_POSTGRESQL = {"53100": FULL, "25006": READ_ONLY, "58030": FAILING, "55P03": BUSY, "40P01": BUSY}
_SYSTEM = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EROFS: READ_ONLY, errno.EIO: FAILING}


def trouble(error: BaseException | None) -> str:
    """The problem with the host's storage if it caused an error, else empty."""
    if isinstance(error, Error):
        usual = SILENT if isinstance(error, OperationalError | InterfaceError) else ""
        return _told_by(error.__cause__) or usual
    return _SYSTEM.get(error.errno or 0, "") if isinstance(error, OSError) else ""


def _told_by(driver: BaseException | None) -> str:
    """The problem that a database driver reports by its error code."""
    if isinstance(driver, sqlite3.Error):
        return _SQLITE.get(getattr(driver, "sqlite_errorcode", 0) & 0xFF, "")
    return _POSTGRESQL.get(getattr(driver, "sqlstate", None) or "", "")
