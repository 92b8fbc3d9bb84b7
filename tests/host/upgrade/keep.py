"""Keep what a release leaves behind, for the next ones to upgrade: `python -m tests.host.upgrade.keep`.

To be run once, when a release is made: a small host's database on SQLite and on PostgreSQL, its backup, and the hashes
of the release's migrations, which nobody changes from then on.
"""

import gzip
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.postgres import postgres, program
from tests.host.site.running import command, environment, script
from tests.host.site.small_host import FILL

KEPT = Path(__file__).parents[2] / "data" / "release"
HOST = Path(__file__).parents[3] / "src" / "variorum" / "host"
HASHES = KEPT / "migrations.sha256"


def hashes() -> str:
    """The hash of each migration, a line each, as `sha256sum` writes them."""
    files = sorted(HOST.glob("*/migrations/0*.py"))
    return "".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.relative_to(HOST)}\n" for file in files)


def main() -> None:
    """Make everything anew."""
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir()
    with TemporaryDirectory() as made, postgres() as server:
        folder = Path(made)
        here = environment(folder / "here")
        _done(command("migrate", env=here))
        script(FILL, here)
        _done(command("backup", KEPT / "backup.jsonl.gz", env=here))
        with closing(sqlite3.connect(folder / "here" / "variorum.sqlite3")) as database:
            database.execute("VACUUM")
            _pack("sqlite.sql.gz", "\n".join(database.iterdump()))
        there = environment(folder / "there", DATABASE_URL=server.database("kept"))
        _done(command("restore", KEPT / "backup.jsonl.gz", env=there))
        dump = [program("pg_dump"), "-h", server.folder, "-U", "postgres", "--no-owner", "kept"]
        told = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
        _pack("postgresql.sql.gz", re.sub(r"(?m)^\\(un)?restrict .*$", "", told))  # older ones don't know these
    HASHES.write_text(hashes())


def _done(ended: "subprocess.CompletedProcess[str]") -> None:
    if ended.returncode:
        sys.exit(ended.stderr)


def _pack(name: str, text: str) -> None:
    (KEPT / name).write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
