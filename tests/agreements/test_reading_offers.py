"""Offers as people write them, what they mean, and what is said where they can't be read."""

import pytest
from tests.tables import each

from variorum.agreements import (
    Attack,
    GiveOrder,
    Help,
    KeepOut,
    OfferError,
    Peace,
    Promise,
    in_words,
    offer_from_plain,
    offer_to_keep,
    offer_to_plain,
    read_offer,
    write_offer,
)
from variorum.agreements.offer import MOST_PROMISES, offer_of
from variorum.agreements.reading import read_pledge
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)


def offer(text, seat="ENGLAND", to=()):
    return read_offer(STANDARD, OPENING, seat, text, to)


def refused(text, seat="ENGLAND"):
    with pytest.raises(OfferError) as caught:
        offer(text, seat)
    return "\n".join(map(str, caught.value.problems))


def test_an_offer_has_parties_promises_and_an_end():
    found = offer("OFFER FRANCE: PEACE; DMZ ENG; I A LVP - YOR; YOU A PAR - BUR UNTIL W1902")
    assert found.parties == ("ENGLAND", "FRANCE")
    assert (str(found.made), str(found.until)) == ("S1901M", "W1902A")
    assert [*map(str, found.promises)] == [
        "ENGLAND A LVP - YOR",
        "ENGLAND DMZ ENG",
        "ENGLAND PEACE FRANCE",
        "FRANCE A PAR - BUR",
        "FRANCE DMZ ENG",
        "FRANCE PEACE ENGLAND",
    ]


@each(
    ("text", "promises"),
    [
        ("offer france: truce", ["ENGLAND PEACE FRANCE", "FRANCE PEACE ENGLAND"]),
        ("OFFER to France: I keep out of Burgundy", ["ENGLAND DMZ BUR"]),
        ("OFFER FRANCE: you: stay out of English Channel", ["FRANCE DMZ ENG"]),
        ("OFFER FRANCE: F LON - NTH", ["ENGLAND F LON - NTH"]),
        ("OFFER FRANCE: army Paris - Burgundy", ["FRANCE A PAR - BUR"]),
        ("OFFER FRANCE: I PAR - BUR".replace("I PAR", "YOU PAR"), ["FRANCE A PAR - BUR"]),
        ("OFFER FRANCE: FRANCE SUPPORT A MUN - BUR", ["FRANCE SUPPORT A MUN - BUR"]),
        ("OFFER FRANCE: I SUPPORT F BRE - ENG", ["ENGLAND SUPPORT F BRE - ENG", "FRANCE F BRE - ENG"]),
        ("OFFER FRANCE: F LON S F BRE - ENG", ["ENGLAND F LON S F BRE - ENG", "FRANCE F BRE - ENG"]),
        ("OFFER FRANCE: DMZ the Channel", ["ENGLAND DMZ ENG", "FRANCE DMZ ENG"]),
        ("OFFER FRANCE: bounce in the Channel", ["ENGLAND BOUNCE ENG", "FRANCE BOUNCE ENG"]),
        ("OFFER FRANCE: vacate Brest", ["FRANCE LEAVE BRE"]),
        ("OFFER FRANCE: no help for Germany", ["ENGLAND NO HELP FOR GERMANY", "FRANCE NO HELP FOR GERMANY"]),
        ("OFFER FRANCE: you build no fleets", ["FRANCE BUILD NO F"]),
        ("OFFER FRANCE: I A YOR - NWY in the autumn", ["ENGLAND A YOR - NWY IN F1901M"]),
        ("OFFER FRANCE: I F NTH - NWY next season", ["ENGLAND F NTH - NWY IN F1901M"]),
        ("OFFER FRANCE: I BUILD F LON UNTIL W1901", ["ENGLAND BUILD F LON"]),
        (
            "OFFER FRANCE: BOTH DMZ ENG\nBOTH DMZ IRI",
            [f"{p} DMZ {a}" for p in ("ENGLAND", "FRANCE") for a in ("ENG", "IRI")],
        ),
    ],
)
def test_offers_are_read_in_the_words_that_people_use(text, promises):
    assert [*map(str, offer(text).promises)] == promises


def test_peace_among_three_is_promised_by_each_to_each():
    found = offer("OFFER FRANCE, GERMANY: PEACE UNTIL 1902")
    assert len(found.promises) == 6
    assert write_offer(found) == "OFFER FRANCE, GERMANY: PEACE UNTIL W1902A"


@each(
    ("time", "until"),
    [
        ("until the end of 1902", "W1902A"),
        ("until 02", "W1902A"),
        ("until fall 02", "F1902O"),
        ("until this year", "W1901A"),
        ("this year", "W1901A"),
        ("until the end of the year", "W1901A"),
        ("until next year", "W1902A"),
        ("this season", "S1901R"),
        ("for two years", "W1902A"),
        ("until W1902", "W1902A"),
    ],
)
def test_times_are_read_as_people_write_them(time, until):
    assert str(offer(f"OFFER FRANCE: DMZ ENG {time}").until) == until


def test_in_a_thread_the_others_are_known():
    assert offer("PEACE UNTIL winter 1901", to=("FRANCE",)) == offer("OFFER FRANCE: PEACE UNTIL W1901")


def test_without_an_end_an_offer_is_for_the_phase_that_takes_its_orders():
    assert str(offer("OFFER FRANCE: PEACE").until) == "S1901M"
    assert str(offer("OFFER FRANCE: I BUILD A LVP").until) == "W1901A"


@each(
    ("text", "said"),
    [
        ("OFFER TURKEI: PEACE", "no seat has this name. Accepted: AUSTRIA"),
        ("OFFER FRANCE:", "the offer promises nothing. Accepted: an order, PEACE"),
        ("OFFER ENGLAND: PEACE", "an offer to yourself means nothing. Accepted: AUSTRIA, FRANCE"),
        ("OFFER FRANCE: DMZ XYZ", 'no area "XYZ"'),
        ("OFFER FRANCE: I A MUN - RUH", "only GERMANY can order it. Accepted: F EDI, A LVP, F LON"),
        ("OFFER FRANCE: I A LVP - LON; I A LVP - YOR", "can't promise both A LVP - LON and A LVP - YOR"),
        ("OFFER FRANCE: I A LVP - LON; I A LVP - YOR IN S1901", "both A LVP - LON and A LVP - YOR IN S1901M"),
        ("OFFER FRANCE: I LEAVE LON; I F LON H IN S1901", "both F LON H IN S1901M and LEAVE LON"),
        ("OFFER FRANCE: I BOUNCE ENG; I SUPPORT F BRE - ENG; I F LON S F BRE - ENG", "ENG and BOUNCE ENG; leave one"),
        ("OFFER FRANCE: I NO HELP FOR FRANCE; I F LON S F BRE - ENG", "F LON S F BRE - ENG and NO HELP FOR FRANCE"),
        ("OFFER FRANCE: I NO HELP FOR FRANCE; I SUPPORT F BRE - ENG", "SUPPORT F BRE - ENG and NO HELP FOR FRANCE"),
        ("OFFER FRANCE: DMZ ENG; I F LON - ENG", "can't promise both F LON - ENG and DMZ ENG"),
        ("OFFER FRANCE: GERMANY A MUN - RUH", "GERMANY isn't part of this offer, so it can't promise anything"),
        ("OFFER FRANCE: I PEACE GERMANY", "peace can be promised to the other parties only. Accepted: FRANCE"),
        ("OFFER FRANCE: PEACE UNTIL S1900", "isn't a time from now on; write a season and a year"),
        ("OFFER FRANCE: PEACE UNTIL 1999", "at most 60 phases ahead. Accepted: S1901, F1901, W1901"),
        ("OFFER FRANCE: PEACE UNTIL tea", "isn't a time"),
        ("OFFER FRANCE: PEACE UNTIL ² years", "isn't a time"),
        ("OFFER FRANCE: PEACE for ² years", "isn't a time"),
        ("OFFER FRANCE: PEACE UNTIL S²", "isn't a time"),
        (
            "OFFER FRANCE: SUPPORT A MUN H",
            "say whose promise this is. Accepted: I SUPPORT A MUN H, YOU SUPPORT A MUN H",
        ),
        ("OFFER FRANCE: I SUPPORT SUPPORT A MUN H", 'no area "SUPPORT"; expected'),
        ("OFFER FRANCE: I SUPPORT PEACE", 'no area "PEACE"; expected'),
        ("OFFER FRANCE: I BUILD F LON UNTIL S1901", "no phase until S1901R takes such orders. Accepted: UNTIL W1901A"),
        ("OFFER FRANCE: I SUPPORT A LVP H", "no order of ENGLAND would keep this now. Accepted: SUPPORT A LVP - "),
        ("OFFER FRANCE: I SUPPORT A PAR - BUR", "would keep this now. Accepted: SUPPORT F BRE - ENG"),
        ("OFFER FRANCE: I SUPPORT A PAR - MOS", "MOS is not next to PAR: A PAR cannot leap. Accepted: BRE"),
        ("OFFER FRANCE: I ATTACK TURKEY", "ATTACK TURKEY: no order of ENGLAND would keep this now"),
        ("OFFER FRANCE: I BOUNCE MOS", "Accepted: BOUNCE "),
        ("OFFER FRANCE: I LEAVE PAR", "Accepted: LEAVE EDI, LEAVE LVP, LEAVE LON"),
        ("OFFER FRANCE: I BUILD F MOS", "ENGLAND can never build that. Accepted: BUILD F"),
        ("OFFER FRANCE: I BUILD A LVP; I BUILD NO A", "can't promise both BUILD A LVP and BUILD NO A"),
        (
            "OFFER FRANCE: I DMZ ENG IN F1901 UNTIL F1901",
            "only orders are for one season. Accepted: DMZ ENG UNTIL F1901",
        ),
        ("OFFER FRANCE: please be nice", '"please"'),
        ("hello", '"hello"'),
        ("", "made to nobody"),
    ],
)
def test_what_is_wrong_with_an_offer_is_said_with_what_would_be_accepted(text, said):
    assert said in refused(text)


@each(
    "text",
    [
        "OFFER FRANCE: " + ";".join(["DMZ ENG"] * 10_000),
        "OFFER FRANCE: " + "; ".join(f"DMZ {area}" for area in STANDARD.board.areas),
        "OFFER " + "FRANCE, " * 500 + ": PEACE",
        "OFFER FRANCE: I " + "SUPPORT " * 400 + "A MUN H",
        "OFFER FRANCE: " + "(" * 900,
        "OFFER FRANCE: A PAR - " + "BUR - " * 300,
        "\ud800\x00 OFFER FRANCE: \u202e",
    ],
)
def test_monstrous_offers_are_refused_in_few_words(text):
    assert len(refused(text)) < 3_000


def test_an_offer_with_as_many_promises_as_possible_is_read():
    areas = list(STANDARD.board.areas)[: MOST_PROMISES // 2]
    text = "OFFER FRANCE: " + "; ".join(f"DMZ {area}" for area in areas)
    assert len(offer(text).promises) == MOST_PROMISES


def test_an_offer_in_words_names_areas_and_times():
    names = {**{area.id: area.name for area in STANDARD.board.areas.values()}, "ENGLAND": "England", "FRANCE": "France"}
    found = offer(
        "OFFER FRANCE: PEACE; I DMZ BUR; YOU A PAR - BUR; I SUPPORT A PAR - BUR UNTIL W1902".replace(
            "I SUPPORT", "YOU SUPPORT"
        )
    )
    assert in_words(STANDARD, found, lambda name: names.get(name, name)) == (
        "England and France: peace until the end of winter 1902.",
        "England keeps out of Burgundy until the end of winter 1902.",
        "France orders A PAR - BUR in Spring 1901, movement.",
        "France supports A PAR - BUR in Spring 1901, movement.",
    )


def test_pledges_are_values_of_their_kinds():
    found = offer("OFFER FRANCE: PEACE; DMZ ENG; I F LON - NTH; YOU SUPPORT A LVP - WAL IN F1901")
    assert {type(promise.pledge) for promise in found.promises} == {GiveOrder, Help, KeepOut, Peace}
    assert Promise("FRANCE", Peace("ENGLAND")) in found.promises


@each(
    "plain",
    [
        None,
        {},
        {"parties": ["ENGLAND"], "promises": [], "made": "S1901M", "until": "1901"},
        {"parties": ["ENGLAND", "FRANCE"], "promises": [{"seat": "ENGLAND"}], "made": "S1901M", "until": "S1901M"},
        {"parties": ["E"], "promises": [{"seat": "E", "pledge": "DMZ"}], "made": "S1901M", "until": "S1901M"},
        {"parties": ["E"] * 1000, "promises": [], "made": "S1901M", "until": "S1901M"},
    ],
)
def test_data_that_are_no_offer_are_refused(plain):
    with pytest.raises(OfferError):
        offer_from_plain(STANDARD, plain)


def test_data_hold_canonical_texts():
    found = offer("OFFER FRANCE: I F LON - NTH; YOU DMZ ENG UNTIL F1901M")
    plain = offer_to_plain(found)
    assert plain["promises"] == [{"seat": "ENGLAND", "pledge": "F LON - NTH"}, {"seat": "FRANCE", "pledge": "DMZ ENG"}]
    assert offer_from_plain(STANDARD, plain) == found


def test_data_name_seats_that_are_no_powers_and_no_parties_either():
    capitalist = variant("capitalist")
    made = read_offer(capitalist, capitalist.opening(capitalist), "EMMA", "OFFER ADA: ATTACK GRETA; NO HELP FOR BEN")
    plain = offer_to_plain(made)
    assert plain["others"] == ["BEN", "GRETA"]
    assert offer_from_plain(capitalist, plain) == made


def test_data_name_as_many_others_as_there_can_be_promises():
    areas = list(STANDARD.board.areas)[: MOST_PROMISES // 2]
    promises = tuple(Promise("ENGLAND", Attack(area)) for area in areas)
    made = offer_of(("ENGLAND", "FRANCE"), promises, OPENING.turn, OPENING.turn)
    assert offer_from_plain(STANDARD, offer_to_keep(STANDARD, made)) == made


def test_long_orders_are_read_back():
    silly = variant("rather_silly")
    asks = f'QUESTION "{"q" * 300}?" ANSWER "{"a" * 290}"'
    promise = Promise("ENGLAND", read_pledge(silly, ("ENGLAND",), asks, OPENING.turn))
    made = offer_of(("ENGLAND", "FRANCE"), (promise,), OPENING.turn, OPENING.turn)
    assert len(str(promise.pledge)) > 500
    assert offer_from_plain(silly, offer_to_plain(made)) == made


def test_an_offer_that_could_never_be_read_again_is_refused():
    made = offer_of(("ENGLAND", "FRANCE"), (Promise("ENGLAND", KeepOut("XYZ")),), OPENING.turn, OPENING.turn)
    with pytest.raises(OfferError, match="can't be kept; write it otherwise; DMZ XYZ"):
        offer_to_keep(STANDARD, made)
