"""Who gets a seat, who gives one up, and what becomes of a game that its players leave."""

import pytest
from msgspec.structs import replace

from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import BotSheet, Game, Member, PublicAct, State
from variorum.host.games.seats import seats
from variorum.host.games.signals import seat_left
from variorum.host.games.terms import Terms

SESAME = "open sesame"


@pytest.fixture
def two(people, begun):
    """A running game of two people and bots, and somebody who looks for a seat."""
    ann, ben, carl = people("ann", "ben", "carl")
    return begun("standard", ann, ben), ann, ben, carl


def seat_of(game, person):
    return game.members.get(person=person, left__isnull=True).seat


def offered(game, person):
    """The seat of a person, who is away."""
    game.members.filter(person=person).update(abandoned=True)
    return seat_of(game, person)


def demanding(game):
    """Ask of newcomers what nobody has."""
    game.terms = replace(game.terms, least_games=99)
    game.save()


def test_only_a_seat_that_is_offered_can_be_taken_over(two):
    game, ann, _, carl = two
    with pytest.raises(RefusedError, match="isn't available"):
        seats.take_over(carl, game.pk, seat_of(game, ann))
    with pytest.raises(RefusedError, match="ATLANTIS isn't available"):
        seats.take_over(carl, game.pk, "ATLANTIS")
    seats.take_over(carl, game.pk, offered(game, ann))
    with pytest.raises(RefusedError, match="isn't available"):
        seats.take_over(carl, game.pk, seat_of(game, carl))


def test_no_seat_of_a_game_that_is_over_can_be_taken_over(two):
    game, ann, _, carl = two
    seat = offered(game, ann)
    Game.objects.filter(pk=game.pk).update(state=State.OVER)
    with pytest.raises(RefusedError, match="isn't available"):
        seats.take_over(carl, game.pk, seat)


def test_nobody_has_two_roles(people, two, begun):
    game, ann, ben, _ = two
    with pytest.raises(RefusedError, match="already have a role"):
        seats.take_over(ben, game.pk, offered(game, ann))
    dora, emil = people("dora", "emil")
    mastered = begun("standard", dora, master=emil)
    with pytest.raises(RefusedError, match="already have a role"):
        seats.take_over(emil, mastered.pk, offered(mastered, dora))


def test_terms_ask_newcomers_for_experience_and_nobody_for_a_seat_of_their_own(two):
    game, ann, _, carl = two
    demanding(game)
    seat = offered(game, ann)
    with pytest.raises(RefusedError, match="99"):
        seats.take_over(carl, game.pk, seat)
    held = seats.take_over(ann, game.pk, seat)
    assert (held.person, held.abandoned) == (ann, False)
    assert game.acts.last().text == f"{seat} is back."


def test_members_change_their_wishes_whatever_the_terms_ask_for_meanwhile(people):
    ann, ben = people("ann", "ben")
    game = creation.create(ann, GamePlan("A game", "standard", terms=Terms(bots=True)))
    seats.join(ben, game.pk)
    demanding(game)
    assert seats.join(ben, game.pk, ("FRANCE", "ATLANTIS")).wishes == ["FRANCE"]
    assert game.members.filter(person=ben).count() == 1


def test_a_full_game_takes_nobody_else(people):
    ann, ben, carl = people("ann", "ben", "carl")
    game = creation.create(ann, GamePlan("A duel", "england_turkey"))
    for person in (ann, ben):
        seats.join(person, game.pk)
    with pytest.raises(RefusedError, match="This game is full"):
        seats.join(carl, game.pk)
    assert seats.join(ben, game.pk, ("TURKEY",)).wishes == ["TURKEY"]


def test_a_replacement_gets_the_seat_without_the_orders_of_bots(two):
    game, ann, _, carl = two
    seat = offered(game, ann)
    for name in (seat, next(name for name in creation.seats_of(game) if name != seat)):
        BotSheet.objects.update_or_create(game=game, seat=name, defaults={"phase_number": 0, "sheet": "{}"})
    before = BotSheet.objects.filter(game=game).count()
    seats.take_over(carl, game.pk, seat)
    assert seat_of(game, carl) == seat
    assert Member.objects.get(game=game, person=ann).left
    assert BotSheet.objects.filter(game=game).count() == before - 1
    assert PublicAct.objects.filter(game=game).last().text.startswith(f"{seat} has a new player.")


def test_who_leaves_a_running_game_opens_a_seat(two):
    game, ann, _, carl = two
    seat = seat_of(game, ann)
    seats.leave(ann, game.pk)
    assert access.find(ann, game.key).seat == ""
    (open_seat,) = game.members.filter(left__isnull=True, abandoned=True)
    assert (open_seat.seat, open_seat.person) == (seat, None)
    assert PublicAct.objects.filter(game=game).last().text == f"{seat} left the game. Looking for a replacement."
    for person in (ann, carl):
        with pytest.raises(RefusedError, match="You aren't in this game"):
            seats.leave(person, game.pk)


@pytest.mark.parametrize("guest", [False, True])
def test_a_game_ends_with_its_last_player_only_if_that_is_a_guest(people, begun, guest):
    (ann,) = people("ann")
    Person.objects.filter(pk=ann.pk).update(guest=guest)
    ann.refresh_from_db()
    game = begun("standard", ann)
    seats.leave(ann, game.pk)
    game.refresh_from_db()
    assert (game.state == State.OVER) == guest
    assert (game.summary == "Ended when its last player left") == guest


def test_a_guest_leaves_a_game_in_which_somebody_plays_as_others_do(two):
    game, ann, ben, _ = two
    Person.objects.filter(pk=ann.pk).update(guest=True)
    ann.refresh_from_db()
    seats.leave(ann, game.pk)
    game.refresh_from_db()
    assert game.state == State.RUNNING
    assert seat_of(game, ben)


def test_coming_back_keeps_no_seat_but_ones_own(two):
    game, ann, ben, _ = two
    for person in (ann, ben):
        offered(game, person)
    seats.back(ann, game.pk)
    assert list(game.members.filter(abandoned=True).values_list("person", flat=True)) == [ben.pk]


def test_an_invitation_is_no_password_attempt(people):
    ann, ben = people("ann", "ben")
    game = creation.create(ann, GamePlan("A game", "standard", password=SESAME))
    for _ in range(seats.MOST_PASSWORDS + 1):
        assert seats.join(ben, game.pk, invitation=game.invitation).person == ben


def test_others_hear_who_left(two):
    game, ann, _, _ = two
    heard = []

    def hear(sender, person, **_):
        heard.append(person)

    seat_left.connect(hear)
    try:
        seats.leave(ann, game.pk)
    finally:
        seat_left.disconnect(hear)
    assert heard == [ann]
