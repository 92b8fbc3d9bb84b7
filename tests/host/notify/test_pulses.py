import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from variorum.host.games.common import tell
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, Pulse
from variorum.host.notify import pulses
from variorum.host.notify.services import clock

ALL = frozenset({""})


@pytest.fixture
def game(db):
    return creation.create(None, GamePlan("A game", "standard"))


def last():
    return Pulse.objects.order_by("-id").values_list("id", flat=True).first() or 0


@pytest.mark.django_db(transaction=True)  # a reader's piece of work gives back the connection, whatever it is amid
def test_each_pulse_is_read_once(game):
    tell(game, "act")
    reader = pulses.PulseReader()
    assert reader.fresh() == []
    tell(game, "phase")
    tell(game, "press", ("FRANCE", "ITALY"))
    read = reader.fresh()
    assert [(news.kind, news.seat, news.game) for news in read] == [
        ("phase", "", game.pk),
        ("press", "FRANCE", game.pk),
        ("press", "ITALY", game.pk),
    ]
    assert reader.fresh() == []
    assert reader.mark == last()


def test_what_was_missed_is_told_by_kind_and_only_of_ones_own_seats(game):
    tell(game, "act")
    mark = last()
    tell(game, "ready")
    tell(game, "ready")
    tell(game, "press", ("FRANCE",))
    assert pulses.missed(game.pk, ALL, mark) == ("ready",)
    assert pulses.missed(game.pk, ALL | {"FRANCE"}, mark) == ("ready", "press")
    assert pulses.missed(game.pk, ALL, last()) == ()


def test_whoever_was_away_longer_than_pulses_are_kept_may_have_missed_anything(game):
    tell(game, "act")
    mark = last()
    tell(game, "act")
    Pulse.objects.update(at=timezone.now() - pulses.KEPT - timedelta(hours=1))
    tell(game, "ready")
    clock.prune(timezone.now())
    assert Pulse.objects.count() == 1
    assert pulses.missed(game.pk, ALL, mark) == pulses.KINDS


def test_the_newest_pulse_is_kept_so_that_a_mark_can_be_told(game):
    tell(game, "act")
    Pulse.objects.update(at=timezone.now() - 2 * pulses.KEPT)
    assert pulses.prune(timezone.now()) == 0


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one write at a time")
@pytest.mark.django_db(transaction=True)
def test_a_pulse_that_is_committed_late_is_not_lost():
    game = creation.create(None, GamePlan("A game", "standard"))
    written, go_on = threading.Event(), threading.Event()

    def slow():
        with transaction.atomic():
            tell(Game.objects.get(pk=game.pk), "press")
            written.set()
            go_on.wait()
        connection.close()

    tell(game, "act")
    reader = pulses.PulseReader()
    thread = threading.Thread(target=slow)
    thread.start()
    written.wait()
    tell(game, "phase")
    assert [news.kind for news in reader.fresh()] == ["phase"]
    assert reader.mark < last()
    go_on.set()
    thread.join()
    assert [news.kind for news in reader.fresh()] == ["press"]
    assert reader.mark == last()
