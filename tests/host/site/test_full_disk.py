"""A disk that is full during a phase, an upload and a backup: each is told in words, and nothing is lost."""

import os
import subprocess
import sys

import pytest
from tests.host.site.running import environment, script

MIB = 24
TRIED = """
import os
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import Error, connection
from django.test import Client
from django.utils import timezone
from variorum.game.position import to_json
from variorum.host.accounts.models import Person
from variorum.host.games import storage
from variorum.host.games.life import creation, phases
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, LogLine
from variorum.host.games.seats import seats
from variorum.host.games.terms import Absence, Terms
from variorum.host.site.operation import OperationError
from variorum.host.site.operation.backup import backup
from variorum.variants import registry

standard = registry.variant("standard")
disk = Path(os.environ["VARIORUM_DATA"])
ann = Person.objects.create_user("ann", "ann@example.org", "a long password")
game = creation.create(ann, GamePlan("A game", "standard", terms=Terms(bots=True, absence=Absence.HOLD, grace=0)))
seats.join(ann, game.pk)
creation.begin(game.pk)
client = Client(raise_request_exception=False, headers={"host": "localhost"})
client.force_login(ann)

def phase():
    try:
        phases.process(game.pk, phase_number, now=timezone.now() + timedelta(days=9))
    except Error as error:
        return storage.trouble(error)

def upload():
    file = SimpleUploadedFile("game.json", to_json(standard.opening(standard)))
    answer = client.post("/sandbox/upload/", {"file": file})
    return answer.status_code, "disk is full. Nothing was saved." in answer.content.decode()

def kept():
    try:
        return backup(disk / "one.gz", lambda *_: None).counts["games.game"]
    except OperationError as error:
        return str(error).partition(": ")[2]

def whole():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        return cursor.fetchone()[0], LogLine.objects.filter(game=game).count(), Game.objects.count(), \\
            sorted(path.name for path in disk.glob("*.gz*"))

game.refresh_from_db()
phase_number = game.phase_number
with connection.cursor() as cursor:
    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
ballast = disk / "ballast"
with open(ballast, "wb", buffering=0) as file, suppress(OSError):
    while file.write(bytes(4096)):
        pass
for _ in range(2):
    print(phase(), upload(), kept(), *whole())
ballast.unlink()
print(phase(), upload(), kept(), *whole())
"""
TOLD = """\
The host's disk is full. (503, True) No space left on device ok 1 1 []
The host's disk is full. (503, True) No space left on device ok 1 1 []
None (302, False) 2 ok 2 2 ['one.gz']
"""
"""A phase, an upload, a backup, then lines of the log, games and backups: twice without room, once with room again."""


@pytest.fixture
def disk(tmp_path):
    """A small disk of its own."""
    if sys.platform != "linux" or os.geteuid():
        pytest.skip("only the superuser of a Linux can mount a small disk")
    mount, leave = ["mount", "-t", "tmpfs", "-o", f"size={MIB}m,mode=700", "tmpfs", tmp_path], ["umount", tmp_path]
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"a small disk can't be mounted here: {mounted.stderr}")
    yield tmp_path
    subprocess.run(leave, check=True)


def test_a_full_disk_is_told_and_loses_nothing(disk, with_tables):
    assert script(TRIED, environment(with_tables(disk))) == TOLD
