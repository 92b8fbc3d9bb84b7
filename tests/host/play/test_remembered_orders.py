"""Conditional orders on the sheets of later phases of their season: seen, told what comes of them, nobody else's."""

import html

import pytest
from msgspec.structs import replace

from variorum.archive.lines import edit_line
from variorum.game.unit import Unit
from variorum.host.games.common import locked
from variorum.host.games.life.phases import begin_phase
from variorum.host.games.log import store
from variorum.host.games.models import Member, PublicAct
from variorum.host.games.terms import Absence

UNITS = (
    Unit(900, "A", "FRANCE", "BUR"),
    Unit(901, "F", "FRANCE", "BRE"),
    Unit(902, "A", "GERMANY", "MUN"),
    Unit(903, "A", "GERMANY", "RUH"),
)
RETREAT = "IF A BUR DISLODGED THEN A BUR R GAS"
OTHER = "IF F BRE DISLODGED THEN F BRE R ENG"
ATTACK = "A MUN - BUR\nA RUH S A MUN - BUR"


def send(client, game, text, version=0):
    data = {"phase_number": game.phase_number, "as": "", "text": text, "version": version}
    answer = client.post(f"/games/{game.key}/orders/text/", data, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def page_of(client, game):
    return html.unescape(client.get(f"/games/{game.key}/").content.decode())


def attacked(game, ann, ben, *orders):
    """France in Burgundy is about to be dislodged, and has ordered this."""
    with locked(game.pk) as held:
        log = store.load(held)
        log = store.append(held, log, edit_line(replace(log.now.position, units=UNITS, next_id=1_000), "a test"))
        begin_phase(held, log)
    game.refresh_from_db()
    send(ann, game, "\n".join(orders))
    send(ben, game, ATTACK)


@pytest.fixture
def dislodged(france, played):
    """The phase of retreats, for which France has sent orders with conditions beforehand, and the clients."""
    game, ann, ben = france
    attacked(game, ann, ben, RETREAT, OTHER, "IF A BUR DISLODGED THEN A BUR R MAR")
    return played(game), ann, ben


def test_they_are_listed_with_what_comes_of_them(dislodged):
    game, ann, _ = dislodged
    page = page_of(ann, game)
    assert f"<code>{RETREAT}</code>" in page
    assert "The condition is met: A BUR R GAS is given." in page
    assert "The condition isn't met: no order is given." in page
    assert "Overridden by an earlier one of these orders." in page
    assert '<li class="idle"' not in page


def test_a_plain_order_goes_before_and_the_list_says_so_at_once(dislodged, played):
    game, ann, _ = dislodged
    assert "Overridden by your order A BUR D." in send(ann, game, "A BUR D")
    played(game)
    assert not [unit for unit in store.load(game).now.position.units if str(unit) == "A GAS"]


def test_one_that_would_be_void_says_why(france, played):
    game, ann, ben = france
    attacked(game, ann, ben, "IF A BUR DISLODGED THEN A BUR R MUN")
    page = page_of(ann, played(game))
    assert "The condition is met, but the order is void: " in page
    assert "Army Burgundy" in page.partition('<li class="idle"')[2].partition("</li>")[0]


def test_they_come_about_as_told_and_are_gone_with_the_season(dislodged, played):
    game, ann, _ = dislodged
    played(game)
    assert [str(unit) for unit in store.load(game).now.position.units_of("FRANCE")] == ["F BRE", "A GAS"]
    assert "Still in force" not in page_of(ann, game)


def test_nobody_else_sees_them(dislodged, signed_in, people):
    game, _, ben = dislodged
    for other in (ben, signed_in(), signed_in(*people("stranger"))):
        page = page_of(other, game)
        assert "Still in force" not in page
        assert "BRE R ENG" not in page


def test_whoever_has_ordered_beforehand_is_not_missing(people, begun, seated, signed_in, played):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben, grace=0, absence=Absence.OFFER)
    seated(game, ann, "FRANCE")
    seated(game, ben, "GERMANY")
    attacked(game, signed_in(ann), signed_in(ben), RETREAT)
    played(game, 2)
    assert game.turn == "F1901M"
    assert not Member.objects.filter(game=game, abandoned=True).exists()
    assert not PublicAct.objects.filter(game=game, text__contains="Nothing has come").exists()


@pytest.mark.parametrize(("order", "is_missed"), [(RETREAT, False), (OTHER, True)])
def test_the_desk_misses_nobody_who_has_ordered_beforehand(people, begun, seated, signed_in, played, order, is_missed):
    ann, ben, master = people("ann", "ben", "master")
    game = begun("standard", ann, ben, master=master)
    seated(game, ann, "FRANCE")
    seated(game, ben, "GERMANY")
    attacked(game, signed_in(ann), signed_in(ben), order)
    played(game)
    assert game.turn == "S1901R"
    desk = signed_in(master).get(f"/games/{game.key}/desk/").content.decode()
    assert ("Without orders: FRANCE" in desk) == is_missed


def test_whose_condition_does_not_hold_is_missing(people, begun, seated, signed_in, played):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben, grace=0, absence=Absence.OFFER)
    seated(game, ann, "FRANCE")
    seated(game, ben, "GERMANY")
    attacked(game, signed_in(ann), signed_in(ben), OTHER)
    played(game, 2)
    assert game.turn == "S1901R"
    assert Member.objects.get(game=game, abandoned=True).seat == "FRANCE"
