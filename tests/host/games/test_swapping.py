"""Two players swap their seats: a button at each other's seat, until the first phase has been processed."""

import pytest
from tests.acting import do

from variorum.host.acts.running import run
from variorum.host.games import access
from variorum.host.games.common import RefusedError
from variorum.host.games.models import PublicAct, SavedSheet
from variorum.host.games.seats import sheets
from variorum.host.games.seats.acts import JoinGame
from variorum.host.games.seats.swapping import SwapSeats, WithdrawSwap
from variorum.host.games.terms import Seating
from variorum.host.press.acts import SendMessage
from variorum.host.press.models import Report
from variorum.host.press.reports import ReportToStaff


def test_two_players_swap_as_soon_as_both_have_asked(people, duel, client):
    ann, ben = people("ann", "ben")
    game = duel(ann, ben)
    mine, other = access.find(ann, game.key), access.find(ben, game.key)
    sheets.set_ready(mine, game.phase_number, ready=True)
    about, swap = f"/games/{game.key}/about/", f"/games/{game.key}/seats/swap/"
    client.force_login(ann)
    assert f'value="{other.seat}"' in client.get(about).content.decode()
    told = client.post(swap, {"seat": other.seat}, follow=True).content.decode()
    assert "As soon as the other player asks for your seat" in told
    assert access.find(ann, game.key).seat == mine.seat
    assert "You no longer ask to swap seats." in client.post(f"{swap}delete/", follow=True).content.decode()
    assert not do(other, SwapSeats(seat=mine.seat)), "ann has taken it back"
    do(other, WithdrawSwap())
    client.post(swap, {"seat": other.seat})
    assert "you've asked to swap" in client.get(about).content.decode()
    client.force_login(ben)
    assert "asks to swap" in client.get(about).content.decode()
    assert (
        f"You&#x27;ve swapped: you play {mine.seat.capitalize()} now"
        in client.post(swap, {"seat": mine.seat}, follow=True).content.decode()
    )
    assert (access.find(ann, game.key).seat, access.find(ben, game.key).seat) == (other.seat, mine.seat)
    assert not SavedSheet.objects.filter(game=game, ready=True).exists()
    assert "have swapped seats." in PublicAct.objects.filter(game=game, news=True).last().text
    assert not do(access.find(ann, game.key), SwapSeats(seat=mine.seat)), "a wish counts once"


def test_who_wrote_a_message_before_the_swap_answers_for_it(people, duel):
    ann, ben = people("ann", "ben")
    game = duel(ann, ben)
    mine, other = access.find(ann, game.key), access.find(ben, game.key)
    before = do(mine, SendMessage(to=("*",), text="Rude", key="1")).id
    do(mine, SwapSeats(seat=other.seat))
    do(other, SwapSeats(seat=mine.seat))
    after = do(access.find(ann, game.key), SendMessage(to=("*",), text="Ruder", key="2")).id
    for message in (before, after):
        run(ReportToStaff(kind="message", about=message, reason="rude"), ben)
    assert set(Report.objects.values_list("writer__username", flat=True)) == {"ann"}


def test_wishes_to_join_with_are_no_wishes_to_swap(people, duel):
    ann, ben = people("ann", "ben")
    game = duel(ann, ben, seating=Seating.CHOICE)
    assert [member.wishes for member in game.members.all()] == [[], []]
    with pytest.raises(RefusedError, match="already started"):
        do(access.find(ann, game.key), JoinGame(wishes=("TURKEY",)))


def test_whoever_has_messages_that_the_other_may_not_read_keeps_the_seat(people, begun):
    players = people("ann", "ben", "cy", "di", "eve", "flo", "gus")
    game = begun("standard", *players)
    ann, ben, cy = (access.find(person, game.key) for person in players[:3])
    for by, to in ((ann, ben), (cy, ben)):
        do(by, SendMessage(to=(to.seat,), text="Hello", key=by.seat))
    assert not do(ann, SwapSeats(seat=ben.seat)), "messages between the two are known to both"
    with pytest.raises(RefusedError, match="had messages or offers that whoever takes your seat would find"):
        do(ben, SwapSeats(seat=ann.seat))
    di, eve = (access.find(person, game.key) for person in players[3:5])
    assert not do(di, SwapSeats(seat=eve.seat))
    do(cy, SendMessage(to=(di.seat,), text="Psst", key="later"))
    assert not do(eve, SwapSeats(seat=di.seat)), "a message after the wish undoes it, and tells the other nothing"


@pytest.mark.parametrize("variant", ["goals", "dark"])
def test_seats_with_secrets_are_not_swapped(people, begun, variant):
    ann, ben = people("ann", "ben")
    game = begun(variant, ann, ben)
    with pytest.raises(RefusedError, match="begin with secrets"):
        do(access.find(ann, game.key), SwapSeats(seat=access.find(ben, game.key).seat))
