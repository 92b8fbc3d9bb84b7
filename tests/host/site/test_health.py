from datetime import timedelta

from django.utils import timezone

from variorum.host.games.models import Game
from variorum.host.site.models import Worker


def test_the_process_is_alive_without_a_database(client):
    assert client.get("/healthz").content == b"alive\n"


def test_a_host_with_a_worker_is_ready(client, db):
    Worker.objects.create(name="one", heard=timezone.now())
    answer = client.get("/readyz").json()
    assert answer.pop("worker_heard_seconds_ago") < 30
    assert answer == {"status": "ready", "phase_overdue_seconds": 0.0, "phases_failed": 0, "worries": []}


def test_a_host_without_a_worker_is_worried(client, db):
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["worries"] == ["no worker is running"]


def test_a_worker_that_gave_a_sign_of_life_by_a_wrong_clock_is_not_running(client, db):
    Worker.objects.create(name="one", heard=timezone.now() + timedelta(hours=1))
    assert client.get("/readyz").json()["worries"] == ["no worker is running"]


def test_a_phase_that_nobody_processes_is_a_worry(client, begun):
    begun("standard")
    Game.objects.update(deadline=timezone.now() - timedelta(hours=1))
    answer = client.get("/readyz").json()
    assert "a phase is overdue" in answer["worries"]
    assert answer["phase_overdue_seconds"] >= 3600
