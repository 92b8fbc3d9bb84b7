import pytest
from tests.acting import do

from variorum.game.audience import GM
from variorum.game.title import called
from variorum.host.games import access
from variorum.host.games.common import ProblemsError, RefusedError
from variorum.host.games.life import phases
from variorum.host.games.models import Member, SavedSheet, State
from variorum.host.games.seats import seats, sheets
from variorum.host.gm.acts import people
from variorum.host.gm.acts.clock import PauseGame, ProcessNow
from variorum.host.gm.acts.orders import EnterOrders, SetSeatReady
from variorum.host.gm.acts.people import GiveSeatToBot, KeepSeat, LeaveDesk, OfferSeat, WithdrawInvitation
from variorum.host.gm.models import Invitation


def test_a_seat_is_offered_and_kept(table, people_named):
    at, seat = table(), None
    seat = at.who(at.ann).seat
    do(at.master, OfferSeat(seat=seat))
    assert Member.objects.get(person=at.ann).abandoned
    do(at.master, KeepSeat(seat=seat))
    assert not Member.objects.get(person=at.ann).abandoned
    with pytest.raises(RefusedError, match="isn't available"):
        seats.take_over(people_named("zoe"), at.game.pk, seat)


@pytest.fixture
def people_named(people):
    return lambda name: people(name)[0]


def test_a_bot_plays_on(table):
    at = table()
    seat = at.who(at.ann).seat
    do(at.master, GiveSeatToBot(seat=seat))
    assert at.who(at.ann).seat == ""
    assert Member.objects.get(game=at.game, seat=seat, left=None).person is None
    assert f"The game master lets a bot (medium) play {seat}." in at.acts()


def test_whoever_is_invited_takes_the_seat_once(table, people_named):
    at, zoe, yan = table(), people_named("zoe"), people_named("yan")
    seat = at.who(at.ann).seat
    old = at.invited(seat)
    invitation = at.invited(seat)
    with pytest.raises(RefusedError, match="no longer valid"):
        people.accept(zoe, old)
    with pytest.raises(RefusedError, match="a role in this game"):
        people.accept(at.ben, invitation)
    people.accept(zoe, invitation)
    assert at.who(zoe).seat == seat
    assert at.who(at.ann).seat == ""
    with pytest.raises(RefusedError, match="no longer valid"):
        people.accept(yan, invitation)


def test_an_invitation_is_withdrawn(table, people_named):
    at, zoe = table(), people_named("zoe")
    seat = at.who(at.ann).seat
    for name, told in (
        (seat, f"The game master withdraws the invitation to {seat}."),
        (GM, "is no longer looking for a successor."),
    ):
        invitation = at.invited(name)
        do(at.master, WithdrawInvitation(seat=name))
        assert at.acts()[-1].endswith(told)
        with pytest.raises(RefusedError, match="no longer valid"):
            people.accept(zoe, invitation)
        with pytest.raises(RefusedError, match="already been used or withdrawn"):
            do(at.master, WithdrawInvitation(seat=name))


def test_the_desk_is_handed_over(table, people_named):
    at, zoe = table(), people_named("zoe")
    invitation = at.invited(GM)
    with pytest.raises(RefusedError, match="can't be its game master"):
        people.accept(at.ann, invitation)
    people.accept(zoe, invitation)
    assert access.find(zoe, at.game.key).is_master
    assert not at.who(at.gil).is_master


def test_orders_are_entered_for_a_seat_without_showing_what_it_sent(table, hold):
    at = table()
    given = hold(at, at.ann)
    seat, unit = at.who(at.ann).seat, given[0].subject
    entered = next(o for o in at.who(at.ann).legal_orders().orders() if o.subject == unit and o != given[0])
    assert do(at.master, EnterOrders(seat=seat, text=str(entered))) == ()
    assert set(sheets.saved(at.who(at.ann)).sheet.orders) == {entered, *given[1:]}
    assert at.acts()[-1] == f"The game master enters orders for {seat}."
    do(at.master, EnterOrders(seat=seat, text=str(entered), whole=True))
    assert sheets.saved(at.who(at.ann)).sheet.orders == (entered,)
    do(at.master, SetSeatReady(seat=seat, ready=True))
    assert sheets.saved(at.who(at.ann)).ready


@pytest.mark.parametrize("text", ["Dear all, I would like to order", "", "x" * 300_000, "🙂 🙂"])
def test_what_is_no_order_is_refused_and_nothing_is_entered(table, text):
    at = table()
    with pytest.raises(RefusedError):
        do(at.master, EnterOrders(seat=at.who(at.ann).seat, text=text))
    assert not SavedSheet.objects.filter(game=at.game).exists()
    assert not [act for act in at.acts() if "enters orders" in act]


def test_orders_are_entered_for_seats_alone(table):
    at = table()
    for seat in ("NOBODY", GM, ""):
        with pytest.raises(RefusedError, match="isn't a seat"):
            do(at.master, EnterOrders(seat=seat, text="A PAR H", whole=True))


def test_orders_under_another_name_are_a_problem(table):
    at = table()
    mine, other = at.who(at.ann).seat, at.who(at.ben).seat
    with pytest.raises(ProblemsError) as caught:
        do(at.master, EnterOrders(seat=mine, text=f"{other}\nA PAR H"))
    assert "it was ignored" in str(caught.value.problems[0])


def test_an_invitation_is_followed_in_the_browser(table, people_named, client):
    at, zoe = table(), people_named("zoe")
    type(at.game).objects.update(listed=False)
    seat = at.who(at.ann).seat
    token = at.invited(seat).token
    address = f"/games/{at.game.key}/seat/{token}/"
    assert client.get(address)["Location"].startswith("/accounts/login/")
    client.force_login(zoe)
    assert f"play {called(seat)}." in client.get(address).content.decode()
    assert client.get(f"/games/{at.game.key}/seat/another/").status_code == 404
    assert client.get(f"/games/nosuchgame/seat/{token}/").status_code == 404
    assert client.post(address).status_code == 302
    assert at.who(zoe).seat == seat
    assert not Invitation.objects.exists()
    assert client.post(address).status_code == 404


@pytest.mark.parametrize("state", ["runs", "stands still", "waits"])
def test_a_game_whose_master_leaves_the_desk_goes_on_by_itself(client, table, seated, state, monkeypatch):
    monkeypatch.setattr("variorum.game.dice.new_seed", lambda: "a seed with which nobody wins at once")
    at = table("rather_silly")
    seated(at.game, at.ann, "FRANCE")
    seated(at.game, at.ben, "TURKEY")
    while at.now().deadline:
        do(at.master, ProcessNow())
    if state == "stands still":
        do(at.master, PauseGame())
    elif state == "waits":
        assert do(at.master, ProcessNow()).waits == (GM,)
    old, phase = at.invited(GM), at.now().phase_number
    client.force_login(at.gil)
    answer = client.post(f"{at.address}leave/", {"mark": at.mark}, follow=True)
    assert "From now on, the game runs automatically." in answer.content.decode()
    assert (at.now().master, at.game.state) == (None, State.RUNNING)
    assert phases.process(at.game.pk, phase, now=at.game.deadline)
    with pytest.raises(RefusedError, match="no longer valid"):
        people.accept(at.gil, old)


def test_nobody_else_leaves_the_desk(client, table):
    at = table()
    with pytest.raises(RefusedError, match="aren't the game master"):
        do(at.who(at.ann), LeaveDesk())
    client.force_login(at.ann)
    assert client.post(f"{at.address}leave/", {"mark": at.mark}).status_code == 404
    assert at.now().master == at.gil
