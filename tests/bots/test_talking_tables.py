"""Tables of bots that talk: they agree on something, honest ones keep it, and all of it replays."""

from collections import Counter
from random import Random

import pytest

from variorum.agreements import Ledger, PhaseSeen, State, Verdict, read_offer, verdicts
from variorum.bots import situation
from variorum.bots.extras import trades
from variorum.bots.talk import CHARACTERS, Character, Negotiator, characters_for, sheet
from variorum.bots.talk.party import Manners, TalkGame, party_of
from variorum.variants.registry import variant

HONEST = Character("Honest", "")
VARIANTS = ("standard", "capitalist", "dark", "gametest1815", "geophysical", "goals", "payola", "rather_silly", "chaos")

AT_ONCE = ("geophysical", "goals", "payola")
"""Where a year is enough for an agreement."""


def table(name, characters=None, **manners):
    played = variant(name)
    seats = tuple(played.world.commands(played.opening(played)))
    given = characters or dict.fromkeys(seats, HONEST)
    return party_of(played, Manners(given, games=40, evaluations=40, **manners))


def years(party: TalkGame, count: int):
    """Phase by phase: the table after its talk, and what it did."""
    last = party.position.turn.year + count * party.variant.calendar.years
    while party.position.ending is None and party.position.turn.year < last:
        party = party.talked()
        after, done = party.played()
        yield party, done
        party = after


def kept(party, done):
    """All promises of a phase with the offers that they are part of, as somebody judges them who knows every order."""
    seen = PhaseSeen(party.position, done.events, done.entries)
    agreed = [deal.offer for deal in party.ledger.deals if deal.state is State.AGREED]
    return [each for offer in agreed for each in verdicts(party.variant, offer, seen, "GM")]


@pytest.mark.parametrize("name", VARIANTS)
def test_bots_agree_on_something_and_honest_ones_keep_it(name):
    found = Counter()
    for party, done in years(table(name), 1 if name in AT_ONCE else 2):
        judged = kept(party, done)
        assert [each for each in judged if each.verdict is Verdict.BROKEN] == []
        found.update(each.verdict for each in judged)
    assert found[Verdict.KEPT] > 0


def test_a_table_replays():
    found = [[party.ledger for party, _ in years(table("standard", seed="7"), 1)] for _ in range(2)]
    assert found[0] == found[1]
    assert found[0] != [party.ledger for party, _ in years(table("standard", seed="8"), 1)]


def test_nobody_offers_more_than_its_character_does():
    characters = {"FRANCE": CHARACTERS[2], "GERMANY": CHARACTERS[1]}
    made = Counter()
    for party, _ in years(table("standard", characters), 2):
        made.update((deal.offer.made, deal.offer.by) for deal in party.ledger.deals if deal.offer.by in characters)
        assert {seat for deal in party.ledger.deals for seat in deal.offer.parties} <= set(characters)
    assert made


@pytest.mark.parametrize("level", ["generic", "policy", "searcher"])
def test_whoever_has_a_price_breaks_its_word_where_a_breach_gains_more(level):
    played = variant("standard")
    opening = played.opening(played)
    offer = read_offer(played, opening, "FRANCE", "OFFER GERMANY: I A PAR H; I A MAR H; I F BRE H; PEACE")
    deals = Ledger().with_offer(offer).accepted(1, "GERMANY").of("FRANCE")
    texts = {}
    for name, price in (("honest", None), ("dear", 1.0), ("cheap", -1.0)):
        knows = Negotiator(situation(played, opening, "FRANCE"), deals, (), Character(name, "", price=price))
        texts[name] = {str(order) for order in sheet(level, knows, Random(1), 60).orders}
    assert texts["honest"] == texts["dear"] == {"A PAR H", "A MAR H", "F BRE H"}
    assert texts["cheap"] != texts["honest"]
    assert len(texts["cheap"]) == 3


def test_bots_of_one_variant_send_sheets_of_their_own():
    played = variant("capitalist")
    seen = situation(played, played.opening(played), "ADA")
    found = {trades(seen, Random(number)) for number in range(5)}
    assert len(found) > 2
    assert len({trades(seen) for _ in range(2)}) == 1


@pytest.mark.parametrize(
    ("name", "together"),
    [("capitalist", "SELL "), ("geophysical", "SUPPORT RUSSIA ERODE"), ("gametest1815", "DP 1 ")],
)
def test_neighbors_offer_what_their_rules_have_them_do_together(name, together):
    offered = set()
    for party, _ in years(table(name), 1):
        offered |= {str(one.pledge) for deal in party.ledger.deals for one in deal.offer.promises}
        if name == "capitalist":
            break
    assert any(text.startswith(together) for text in offered), offered


def test_every_seat_gets_a_character_and_neighbors_differ():
    seats = [f"SEAT{number}" for number in range(34)]
    found = characters_for(seats, "seed")
    assert list(found) == seats
    assert len({character.name for character in found.values()}) == len(CHARACTERS)
    assert found == characters_for(seats, "seed") != characters_for(seats, "other")
