"""Clubs on the host: creating, joining, organizing, and what becomes of a club that people leave."""

import pytest

from variorum.host.accounts.services import delete
from variorum.host.clubs import queries, services
from variorum.host.clubs.models import Club, ClubGame
from variorum.host.clubs.services import ClubChanges
from variorum.host.games.common import RefusedError
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game
from variorum.host.games.seats import seats

DUEL = "england_turkey"
WORD = "tea"


@pytest.fixture
def salon(people):
    """A club by invitation that Ann organizes, with Ben and Cat in it, and Dan outside."""
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    club = services.create(ann, "Salon", "Sundays.", is_open=False)
    for person in (ben, cat):
        services.join(person, club.pk, club.invitation)
    return club, ann, ben, cat, dan


def names(club):
    return list(club.memberships.filter(removed=False).values_list("person__username", flat=True))


def organizers(club):
    return list(club.memberships.filter(organizes=True).values_list("person__username", flat=True))


def test_a_club_by_invitation_is_joined_with_it_alone_and_once(salon):
    club, _, ben, _, dan = salon
    with pytest.raises(RefusedError, match="invitation link"):
        services.join(dan, club.pk, "wrong")
    services.join(ben, club.pk)
    assert names(club) == ["ann", "ben", "cat"]


def test_a_renewed_link_ends_the_old_one(salon):
    club, ann, ben, _, dan = salon
    with pytest.raises(RefusedError, match="Only organizers"):
        services.renew_link(ben, club.pk)
    services.renew_link(ann, club.pk)
    with pytest.raises(RefusedError, match="invitation link"):
        services.join(dan, club.pk, club.invitation)
    club.refresh_from_db()
    services.join(dan, club.pk, club.invitation)


def test_a_club_is_named_opened_and_described_by_its_organizers(salon):
    club, ann, ben, _, dan = salon
    services.change(ann, club.pk, ClubChanges(name="Café", is_open=True))
    club.refresh_from_db()
    assert (club.name, club.text, club.is_open) == ("Café", "Sundays.", True)
    services.join(dan, club.pk)
    with pytest.raises(RefusedError, match="Only organizers"):
        services.change(ben, club.pk, ClubChanges(name="Mine"))
    with pytest.raises(RefusedError, match="needs a name"):
        services.change(ann, club.pk, ClubChanges(name=" "))
    with pytest.raises(RefusedError, match="2001 characters; it may have 2000"):
        services.change(ann, club.pk, ClubChanges(text="x" * 2001))


def test_who_is_removed_comes_back_only_when_an_organizer_allows_it(salon):
    club, ann, ben, cat, dan = salon
    with pytest.raises(RefusedError, match="Only organizers"):
        services.remove(ben, club.pk, cat)
    with pytest.raises(RefusedError, match="dan isn't a member"):
        services.remove(ann, club.pk, dan)
    services.remove(ann, club.pk, ben)
    assert names(club) == ["ann", "cat"]
    with pytest.raises(RefusedError, match="You were removed"):
        services.join(ben, club.pk, club.invitation)
    with pytest.raises(RefusedError, match="Only members"):
        services.leave(ben, club.pk)
    services.let_back(ann, club.pk, ben)
    services.join(ben, club.pk, club.invitation)
    assert names(club) == ["ann", "cat", "ben"]


def test_a_club_is_handed_over_and_always_has_an_organizer(salon, monkeypatch):
    club, ann, ben, cat, _ = salon
    for act in (services.step_down, services.leave):
        with pytest.raises(RefusedError, match="Make somebody else an organizer"):
            act(ann, club.pk)
    services.make_organizer(ann, club.pk, ben)
    with pytest.raises(RefusedError, match="can't be removed"):
        services.remove(ben, club.pk, ann)
    services.step_down(ann, club.pk)
    assert organizers(club) == ["ben"]
    services.remove(ben, club.pk, ann)
    monkeypatch.setattr(services, "MOST_ORGANIZED", 0)
    with pytest.raises(RefusedError, match="cat organizes 0 clubs, the limit"):
        services.make_organizer(ben, club.pk, cat)


def test_the_last_to_leave_dissolves_the_club_and_games_go_on(salon):
    club, ann, ben, cat, dan = salon
    game = services.create_game(ann, club.pk, GamePlan("Sunday", DUEL, listed=False), plays=True)
    for person in (ben, cat, ann):
        services.leave(person, club.pk)
    assert not Club.objects.exists()
    assert not ClubGame.objects.exists()
    seats.join(dan, game.pk)
    with pytest.raises(RefusedError, match="has been dissolved"):
        services.join(dan, club.pk)


def test_a_club_is_dissolved_by_an_organizer(salon):
    club, ann, ben, *_ = salon
    with pytest.raises(RefusedError, match="Only organizers"):
        services.dissolve(ben, club.pk)
    services.dissolve(ann, club.pk)
    assert not Club.objects.exists()


def test_whoever_has_been_there_longest_inherits_a_deleted_accounts_club(salon):
    club, ann, ben, cat, _ = salon
    for person, left, organizing in ((ann, ["ben", "cat"], ["ben"]), (ben, ["cat"], ["cat"])):
        delete(person)
        assert (names(club), organizers(club)) == (left, organizing)
    delete(cat)
    assert not Club.objects.exists()


def test_limits(people, monkeypatch):
    ann, ben, cat = people("ann", "ben", "cat")
    monkeypatch.setattr(services, "MOST_ORGANIZED", 2)
    monkeypatch.setattr(services, "MOST_JOINED", 3)
    one, two = (services.create(ann, name) for name in ("One", "Two"))
    with pytest.raises(RefusedError, match="You organize 2 clubs, the limit"):
        services.create(ann, "Three")
    third, fourth = (services.create(ben, name) for name in ("Three", "Four"))
    services.join(ann, third.pk)
    with pytest.raises(RefusedError, match="You are in 3 clubs, the limit"):
        services.join(ann, fourth.pk)
    monkeypatch.setattr(services, "MOST_MEMBERS", 1)
    with pytest.raises(RefusedError, match="This club has 1 members, the limit"):
        services.join(cat, one.pk)
    type(cat).objects.filter(pk=cat.pk).update(guest=True)
    cat.refresh_from_db()
    with pytest.raises(RefusedError, match="Sign up to create"):
        services.create(cat, "Guests")
    with pytest.raises(RefusedError, match="Sign up to join"):
        services.join(cat, two.pk)


def test_a_game_of_the_club_alone_is_joined_by_members_only(salon):
    club, ann, ben, cat, dan = salon
    with pytest.raises(RefusedError, match="Only members of the club"):
        services.create_game(dan, club.pk, GamePlan("Mine", DUEL), plays=True)
    game = services.create_game(ann, club.pk, GamePlan("Sunday", DUEL, listed=False, password=WORD), plays=True)
    assert game.members.get().person == ann
    with pytest.raises(RefusedError, match="Only members of its club"):
        seats.join(dan, game.pk, (), "", game.invitation)
    services.remove(ann, club.pk, ben)
    with pytest.raises(RefusedError, match="Only members of its club"):
        seats.join(ben, game.pk, (), "", game.invitation)
    seats.join(cat, game.pk, (), WORD)


def test_a_game_of_the_club_that_the_lobby_lists_is_for_everybody(salon):
    club, ann, _, _, dan = salon
    game = services.create_game(ann, club.pk, GamePlan("Fair", DUEL), plays=False)
    assert not game.members.exists()
    seats.join(dan, game.pk)


def test_a_form_sent_twice_creates_one_game(salon):
    club, ann, *_ = salon
    plan = GamePlan("Sunday", DUEL, key="abcdefghij", listed=False)
    assert services.create_game(ann, club.pk, plan, plays=True) == services.create_game(ann, club.pk, plan, plays=True)
    assert Game.objects.count() == ClubGame.objects.count() == 1


def test_members_are_told_with_games_whose_players_everybody_may_know(salon):
    club, ann, ben, cat, _ = salon
    for name, terms in (("Sunday", {}), ("Masked", {"anonymous": True})):
        plan = GamePlan(name, DUEL, listed=False)
        game = services.create_game(ann, club.pk, plan, plays=True)
        Game.objects.filter(pk=game.pk).update(**terms)
        seats.join(ben, game.pk)
    type(ben).objects.filter(pk=ben.pk).update(private=True)
    seen = queries.find(cat, club.key)
    told = {row.membership.person.username: [game.name for game in row.games] for row in queries.members(seen)}
    assert told == {"ann": ["Sunday"], "ben": [], "cat": []}
