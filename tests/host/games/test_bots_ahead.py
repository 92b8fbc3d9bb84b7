"""Bots think ahead of the deadline, as far as the queue lets them; one that fails costs its seat its move only."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone
from working import work

from variorum.bots.levels import LEVELS, level
from variorum.game.sheet import Sheet
from variorum.host.games.bots import in_games, levels
from variorum.host.games.bots.levels import LEAST, MOST, bot_answer, evaluations
from variorum.host.games.clock.deadlines import Clock
from variorum.host.games.common import locked
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.host.games.log.store import read_all
from variorum.host.games.models import BotSheet, State
from variorum.host.games.seats import seats
from variorum.variants import registry

LATE = timedelta(days=3)


class Raises:
    def sheet(self, situation, chance: Random, budget):
        raise RuntimeError("no idea")


class Hangs:
    def sheet(self, situation, chance: Random, budget):
        while True:
            pass


class Nonsense:
    def sheet(self, situation, chance: Random, budget):
        return "A PAR - MOS"


@pytest.fixture
def playing(monkeypatch):
    def make(bot):
        monkeypatch.setitem(LEVELS, "generic", bot)

    return make


def test_a_worker_finds_the_orders_of_bots_as_soon_as_a_phase_begins(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    assert BotSheet.objects.filter(game=game, sheet="").count() == 6
    work()
    log = store.load(game)
    found = read_all(log.variant, in_games.texts_of_bots(game, log))
    assert not BotSheet.objects.filter(sheet="").exists()
    assert phases.process(game.pk, game.phase_number, now=timezone.now() + LATE) is False
    with locked(game.pk) as playing:
        assert phases.run(playing, store.load(playing))
    game.refresh_from_db()
    sent = store.load(game).now.sheets
    assert {seat: sent[seat] for seat in found} == found
    assert set(BotSheet.objects.filter(game=game).values_list("phase_number", flat=True)) == {game.phase_number}


def test_orders_that_no_worker_has_found_are_found_in_time(begun):
    game = begun("standard")
    assert phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
    game.refresh_from_db()
    assert all(sheet != Sheet() for sheet in store.load(game).now.sheets.values())


def test_orders_of_a_phase_that_is_over_are_not_looked_for(begun):
    game = begun("standard")
    earlier = game.phase_number
    assert phases.process(game.pk, earlier, now=timezone.now() + LATE)
    assert in_games.think(game.pk, earlier) == 0


def test_a_new_bot_does_not_send_the_orders_of_the_old_one(begun):
    game = begun("standard")
    in_games.think(game.pk, game.phase_number)
    with locked(game.pk) as playing:
        seats.replace_by_bot(playing, playing.members.get(seat="FRANCE"), "random")
    assert not BotSheet.objects.filter(game=game, seat="FRANCE").exists()


def test_the_more_sheets_wait_the_less_a_bot_looks_ahead():
    assert evaluations(0) == evaluations(1) == MOST
    assert evaluations(3_500) == LEAST
    assert MOST > evaluations(200) > evaluations(1_000) > LEAST


def test_a_game_of_bots_never_waits_for_its_deadline(begun):
    game = begun("standard", clock=Clock(early=False))
    assert phases.claim(timezone.now()) == [(game.pk, game.phase_number)]


def test_a_game_with_a_player_waits_for_its_deadline(people, begun):
    (ann,) = people("ann")
    begun("standard", ann, clock=Clock(early=False))
    assert not phases.claim(timezone.now())


@pytest.mark.parametrize("bot", [Raises, Nonsense])
def test_a_bot_that_fails_costs_its_seat_its_move_and_staff_reads_why(begun, playing, bot, caplog):
    playing(bot)
    game = begun("standard")
    assert phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
    game.refresh_from_db()
    assert game.state == State.RUNNING
    assert set(store.load(game).now.sheets.values()) == {Sheet()}
    told = [record for record in caplog.records if record.message == "a bot failed"]
    assert len(told) == 7
    assert told[0].level == "generic"


def test_a_phase_that_needs_an_answer_gets_one_from_chance(begun, playing):
    playing(Raises)
    game = begun("goals")
    assert phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)


def test_a_bot_that_hangs_is_stopped(playing, monkeypatch):
    playing(Hangs)
    monkeypatch.setattr(levels, "LONGEST", 0.1)
    variant = registry.variant("standard")
    answer = bot_answer(variant, variant.start({}), "FRANCE", "x", level("generic"), 0)
    assert answer.sheet == Sheet()
    assert "TimeoutError" in answer.fault
