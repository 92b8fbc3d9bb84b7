"""Press as agreements: what bots answer, propose and keep."""

import pytest
from msgspec.structs import replace
from tests.daide.player import game, ran, terms, words
from tests.tables import each

from variorum.agreements import KeepOut, Peace, State
from variorum.bots.talk import CHARACTERS
from variorum.daide.arrangements import NoAgreementError, offer_in, proposal
from variorum.daide.language import NotUnderstoodError
from variorum.daide.match import begun, think
from variorum.daide.talking import MOST_LETTERS
from variorum.daide.talks import Letter, Manner, heard, opened, talks_of

NAMES = terms().names
MATCH = begun(NAMES, 20, "0")
BOTS = frozenset(NAMES.powers) - {"FRANCE", "ENGLAND"}
HONEST = CHARACTERS[1]


def talks(level=30, bots=BOTS):
    made = talks_of(MATCH, bots, level, Manner("policy", 40, "0"))
    manners = replace(made.party.manners, characters=dict.fromkeys(bots, HONEST), games=60)
    return replace(made, party=replace(made.party, manners=manners))


def letter(press, to=("GERMANY",), sender="FRANCE"):
    return Letter(sender, to, words(press))


def said(press, to=("GERMANY",)):
    after, letters = heard(talks(), letter(press, to))
    return after, [one.press for one in letters]


@each(
    ("arrangement", "pledges"),
    [
        ("PCE (FRA GER)", {("FRANCE", Peace("GERMANY")), ("GERMANY", Peace("FRANCE"))}),
        ("ALY (FRA GER) VSS (ENG RUS)", {("FRANCE", Peace("GERMANY")), ("GERMANY", Peace("FRANCE"))}),
        ("DMZ (FRA GER) (BUR ECH)", {(p, KeepOut(a)) for p in ("FRANCE", "GERMANY") for a in ("BUR", "ENG")}),
        ("AND (DMZ (GER) (BUR)) (DMZ (FRA) (RUH))", {("GERMANY", KeepOut("BUR")), ("FRANCE", KeepOut("RUH"))}),
    ],
)
def test_an_arrangement_is_an_offer(arrangement, pledges):
    offer = offer_in(NAMES, MATCH.position, "FRANCE", ("GERMANY",), words(arrangement))
    assert {(one.seat, one.pledge) for one in offer.promises} == pledges
    assert str(offer.until) == "W1901A"


@each(
    "arrangement",
    [
        "PCE (FRA GER)",
        "DMZ (FRA GER) (BUR)",
        "XDO ((GER AMY MUN) MTO RUH)",
        "XDO ((GER FLT KIE) SUP (GER AMY BER))",
        "AND (XDO ((FRA AMY PAR) MTO BUR)) (DMZ (FRA) (RUH)) (XDO ((GER AMY MUN) SUP (FRA AMY PAR) MTO BUR))",
    ],
)
def test_an_offer_is_proposed_in_the_words_it_came_in(arrangement):
    offer = offer_in(NAMES, MATCH.position, "FRANCE", ("GERMANY",), words(arrangement))
    assert proposal(NAMES, MATCH.position, offer, 30) == ("PRP", words(arrangement))
    assert (proposal(NAMES, MATCH.position, offer, 10) is None) == (not arrangement.startswith("PCE"))


@each("arrangement", ["DRW", "SLO (FRA)", "PCE (FRA)", "PCE (FRA RUS)", "XDO ((GER AMY MUN) MTO WAR)"])
def test_what_no_agreement_can_be_made_of_is_refused(arrangement):
    with pytest.raises(NoAgreementError):
        offer_in(NAMES, MATCH.position, "FRANCE", ("GERMANY",), words(arrangement))
    assert said(f"PRP ({arrangement})")[1] == [words(f"REJ (PRP ({arrangement}))")]


@each("arrangement", ["PCE", "PCE (BUR)", "DMZ (FRA) ()", "XDO (HLD)", "AND (PCE (FRA GER))", "5"])
def test_what_is_no_arrangement_is_not_understood(arrangement):
    with pytest.raises(NotUnderstoodError):
        offer_in(NAMES, MATCH.position, "FRANCE", ("GERMANY",), words(arrangement))
    answers = said(f"PRP ({arrangement})")[1]
    assert answers == [
        words(f"HUH (PRP ERR ({arrangement}))"),
        words("TRY (PRP CCL PCE ALY VSS DMZ XDO AND)"),
    ]


def test_a_thousand_arrangements_are_refused_unread():
    many = words("AND " + "(XDO ((GER AMY MUN) HLD)) " * 1000)
    with pytest.raises(NoAgreementError):
        offer_in(NAMES, MATCH.position, "FRANCE", ("GERMANY",), many)


def test_a_gift_is_accepted_and_those_who_give_nothing_stay_out_of_it():
    after, answers = said("PRP (DMZ (FRA) (RUH))")
    assert answers == [words("YES (PRP (DMZ (FRA) (RUH)))")]
    assert [deal.state for deal in after.party.ledger.deals] == [State.AGREED]
    _, answers = said("PRP (DMZ (FRA GER) (BUR))", ("GERMANY", "ITALY"))
    assert answers[1] == words("BWX (PRP (DMZ (FRA GER) (BUR)))")


def test_a_bot_gives_the_order_that_it_has_agreed_to():
    order = "(GER AMY MUN) HLD"
    after, _ = heard(talks(), letter(f"PRP (XDO ({order}))"))
    ledger = after.party.ledger
    agreed = after.with_ledger(ledger if ledger.agreements else replace(ledger, deals=_accepted(ledger.deals)))
    sheet = think(MATCH, {"GERMANY": agreed.bot("GERMANY")}, "0", 40)["GERMANY"]
    assert "A MUN H" in map(str, sheet.orders)


def _accepted(deals):
    return tuple(replace(deal, declined="", accepted=frozenset(deal.offer.asked)) for deal in deals)


def test_bots_propose_what_clients_accept_or_decline():
    bots = frozenset(NAMES.powers) - {"AUSTRIA"}
    after, letters = opened(talks(bots=bots), MATCH)
    proposed = [one for one in letters if one.press[0] == "PRP"]
    assert proposed
    assert all(one.sender in bots and not bots & set(one.to) for one in proposed)
    one = proposed[0]
    number = after.proposals[one.press]
    for answer, state in (("YES", State.AGREED), ("REJ", State.DECLINED), ("BWX", State.DECLINED)):
        done, _ = heard(after, Letter(one.to[0], (one.sender,), (answer, one.press)))
        assert done.party.ledger.deal(number).state is state
    other = next(iter(bots - {one.sender}))
    unread, _ = heard(after, Letter(one.to[0], (other,), ("YES", one.press)))
    assert unread.party.ledger.deal(number).state is State.OPEN


def test_at_level_10_bots_propose_peace_alone():
    _, letters = opened(talks(10), MATCH)
    assert {one.press[1][0] for one in letters} <= {"PCE"}


def test_a_proposal_can_be_taken_back_by_whoever_made_it():
    peace = "PRP (PCE (FRA GER ENG))"
    after, _ = heard(talks(), letter(peace, ("GERMANY", "ENGLAND")))
    if after.party.ledger.deals[0].state is State.OPEN:
        other, _ = heard(after, letter(f"CCL ({peace})", sender="ENGLAND"))
        assert other.party.ledger.deals[0].state is State.OPEN
    gone, _ = heard(after, letter(f"CCL ({peace})"))
    assert gone.party.ledger.deals[0].state is State.DECLINED


def test_whoever_breaks_their_word_gets_no_agreement():
    after, _ = heard(talks(), letter("PRP (DMZ (FRA) (BUR))"))
    given = MATCH.given("FRANCE")
    assert given.add(words("(FRA AMY PAR) MTO BUR")) == "MBV"
    played = MATCH.with_orders("FRANCE", tuple(given.given)).played({})
    after, letters = opened(after, played)
    assert not any(one.sender == "GERMANY" and "FRANCE" in one.to for one in letters)
    _, answers = heard(after, letter("PRP (PCE (FRA GER))"))
    assert answers[0].press == words("REJ (PRP (PCE (FRA GER)))")


def test_an_agreement_reaches_nobody_else_and_a_flood_is_declined():
    async def work():
        async with game(clients=2, level=20, bot="policy", evaluations=40) as made:
            one, two = await made.joined(2)
            bot = min({"AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"} - {one.power, two.power})
            gift = words(f"PRP (DMZ ({one.power}) (BAR))")
            one.say(("SND", (bot,), gift))
            await one.until("FRM", (bot,), (one.power,), ("YES", gift))
            refused = words("PRP (DRW)")
            for _ in range(MOST_LETTERS + 5):
                one.say(("SND", (bot,), refused))
            for _ in range(MOST_LETTERS + 5):
                await one.until("FRM", (bot,), (one.power,), ("REJ", refused))
            await two.ask("MIS", "MIS")
            assert not any(message[0] == "FRM" and one.power in message[1] + message[2] for message in two.heard)

    ran(work())


def test_a_game_with_press_is_played_to_its_end():
    async def work():
        async with game(level=30, years=1, bot="policy", evaluations=40) as made:
            (player,) = await made.joined(1)
            await player.rove()
            await made.running
            return player, made.played

    player, played = ran(work())
    assert played[-1].is_over
    proposals = [message for message in player.heard if message[0] == "FRM"]
    assert all(message[2] == (player.power,) and message[3][0] == "PRP" for message in proposals)
    assert "HUH" not in {message[0] for message in player.heard}
