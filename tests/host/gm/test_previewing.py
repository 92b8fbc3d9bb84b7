import pytest
from django.core.cache import cache
from msgspec import to_builtins
from msgspec.structs import replace
from tests.acting import do

from variorum.archive.gamelog import play
from variorum.game.audience import GM
from variorum.game.dice import Dice
from variorum.game.event import told
from variorum.game.turn import Turn
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation, phases
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.log import store
from variorum.host.games.models import Game, LogLine, SavedSheet
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Terms
from variorum.host.gm import previewing
from variorum.host.gm.acts.announcing import SetTerms
from variorum.host.gm.acts.clock import ProcessNow
from variorum.host.gm.acts.positions import EditPosition
from variorum.notation import read_sheet
from variorum.rules.master_orders import Force


def kept(game):
    """Everything in the database that belongs to a game."""
    rows = [Game.objects.filter(pk=game.pk), LogLine.objects.filter(game=game), SavedSheet.objects.filter(game=game)]
    return [list(found.order_by("pk").values()) for found in (*rows, game.acts, game.members)]


def write(at, person, text):
    who = at.who(person)
    sheet, problems = read_sheet(who.variant, who.seen().position, who.seat, text)
    assert not problems
    sheets.put(who, at.now().phase_number, sheet.orders)


def test_a_preview_tells_what_comes_of_the_phase_and_changes_nothing(table, hold):
    at = table(open_desk=True)
    hold(at, at.ann)
    before, log = kept(at.now()), store.load(at.game)
    seen = previewing.preview(at.master)
    assert kept(at.now()) == before
    assert store.load(at.game) == log
    do(at.master, ProcessNow())
    done = store.load(at.now()).now
    assert seen.told == tuple(told(event, GM, {}) for event in done.events)
    assert f"The game stands before {done.position.turn} instead of S1901M." in seen.differences
    assert (seen.draws, seen.waiting) == ((), ())


def test_no_dice_are_thrown_for_a_preview(table, monkeypatch):
    at = table("rather_silly", open_desk=True)
    while not previewing.preview(at.master).draws:
        do(at.master, ProcessNow())

    def thrown(*_):
        raise AssertionError("a number was drawn")

    monkeypatch.setattr(Dice, "_number", thrown)
    assert previewing.preview(at.master).draws


def test_what_depends_on_a_draw_is_told_only_when_it_is_forced(table):
    at = table("rather_silly", open_desk=True)
    while not (seen := previewing.preview(at.master)).draws:
        do(at.master, ProcessNow())
    chance = seen.draws[0]
    log = store.load(at.now())
    really = play(log, phases.sheets_of(at.game, log))
    assert len(chance.results) > 1
    assert chance.meaning
    sheets.put(at.master, at.game.phase_number, [Force(chance.label, chance.results[-1])])
    forced = previewing.preview(at.master)
    assert chance.label not in {draw.label for draw in forced.draws}
    assert {*seen.told} <= {*map(str, (told(event, GM, {}) for event in really.events))}


def test_a_closed_desk_has_no_preview(table, client):
    at = table()
    client.force_login(at.gil)
    assert client.get(f"{at.address}preview/").status_code == 404
    assert "desk/preview/" not in client.get(at.address).content.decode()
    with pytest.raises(RefusedError, match="closed"):
        previewing.running_sheets(at.master)


def test_the_page_shows_orders_and_outcome(table, client, hold):
    at = table(open_desk=True)
    given = hold(at, at.ann, ready=True)
    client.force_login(at.gil)
    assert "desk/preview/" in client.get(at.address).content.decode()
    page = client.get(f"{at.address}preview/").content.decode()
    assert all(f"<code>{order}</code>" in page for order in given)
    assert "S1901M as things stand now" in page
    assert 'href="/rules/std:M' in page
    client.force_login(at.ann)
    assert client.get(f"{at.address}preview/").status_code == 404


def test_a_phase_that_lacks_an_answer_says_whose(table):
    at = table("goals", open_desk=True)
    later = replace(store.load(at.game).now.position, turn=Turn("W", 1901, "A"))
    do(at.master, EditPosition(position=to_builtins(later), reason="a late start"))
    seats = {at.who(person).seat for person in (at.ann, at.ben)}
    assert {*previewing.preview(at.master).waiting} == seats


def test_opening_a_desk_is_told_with_what_it_means_for_orders_sent(table, hold):
    at = table()
    hold(at, at.ann)
    do(at.master, SetTerms(terms=Terms(bots=True, open_desk=True), reason="to help beginners"))
    assert "the game master may read orders before their phase is processed" in at.acts()[-1]
    assert at.acts()[-1].endswith("That includes orders already sent for S1901M.")
    assert previewing.running_sheets(at.master)


def test_only_a_game_with_a_game_master_has_an_open_desk(people, client):
    (ann,) = people("ann")
    with pytest.raises(RefusedError, match="can have an open desk"):
        creation.create(ann, GamePlan("A game", "standard", terms=Terms(open_desk=True)))
    assert creation.create(ann, GamePlan("A game", "standard", terms=Terms(open_desk=True), mastered=True))


def test_everybody_reads_that_the_desk_is_open(table, client):
    at = table(open_desk=True)
    cache.clear()
    page = client.get(f"/games/{at.game.key}/about/").content.decode()
    assert "The desk is open: the game master may read orders" in page
