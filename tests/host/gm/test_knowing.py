"""Whoever knows a game's secrets takes no seat in it, unless its game master says so in public."""

import pytest
from tests.acting import do

from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.common import RefusedError
from variorum.host.games.models import FormerMaster, Member
from variorum.host.games.seats import seats
from variorum.host.gm.acts import people
from variorum.host.gm.acts.people import LeaveDesk, OfferSeat

KNOWS = "know secrets of this game"


@pytest.fixture
def people_named(people):
    return lambda name: people(name)[0]


@pytest.fixture
def handed_over(table, people):
    """A game whose first game master, gil, has handed the desk over to zoe."""
    at, (zoe,) = table(anonymous=True), people("zoe")
    hand_over(at, zoe)
    at.gil, at.before = zoe, at.gil
    return at


def hand_over(at, person):
    people.accept(person, at.invited(GM))


def test_a_former_game_master_takes_no_seat(handed_over):
    at = handed_over
    seat = at.who(at.ann).seat
    do(at.master, OfferSeat(seat=seat))
    with pytest.raises(RefusedError, match=KNOWS):
        seats.take_over(at.before, at.game.pk, seat)
    with pytest.raises(RefusedError, match=KNOWS):
        people.accept(at.before, at.invited(seat))
    assert at.who(at.ann).seat == seat
    assert at.who(at.before).seat == ""


def test_the_log_tells_everybody_who_was_let_in_all_the_same(handed_over):
    at = handed_over
    seat = at.who(at.ann).seat
    invitation = at.invited(seat, informed=True)
    told = "perhaps somebody who knows secrets of this game from another part in it."
    assert at.acts()[-1] == f"The game master invites somebody to play {seat}, {told}"
    people.accept(at.before, invitation)
    assert at.who(at.before).seat == seat
    assert at.acts()[-1] == f"{seat} has a new player, who knows secrets of this game from an earlier role in it."
    assert at.before.username not in " ".join(at.acts())


def test_an_invitation_for_those_who_know_says_nothing_false_of_others(table, people_named):
    at, zoe = table(), people_named("zoe")
    seat = at.who(at.ann).seat
    people.accept(zoe, at.invited(seat, informed=True))
    assert at.acts()[-1] == f"{seat} has a new player."


def test_a_game_master_who_stepped_down_takes_no_seat(table):
    at = table()
    do(at.master, OfferSeat(seat=at.who(at.ann).seat))
    do(at.master, LeaveDesk())
    with pytest.raises(RefusedError, match=KNOWS) as refused:
        seats.take_over(at.gil, at.game.pk, at.who(at.ann).seat)
    assert "Its game master" not in str(refused.value)


def test_a_former_player_may_come_back_to_the_same_seat_alone(table):
    at = table()
    mine, other = at.who(at.ann).seat, at.who(at.ben).seat
    seats.leave(at.ann, at.game.pk)
    do(at.master, OfferSeat(seat=other))
    with pytest.raises(RefusedError, match=KNOWS):
        seats.take_over(at.ann, at.game.pk, other)
    seats.take_over(at.ann, at.game.pk, mine)
    assert at.who(at.ann).seat == mine
    assert at.acts()[-1] == f"{mine} has a new player."


def test_whoever_left_before_the_game_began_knows_nothing(people, begun):
    ann, gil = people("ann", "gil")
    game = begun("standard", ann, master=gil)
    Member.objects.filter(person=ann).update(abandoned=True)
    seat = Member.objects.get(person=ann).seat
    other = Member.objects.exclude(seat=seat).first().seat
    (zoe,) = people("zoe")
    Member.objects.create(game=game, person=zoe, seat=other, left=game.created)
    seats.take_over(zoe, game.pk, seat)
    assert access.find(zoe, game.key).seat == seat
    assert not FormerMaster.objects.exists()


def test_the_page_tells_why_instead_of_a_button(client, handed_over, people_named):
    at, yan = handed_over, people_named("yan")
    people_page, button = f"/games/{at.game.key}/about/", "Take over"
    seat = at.who(at.ann).seat
    do(at.master, OfferSeat(seat=seat))
    for person, offered in ((yan, True), (at.before, False)):
        client.force_login(person)
        page = client.get(people_page).content.decode()
        assert (button in page) == offered
        assert (KNOWS in page) != offered
    answer = client.post(f"/games/{at.game.key}/take-over/", {"seat": seat}, follow=True)
    assert KNOWS in answer.content.decode()


def test_the_desk_offers_such_an_invitation_where_somebody_could_need_it(client, table):
    at = table()
    client.force_login(at.gil)
    word = 'name="informed"'
    assert word not in client.get(at.address).content.decode()
    seats.leave(at.ann, at.game.pk)
    assert word in client.get(at.address).content.decode()
    seat = at.who(at.ben).seat
    client.post(f"{at.address}seats/invite/", {"mark": at.mark, "seat": seat, "informed": "yes"})
    people.accept(at.ann, at.game.seat_invitations.get())
    assert at.who(at.ann).seat == seat
