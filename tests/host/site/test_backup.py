import errno
import gzip
import hashlib
import json
import os
import re
import zlib

import pytest
from tests.host.site.running import command, environment, script

from variorum.host.games.models import Game
from variorum.host.site.operation import OperationError
from variorum.host.site.operation.backup import backup
from variorum.host.site.operation.restore import restore

FILL = """
from datetime import timedelta
from django.utils import timezone
from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.life import creation, phases
from variorum.host.games.clock import extending
from variorum.host.games.seats import following, seats, sheets
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.terms import Terms
from variorum.host.notes import reports as note_reports
from variorum.host.notes.models import Note
from variorum.host.notify.models import Device, PushWish
from variorum.host.notify.sealing import public_key
from variorum.host.people.models import BotGame, BotRating
from variorum.host.games import private_variants
from variorum.host.press.services import blocks, extensions, messages, reports
from variorum.host.workshop.models import Design

ann = Person.objects.create_user("Änn \\N{CAT FACE}", "ann@example.org", "a long password")
for variant in ("standard", "capitalist", "goals"):
    game = creation.create(ann, GamePlan("A game", variant, terms=Terms(bots=True)))
    seats.join(ann, game.pk)
    creation.begin(game.pk)
    game.refresh_from_db()
    who = access.find(ann, game.key)
    sheets.put(who, game.phase_number, list(who.legal_orders().orders())[:1])
    phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=9))
    sheets.set_ready(access.find(ann, game.key), game.phase_number + 1, ready=True)

ben = Person.objects.create_user("Cem", "cem@example.org", "a long password")
game = creation.create(ben, GamePlan("A table", "standard", terms=Terms(bots=True, extensions=1)))
for person in (ann, ben):
    seats.join(person, game.pk)
creation.begin(game.pk)
game.refresh_from_db()
one, other = access.find(ann, game.key), access.find(ben, game.key)
written = messages.send(other, (one.seat,), "Peace?", "1")
reports.report(one, written, "Rude")
blocks.block_person(ann, ben)
Person.objects.filter(pk=ann.pk).update(seen=timezone.now())
Person.objects.filter(pk=ben.pk).update(shows_seen=False)
following.follow(ann, game.__class__.objects.create(name="Another", variant="standard"))
extending.take(one, game.phase_number)
extensions.ask(other, game.phase_number, 12)
Device.objects.create(person=ann, address="https://push.example.org/1", public="p", auth="a", name="Firefox")
PushWish.objects.create(person=ann, vote=False).silent_games.add(game)
public_key()
about = Note.objects.create(game=game, number=1, author=ben, seat=other.seat, text="I feared", written=timezone.now())
note_reports.report(one, about, "Dull")
kept = private_variants.keep(private_variants.new_name(), {"map.txt": "[board]\\nMine\\n"})
Design.objects.create(owner=ann, name="Mine", map_text="[board]\\nMine\\n", link="abc", edition=kept)
BotRating.objects.create(group="standard", level="random", version="1", mu=25, sigma=8, floor=9, games=1)
BotGame.objects.create(group="standard", ended=timezone.now(), bots={"random": 9.5}, people=[[ann.pk, 90.5]])
"""

TOLD = """
from variorum.host.accounts.models import Person
from variorum.host.games.models import Follower, Member
from variorum.host.notes.models import Note, NoteReport
from variorum.host.notify.models import Device, PushKey, PushWish
from variorum.host.people.models import BotGame, BotRating
from variorum.host.press.models import Answer, Block, Extension, Report
from variorum.host.workshop.models import Design
ann, ben = Person.objects.get(email="ann@example.org"), Person.objects.get(email="cem@example.org")
report = Report.objects.get(by=ann)
print(report.message.text, report.reason, report.writer == ben)
print(Block.objects.get(by=ann).person == ben, Follower.objects.get(person=ann).game.name)
print(Device.objects.get(person=ann).address, PushWish.objects.get(person=ann).silent_games.get().name)
print(PushKey.objects.get().private.startswith("-----BEGIN"), BotRating.objects.get().level, BotGame.objects.get().bots)
print(Extension.objects.get().minutes, Answer.objects.count(), Member.objects.get(person=ann, extensions=1).game.name)
print(Note.objects.get(author=ben).text, NoteReport.objects.get(by=ann).note == Note.objects.get())
mine = Design.objects.get(owner=ann)
print(mine.name, mine.link, mine.map_text == mine.edition.files["map.txt"])
print(ann.seen is not None, ann.shows_seen, ben.shows_seen)
"""
KEPT = """\
Peace? Rude True
True Another
https://push.example.org/1 A table
True random {'random': 9.5}
12 1 A table
I feared True
Mine abc True
True True False
"""

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


def test_a_backup_goes_from_sqlite_to_postgresql_and_back(filled, postgresql, tmp_path):
    first, _ = filled
    there = environment(tmp_path / "there", DATABASE_URL=postgresql.database("restored", like="tables"))
    done = command("restore", first, env=there)
    assert done.returncode == 0, done.stderr
    assert "5 games, as of" in done.stdout
    assert command("backup", tmp_path / "two.gz", env=there).returncode == 0
    assert script(TOLD, there) == KEPT
    assert script(CONTINUE, there) == "True\n"
    back = environment(tmp_path / "back")
    assert command("restore", tmp_path / "two.gz", env=back).returncode == 0
    assert (tmp_path / "back").stat().st_mode & 0o077 == 0
    assert command("backup", tmp_path / "three.gz", env=back).returncode == 0
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


def test_what_exists_is_not_overwritten(filled):
    path, env = filled
    again, into = command("backup", path, env=env), command("restore", path, env=env)
    assert again.returncode == into.returncode == 2
    assert "already exists" in again.stderr
    assert "The database isn't empty" in into.stderr


def changed(path, change):
    head, *rest = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    return gzip.compress(b"".join(change([head, *rest])))


def forged(lines):
    """A log that another digest covers, but whose game does not follow."""
    head, *objects, _ = lines
    kept = [line.replace(b'\\"turn\\":\\"S1901M\\"', b'\\"turn\\":\\"S1907M\\"') for line in objects]
    digest = hashlib.sha256(b"".join([head, *kept])).hexdigest()
    return [head, *kept, json.dumps({"objects": len(kept), "sha256": digest}).encode() + b"\n"]


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
        digest = hashlib.sha256(b"".join([head, *objects])).hexdigest()
        return [head, *objects, json.dumps({"objects": len(objects), "sha256": digest}).encode() + b"\n"]

    told = refusal(tmp_path / "spoiled.gz", changed(filled[0], spoiled))
    assert re.search(r"Line \d+ of the backup doesn't fit this database: .*nickname", told)
