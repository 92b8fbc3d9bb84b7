"""Finished games of people with bots change the bots' ratings alone, and equally whenever they are counted."""

from datetime import UTC, datetime, timedelta

import pytest
from working import work

from variorum.bots.skill import NEW, after
from variorum.host.accounts.models import Person
from variorum.host.accounts.services import delete
from variorum.host.games.life import phases
from variorum.host.games.models import Game, Member
from variorum.host.games.seats import seats
from variorum.host.people.models import BotGame, BotRating, Rating, Result
from variorum.host.people.services import ratings, results
from variorum.host.people.tasks import count_ratings, recount_ratings

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def kept():
    told = ("group", "level", "mu", "sigma", "floor", "games")
    people = ("person", "mu", "sigma", "games", "history")
    return list(BotRating.objects.values_list(*told)), list(Rating.objects.order_by("pk").values_list(*people))


def shown(person, hours, own=100.0, bots=0.0):
    """A game of a person, or a guest for 0, with medium bots, as it is stored when it ends."""
    ended = BEGAN + timedelta(hours=hours)
    return BotGame.objects.create(group="duels", ended=ended, bots={"generic": bots}, people=[[person, own]])


def test_a_finished_game_changes_only_its_bots(people, begun, drawn, client):
    (ann,) = people("ann")
    game = drawn(begun("standard", ann))
    work()
    seven = BotGame.objects.get()
    assert seven.bots == {"generic": pytest.approx(100 / 7)}
    assert seven.people == [[ann.pk, pytest.approx(100 / 7)]]
    assert not Rating.objects.exists()
    rating = BotRating.objects.get()
    assert (rating.level, rating.games, rating.with_people, rating.version) == ("generic", 1, 1, "")
    assert rating.sigma < NEW.sigma
    [told] = client.get("/api/v1/ratings/standard/bots").json()
    assert (told["games"], told["with_people"], told["version"]) == (1, 1, "")
    assert "Medium bot" in client.get("/ratings/").content.decode()
    before = kept()
    for again in (True, False):
        results.settle_all(lambda *_: None, again=again)
        assert ratings.recount() == 1
    count_ratings.enqueue()
    work()
    assert kept() == before
    game.delete()
    assert ratings.recount() == 1
    assert kept() == before


def test_bots_begin_with_the_ladder_and_meet_people_with_their_ratings(people):
    ann, ben = people("ann", "ben")
    ladder = {"ladder_mu": 30.0, "ladder_sigma": 2.0, "ladder_games": 50}
    BotRating.objects.create(group="duels", level="generic", mu=30.0, sigma=2.0, floor=26.0, games=50, **ladder)
    Rating.objects.create(person=ann, group="duels", mu=20.0, sigma=3.0, floor=14.0, games=9)
    earlier = Game.objects.create(name="Earlier", variant="england_turkey")
    told = {"seat": "TURKEY", "group": "duels", "standing": "won", "score": 1, "rated": True, "counted": True}
    for person in (ann, ben):
        Result.objects.create(game=earlier, person=person, ended=BEGAN, **told)
    shown(ann.pk, 1)
    assert ratings.count() == 1
    row = BotRating.objects.get()
    known = {"generic": row.ladder, ann.pk: Rating.objects.get().skill}
    assert row.skill == after(known, {"generic": 0.0, ann.pk: 100.0})["generic"]
    assert (row.skill.points < row.ladder.points, row.games, row.with_people) == (True, 51, 1)
    assert Rating.objects.get().games == 9
    BotGame.objects.all().delete()
    ratings.recount()
    assert BotRating.objects.get().skill == row.ladder


def test_games_counted_late_or_again_give_the_same_ratings(people, duel, drawn):
    ann, ben = people("ann", "ben")
    drawn(duel(ann, ben))
    for person, hours in ((ann.pk, 1), (0, 5), (ben.pk, 3), (ann.pk, 200_000), (0, 100_000)):
        shown(person, hours)
        assert ratings.count() > 0
        assert ratings.count() == 0
    before = kept()
    assert len(before[1]) == 2
    assert ratings.recount() == 6
    assert kept() == before


@pytest.mark.parametrize("who", ["ann", "guests"])
def test_nobody_farms_a_bot(people, who):
    person = people("ann")[0].pk if who == "ann" else 0
    for hours in range(40):
        shown(person, hours, own=0.0, bots=100.0)
        if hours == 3:
            ratings.count()
            fourth = BotRating.objects.get().skill.points
    ratings.count()
    assert BotRating.objects.get().skill.points - fourth < (fourth - NEW.points) / 2


@pytest.mark.parametrize("term", ["a game master", "not rated", "absent", "left"])
def test_what_shows_nothing_of_bots_does_not_count(people, begun, drawn, term):
    ann, gil = people("ann", "gil")
    master = gil if term == "a game master" else None
    game = begun("england_turkey", ann, master=master, rated=term != "not rated", absence="hold", grace=0)
    if term == "absent":
        for _ in range(4):
            phases.process(game.pk, game.phase_number, now=game.deadline + timedelta(minutes=1))
            game.refresh_from_db()
    if term == "left":
        seat = Member.objects.get(person=ann).seat
        seats.leave(ann, game.pk)
        seats.take_over(gil, game.pk, seat)
    drawn(game)
    work()
    assert Result.objects.exists()
    assert not BotGame.objects.exists()
    assert not BotRating.objects.exists()


def test_a_game_that_goes_on_counts_no_more(people, begun, drawn):
    (ann,) = people("ann")
    game = drawn(begun("england_turkey", ann))
    work()
    assert BotRating.objects.get().games == 1
    for group in results.withdraw(game):
        recount_ratings.enqueue(group)
    work()
    assert not BotGame.objects.exists()
    assert not BotRating.objects.exists()


def test_guests_are_all_the_same_person_and_a_deleted_account_stays_one(people, begun, drawn):
    ann, guest = people("ann", "guest")
    Person.objects.filter(pk=guest.pk).update(guest=True)
    for person in (guest, ann):
        drawn(begun("england_turkey", person))
    work()
    assert [row.people[0][0] for row in BotGame.objects.order_by("pk")] == [0, ann.pk]
    before = kept()
    Person.objects.get(pk=guest.pk).delete()
    delete(ann)
    ratings.recount()
    assert kept() == before
