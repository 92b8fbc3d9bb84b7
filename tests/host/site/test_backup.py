import errno
import gzip
import hashlib
import json
import os
import re
import zlib

import pytest
from tests.host.site.running import command, commands, environment, script
from tests.host.site.small_host import FILL, KEPT, TOLD

from variorum.host.games.models import Game
from variorum.host.site.operation import OperationError
from variorum.host.site.operation.backup import backup
from variorum.host.site.operation.restore import restore

CONTINUE = """
from variorum.host.accounts.models import Person
print(Person.objects.create_user("Ben", "ben@example.org", "a long password").pk > Person.objects.earliest("pk").pk)
"""


def lines(path):
    head, *objects, tail = gzip.decompress(path.read_bytes()).decode().splitlines()
    return json.loads(head)["counts"], objects, tail


@pytest.fixture(scope="module")
def filled(tmp_path_factory, with_tables):
    """A backup of a host on SQLite, and its environment."""
    folder = tmp_path_factory.mktemp("filled")
    (folder / "data").mkdir()
    env = environment(with_tables(folder / "data"))
    script(FILL, env)
    done = command("backup", folder / "one.gz", env=env)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("objects, 5 games.\n")
    return folder / "one.gz", env


def moved(one, other, env):
    """Restore one backup and make the other; what was told of the first."""
    restored, kept = commands([(("restore", str(one)), env), (("backup", str(other)), env)], one.parent)
    assert (restored.returncode, kept.returncode) == (0, 0), restored.stderr + kept.stderr
    return restored.stdout


def test_a_backup_goes_from_sqlite_to_postgresql_and_back(filled, postgresql, tmp_path):
    first, _ = filled
    there = environment(tmp_path / "there", DATABASE_URL=postgresql.database("restored", like="tables"))
    assert "5 games, as of" in moved(first, tmp_path / "two.gz", there)
    assert script(TOLD + CONTINUE, there) == KEPT + "True\n"
    moved(tmp_path / "two.gz", tmp_path / "three.gz", environment(tmp_path / "back"))
    assert (tmp_path / "back").stat().st_mode & 0o077 == 0
    assert lines(first)[:2] == lines(tmp_path / "two.gz")[:2] == lines(tmp_path / "three.gz")[:2]


def test_what_is_secret_is_for_the_owners_eyes(filled):
    path, _ = filled
    assert path.stat().st_mode & 0o077 == 0


def test_a_backup_without_room_is_told_and_leaves_nothing_behind(tmp_path, transactional_db, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OperationError, match=r"small\.gz: No space left on device"):
        backup(tmp_path / "small.gz", lambda *_: None)
    assert not list(tmp_path.iterdir())


def test_what_exists_is_not_overwritten(filled, tmp_path):
    path, env = filled
    again, into = commands([((word, str(path)), env) for word in ("backup", "restore")], tmp_path)
    assert again.returncode == into.returncode == 2
    assert "already exists" in again.stderr
    assert "The database isn't empty" in into.stderr


def changed(path, change):
    head, *rest = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    return gzip.compress(b"".join(change([head, *rest])))


def sealed(head, objects):
    """A backup with a digest that covers whatever is in it."""
    digest = hashlib.sha256(b"".join([head, *objects])).hexdigest()
    return [head, *objects, json.dumps({"objects": len(objects), "sha256": digest}).encode() + b"\n"]


def forged(lines):
    """A log whose game does not follow."""
    head, *objects, _ = lines
    was, becomes = b'\\"turn\\":\\"S1901M\\"', b'\\"turn\\":\\"S1907M\\"'
    return sealed(head, [line.replace(was, becomes) for line in objects])


def of_another_build(lines):
    """Tables that other migrations of the same names made."""
    head, *objects, _ = lines
    return sealed(re.sub(rb'"schema":"\w+"', b'"schema":"0"', head), objects)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda lines: lines[:-1], "is incomplete"),
        (lambda lines: lines[:-3], "is incomplete"),
        (lambda lines: [*lines, b"more\n"], "something was appended"),
        (lambda lines: [*lines, lines[-1]], "is damaged: its last line counts"),
        (lambda lines: [*lines[:-1], lines[-1].rstrip(b"\n")], "is cut short"),
        (lambda lines: [line.replace(b"A game", b"B game") for line in lines], "is damaged: the SHA-256"),
        (lambda lines: [b"{}\n", *lines[1:]], "a Variorum backup"),
        (
            lambda lines: [lines[0].replace(b"games.0001_initial", b"games.0000_older"), *lines[1:]],
            "has different tables",
        ),
        (of_another_build, "has different tables"),
        (forged, "is damaged: "),
    ],
)
def test_a_backup_that_is_not_right_restores_nothing(filled, tmp_path, db, change, told):
    path = tmp_path / "changed.gz"
    path.write_bytes(changed(filled[0], change))
    with pytest.raises(OperationError, match=told):
        restore(path, lambda *_: None)
    assert not Game.objects.exists()


def test_a_file_that_is_no_archive_is_told(tmp_path, db):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir,")
    with pytest.raises(OperationError, match="from its first bytes: it isn't a gzip file"):
        restore(path, lambda *_: None)


def refusal(path, data):
    """Why a backup is refused; nothing if it is taken as what was written."""
    path.write_bytes(data)
    try:
        restore(path, lambda *_: None)
    except OperationError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("kept", [0, 1, 9, 10, 11, 200, -200, -9, -8, -4, -1])
def test_a_backup_that_is_cut_is_refused_wherever_it_is_cut(filled, tmp_path, db, kept):
    told = refusal(tmp_path / "cut.gz", filled[0].read_bytes()[:kept])
    assert "is cut short" in told
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("more", "count"),
    [(b"x", 1), (b"\0", 1), (b"\0" * 512, 512), (b"\n", 1), (gzip.compress(b"", mtime=0), 20), (b"x" * 3_000_000, 0)],
)
def test_a_backup_to_which_anything_was_appended_is_refused(filled, tmp_path, db, more, count):
    told = refusal(tmp_path / "longer.gz", filled[0].read_bytes() + more)
    assert (f"has {count} bytes" if count else "has more bytes") in told
    assert "after the end of the backup" in told
    assert not Game.objects.exists()


def unpacked(data):
    """What a gzip file holds; nothing if it is damaged."""
    try:
        return gzip.decompress(data)
    except (OSError, EOFError, zlib.error):
        return None


def test_a_flipped_bit_is_told_with_what_does_not_fit(filled, tmp_path, db):
    whole = filled[0].read_bytes()
    last = len(whole) - 9
    body = range(12 + len("one.gz"), last)
    flipped = []
    for place in (*body[:: len(body) // 60], last + 1, last + 4, last + 5, last + 8):
        data = bytearray(whole)
        data[place] ^= 1 << place % 8
        # Now and then a bit changes nothing: it copies equal text from another place.
        if unpacked(data) != unpacked(whole):
            flipped.append(bytes(data))
    assert len(flipped) > 55
    for data in flipped:
        told = refusal(tmp_path / "flipped.gz", data)
        assert re.search(r"doesn't match its (checksum|length)|compression is damaged|is cut short|after the end", told)
        assert "Nothing was restored" in told
    assert not Game.objects.exists()


def test_an_object_that_does_not_fit_is_told_with_its_line(filled, tmp_path, db):
    def spoiled(lines):
        head, *objects, _ = lines
        number = next(n for n, line in enumerate(objects) if b'"accounts.person"' in line)
        objects[number] = objects[number].replace(b'"username"', b'"nickname"')
        return sealed(head, objects)

    told = refusal(tmp_path / "spoiled.gz", changed(filled[0], spoiled))
    assert re.search(r"Line \d+ of the backup doesn't fit this database: .*nickname", told)
