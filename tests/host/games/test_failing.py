"""A phase that fails to process: its game waits, says so to everybody, and goes on once the cause has gone."""

import logging
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from msgspec import to_builtins
from msgspec.structs import replace
from tests.acting import do

from variorum.archive import gamelog
from variorum.archive.gamelog import new_header
from variorum.game.process import process
from variorum.host.games import access
from variorum.host.games.common import RefusedError
from variorum.host.games.life import phases, sandboxes
from variorum.host.games.life.sandboxes import Holder, Origin
from variorum.host.games.log import store
from variorum.host.games.models import LogLine, State
from variorum.host.games.terms import Absence
from variorum.host.games.work import jobs
from variorum.host.gm.acts.clock import ProcessNow
from variorum.host.gm.acts.desk import mark_of
from variorum.host.gm.acts.positions import EditPosition
from variorum.rules.movement.rule import Movement
from variorum.variants import registry

LATE = timedelta(days=9)
TOLD = "S1901M couldn't be processed. This is being investigated; all orders are kept."


@pytest.fixture
def broken(monkeypatch):
    """A program that cannot process anything, until it is mended."""

    def fail(*_args):
        raise KeyError("PAR of the secret plan")

    monkeypatch.setattr(gamelog, "process", fail)
    return lambda: monkeypatch.setattr(gamelog, "process", process)


@pytest.fixture
def quiet(caplog):
    caplog.set_level(logging.CRITICAL, "variorum.worker")


def due(game):
    phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
    game.refresh_from_db()
    return game


def page(client, person, address):
    client.force_login(person)
    return client.get(address).content.decode()


@pytest.mark.usefixtures("quiet")
def test_the_game_waits_and_everybody_reads_what_they_may(begun, people, client, broken):
    gil, ann = people("gil", "ann")
    game = begun("standard", ann, master=gil, absence=Absence.HOLD, grace=0)
    due(game)
    assert (game.state, game.waits_for) == (State.WAITING, ())
    assert game.fault == "S1901M couldn't be processed: KeyError, 'PAR of the secret plan'"
    assert game.acts.order_by("id").last().text == TOLD
    about = page(client, ann, f"/games/{game.key}/about/")
    assert "being investigated" in about
    assert "secret plan" not in about
    assert "PAR of the secret plan" in page(client, gil, f"/games/{game.key}/desk/")
    assert "PAR of the secret plan" not in page(client, ann, f"/api/v1/games/{game.key}")
    worries = client.get(reverse("health:ready")).json()["worries"]
    assert "a phase couldn't be processed; see the log" in worries
    assert not phases.claim(timezone.now() + LATE)


@pytest.mark.usefixtures("quiet")
def test_its_game_master_mends_it_and_has_it_processed(begun, people, client, broken):
    (gil,) = people("gil")
    game = due(begun("standard", master=gil))
    desk = access.find(gil, game.key, "GM")
    client.force_login(gil)
    answer = client.post(f"/games/{game.key}/desk/process/", {"mark": mark_of(game)})
    assert answer.status_code == 422
    assert "KeyError" in answer.content.decode()
    assert game.acts.filter(text=TOLD).count() == 1
    broken()
    game.refresh_from_db()
    before = store.load(game).now.position
    do(desk, EditPosition(position=to_builtins(replace(before, units=before.units[1:])), reason="it was wrong"))
    game.refresh_from_db()
    assert game.state == State.WAITING
    assert do(desk, ProcessNow()).waits == ()
    game.refresh_from_db()
    assert (game.state, game.fault, game.turn) == (State.RUNNING, "", "F1901M")
    assert client.get(reverse("health:ready")).json()["phases_failed"] == 0


@pytest.mark.usefixtures("quiet")
def test_without_a_game_master_it_is_tried_again_until_the_program_is_mended(begun, broken):
    game = due(begun("standard"))
    jobs.try_failed_phases_again(timezone.now())
    game.refresh_from_db()
    assert (game.state, game.acts.filter(text=TOLD).count()) == (State.WAITING, 1)
    broken()
    jobs.try_failed_phases_again(timezone.now())
    game.refresh_from_db()
    assert (game.state, game.fault, game.turn) == (State.RUNNING, "", "F1901M")


@pytest.mark.usefixtures("quiet")
def test_a_rule_that_cannot_tell_what_it_offers_leaves_the_desk_open(begun, people, client, monkeypatch):
    (gil,) = people("gil")
    game = begun("standard", master=gil)
    for part in ("legal_orders", "run"):
        monkeypatch.setattr(Movement, part, lambda *_: 1 / 0)
    store._LOGS.clear()
    due(game)
    assert "ZeroDivisionError" in game.fault
    assert "ZeroDivisionError" in page(client, gil, f"/games/{game.key}/desk/")
    assert game.name in page(client, gil, reverse("people:mine"))


@pytest.mark.usefixtures("quiet")
def test_nothing_of_the_attempt_is_kept(begun, monkeypatch):
    game = begun("standard")
    monkeypatch.setattr(phases, "headline", lambda *_: 1 / 0)
    due(game)
    assert "ZeroDivisionError" in game.fault
    assert (LogLine.objects.filter(game=game).count(), game.lines, game.turn) == (1, 1, "S1901M")


@pytest.mark.usefixtures("quiet", "broken")
def test_a_sandbox_tells_why(people):
    (ann,) = people("ann")
    variant = registry.variant("standard")
    game = sandboxes.make(Holder(ann), Origin("Mine", new_header(variant)))
    with pytest.raises(RefusedError, match="S1901M couldn't be processed: KeyError"):
        sandboxes.process_now(access.find(ann, game.key), game.phase_number)
