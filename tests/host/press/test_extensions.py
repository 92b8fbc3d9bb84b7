import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.clock.presets import LIVE, NORMAL, preset
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.models import Game, Member, PublicAct, Pulse, State
from variorum.host.press.models import Outcome
from variorum.host.press.services import extensions
from variorum.host.press.signals import extension_asked


@pytest.fixture
def three(people, begun):
    persons = people("ann", "ben", "cat")
    game = begun("standard", *persons)
    return game, *(access.find(person, game.key) for person in persons)


def more(game):
    before = game.deadline
    game.refresh_from_db()
    return game.deadline - before


def test_more_than_half_of_the_people_grant_it(three):
    game, ann, ben, cat = three
    asked = extensions.ask(ann, game.phase_number, 24 * 60)
    assert more(game) == timedelta()
    extensions.answer(cat, game.phase_number, asked.pk, agrees=False)
    assert extensions.answer(ben, game.phase_number, asked.pk, agrees=True).outcome == Outcome.GRANTED
    assert more(game) == timedelta(hours=24)
    assert "extension of 1 day" in PublicAct.objects.filter(game=game).last().text
    with pytest.raises(StaleError):
        extensions.answer(cat, game.phase_number, asked.pk, agrees=True)


def test_without_them_it_is_refused(three):
    game, ann, ben, cat = three
    asked = extensions.ask(ann, game.phase_number, 24 * 60)
    extensions.answer(ben, game.phase_number, asked.pk, agrees=False)
    assert extensions.answer(cat, game.phase_number, asked.pk, agrees=False).outcome == Outcome.REFUSED
    assert more(game) == timedelta()
    with pytest.raises(RefusedError, match="already requested"):
        extensions.ask(ann, game.phase_number, 24 * 60)


def test_the_game_master_decides_alone(people, begun):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("standard", ann, ben, master=gil)
    asked = extensions.ask(access.find(ann, game.key), game.phase_number, 12 * 60)
    extensions.answer(access.find(gil, game.key), game.phase_number, asked.pk, agrees=True)
    assert more(game) == timedelta(hours=12)


def test_somebody_alone_with_bots_just_gets_it(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    assert extensions.ask(access.find(ann, game.key), game.phase_number, 1 * 60).outcome == Outcome.GRANTED


@pytest.mark.parametrize("minutes", [0, -5, 7 * 24 * 60 + 1, 10**12])
def test_lengths_have_bounds(three, minutes):
    game, ann, *_ = three
    with pytest.raises(RefusedError, match="at most 7 days"):
        extensions.ask(ann, game.phase_number, minutes)


def test_of_another_phase_nobody_asks_anything(three):
    game, ann, *_ = three
    with pytest.raises(StaleError):
        extensions.ask(ann, game.phase_number + 1, 24 * 60)
    with pytest.raises(RefusedError, match="no seat"):
        extensions.ask(access.find(AnonymousUser(), game.key), game.phase_number, 24)


def test_asking_and_answering_in_the_browser(three, client):
    game, ann, ben, cat = three
    panel, asks = f"/games/{game.key}/extension/", f"/games/{game.key}/extensions/"
    now, by_script = {"phase_number": game.phase_number}, {"HX-Request": "true"}

    def answer(**words):
        pk = ann.game.extensions.get().pk
        return client.post(f"{asks}extension/", {**now, "extension": pk, **words}, headers=by_script, follow=True)

    client.force_login(ann.person)
    assert client.post(asks, {**now, "hours": 24}).status_code == 302
    client.force_login(ben.person)
    assert "1 of 3 agree" in client.get(panel).content.decode()
    for odd in ({"phase_number": "²", "agrees": "true"}, {"agrees": "perhaps"}):
        assert answer(**odd).status_code == 422
    assert "Request extension" in answer(agrees="true").content.decode()
    assert more(game) == timedelta(hours=24)
    client.force_login(cat.person)
    assert answer(agrees="false").status_code == 409


@pytest.mark.parametrize("hours", ["", "x", "1e3", "9" * 400, "-5", "nan", "🙂"])
def test_odd_hours_have_an_answer(three, client, hours):
    game, ann, *_ = three
    client.force_login(ann.person)
    answer = client.post(
        f"/games/{game.key}/extensions/",
        {"phase_number": game.phase_number, "hours": hours},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 422


def test_those_who_are_asked_find_it_on_the_tab_of_messages(people, begun, client):
    persons = ann, ben, _ = people("ann", "ben", "cat")
    game = begun("standard", *persons)
    asked = extensions.ask(access.find(ann, game.key), game.phase_number, 24 * 60)

    def badges():
        for person in (ann, ben, None):
            client.logout()
            if person:
                client.force_login(person)
            yield "badge" in client.get(f"/games/{game.key}/tabs/").content.decode()

    assert list(badges()) == [False, True, False]
    extensions.answer(access.find(ben, game.key), game.phase_number, asked.pk, agrees=False)
    assert list(badges()) == [False, False, False]


@pytest.mark.parametrize(("agrees", "outcome"), [(True, "granted"), (False, "refused")])
def test_of_four_three_grant_it_and_two_refuse_it(people, begun, agrees, outcome):
    persons = people("ann", "ben", "cat", "dan")
    game = begun("standard", *persons)
    ann, ben, cat, _ = (access.find(person, game.key) for person in persons)
    asked = extensions.ask(ann, game.phase_number, 2 * 60)
    assert extensions.answer(ben, game.phase_number, asked.pk, agrees=agrees).outcome == Outcome.OPEN
    assert extensions.answer(cat, game.phase_number, asked.pk, agrees=agrees).outcome == outcome
    last = PublicAct.objects.filter(game=game).last().text
    assert last == f"{ann.seat}'s request for an extension of 2 hours was {outcome}."


def test_an_answer_can_be_changed_until_it_is_decided(three):
    game, ann, ben, _ = three
    Pulse.objects.all().delete()
    asked = extensions.ask(ann, game.phase_number, 1 * 60)
    extensions.answer(ben, game.phase_number, asked.pk, agrees=False)
    assert not Pulse.objects.filter(game=game, kind="state").exists()
    assert extensions.answer(ben, game.phase_number, asked.pk, agrees=True).outcome == Outcome.GRANTED
    assert more(game) == timedelta(hours=1)
    assert Pulse.objects.filter(game=game, kind="state").exists()  # open pages show the new deadline


def test_one_request_at_a_time(three):
    game, ann, ben, cat = three
    asked = extensions.ask(ann, game.phase_number, 168 * 60)
    with pytest.raises(RefusedError, match="Another request for an extension is open"):
        extensions.ask(ben, game.phase_number, 24 * 60)
    for who in (ben, cat):
        extensions.answer(who, game.phase_number, asked.pk, agrees=False)
    assert extensions.ask(ben, game.phase_number, 24 * 60).outcome == Outcome.OPEN


def test_the_game_master_extends_at_the_desk_and_may_refuse(people, begun):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("standard", ann, ben, master=gil)
    master, one = access.find(gil, game.key), access.find(ann, game.key)
    with pytest.raises(RefusedError, match="extend the deadline at the desk"):
        extensions.ask(master, game.phase_number, 12 * 60)
    asked = extensions.ask(one, game.phase_number, 12 * 60)
    assert not extensions.asked_in(master)
    assert extensions.answer(master, game.phase_number, asked.pk, agrees=False).outcome == Outcome.REFUSED
    assert more(game) == timedelta()
    assert PublicAct.objects.filter(game=game).last().text.endswith("was refused by the game master.")


def test_whose_seat_is_offered_has_no_say(three):
    game, ann, ben, cat = three
    Member.objects.filter(person=cat.person).update(abandoned=True)
    with pytest.raises(RefusedError, match="Only players request"):
        extensions.ask(cat, game.phase_number, 24 * 60)
    asked = extensions.ask(ann, game.phase_number, 24 * 60)
    now = [access.find(who.person, game.key) for who in (ann, ben, cat)]
    assert [bool(extensions.asked_in(who)) for who in now] == [False, True, False]
    with pytest.raises(RefusedError, match="Only players in this game can answer"):
        extensions.answer(cat, game.phase_number, asked.pk, agrees=True)
    assert extensions.answer(ben, game.phase_number, asked.pk, agrees=False).outcome == Outcome.REFUSED


@pytest.mark.parametrize("state", [State.PAUSED, State.WAITING])
def test_while_the_clock_stands_nobody_asks_and_nobody_is_asked(three, state):
    game, ann, ben, _ = three
    asked = extensions.ask(ann, game.phase_number, 24 * 60)
    Game.objects.filter(pk=game.pk).update(state=state)
    assert not extensions.asked_in(access.find(ben.person, game.key))
    with pytest.raises(RefusedError, match="No deadline is set"):
        extensions.answer(ben, game.phase_number, asked.pk, agrees=True)


def test_a_phase_without_a_deadline_is_not_extended(three):
    game, ann, *_ = three
    Game.objects.filter(pk=game.pk).update(deadline=None)
    with pytest.raises(RefusedError, match="No deadline is set"):
        extensions.ask(ann, game.phase_number, 24 * 60)


@pytest.mark.parametrize("mastered", [False, True])
def test_all_others_are_asked(people, begun, mastered):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("standard", ann, ben, master=gil if mastered else None)
    told = []

    def hear(sender, seats, **_):
        told.append(seats)

    extension_asked.connect(hear)
    try:
        extensions.ask(access.find(ann, game.key), game.phase_number, 24 * 60)
    finally:
        extension_asked.disconnect(hear)
    assert told == [(access.find(ben, game.key).seat, *([GM] if mastered else []))]


@pytest.mark.parametrize(
    ("pace", "offered", "usual"),
    [
        (LIVE, ["5 minutes", "10 minutes", "15 minutes", "30 minutes", "1 hour"], "10 minutes"),
        (NORMAL, ["12 hours", "1 day", "2 days", "3 days", "7 days"], "1 day"),
    ],
)
def test_pages_offer_lengths_that_fit_the_pace(people, begun, client, pace, offered, usual):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben, clock=preset(pace, "UTC"))
    client.force_login(ann)
    form = client.get(f"/games/{game.key}/extension/").content.decode()
    choices = re.findall(r"<option value=\"[\d.]+\"( selected)?>([^<]+)</option>", form)
    assert [words for _, words in choices] == offered
    assert [words for chosen, words in choices if chosen] == [usual]
    assert "Hours" not in form
