"""An absence announced ahead: more time, a caretaker or a replacement, by the game's terms."""

from datetime import UTC, datetime, timedelta

import pytest

from variorum.host.accounts.models import Person
from variorum.host.games.in_words import sentences
from variorum.host.games.life import phases
from variorum.host.games.models import Member, State
from variorum.host.games.terms import Absence, Away
from variorum.host.people.models import Diligence


@pytest.fixture
def missed(people, begun):
    """A game whose only player misses the deadline within an absence of so many days, or without one."""

    def make(away, days=3, absence=Absence.HOLD, grace=0, **terms):
        (ann,) = people("ann")
        game = begun("standard", ann, away=away, absence=absence, grace=grace, silent_bots=True, **terms)
        day = (game.deadline + timedelta(days=days)).date() if days is not None else None
        Person.objects.filter(pk=ann.pk).update(away_until=day)
        return game, day

    return make


def due(game, later=timedelta(seconds=1)):
    phases.process(game.pk, game.phase_number, now=game.deadline + later)
    game.refresh_from_db()
    return game


def test_the_deadline_moves_once_to_the_day_after_the_absence(missed):
    game, day = missed(Away.EXTEND)
    due(game)
    assert (game.turn, game.state) == ("S1901M", State.RUNNING)
    assert game.deadline == datetime.combine(day + timedelta(days=2), datetime.min.time(), UTC)
    assert game.acts.last().text == "The deadline is later: a player has announced an absence."
    assert game.acts.last().news
    due(game)
    assert game.turn != "S1901M"
    assert Member.objects.get(game=game, person__isnull=False).missed == 1


@pytest.mark.parametrize(("terms", "most"), [({}, 7), ({"away_days": 2}, 2)])
def test_no_absence_moves_a_deadline_by_more_than_the_terms_say(missed, terms, most):
    game, _ = missed(Away.EXTEND, days=90, **terms)
    before = game.deadline
    assert timedelta(days=most) <= due(game).deadline - before < timedelta(days=most, minutes=1)
    assert f"once a phase and by {most} days at most." in " ".join(sentences(game.terms))


@pytest.mark.parametrize(("away", "days"), [(Away.NOTHING, 3), (Away.EXTEND, None), (Away.EXTEND, -9)])
def test_without_a_term_or_an_absence_nothing_is_different(missed, away, days):
    assert due(missed(away, days)[0]).turn != "S1901M"


def test_a_caretaker_orders_at_once_and_nothing_counts_as_missed(missed):
    game, _ = missed(Away.CARETAKER, absence=Absence.OFFER, grace=60)
    due(game)
    assert game.turn != "S1901M"
    assert "A caretaker ordered for" in " ".join(game.acts.values_list("text", flat=True))
    assert Member.objects.get(game=game, person__isnull=False).missed == 0
    assert not Diligence.objects.filter(missed__gt=0).exists()


def test_the_seat_is_offered_without_a_grace_period(missed):
    game, _ = missed(Away.REPLACE, absence=Absence.OFFER, grace=60)
    due(game)
    assert Member.objects.get(game=game, person__isnull=False).abandoned
    assert game.turn == "S1901M"
    due(game)
    assert game.turn != "S1901M"
