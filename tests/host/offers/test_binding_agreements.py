"""Sheets and agreements: free ones warn, binding ones refuse, and what breaks them isn't carried out."""

import pytest

from variorum.game.problem import Severity
from variorum.host.games import access
from variorum.host.games.in_words import sentences
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Agreements, Terms
from variorum.host.offers import services
from variorum.host.orders.text import read_text


def agree(game, text="OFFER FRANCE: DMZ ENG; I A LVP - YOR UNTIL F1901"):
    services.make(game, "ENGLAND", text)
    services.answer(game, "FRANCE", 1, accepts=True)


def order(game, seat, text):
    who = access.find(game.members.get(seat=seat).person, game.key)
    sent = read_text(who.variant, who.seen().position, seat, text)
    return sheets.replace_sheet(who, game.phase_number, sheets.saved(who).version, sent)


def at(game, area):
    game.refresh_from_db()
    position = access.find(game.master, game.key).seen().position
    return [unit.power for unit in position.units if unit.area == area]


@pytest.mark.parametrize(
    ("terms", "severity", "reached"), [({}, Severity.WARNING, ["ENGLAND"]), ({"agreements": "binding"}, "refused", [])]
)
def test_a_broken_word_is_warned_of_or_refused(table, processed, terms, severity, reached):
    game = table(**{name: Agreements(value) for name, value in terms.items()})
    agree(game)
    saved = order(game, "ENGLAND", "F LON - ENG\nA LVP - YOR")
    (problem,) = saved.problems
    assert problem.severity == severity
    assert problem.message == "F LON - ENG: it breaks your word to FRANCE (DMZ ENG)"
    assert problem.index == 0
    processed(game)
    assert at(game, "ENG") == reached
    assert at(game, "YOR") == ["ENGLAND"]


def test_a_missing_promised_order_is_warned_of(table):
    game = table(agreements=Agreements.BINDING)
    agree(game)
    (problem,) = order(game, "ENGLAND", "F LON - NTH").problems
    assert problem.severity == Severity.WARNING
    assert problem.message == "you have promised FRANCE A LVP - YOR, and it isn't on your sheet"


def test_orders_sent_before_an_agreement_fall_with_it(table, processed):
    game = table(agreements=Agreements.BINDING)
    order(game, "ENGLAND", "F LON - ENG")
    agree(game)
    processed(game)
    assert at(game, "LON") == ["ENGLAND"]


def test_a_conditional_order_that_would_break_a_binding_agreement_falls(table, processed):
    game = table(agreements=Agreements.BINDING)
    agree(game, "OFFER FRANCE: DMZ ENG UNTIL F1901")
    saved = order(game, "ENGLAND", "IF F LON DISLODGED THEN F LON R ENG")
    assert saved.sheet.conditional
    assert [problem.severity for problem in saved.problems] == [Severity.REFUSED]
    processed(game)
    seen = access.find(game.members.get(seat="ENGLAND").person, game.key)
    assert seen.sent(1).conditional == ()


def test_others_are_not_bound(table, processed):
    game = table(agreements=Agreements.BINDING)
    agree(game)
    assert not order(game, "GERMANY", "F KIE - HOL").problems
    assert not order(game, "FRANCE", "F BRE - PIC").problems
    processed(game)
    assert at(game, "HOL") == ["GERMANY"]


def test_an_agreement_that_has_ended_binds_nobody(table, processed):
    game = table(agreements=Agreements.BINDING)
    agree(game, "OFFER FRANCE: DMZ ENG")
    processed(game)
    assert game.turn == "F1901M"
    assert not order(game, "ENGLAND", "F LON - ENG").problems


def test_terms_say_that_agreements_are_binding():
    told = "Agreements are binding: an order that breaks one doesn't count."
    assert told in sentences(Terms(agreements=Agreements.BINDING))
    assert told not in sentences(Terms())
