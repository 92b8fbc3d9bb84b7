"""A small host that the last release has left behind becomes one of this version, on either kind of database."""

import gzip
import sqlite3
from contextlib import closing

import pytest
from tests.host.site.running import environment, script
from tests.host.site.small_host import KEPT as TOLD_OF_ALL
from tests.host.site.small_host import TOLD
from tests.host.upgrade.keep import HASHES, KEPT, hashes

MIGRATE = """
from variorum.host.site.operation.migrations import migrate
migrate()
"""
RESTORE = f"""
from pathlib import Path
from variorum.host.site.operation.restore import restore
restore(Path({str(KEPT / "backup.jsonl.gz")!r}), lambda *_: None)
"""
ANSWERS = """
from django.test import Client
from variorum.host.games.models import Game
paths = ["/readyz", "/", *(f"/games/{key}/" for key in Game.objects.values_list("key", flat=True))]
answers = [Client().get(path, headers={"host": "localhost"}).status_code for path in paths]
print(len(answers), max(answers) < 400)
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def left(request, tmp_path):
    """The environments of a host that a release has left, and of one without tables."""
    if request.param == "postgresql":
        server = request.getfixturevalue("postgresql")
        old = server.filled("left", gzip.decompress((KEPT / "postgresql.sql.gz").read_bytes()).decode())
        yield [environment(tmp_path, DATABASE_URL=url) for url in (old, server.database("new"))]
        server.drop("left")
        server.drop("new")
        return
    (tmp_path / "old").mkdir()
    with closing(sqlite3.connect(tmp_path / "old" / "variorum.sqlite3")) as database:
        database.executescript(gzip.decompress((KEPT / "sqlite.sql.gz").read_bytes()).decode())
    yield environment(tmp_path / "old"), environment(tmp_path / "new")


def test_what_a_release_has_left_is_upgraded(left):
    old, new = left
    assert script(MIGRATE + TOLD + ANSWERS, old) == TOLD_OF_ALL + "7 True\n"
    assert script(RESTORE + TOLD + ANSWERS, new) == TOLD_OF_ALL + "7 True\n"


def test_migrations_of_releases_stay_as_they_are():
    """Hosts have applied them: whatever changes is a migration of its own."""
    assert set(HASHES.read_text().splitlines()) <= set(hashes().splitlines())
