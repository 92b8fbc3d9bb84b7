"""Clubs on the host: creating, joining, organizing, and what becomes of a club that people leave."""

import pytest
from django.db.models.signals import post_delete

from variorum.host.accounts.services import delete
from variorum.host.acts.running import run
from variorum.host.clubs import acts
from variorum.host.clubs.acts import (
    ChangeClub,
    CreateClub,
    CreateClubGame,
    JoinClub,
    LeaveClub,
    LetBackIntoClub,
    MakeClubOrganizer,
    RemoveFromClub,
    RenewClubLink,
    StepDownFromClub,
)
from variorum.host.clubs.models import Club, ClubGame, Membership
from variorum.host.clubs.queries import GetClub
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Game
from variorum.host.games.seats import seats

DUEL = "england_turkey"
WORD = "tea"


@pytest.fixture
def salon(people):
    """A club by invitation that Ann organizes, with Ben and Cat in it, and Dan outside."""
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    club = run(CreateClub(name="Salon", text="Sundays.", is_open=False), ann)
    for person in (ben, cat):
        run(JoinClub(invitation=club.invitation), person, club)
    return club, ann, ben, cat, dan


def names(club):
    return list(club.memberships.filter(removed=False).values_list("person__username", flat=True))


def organizers(club):
    return list(club.memberships.filter(organizes=True).values_list("person__username", flat=True))


def test_a_club_by_invitation_is_joined_with_it_alone_and_once(salon):
    club, _, ben, _, dan = salon
    with pytest.raises(RefusedError, match="invitation link"):
        run(JoinClub(invitation="wrong"), dan, club)
    run(JoinClub(), ben, club)
    assert names(club) == ["ann", "ben", "cat"]


def test_a_renewed_link_ends_the_old_one(salon):
    club, ann, _, _, dan = salon
    run(RenewClubLink(), ann, club)
    with pytest.raises(RefusedError, match="invitation link"):
        run(JoinClub(invitation=club.invitation), dan, club)
    club.refresh_from_db()
    run(JoinClub(invitation=club.invitation), dan, club)


def test_a_club_is_named_opened_and_described_by_its_organizers(salon):
    club, ann, _, _, dan = salon
    run(ChangeClub(name="Café", is_open=True), ann, club)
    club.refresh_from_db()
    assert (club.name, club.text, club.is_open) == ("Café", "Sundays.", True)
    run(JoinClub(), dan, club)
    with pytest.raises(RefusedError, match="needs a name"):
        run(ChangeClub(name=" "), ann, club)


def test_who_is_removed_comes_back_only_when_an_organizer_allows_it(salon):
    club, ann, ben, cat, dan = salon
    for by, whom, why in (
        (ben, cat, "Only organizers"),
        (ben, dan, "Only organizers"),
        (ann, dan, "dan isn't in this"),
    ):
        with pytest.raises(RefusedError, match=why):
            run(RemoveFromClub(person=whom.username), by, club)
    run(RemoveFromClub(person=ben.username), ann, club)
    assert names(club) == ["ann", "cat"]
    with pytest.raises(RefusedError, match="You were removed"):
        run(JoinClub(invitation=club.invitation), ben, club)
    with pytest.raises(RefusedError, match="Only members"):
        run(LeaveClub(), ben, club)
    with pytest.raises(RefusedError, match="cat wasn't removed"):
        run(LetBackIntoClub(person=cat.username), ann, club)
    run(LetBackIntoClub(person=ben.username), ann, club)
    run(JoinClub(invitation=club.invitation), ben, club)
    assert names(club) == ["ann", "cat", "ben"]


def test_a_club_is_handed_over_and_always_has_an_organizer(salon, monkeypatch):
    club, ann, ben, cat, _ = salon
    for act in (StepDownFromClub(), LeaveClub()):
        with pytest.raises(RefusedError, match="Make somebody else an organizer"):
            run(act, ann, club)
    run(MakeClubOrganizer(person=ben.username), ann, club)
    with pytest.raises(RefusedError, match="can't be removed"):
        run(RemoveFromClub(person=ann.username), ben, club)
    run(StepDownFromClub(), ann, club)
    assert organizers(club) == ["ben"]
    run(RemoveFromClub(person=ann.username), ben, club)
    monkeypatch.setattr(acts, "MOST_ORGANIZED", 0)
    with pytest.raises(RefusedError, match="cat organizes 0 clubs, the limit"):
        run(MakeClubOrganizer(person=cat.username), ben, club)


def test_the_last_to_leave_dissolves_the_club_and_games_go_on(salon):
    club, ann, ben, cat, dan = salon
    game = run(CreateClubGame(name="Sunday", variant=DUEL, listed=False, plays=True), ann, club)
    for person in (ben, cat, ann):
        run(LeaveClub(), person, club)
    assert not Club.objects.exists()
    assert not ClubGame.objects.exists()
    seats.join(dan, game.pk)
    with pytest.raises(RefusedError, match="has been dissolved"):
        run(JoinClub(), dan, club)


def test_whoever_has_been_there_longest_inherits_a_deleted_accounts_club(salon):
    club, ann, ben, cat, _ = salon
    for person, left, organizing in ((ann, ["ben", "cat"], ["ben"]), (ben, ["cat"], ["cat"])):
        delete(person)
        assert (names(club), organizers(club)) == (left, organizing)
    delete(cat)
    assert not Club.objects.exists()


def test_an_account_is_deleted_though_one_of_its_clubs_is_dissolved_meanwhile(people):
    ann, ben = people("ann", "ben")
    first, second = (run(CreateClub(name=name), ann) for name in ("One", "Two"))
    for club in (first, second):
        run(JoinClub(), ben, club)

    def dissolve(instance, **_):
        if instance.club_id == first.pk:
            second.delete()

    post_delete.connect(dissolve, sender=Membership)
    try:
        delete(ben)
    finally:
        post_delete.disconnect(dissolve, sender=Membership)
    ben.refresh_from_db()
    assert not ben.is_active
    assert names(first) == ["ann"]


def test_limits(people, monkeypatch):
    ann, ben, cat = people("ann", "ben", "cat")
    monkeypatch.setattr(acts, "MOST_ORGANIZED", 2)
    monkeypatch.setattr(acts, "MOST_JOINED", 3)
    one, two = (run(CreateClub(name=name), ann) for name in ("One", "Two"))
    with pytest.raises(RefusedError, match="You organize 2 clubs, the limit"):
        run(CreateClub(name="Three"), ann)
    third, fourth = (run(CreateClub(name=name), ben) for name in ("Three", "Four"))
    run(JoinClub(), ann, third)
    with pytest.raises(RefusedError, match="You are in 3 clubs, the limit"):
        run(JoinClub(), ann, fourth)
    monkeypatch.setattr(acts, "MOST_MEMBERS", 1)
    with pytest.raises(RefusedError, match="This club has 1 members, the limit"):
        run(JoinClub(), cat, one)
    type(cat).objects.filter(pk=cat.pk).update(guest=True)
    cat.refresh_from_db()
    with pytest.raises(RefusedError, match="Sign up to create"):
        run(CreateClub(name="Guests"), cat)
    with pytest.raises(RefusedError, match="Sign up to join"):
        run(JoinClub(), cat, two)


def test_a_game_of_the_club_alone_is_joined_by_members_only(salon):
    club, ann, ben, cat, dan = salon
    with pytest.raises(RefusedError, match="Only members of the club"):
        run(CreateClubGame(name="Mine", variant=DUEL, plays=True), dan, club)
    game = run(CreateClubGame(name="Sunday", variant=DUEL, listed=False, password=WORD, plays=True), ann, club)
    assert game.members.get().person == ann
    with pytest.raises(RefusedError, match="Only members of its club"):
        seats.join(dan, game.pk, (), "", game.invitation)
    run(RemoveFromClub(person=ben.username), ann, club)
    with pytest.raises(RefusedError, match="Only members of its club"):
        seats.join(ben, game.pk, (), "", game.invitation)
    seats.join(cat, game.pk, (), WORD)


def test_a_game_of_the_club_that_the_lobby_lists_is_for_everybody(salon):
    club, ann, _, _, dan = salon
    game = run(CreateClubGame(name="Fair", variant=DUEL), ann, club)
    assert not game.members.exists()
    seats.join(dan, game.pk)


def test_a_form_sent_twice_creates_one_game(salon):
    club, ann, *_ = salon
    act = CreateClubGame(name="Sunday", variant=DUEL, key="abcdefghij", listed=False, plays=True)
    assert run(act, ann, club) == run(act, ann, club)
    assert Game.objects.count() == ClubGame.objects.count() == 1


def test_members_are_told_with_games_whose_players_everybody_may_know(salon):
    club, ann, ben, cat, _ = salon
    for name, terms in (("Sunday", {}), ("Masked", {"anonymous": True})):
        game = run(CreateClubGame(name=name, variant=DUEL, listed=False, plays=True), ann, club)
        Game.objects.filter(pk=game.pk).update(**terms)
        seats.join(ben, game.pk)
    type(ben).objects.filter(pk=ben.pk).update(private=True)
    told = {one.person: len(one.games) for one in GetClub().answer(cat, club).members}
    assert told == {"ann": 1, "ben": 0, "cat": 0}
