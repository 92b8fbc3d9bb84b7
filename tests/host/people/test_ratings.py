"""Ratings follow from results alone, in whatever order those were counted."""

import re
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

import pytest
from working import work

from variorum.bots.skill import NEW, after
from variorum.host.accounts.models import Person
from variorum.host.accounts.services import delete
from variorum.host.games.access import find
from variorum.host.games.models import Game, Member
from variorum.host.games.scoring import Scoring
from variorum.host.games.seats import seats
from variorum.host.people import last_page
from variorum.host.people.groups import group, group_of
from variorum.host.people.models import Rating, Result, Standing
from variorum.host.people.services import ratings, results
from variorum.host.people.services.ratings import weights
from variorum.variants import registry

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def test_who_did_better_gains_and_everybody_becomes_more_certain():
    told = after({}, {"ann": 50.0, "ben": 50.0, "cat": 0.0})
    assert told["ann"] == told["ben"]
    assert told["ann"].points > NEW.points == 1500 > told["cat"].points
    assert all(skill.margin < NEW.margin for skill in told.values())


def test_groups_name_variants_that_exist():
    for name in registry.names():
        found = group(group_of(name))
        assert found
        assert name in found.variants
        assert set(found.variants) <= set(registry.names())
    assert group("chess") is None
    assert group("fleet_rome") is None


@pytest.fixture
def played(people):
    """Makes a rated game of random people and scores, so many hours after the beginning."""
    everybody, chance, numbers = people("ann", "ben", "cat", "dan", "eva"), Random(7), count(1)

    def make(hours, group="standard"):
        game = Game.objects.create(name=f"game {next(numbers)}", variant="standard")
        for person in chance.sample(everybody, 3):
            Result.objects.create(
                game=game,
                person=person,
                seat=person.username,
                group=group,
                standing=Standing.SURVIVED,
                score=chance.choice([0, 20, 50]),
                ended=BEGAN + timedelta(hours=hours),
                rated=True,
            )

    return make


def test_games_between_the_same_people_count_less_and_less_for_a_month():
    two, three = frozenset({1, 2}), frozenset({1, 2, 3})
    games = [(BEGAN + timedelta(days=day), (players,)) for day in range(6) for players in (two, three)]
    later = [(BEGAN + timedelta(days=40), (two,))]
    assert list(weights([*games, *later]))[::2] == [1, 1, 1, 0.5, 0.25, 0.125, 1]
    assert sum(weights([(BEGAN, (two,))] * 1_000)) <= 4
    assert list(weights([*[(BEGAN, (1,))] * 4, (BEGAN, (1, 2)), (BEGAN, (2,))])) == [1, 1, 1, 0.5, 0.25, 1]


def test_a_game_that_counts_less_changes_ratings_less():
    scores = {"ann": 100.0, "ben": 0.0}
    whole, half = after({}, scores)["ann"], after({}, scores, 0.5)["ann"]
    assert half.mu - NEW.mu == pytest.approx((whole.mu - NEW.mu) / 2)
    assert NEW.sigma > half.sigma > whole.sigma


def test_friends_who_play_each_other_again_and_again_gain_little(people):
    ann, ben = people("ann", "ben")
    for number in range(40):
        game = Game.objects.create(name=f"game {number}", variant="england_turkey")
        for person, score in ((ann, 100), (ben, 0)):
            Result.objects.create(
                game=game, person=person, seat=person.username, group="duels", standing=Standing.WON, score=score,
                ended=BEGAN + timedelta(hours=number), rated=True,
            )  # fmt: skip
        if number % 7 == 0:
            ratings.count()
    ratings.count()
    found = kept()
    ratings.recount()
    assert kept() == found
    fourth = [points for _, points, _ in Rating.objects.get(person=ann).history][3]
    assert Rating.objects.get(person=ann).skill.points - fourth < (fourth - NEW.points) / 2


def kept():
    told = Rating.objects.order_by("group", "person")
    return list(told.values_list("group", "person", "mu", "sigma", "floor", "games", "history"))


def test_ratings_made_again_are_equal_also_if_a_game_is_counted_late(played):
    for hours in (1, 2, 5):
        played(hours)
        assert ratings.count() == 1
    for hours in (3, 8, 4):
        played(hours)
    played(1, "goals")
    assert ratings.count() == 4
    assert ratings.count() == 0
    found = kept()
    assert ratings.recount() == 7
    assert kept() == found
    assert {row[0] for row in found} == {"standard", "goals"}


def test_a_finished_game_is_rated(people, duel, drawn):
    ann, ben = people("ann", "ben")
    drawn(duel(ann, ben, scoring=Scoring.SQUARES))
    work()
    assert set(Result.objects.values_list("standing", "score", "rated")) == {("drew", 50.0, True)}
    assert set(Rating.objects.values_list("group", "games")) == {("duels", 1)}
    before = kept()
    assert results.settle_all(lambda *_: None, again=True) == 1
    ratings.recount()
    assert kept() == before


def test_who_left_is_last_and_who_took_over_risks_nothing(people, duel, drawn):
    ann, ben, cat = people("ann", "ben", "cat")
    game = duel(ann, ben)
    seat = Member.objects.get(person=ben).seat
    seats.leave(ben, game.pk)
    seats.take_over(cat, game.pk, seat)
    drawn(game)
    work()
    told = {row.person.username: (row.standing, row.score, row.rated) for row in Result.objects.all()}
    assert told == {"ann": ("drew", 50, True), "ben": ("left", 0, True), "cat": ("drew", 50, False)}
    points = {row.person.username: row.skill.points for row in Rating.objects.all()}
    assert points["ann"] > 1500 > points["ben"]
    assert "cat" not in points


@pytest.mark.parametrize(
    "changed",
    [
        {"listed": False},
        {"password": "x"},
        {"anonymous": True, "revealed": False},
        {"other_terms": '{"rated": false}'},
    ],
)
def test_what_is_not_for_all_is_not_rated(people, duel, drawn, changed):
    game = duel(*people("ann", "ben"))
    Game.objects.update(**changed)
    game.refresh_from_db()
    drawn(game)
    assert set(Result.objects.values_list("rated", flat=True)) == {False}


def test_games_with_bots_guests_or_a_game_master_are_not_rated(people, begun, duel, drawn):
    ann, ben, gil = people("ann", "ben", "gil")
    drawn(begun("england_turkey", ann, bots=True))
    drawn(begun("england_turkey", ann, ben, master=gil))
    Person.objects.filter(pk=ben.pk).update(guest=True)
    drawn(duel(ann, ben))
    assert Result.objects.count() == 5
    assert not Result.objects.filter(rated=True).exists()


def test_a_deleted_account_has_no_rating_and_the_others_keep_theirs(people, duel, drawn):
    ann, ben = people("ann", "ben")
    drawn(duel(ann, ben))
    work()
    kept_by_ann = Rating.objects.get(person=ann).mu
    delete(ben)
    assert Rating.objects.get().mu == kept_by_ann
    ratings.recount()
    assert Rating.objects.get().mu == kept_by_ann


def test_the_last_page_tells_ratings_before_and_after_the_game(people, rf):
    """In the order of play, whichever of the games it is; the ratings of private people are for themselves."""
    ann, ben = people("ann", "ben")
    games = [Game.objects.create(name=f"game {number}", variant="standard") for number in range(3)]
    for hours, game in enumerate(games):
        for person, score in ((ann, 100.0), (ben, 0.0)):
            ended = BEGAN + timedelta(hours=hours)
            made = {"group": "standard", "standing": Standing.WON, "score": score, "ended": ended, "rated": True}
            Result.objects.create(game=game, person=person, seat=person.username, **made)

    def told(game, viewer):
        html = last_page.ratings(rf.get("/"), find(viewer, game.key))
        return re.findall(r">(\w+)(?: \(you\))?</th>\s*<td>(\S+)</td><td>(\S+)</td><td>(\S+)</td>", html)

    assert "being counted" in last_page.ratings(rf.get("/"), find(ann, games[0].key))
    ratings.count()
    points = [NEW.points, *(row[1] for row in Rating.objects.get(person=ann).history)]
    for number, game in enumerate(games):
        (name, before, after, gained), (other, *_) = told(game, ann)
        assert (name, other, int(before), int(after)) == ("ann", "ben", points[number], points[number + 1])
        assert gained == f"+{points[number + 1] - points[number]}"
    Person.objects.filter(pk=ann.pk).update(private=True)
    assert [row[0] for row in told(games[1], ben)] == ["ben"]
    assert [row[0] for row in told(games[1], ann)] == ["ann", "ben"]
    Result.objects.update(rated=False)
    assert told(games[1], ann) == []
