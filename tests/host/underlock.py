"""Finds what a program does between a lock and its commit, where nothing but the database may be called."""

import re
import sys
import traceback
from pathlib import Path
from threading import Lock

import django
from django.db import connection
from django.db.transaction import Atomic

import variorum
from variorum.host.changes import aside
from variorum.host.changes.aside import is_in_transaction

OWN = str(Path(variorum.__file__).parent) + "/"
HOST = OWN + "host/"
HASHERS = str(Path(django.__file__).parent / "contrib/auth/hashers.py")
TEMPLATES = str(Path(django.__file__).parent / "template/base.py")
OUTSIDE = ("/PIL/", "/smtplib.py", "/urllib/request.py", "/http/client.py", "/reportlab/")

UNWATCHED = ("/tests/", "/site/operation/restore.py")
"""Who may compute in a transaction: a test, such as to play a phase at once; and what restores a backup completely or
not at all, into an empty database, where nobody plays yet."""

QUICK = re.compile(
    r"""variants/registry\.py:(variant|is_private|is_known|names|_private|_public|coded|own_names)
    |game/(turn|title|calendar|audience)\.py:.*
    |game/position\.py:(once|Memo\.note|Position\.(seats|centers_of|made|by_right))
    |game/newcomers\.py:admits
    |game/rule\.py:(own_power|own_seat|World\.commands)
    |game/variant\.py:.*
    |archive/gamelog\.py:GameLog\..*
    |archive/lines\.py:seal_line
    |bots/skill\.py:Skill\..*
    |game/event\.py:(series|counted)
    |archive/moment\.py:Moment\.(caretakers|turn|attempt|is_read|coming)
    |.*:\w+\.__(eq|hash|repr)__
    """,
    re.VERBOSE,
)
"""What only looks something up in values that are there."""


class Findings:
    """What was called inside transactions that takes time, with the places."""

    def __init__(self):
        self.found = []
        self.quick = set()
        """Numbers of code known to be quick: each call asks, and to hash the code itself would take longer."""
        self._kept = []
        self._lock = Lock()

    def takes_time(self, code):
        """Whether a function takes time; one that doesn't is known from then on."""
        found = _takes_time(code.co_filename, code.co_qualname)
        if not found:
            self._kept.append(code)  # so that no other code gets its number
            self.quick.add(id(code))
        return found

    def note(self, frame):
        told = "".join(traceback.format_stack(frame, limit=12))
        with self._lock:
            self.found.append((f"{frame.f_code.co_filename.removeprefix(OWN)}:{frame.f_code.co_qualname}", told))


def _takes_time(file, name):
    if file.startswith(OWN) and not file.startswith(HOST):
        return not QUICK.fullmatch(f"{file.removeprefix(OWN)}:{name}") and not name.endswith(">")
    if file == HASHERS:
        return name.endswith((".encode", ".verify"))
    if file == TEMPLATES:
        return name == "Template.render"
    return any(place in file for place in OUTSIDE)


def _is_unwatched(frame):
    """Whether a transaction is begun by a place that may compute in it."""
    while frame and frame.f_code.co_filename.endswith(("contextlib.py", "games/common.py")):
        frame = frame.f_back
    return frame is not None and any(place in frame.f_code.co_filename for place in UNWATCHED)


def own_blocks():
    """The transactions that this thread holds open, but for the one in which the whole test is."""
    return [block for block in connection.atomic_blocks if not block._from_testcase]


def watching(patch):
    """Watch every transaction of this process from now on, in each thread."""
    patch.setattr(aside, "open_blocks", own_blocks)
    findings, enter, leave = Findings(), Atomic.__enter__, Atomic.__exit__
    quick = findings.quick

    def spy(frame, *_):
        """Hear of each call of a function, and of nothing else, of which a profiler would hear three times as much."""
        if id(frame.f_code) not in quick and findings.takes_time(frame.f_code):
            sys.settrace(None)  # the first place is enough
            findings.note(frame)

    def entered(self):
        own = sys.gettrace() is spy if is_in_transaction() else not _is_unwatched(sys._getframe(1))
        enter(self)
        if own and is_in_transaction() and sys.gettrace() is None:  # a debugger goes before
            sys.settrace(spy)

    def left(self, *error):
        watched = sys.gettrace() is spy
        if watched:
            sys.settrace(None)
        try:
            return leave(self, *error)
        finally:
            if watched and is_in_transaction():
                sys.settrace(spy)

    patch.setattr(Atomic, "__enter__", entered)
    patch.setattr(Atomic, "__exit__", left)
    return findings
