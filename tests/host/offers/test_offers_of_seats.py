import msgspec
import pytest
from tests.acting import do

from variorum.agreements import State, Verdict, offer_from_plain, read_offer
from variorum.host.games import access
from variorum.host.games.common import ProblemsError, RefusedError, StaleError
from variorum.host.games.log import store
from variorum.host.games.models import Game, Pulse
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Press
from variorum.host.gm.acts.rollback import RollBack
from variorum.host.offers import queries, services, words
from variorum.host.offers.models import Offer
from variorum.host.orders.text import read_text
from variorum.variants import registry


def states(game, seat):
    return [deal.state for deal in queries.ledger(game, seat).deals]


def order(game, seat, text):
    """Send a seat's orders, as the person who has it."""
    game.refresh_from_db()
    who = access.find(game.members.get(seat=seat, left=None).person, game.key)
    sent = read_text(who.variant, who.seen().position, seat, text)
    sheets.put(who, game.phase_number, sent.orders)


def test_an_offer_is_known_to_its_parties_alone_and_counted_by_each_for_itself(table):
    game = table()
    assert services.make(game, "ENGLAND", "OFFER FRANCE: PEACE UNTIL W1901") == 1
    assert services.make(game, "FRANCE", "OFFER GERMANY: DMZ BUR") == 2
    assert services.make(game, "GERMANY", "OFFER ENGLAND: DMZ HEL") == 2
    numbers = {
        seat: [(deal.number, deal.offer.by) for deal in queries.ledger(game, seat).deals]
        for seat in ("ENGLAND", "FRANCE", "GERMANY", "ITALY", "GM", "")
    }
    assert numbers == {
        "ENGLAND": [(1, "ENGLAND"), (2, "GERMANY")],
        "FRANCE": [(1, "ENGLAND"), (2, "FRANCE")],
        "GERMANY": [(1, "FRANCE"), (2, "GERMANY")],
        "ITALY": [],
        "GM": [],
        "": [],
    }


def test_open_pages_of_the_parties_alone_are_told(table):
    game = table()
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE")
    services.answer(game, "FRANCE", 1, accepts=True)
    told = Pulse.objects.filter(game=game, kind="press").values_list("seat", flat=True)
    assert sorted(told) == ["ENGLAND", "ENGLAND", "FRANCE", "FRANCE"]


def test_all_have_to_accept(table):
    game = table()
    services.make(game, "ENGLAND", "OFFER FRANCE, GERMANY: PEACE UNTIL W1901")
    assert (queries.waiting((game, "FRANCE")).count(), queries.waiting((game, "ENGLAND")).count()) == (1, 0)
    services.answer(game, "FRANCE", 1, accepts=True)
    assert states(game, "GERMANY") == [State.OPEN]
    assert (queries.waiting((game, "FRANCE")).count(), queries.waiting((game, "GERMANY")).count()) == (0, 1)
    assert queries.agreed(game, "ENGLAND") == ()
    services.answer(game, "GERMANY", 1, accepts=True)
    assert states(game, "ENGLAND") == [State.AGREED]
    assert [offer.by for offer in queries.agreed(game, "FRANCE")] == ["ENGLAND"]


def test_whoever_made_an_offer_takes_it_back_by_declining(table):
    game = table()
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE")
    services.answer(game, "ENGLAND", 1, accepts=False)
    (deal,) = queries.ledger(game, "FRANCE").deals
    assert (deal.state, deal.declined) == (State.DECLINED, "ENGLAND")
    with pytest.raises(StaleError, match="already been declined or taken back"):
        services.answer(game, "FRANCE", 1, accepts=True)


def test_the_same_answer_again_changes_nothing(table):
    game = table()
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE")
    for _ in range(2):
        services.answer(game, "FRANCE", 1, accepts=True)
    assert states(game, "FRANCE") == [State.AGREED]
    with pytest.raises(StaleError, match="All have accepted this offer already"):
        services.answer(game, "FRANCE", 1, accepts=False)


def test_the_same_offer_again_stays_one_while_it_is_open(table):
    game = table()
    assert [services.make(game, "ENGLAND", "OFFER FRANCE: PEACE") for _ in range(2)] == [1, 1]
    services.answer(game, "FRANCE", 1, accepts=False)
    assert services.make(game, "ENGLAND", "OFFER FRANCE: PEACE") == 2


def test_a_counter_offer_declines_what_it_counters_or_nothing_happens(table):
    game = table()
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE UNTIL W1901")
    assert services.make(game, "FRANCE", "PEACE UNTIL W1902", ("ENGLAND",), 1) == 2
    assert states(game, "ENGLAND") == [State.DECLINED, State.OPEN]
    with pytest.raises(StaleError):
        services.make(game, "FRANCE", "PEACE UNTIL W1903", ("ENGLAND",), 1)
    assert Offer.objects.count() == 2


def test_an_offer_as_a_value_is_checked_as_a_text_is(table):
    game = table()
    standard, position = registry.variant("standard"), store.load(game).now.position
    made = read_offer(standard, position, "ENGLAND", "OFFER FRANCE: PEACE UNTIL W1901")
    assert services.make(game, "ENGLAND", made) == 1
    with pytest.raises(RefusedError, match="GERMANY can't make an offer of ENGLAND"):
        services.make(game, "GERMANY", made)
    plain = {**msgspec.json.decode(Offer.objects.get().plain), "promises": []}
    with pytest.raises(ProblemsError, match="promises nothing"):
        services.make(game, "ENGLAND", offer_from_plain(standard, plain))
    with pytest.raises(StaleError, match="Your offer was not made"):
        services.make(game, "ENGLAND", msgspec.structs.replace(made, made=made.until))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("OFFER ATLANTIS: PEACE", "no seat has this name"),
        ("OFFER FRANCE: I A LVP - MOS", "A LVP cannot leap"),
        ("OFFER FRANCE: PEACE UNTIL W1899", "isn't a time from now on"),
        ("OFFER FRANCE: " + "DMZ ENG; " * 41, "up to 40 promises"),
        ("OFFER FRANCE: " + "PEACE " * 1_000, "up to 4000 characters"),
        ("OFFER ENGLAND: PEACE", "an offer to yourself"),
    ],
)
def test_what_cannot_be_offered_is_refused_with_a_sentence(table, text, why):
    game = table()
    with pytest.raises(RefusedError, match=why):
        services.make(game, "ENGLAND", text)
    assert not Offer.objects.exists()


@pytest.mark.parametrize("number", [0, -1, 2, 10**30])
def test_an_unknown_number_is_refused_without_telling_of_others(table, number):
    game = table()
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE")
    services.make(game, "ITALY", "OFFER TURKEY: PEACE")
    services.make(game, "ITALY", "OFFER AUSTRIA: PEACE")
    with pytest.raises(RefusedError, match=rf"no offer {number}\. Open offers: 1\.$"):
        services.answer(game, "FRANCE", number, accepts=True)
    with pytest.raises(RefusedError, match=r"No offer is open\.$"):
        services.answer(game, "RUSSIA", number, accepts=True)


def test_a_seat_makes_so_many_offers_in_a_phase(table, monkeypatch):
    game = table()
    monkeypatch.setattr(services, "MOST", 2)
    for area in ("ENG", "NTH"):
        services.make(game, "ENGLAND", f"OFFER FRANCE: DMZ {area}")
    with pytest.raises(RefusedError, match="up to 2 offers in a phase"):
        services.make(game, "ENGLAND", "OFFER FRANCE: DMZ BUR")
    services.make(game, "FRANCE", "OFFER ENGLAND: DMZ BUR")


@pytest.mark.parametrize(
    ("press", "why"),
    [
        (Press.NONE, "no press"),
        (Press.BROADCAST, "every message goes to all players"),
        (Press.PUBLIC, "all messages are public"),
    ],
)
def test_the_terms_about_press_hold_for_offers(table, press, why):
    game = table(press=press)
    with pytest.raises(RefusedError, match=why):
        services.make(game, "ENGLAND", "OFFER FRANCE: PEACE")


def test_rulebook_press_rests_for_offers_too(table):
    game = table(press=Press.RULEBOOK)
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE UNTIL W1901")
    Game.objects.filter(pk=game.pk).update(turn="W1901A")
    game.refresh_from_db()
    with pytest.raises(RefusedError, match="no press during retreats and builds"):
        services.make(game, "FRANCE", "OFFER ENGLAND: PEACE")


def test_an_offer_lapses_with_its_phase(table, processed):
    game = table()
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE UNTIL W1901")
    processed(game)
    assert states(game, "FRANCE") == [State.LAPSED]
    assert queries.waiting((game, "FRANCE")).count() == 0
    with pytest.raises(StaleError, match="has lapsed"):
        services.answer(game, "FRANCE", 1, accepts=True)


def test_a_page_of_the_phase_before_makes_no_offer(table, processed):
    game = table()
    old = Game.objects.get(pk=game.pk)
    processed(game)
    with pytest.raises(StaleError, match="Your offer was not made"):
        services.make(old, "ENGLAND", "OFFER FRANCE: PEACE")


def test_an_agreement_binds_until_its_end_and_each_party_reads_who_kept_it(table, processed):
    game = table()
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE; DMZ ENG; YOU A PAR - BUR UNTIL W1901")
    services.answer(game, "FRANCE", 1, accepts=True)
    order(game, "ENGLAND", "F LON - ENG")
    order(game, "FRANCE", "A PAR - BUR")
    processed(game)
    seen = access.find(game.members.get(seat="FRANCE").person, game.key)
    (found,) = queries.word(seen, 1)
    assert {f"{each.seat} {each.pledge}": each.verdict for each in found.judged} == {
        "ENGLAND PEACE FRANCE": Verdict.KEPT,
        "ENGLAND DMZ ENG": Verdict.BROKEN,
        "FRANCE PEACE ENGLAND": Verdict.KEPT,
        "FRANCE DMZ ENG": Verdict.KEPT,
        "FRANCE A PAR - BUR": Verdict.KEPT,
    }
    assert [deal.number for deal in queries.in_force(game, "ENGLAND")] == [1]
    other = access.find(game.members.get(seat="GERMANY").person, game.key)
    assert queries.word(other, 1) == ()
    assert queries.word(other, 1, queries.ledger(game, "ENGLAND").deals) == ()
    while "1901" in game.turn:
        processed(game)
    assert queries.in_force(game, "ENGLAND") == ()
    assert queries.agreed(game, "FRANCE") == ()


def test_whoever_attacks_after_a_breach_breaks_nothing(table, processed):
    game = table()
    services.make(game, "ENGLAND", "OFFER FRANCE, GERMANY: DMZ ENG UNTIL W1901")
    for seat in ("FRANCE", "GERMANY"):
        services.answer(game, seat, 1, accepts=True)
    order(game, "ENGLAND", "F LON - ENG")
    processed(game)
    order(game, "ENGLAND", "F ENG H")
    order(game, "FRANCE", "F BRE - ENG")
    processed(game)
    seen = access.find(game.members.get(seat="GERMANY").person, game.key)
    broken, *kept = words.judgments(seen, 1)
    assert (broken.verdict, broken.ended_by) == (Verdict.BROKEN, ())
    assert {each.verdict for each in kept} == {Verdict.KEPT}
    found = {each.text[:7]: each for each in words.judgments(seen, 2)}
    assert (found["France "].verdict, found["France "].ended_by) == (Verdict.MOOT, ("ENGLAND",))
    assert "the agreement had ended when England broke it in Spring 1901" in found["France "].text
    assert found["Germany"].verdict is Verdict.KEPT


def test_offers_stay_when_a_phase_is_undone(table, processed):
    game = table()
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE UNTIL W1901")
    services.answer(game, "FRANCE", 1, accepts=True)
    services.make(game, "FRANCE", "OFFER GERMANY: DMZ BUR")
    processed(game)
    assert states(game, "FRANCE") == [State.AGREED, State.LAPSED]
    master = access.find(game.master, game.key)
    do(master, RollBack(number=0, reason="A mistake"))
    game.refresh_from_db()
    assert states(game, "FRANCE") == [State.AGREED, State.OPEN]
    assert len(queries.agreed(game, "ENGLAND")) == 1
    services.answer(game, "GERMANY", 1, accepts=True)


def test_a_replacement_finds_the_offers_of_the_seat(table, people):
    game = table()
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE UNTIL W1901")
    (eve,) = people("eve")
    game.members.filter(seat="FRANCE").update(person=eve)
    services.answer(game, access.find(eve, game.key).seat, 1, accepts=True)
    assert states(game, "ENGLAND") == [State.AGREED]


def test_nothing_is_agreed_on_after_the_end(table, drawn):
    game = drawn(table())
    with pytest.raises(RefusedError, match="The game is over"):
        services.make(game, "ENGLAND", "OFFER FRANCE: PEACE")
