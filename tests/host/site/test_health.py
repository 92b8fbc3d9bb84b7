from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from variorum.host.games import access
from variorum.host.games.models import Game
from variorum.host.letters import boxes
from variorum.host.letters.models import TakenMail
from variorum.host.site import health
from variorum.host.site.models import Worker
from variorum.host.site.operation import OperationError, migrations, schema


def test_the_process_is_alive_without_a_database(client):
    assert client.get("/healthz").content == b"alive\n"


def test_a_host_with_a_worker_is_ready(client, db):
    Worker.objects.create(name="one", heard=timezone.now())
    answer = client.get("/readyz").json()
    assert answer.pop("worker_heard_seconds_ago") < 30
    assert answer.pop("schema") == schema.digest(schema.of_program())
    assert answer.pop("sandbox") in {"bubblewrap", "landlock"}
    assert answer == {"status": "ready", "phase_overdue_seconds": 0.0, "phases_failed": 0, "worries": []}


def test_tables_that_another_build_made_are_told_with_what_to_do(client, db, monkeypatch):
    """Its migrations have the same names."""
    monkeypatch.setattr(health._Tables, "complete", False)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_game RENAME COLUMN fault TO trouble")
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "games_game lacks fault, games_game has trouble. Another build made them" in answer.json()["reason"]
    with pytest.raises(OperationError, match="Run the version that made them"):
        migrations.require()


def test_a_host_without_a_worker_is_worried(client, db):
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["worries"] == ["no worker is running"]


def test_a_worker_that_gave_a_sign_of_life_by_a_wrong_clock_is_not_running(client, db):
    Worker.objects.create(name="one", heard=timezone.now() + timedelta(hours=1))
    assert client.get("/readyz").json()["worries"] == ["no worker is running"]


@pytest.mark.parametrize(
    ("heard", "waits", "worries"),
    [
        (None, 0, {"no process takes mail"}),
        (600, 0, {"no process takes mail"}),
        (50, 0, set()),
        (50, 300, {"mails wait to be opened"}),
    ],
)
def test_a_host_that_takes_mail_tells_how_its_doors_are(heard, waits, worries, client, people, begun, settings):
    settings.ORDERS_ADDRESS = "orders@play.example.org"
    (ann,) = people("ann")
    now, seat = timezone.now(), access.find(ann, begun("standard", ann).key)
    if heard is not None:
        Worker.objects.create(name="door", kind="mail", patience=60, heard=now - timedelta(seconds=heard))
    if waits:
        TakenMail.objects.create(box=boxes.box_at(seat), digest="x")
        TakenMail.objects.update(at=now - timedelta(seconds=waits))
    told = client.get("/readyz").json()
    assert set(told["worries"]) - {"no worker is running"} == worries
    assert told["mail_waits_seconds"] >= waits


def test_a_phase_that_nobody_processes_is_a_worry(client, begun):
    begun("standard")
    Game.objects.update(deadline=timezone.now() - timedelta(hours=1))
    answer = client.get("/readyz").json()
    assert "a phase is overdue" in answer["worries"]
    assert answer["phase_overdue_seconds"] >= 3600
