"""What a variant keeps secret is in nothing that looks back: pages, pictures, gazettes, frames, what-ifs."""

import re
from html import unescape
from random import Random

import pytest
from msgspec.structs import replace
from tests.asked import asked
from unlike import UNLIKE

from variorum.archive.lines import edit_line
from variorum.game.audience import GM, may_know
from variorum.game.position import Ending, to_json
from variorum.game.view import view
from variorum.host.games import access
from variorum.host.games.common import locked
from variorum.host.games.life import creation, phases
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.life.openings import opening_of
from variorum.host.games.log import store
from variorum.host.games.models import Game, Member
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Absence, Terms
from variorum.host.play.pictures.maps import ways
from variorum.host.play.sandbox import origins
from variorum.testing.players import random_sheet
from variorum.variants.goals.goals import SetGoal

PHASES = 5 if asked.every else 3


def pages(game):
    """All pages that look back at a game."""
    who = game.key
    last = len(store.load(game).moments) - 1
    found = [f"/games/{who}/phases/{number}/" for number in range(last + 1)]
    found += [
        f"/games/{who}/history/",
        f"/games/{who}/afterwards/",
        f"/games/{who}/afterwards/film/",
        f"/games/{who}/tables/",
    ]
    return found


def seen(client, game):
    """The texts of those pages, and of the pictures and gazettes to which they lead."""
    texts = {address: client.get(address).content.decode() for address in pages(game)}
    linked = {
        unescape(link)
        for text in texts.values()
        for link in re.findall(r'"(/games/[^"]+/(?:gazette/\w+/|\w+\.svg)[^"]*)"', text)
    }
    for link in sorted(link for link in linked if "theme=" not in link and "size=" not in link):
        texts[link] = client.get(link).content.decode()
    assert linked or not ways(game.variant)
    return texts


def seated(monkeypatch, variant, *players):
    """A game in which everything is the same each time: the first seats are the players', the dice known."""
    monkeypatch.setattr("variorum.game.dice.new_seed", lambda: "a seed")
    game = creation.create(None, GamePlan("A game", variant, terms=Terms(bots=True, grace=0, absence=Absence.HOLD)))
    for person, seat in zip(players, creation.seats_of(game), strict=False):
        Member.objects.create(game=game, person=person, seat=seat)
    creation.begin(game.pk)
    game.refresh_from_db()
    return game


def whispers(game, others):
    """The sentences that some know in a game, and none of these seats (nor a stranger)."""
    log = store.load(game)
    told, hidden = set(), set()
    for moment in log.moments:
        for event in moment.events:
            known = any(may_know(event.audience, seat) for seat in ("", *others))
            (told if known else hidden).add(event.sentence())
    return {sentence for sentence in hidden - told if not any(sentence in other for other in told)}


@pytest.mark.parametrize("variant", UNLIKE)
def test_what_looks_back_at_a_game_tells_no_secret(variant, people, begun, signed_in, played):
    """One game, searched for what only some were told, for what a seat sends now, by what-ifs, and when it is over."""
    ann, ben = people("ann", "ben")
    game = played(begun(variant, ann, ben, grace=0, absence=Absence.HOLD), PHASES)
    readers = {ben: signed_in(ben), None: signed_in()}
    for address in pages(game):
        readers[ben].get(address)  # what has been seen changes the next look
    before = {person: seen(client, game) for person, client in readers.items()}
    assert_nothing_whispered(game, before)
    who = access.find(ann, game.key)
    sheets.put(who, game.phase_number, random_sheet(who.variant, who.seen().position, who.seat, Random(5)).orders)
    for person, client in readers.items():
        assert _plainly(seen(client, game)) == _plainly(before[person])
    assert_what_ifs_hold_no_more_than_the_view(game, ben, readers[ben])
    position = end(game)
    assert_nothing_whispered(game, {ben: seen(readers[ben], game)})
    mine = access.find(ben, game.key)
    assert to_json(mine.seen().position) == to_json(view(who.variant, position, mine.seat).position)


def assert_nothing_whispered(game, texts):
    """Nobody reads what only others were told, in what each has seen."""
    for person, pages_of_theirs in texts.items():
        hidden = whispers(game, [access.find(person, game.key).seat if person else ""])
        for address, text in pages_of_theirs.items():
            for sentence in hidden:
                assert sentence not in unescape(text), f"{person} reads {sentence!r} at {address}"


def assert_what_ifs_hold_no_more_than_the_view(game, person, client):
    """Sandboxes that are made of each moment know what its maker did, and begin anew with all else."""
    who = access.find(person, game.key)
    for number in range(who.last + 1):
        client.post(f"/sandbox/from/{game.key}/{number}/")
    made = Game.objects.exclude(pk=game.pk).order_by("pk")
    assert len(made) == who.last + 1
    for number, sandbox in enumerate(made):
        log = store.load(sandbox)
        shown = access.find(person, game.key).seen(number).position
        assert {**log.now.position.records, **shown.records} == log.now.position.records
        fresh = opening_of(game.variant, shown.settings).records
        assert all(
            record == fresh[name] for name, record in log.now.position.records.items() if name not in shown.records
        )
        assert log.header.seed != store.load(game).header.seed
        assert not log.now.sheets
        assert not log.now.season.conditional
    assert log.now.position == origins.whole(who.seen().position)
    assert client.post(f"/sandbox/{sandbox.key}/process/", {"phase_number": sandbox.phase_number}).status_code == 302
    assert client.get(f"/games/{sandbox.key}/phases/0/").status_code == 200


def end(game):
    """End a game; its last position. Records come from the rules' own views, so secrets stay secret after it."""
    with locked(game.pk) as row:
        log = store.load(row)
        over = replace(log.now.position, ending=Ending(("NOBODY",)))
        phases.begin_phase(row, store.append(row, log, edit_line(over, "the end")))
    game.refresh_from_db()
    return over


def _plainly(texts):
    return {address: _plain(text) for address, text in texts.items()}


def _plain(text):
    """A page without what is new in every answer."""
    return re.sub(r'csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"', "", text)


def secret_goals(who):
    """Goals of a seat, one of them secret."""
    tries = (random_sheet(who.variant, who.seen().position, who.seat, Random(seed)).orders for seed in range(100))
    return next(orders for orders in tries if any(isinstance(order, SetGoal) and not order.public for order in orders))


def test_goals_are_secret_from_others(people, signed_in, played, monkeypatch):
    ann, ben = people("ann", "ben")
    game = seated(monkeypatch, "goals", ann, ben)
    while not any(kind.order is SetGoal for kind in access.find(ann, game.key).legal_orders().kinds):
        played(game)
    for person in (ann, ben):
        who = access.find(person, game.key)
        sheets.put(who, game.phase_number, secret_goals(who))
    last = played(game).lines - 1
    mine = signed_in(ann).get(f"/games/{game.key}/phases/{last}/").content.decode()
    sent = [order for order in access.find(ann, game.key).sent(last).orders if isinstance(order, SetGoal)]
    hidden = [str(order) for order in sent if not order.public]
    theirs = {str(order) for order in access.find(ben, game.key).sent(last).orders}
    assert {*hidden} - theirs
    for text in {*hidden} - theirs:
        assert text in mine
        for person in (ben, None):
            assert all(text not in page for page in seen(signed_in(person), game).values())


def test_the_game_masters_view_is_for_the_game_master(people, begun, signed_in, played):
    ann, gil = people("ann", "gil")
    game = played(begun("goals", ann, master=gil, grace=0, absence=Absence.HOLD), 2)
    assert access.find(gil, game.key).seat == GM
    for person in (ann, None):
        for address in pages(game):
            assert signed_in(person).get(f"{address}?as=GM").status_code == 404


def test_a_picture_with_anothers_version_shows_ones_own_view(people, begun, signed_in, played):
    ann, ben = people("ann", "ben")
    game = played(begun("goals", ann, ben, grace=0, absence=Absence.HOLD), 2)
    page = signed_in(ann).get(f"/games/{game.key}/phases/1/").content.decode()
    image = unescape(re.search(r'class="map" src="([^"]+)"', page)[1])
    theirs = signed_in(ben).get(image)
    assert "immutable" not in theirs["Cache-Control"] or theirs.content == signed_in().get(image).content


def test_unlisted_games_answer_like_games_that_are_not_there(begun, signed_in, played):
    game = played(begun("standard", grace=0, absence=Absence.HOLD))
    Game.objects.update(listed=False)
    for address in (*pages(game), f"/games/{game.key}/gazette/S1901/", f"/games/{game.key}/gazette/S1901.pdf"):
        missing = signed_in().get(address.replace(game.key, "nosuchgame"))
        answer = signed_in().get(address)
        assert answer.status_code == missing.status_code == 404
        assert _plain(answer.content.decode()) == _plain(missing.content.decode())
