"""What designers upload and share is read, drawn, built and tried in processes with limits, and refused in words."""

import json
from contextlib import contextmanager
from threading import Event

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from working import work

from variorum.host.accounts.services import make_token
from variorum.host.confined import Limits, abandoned_with, pool
from variorum.host.confined.line import JobQueue
from variorum.host.games import private_variants
from variorum.host.games.trial_job import Budget
from variorum.host.workshop import jobs, services, tasks
from variorum.host.workshop.models import Design

LIMITS = {
    "takes too long": Limits(seconds=0.001),
    "takes too much memory": Limits(memory=0),
    "comes out of this is too large": Limits(output=10),
}


@contextmanager
def nothing_here(monkeypatch):
    """This process must not read, draw or try anything itself."""

    def fail(*_args, **_named):
        raise AssertionError("in the process that answers people")

    with monkeypatch.context() as patch:
        for place in ("reading.read_facts", "reading.drafted", "reading.previewed", "composing.registry"):
            patch.setattr(f"variorum.host.workshop.{place}", fail)
        patch.setattr("variorum.host.games.confined_trial.draw", fail)
        yield


def upload(client, name="list.txt", content=b"A (sea): B\n"):
    return client.post("/workshop/new/", {"import": "yes", "file": SimpleUploadedFile(name, content)}, follow=True)


def tightened(monkeypatch, module, name, limits):
    job = getattr(module, name)
    monkeypatch.setattr(module, name, msgspec.structs.replace(job, limits=limits))


@pytest.fixture
def full(monkeypatch):
    """No place in line."""
    monkeypatch.setattr(pool, "_line", JobQueue(at_once=0, most_waiting=0, of_one=0, patience=0))


@pytest.fixture
def built(designer):
    _, client, design, page = designer
    services.build(design)
    work()
    return client, Design.objects.get(), page


def problem_of(client, design):
    client.post(f"/workshop/{design.key}/share/")
    return client.get(f"/workshop/{design.key}/").content.decode()


def test_strangers_files_are_handled_elsewhere(designer, monkeypatch):
    _, client, design, page = designer
    with nothing_here(monkeypatch):
        assert upload(client).status_code == 200
        assert Design.objects.count() == 2
        assert page.state()["name"] == "Islands"
        assert page.edit(edit="name board", name="Isles").status_code == 200
        services.build(Design.objects.get(pk=design.pk))
        work()
        assert page.get("map.svg").status_code == 200
        assert page.get("variant").json()["problem"] == ""
        client.post(f"/workshop/{design.key}/share/")
        assert Design.objects.get(pk=design.pk).link


@pytest.mark.parametrize(("told", "limits"), LIMITS.items())
def test_a_file_beyond_a_limit_is_refused(designer, monkeypatch, told, limits):
    _, client, _, _ = designer
    tightened(monkeypatch, jobs, "FROM_FILE", limits)
    answer = upload(client)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert Design.objects.count() == 1


@pytest.mark.parametrize(("told", "limits"), LIMITS.items())
def test_an_edit_beyond_a_limit_changes_nothing(designer, monkeypatch, told, limits):
    _, _, design, page = designer
    version = page.state()["version"]
    tightened(monkeypatch, jobs, "DRAFT", limits)
    answer = page.post("change", {"version": version, "edit": {"edit": "name board", "name": "Isles"}})
    assert answer.status_code == 422
    assert told in answer.json()["problem"]
    assert Design.objects.get().map_text == design.map_text


@pytest.mark.parametrize("limits", [Limits(memory=0), Limits(output=10)])
def test_a_build_beyond_a_limit_says_what_to_do(designer, monkeypatch, limits):
    _, _, design, page = designer
    tightened(monkeypatch, jobs, "BUILD", limits)
    services.build(design)
    work()
    assert "too much memory; remove areas" in page.get("build").json()["problem"]


def test_a_build_is_left_for_another_worker_when_this_one_stops(designer, monkeypatch):
    _, _, design, page = designer
    services.build(design)
    stopping = Event()
    stopping.set()
    with abandoned_with(stopping):
        assert not tasks.build.call(design.pk, Design.objects.get().building)
    assert page.get("build").json()["state"] == "building"
    work()
    assert page.get("build").json()["state"] == "built"


@pytest.mark.parametrize(
    ("budget", "told"),
    [
        (Budget(picture=0), "drawing its map takes more than 0 seconds"),
        (Budget(legal=0), "finding all legal orders at the opening takes more than 0 seconds"),
        (Budget(phase=0), "playing its first phase with random orders takes more than 0 seconds"),
        (Budget(convoys=0), "setting up its longest convoys takes more than 0 seconds"),
        (Budget(bots=0), "finding the orders of its bots takes more than 0 seconds"),
    ],
)
def test_a_variant_that_costs_too_much_is_not_shared(built, monkeypatch, budget, told):
    client, design, _ = built
    monkeypatch.setattr(private_variants, "BUDGET", budget)
    page = problem_of(client, design)
    assert told in page
    assert "it has 5 areas, 2 powers, 2 units, and 1 area in its largest sea" in page
    assert Design.objects.get().link is None


def test_a_trial_that_does_not_end_is_ended(built, monkeypatch):
    client, design, _ = built
    tightened(monkeypatch, private_variants, "TRIAL", Limits(seconds=0.001))
    assert "takes too long" in problem_of(client, design)
    assert Design.objects.get().link is None


def test_a_busy_host_says_so_and_changes_nothing(built, full):
    client, design, page = built
    answers = [
        upload(client),
        client.post("/workshop/new/"),
        client.post(f"/workshop/{design.key}/share/"),
        page.get("map.svg"),
        page.get("state"),
        page.post("change", {"version": "x" * 16, "text": "x"}),
        client.post("/sandbox/upload/", {"text": "{}"}),
    ]
    assert [answer.status_code for answer in answers] == [429, 429, 429, 429, 429, 409, 429]
    assert "The host is busy" in answers[0].content.decode()
    assert "Wait a little" in answers[4].json()["problem"]
    assert answers[0]["Retry-After"] == "60"
    assert Design.objects.count() == 1


def test_a_busy_host_tells_programs_to_come_back(designer, full, client):
    sal, _, _, _ = designer
    headers = {"Authorization": f"Bearer {make_token(sal, 'test')}"}
    roads = (("boards", {"map": "x"}), ("sandboxes", {"file": json.dumps({"variant": "standard"})}))
    for road, sent in roads:
        answer = client.post(f"/api/v1/{road}", sent, content_type="application/json", headers=headers)
        assert (answer.status_code, answer["Retry-After"]) == (429, "60")
        assert answer.json()["error"].startswith("The host is busy.")
