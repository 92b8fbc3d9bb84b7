import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from msgspec import structs

from variorum.archive.lines import edit_line
from variorum.game.audience import GM
from variorum.game.title import called
from variorum.host.games import access
from variorum.host.games.clock.form import LIVE, NORMAL, preset
from variorum.host.games.clock.waits import wait_of
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.log import store
from variorum.host.games.models import Game, Member, PublicAct, Pulse, State
from variorum.host.games.seats import seats
from variorum.host.press.models import Outcome, Vote
from variorum.host.press.services import matters, votes
from variorum.host.press.services.matters import MATTERS, VoteKind, living, may_win
from variorum.host.press.signals import vote_called
from variorum.rules.teams import Teams


@pytest.fixture
def three(people, begun):
    persons = people("ann", "ben", "cat")
    game = begun("standard", *persons)
    return game, *(access.find(person, game.key) for person in persons)


def extend(who, phase, minutes):
    return votes.ask(who, phase, VoteKind.EXTENSION, minutes=minutes)


def more(game):
    before = game.deadline
    game.refresh_from_db()
    return game.deadline - before


def test_more_than_half_of_the_people_grant_it(three):
    game, ann, ben, cat = three
    asked = extend(ann, game.phase_number, 24 * 60)
    assert more(game) == timedelta()
    votes.answer(cat, game.phase_number, asked.pk, agrees=False)
    assert votes.answer(ben, game.phase_number, asked.pk, agrees=True).outcome == Outcome.GRANTED
    assert more(game) == timedelta(hours=24)
    assert "extension of 1 day" in PublicAct.objects.filter(game=game).last().text
    with pytest.raises(StaleError):
        votes.answer(cat, game.phase_number, asked.pk, agrees=True)


def test_without_them_it_is_refused(three):
    game, ann, ben, cat = three
    asked = extend(ann, game.phase_number, 24 * 60)
    votes.answer(ben, game.phase_number, asked.pk, agrees=False)
    assert votes.answer(cat, game.phase_number, asked.pk, agrees=False).outcome == Outcome.REFUSED
    assert more(game) == timedelta()
    with pytest.raises(RefusedError, match="already called this vote"):
        extend(ann, game.phase_number, 24 * 60)


def test_the_game_master_decides_alone(people, begun):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("standard", ann, ben, master=gil)
    asked = extend(access.find(ann, game.key), game.phase_number, 12 * 60)
    votes.answer(access.find(gil, game.key), game.phase_number, asked.pk, agrees=True)
    assert more(game) == timedelta(hours=12)


def test_somebody_alone_with_bots_just_gets_it(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    assert extend(access.find(ann, game.key), game.phase_number, 1 * 60).outcome == Outcome.GRANTED


@pytest.mark.parametrize("minutes", [0, -5, 7 * 24 * 60 + 1, 10**12])
def test_lengths_have_bounds(three, minutes):
    game, ann, *_ = three
    with pytest.raises(RefusedError, match="at most 7 days"):
        extend(ann, game.phase_number, minutes)


def test_of_another_phase_nobody_asks_anything(three):
    game, ann, *_ = three
    with pytest.raises(StaleError):
        extend(ann, game.phase_number + 1, 24 * 60)
    with pytest.raises(RefusedError, match="no seat"):
        extend(access.find(AnonymousUser(), game.key), game.phase_number, 24)


def test_asking_and_answering_in_the_browser(three, client):
    game, ann, ben, cat = three
    panel, asks = f"/games/{game.key}/votes-panel/", f"/games/{game.key}/votes/"
    now, by_script = {"phase_number": game.phase_number}, {"HX-Request": "true"}

    def answer(**words):
        pk = ann.game.votes.get().pk
        return client.post(f"{asks}vote/", {**now, "vote": pk, **words}, headers=by_script, follow=True)

    client.force_login(ann.person)
    assert client.post(asks, {**now, "kind": "extension", "hours": 24}).status_code == 302
    client.force_login(ben.person)
    assert "1 of 3 agree" in client.get(panel).content.decode()
    for odd in ({"phase_number": "²", "agrees": "true"}, {"agrees": "perhaps"}):
        assert answer(**odd).status_code == 422
    assert "Vote on an extension" in answer(agrees="true").content.decode()
    assert more(game) == timedelta(hours=24)
    client.force_login(cat.person)
    assert answer(agrees="false").status_code == 409


@pytest.mark.parametrize("hours", ["", "x", "1e3", "9" * 400, "-5", "nan", "🙂"])
def test_odd_hours_have_an_answer(three, client, hours):
    game, ann, *_ = three
    client.force_login(ann.person)
    answer = client.post(
        f"/games/{game.key}/votes/",
        {"phase_number": game.phase_number, "kind": "extension", "hours": hours},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 422


def test_those_who_are_asked_find_it_on_every_page_of_the_game(people, begun, client):
    persons = ann, ben, _ = people("ann", "ben", "cat")
    game = begun("standard", *persons)
    asked = extend(access.find(ann, game.key), game.phase_number, 24 * 60)

    def questions():
        for person in (ann, ben, None):
            client.logout()
            if person:
                client.force_login(person)
            yield 'name="agrees"' in client.get(f"/games/{game.key}/status/").content.decode()

    assert list(questions()) == [False, True, False]
    votes.answer(access.find(ben, game.key), game.phase_number, asked.pk, agrees=False)
    assert list(questions()) == [False, False, False]


@pytest.mark.parametrize(("agrees", "outcome", "told"), [(True, "granted", "passed"), (False, "refused", "failed")])
def test_of_four_three_grant_it_and_two_refuse_it(people, begun, agrees, outcome, told):
    persons = people("ann", "ben", "cat", "dan")
    game = begun("standard", *persons)
    ann, ben, cat, _ = (access.find(person, game.key) for person in persons)
    asked = extend(ann, game.phase_number, 2 * 60)
    assert votes.answer(ben, game.phase_number, asked.pk, agrees=agrees).outcome == Outcome.OPEN
    assert votes.answer(cat, game.phase_number, asked.pk, agrees=agrees).outcome == outcome
    last = PublicAct.objects.filter(game=game).last().text
    assert last == f"{called(ann.seat)}'s vote on an extension of 2 hours {told}."


def test_an_answer_can_be_changed_until_it_is_decided(three):
    game, ann, ben, _ = three
    Pulse.objects.all().delete()
    asked = extend(ann, game.phase_number, 1 * 60)
    votes.answer(ben, game.phase_number, asked.pk, agrees=False)
    assert not Pulse.objects.filter(game=game, kind="state").exists()
    assert votes.answer(ben, game.phase_number, asked.pk, agrees=True).outcome == Outcome.GRANTED
    assert more(game) == timedelta(hours=1)
    assert Pulse.objects.filter(game=game, kind="state").exists()  # open pages show the new deadline


def test_one_request_at_a_time(three):
    game, ann, ben, cat = three
    asked = extend(ann, game.phase_number, 168 * 60)
    with pytest.raises(RefusedError, match="Another vote of this kind is open"):
        extend(ben, game.phase_number, 24 * 60)
    for who in (ben, cat):
        votes.answer(who, game.phase_number, asked.pk, agrees=False)
    assert extend(ben, game.phase_number, 24 * 60).outcome == Outcome.OPEN


def test_the_game_master_extends_at_the_desk_and_may_refuse(people, begun):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("standard", ann, ben, master=gil)
    master, one = access.find(gil, game.key), access.find(ann, game.key)
    with pytest.raises(RefusedError, match="decide at the desk"):
        extend(master, game.phase_number, 12 * 60)
    asked = extend(one, game.phase_number, 12 * 60)
    assert wait_of(master).question.endswith("grant it?")
    assert votes.answer(master, game.phase_number, asked.pk, agrees=False).outcome == Outcome.REFUSED
    assert more(game) == timedelta()
    assert PublicAct.objects.filter(game=game).last().text.endswith("failed, as the game master decided.")


def test_whose_seat_is_offered_has_no_say(three):
    game, ann, ben, cat = three
    Member.objects.filter(person=cat.person).update(abandoned=True)
    with pytest.raises(RefusedError, match="Only players call votes"):
        extend(cat, game.phase_number, 24 * 60)
    asked = extend(ann, game.phase_number, 24 * 60)
    now = [access.find(who.person, game.key) for who in (ann, ben, cat)]
    assert [bool(wait_of(who).question) for who in now] == [False, True, False]
    with pytest.raises(RefusedError, match="Only players who are still in this game"):
        votes.answer(cat, game.phase_number, asked.pk, agrees=True)
    assert votes.answer(ben, game.phase_number, asked.pk, agrees=False).outcome == Outcome.REFUSED


@pytest.mark.parametrize("state", [State.PAUSED, State.WAITING])
def test_while_the_clock_stands_nobody_asks_and_nobody_is_asked(three, state):
    game, ann, ben, _ = three
    asked = extend(ann, game.phase_number, 24 * 60)
    Game.objects.filter(pk=game.pk).update(state=state)
    assert not wait_of(access.find(ben.person, game.key)).question
    with pytest.raises(RefusedError, match="No deadline is set"):
        votes.answer(ben, game.phase_number, asked.pk, agrees=True)


def test_a_phase_without_a_deadline_is_not_extended(three):
    game, ann, *_ = three
    Game.objects.filter(pk=game.pk).update(deadline=None)
    with pytest.raises(RefusedError, match="No deadline is set"):
        extend(ann, game.phase_number, 24 * 60)


@pytest.mark.parametrize("mastered", [False, True])
def test_all_others_are_asked(people, begun, mastered):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun("standard", ann, ben, master=gil if mastered else None)
    told = []

    def hear(sender, seats, **_):
        told.append(seats)

    vote_called.connect(hear)
    try:
        extend(access.find(ann, game.key), game.phase_number, 24 * 60)
    finally:
        vote_called.disconnect(hear)
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
    form = client.get(f"/games/{game.key}/votes-panel/").content.decode()
    choices = re.findall(r"<option value=\"[\d.]+\"( selected)?>([^<]+)</option>", form)
    assert [words for _, words in choices] == offered
    assert [words for chosen, words in choices if chosen] == [usual]
    assert "Hours" not in form


def call(who, kind, **words):
    who = access.find(who.person, who.game.key)
    return votes.ask(who, who.game.phase_number, kind, **words)


def say(who, vote, *, agrees):
    who = access.find(who.person, who.game.key)
    return votes.answer(who, who.game.phase_number, vote.pk, agrees=agrees)


def now(game):
    return Game.objects.get(pk=game.pk)


def test_all_stop_the_clock_and_more_than_half_restart_it(three):
    """Bots play the other seats, and agree when all people do."""
    game, ann, ben, cat = three
    asked = call(ann, VoteKind.PAUSE)
    assert say(ben, asked, agrees=True).outcome == Outcome.OPEN
    assert say(cat, asked, agrees=True).outcome == Outcome.GRANTED
    assert (now(game).state, now(game).deadline) == (State.PAUSED, None)
    with pytest.raises(RefusedError, match="No deadline is set"):
        call(cat, VoteKind.EXTENSION, minutes=60)
    again = call(cat, VoteKind.RESUME)
    assert wait_of(access.find(ben.person, game.key)).question
    assert say(ann, again, agrees=True).outcome == Outcome.GRANTED
    assert now(game).state == State.RUNNING
    assert abs(now(game).deadline - game.deadline) < timedelta(minutes=5)


@pytest.mark.parametrize("state", [State.RUNNING, State.PAUSED, State.WAITING])
def test_all_cancel_a_game_and_it_has_no_result(three, client, state):
    game, ann, ben, cat = three
    Game.objects.filter(pk=game.pk).update(state=state)
    asked = call(ann, VoteKind.CANCEL)
    for who in (ben, cat):
        asked = say(who, asked, agrees=True)
    over = now(game)
    assert (asked.outcome, over.state, over.summary) == (Outcome.GRANTED, State.OVER, "Canceled by its players")
    assert not over.results.exists()
    client.force_login(ann.person)
    pages = ("", "board/", "results/", "afterwards/", "press/", "history/", "replay/", "tabs/")
    assert {page: client.get(f"/games/{game.key}/{page}").status_code < 500 for page in pages} == dict.fromkeys(
        pages, True
    )
    with pytest.raises(RefusedError, match="while the game is over"):
        call(ben, VoteKind.CANCEL)


def test_one_of_them_keeps_a_game_from_being_canceled(three):
    game, ann, ben, _ = three
    assert say(ben, call(ann, VoteKind.CANCEL), agrees=False).outcome == Outcome.REFUSED
    assert now(game).state == State.RUNNING


def test_the_game_master_cancels_but_concedes_for_nobody(people, full):
    _, gil, ann, _ = full(master=True)
    asked = call(ann, VoteKind.CONCESSION, winner=ann.seat)
    assert not wait_of(gil).question
    with pytest.raises(RefusedError, match="Only players who are still"):
        say(gil, asked, agrees=True)
    asked = call(ann, VoteKind.CANCEL)
    assert wait_of(gil).question
    assert say(gil, asked, agrees=True).outcome == Outcome.GRANTED


def test_all_others_concede_by_secret_answers(full, client):
    """Whoever wins has no say, and nobody reads who or how many have agreed."""
    game, ann, ben = full()
    with pytest.raises(RefusedError, match="Choose whom you concede to: ENGLAND, TURKEY"):
        call(ann, VoteKind.CONCESSION, winner="GM")
    asked = call(ben, VoteKind.CONCESSION, winner=ben.seat)
    assert votes.tally(now(game), asked).seats == (ann.seat,)
    with pytest.raises(RefusedError, match="Only players who are still"):
        say(ben, asked, agrees=True)
    for who, words in ((ann, "Answers are secret"), (ben, "a concession to")):
        client.force_login(who.person)
        page = client.get(f"/games/{game.key}/votes-panel/").content.decode()
        assert (words in page, "agree, 0 disagree" in page) == (True, False)
    assert say(ann, asked, agrees=True).outcome == Outcome.GRANTED
    over = now(game)
    assert (over.state, over.summary.split(",")[0]) == (State.OVER, f"{called(ben.seat)} wins")
    assert {row.seat: row.score for row in over.results.all()} == {ann.seat: 0, ben.seat: 100}


def test_bots_do_not_concede(three):
    _, ann, ben, _ = three
    with pytest.raises(RefusedError, match="a bot still plays"):
        call(ann, VoteKind.CONCESSION, winner=ben.seat)


def test_who_is_out_of_the_game_has_no_say(full):
    """Ann has lost everything; what remains is decided by the others."""
    game, ann, ben = full()
    log = store.load(now(game))
    position = log.now.position
    gone = structs.replace(
        position,
        units=tuple(unit for unit in position.units if unit.power != ann.seat),
        owners={area: owner for area, owner in position.owners.items() if owner != ann.seat},
    )
    with transaction.atomic():
        row = now(game)
        store.append(row, log, edit_line(gone, "a test"))
        row.save()
    with pytest.raises(RefusedError, match="You're out of the game"):
        call(ann, VoteKind.CANCEL)
    assert call(ben, VoteKind.CANCEL).outcome == Outcome.GRANTED


@pytest.mark.parametrize("kind", [VoteKind.CANCEL, VoteKind.PAUSE, VoteKind.EXTENSION])
def test_nobody_loses_their_say_by_being_named_the_winner_of_something_else(full, kind):
    game, ann, ben = full()
    with pytest.raises(RefusedError, match="Only a concession has a winner"):
        call(ann, kind, winner=ben.seat, minutes=60)
    assert now(game).state == State.RUNNING


@pytest.mark.parametrize(
    ("variant", "seats"),
    [("rather_silly", {"AUSTRIA", "JESTER", "MASTERMIND", "DOCTOR", "SOOTHSAYER"}), ("capitalist", {"ADA", "GRETA"})],
)
def test_seats_that_no_loss_ends_have_a_say(people, begun, variant, seats):
    assert seats <= living(begun(variant, *people("ann")))


def test_an_answer_is_that_of_the_person_who_gave_it(three, people):
    game, ann, ben, cat = three
    asked = call(ann, VoteKind.CANCEL)
    say(ben, asked, agrees=True)
    Member.objects.filter(person=ben.person).update(abandoned=True)
    (dan,) = people("dan")
    seats.take_over(dan, game.pk, ben.seat)
    assert wait_of(access.find(dan, game.key)).question
    assert votes.tally(now(game), asked).agree == 1
    assert say(cat, asked, agrees=True).outcome == Outcome.OPEN
    assert say(access.find(dan, game.key), asked, agrees=True).outcome == Outcome.GRANTED


def test_a_vote_is_decided_when_whoever_was_silent_leaves(three, django_capture_on_commit_callbacks):
    game, ann, ben, cat = three
    asked = call(ann, VoteKind.CANCEL)
    say(ben, asked, agrees=True)
    with django_capture_on_commit_callbacks(execute=True):
        seats.leave(cat.person, game.pk)
    assert (Vote.objects.get(pk=asked.pk).outcome, now(game).state) == (Outcome.GRANTED, State.OVER)


def test_whoever_has_missed_a_deadline_can_still_keep_a_game_from_being_canceled(three):
    game, ann, ben, cat = three
    Member.objects.filter(person=cat.person).update(abandoned=True)
    asked = call(ann, VoteKind.CANCEL)
    assert say(ben, asked, agrees=True).outcome == Outcome.OPEN
    assert votes.tally(now(game), asked).needed == 3


def test_a_pause_can_be_ended_however_often_somebody_was_refused(full):
    game, ann, ben = full()
    say(ben, call(ann, VoteKind.PAUSE), agrees=True)
    for who in (ann, ben):
        assert call(who, VoteKind.RESUME).outcome == Outcome.GRANTED, "half of two is one"
        Game.objects.filter(pk=game.pk).update(state=State.PAUSED, deadline=None)
        assert call(who, VoteKind.RESUME).outcome == Outcome.GRANTED
        Game.objects.filter(pk=game.pk).update(state=State.PAUSED, deadline=None)


def test_answers_to_a_secret_vote_are_not_counted_by_signals(three, monkeypatch):
    game, ann, ben, _ = three
    monkeypatch.setitem(MATTERS, VoteKind.CANCEL, structs.replace(MATTERS[VoteKind.CANCEL], secret=True))
    asked = call(ann, VoteKind.CANCEL)
    before = Pulse.objects.filter(game=game, seat="").count()
    say(ben, asked, agrees=True)
    assert Pulse.objects.filter(game=game, seat="").count() == before
    assert Pulse.objects.filter(game=game, seat=ben.seat, kind="vote").exists()


def test_powers_that_win_together_concede_to_nobody(full, monkeypatch):
    game, *_ = full()
    log = store.load(game)
    together = log.variant.with_(Teams(teams=(("ENGLAND", "TURKEY"),)))
    assert may_win(game)
    monkeypatch.setattr(matters.store, "load", lambda _: structs.replace(log, variant=together))
    assert may_win(game) == ()


def test_a_game_master_hears_of_a_new_vote_on_an_open_page(full, client):
    game, gil, *_ = full(master=True)
    client.force_login(gil.person)
    for page in ("desk/", "press/"):
        assert 'id="votes"' in client.get(f"/games/{game.key}/{page}").content.decode()


@pytest.fixture
def full(people, begun):
    """A game of two without bots, with a master if asked for: it, and who takes part."""

    def make(*, master=False):
        persons = people("ann", "ben", *(("gil",) if master else ()))
        game = begun("england_turkey", *persons[:2], master=persons[2] if master else None)
        return game, *(access.find(person, game.key) for person in (*persons[2:], *persons[:2]))

    return make
