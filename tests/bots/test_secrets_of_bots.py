"""Twin worlds that differ in one agreement of a bot: those who don't know of it hear the same in both."""

import pytest
from msgspec.structs import replace

from variorum.agreements import Judged, Ledger, Peace, Verdict, read_offer
from variorum.bots import situation
from variorum.bots.talk import CHARACTERS, Negotiator, PromiseOutcome, Reply, answer, noticed, offers, reply, saying
from variorum.bots.talk.replying import Earlier, LastOrders
from variorum.bots.talk.voices import VOICES
from variorum.game.turn import Turn
from variorum.notation import read_sheet
from variorum.variants.registry import variant

RESERVED = VOICES[CHARACTERS[2].name].reserved
STANDARD, SPRING = variant("standard"), Turn("S", 1901, "M")
OPENING = STANDARD.opening(STANDARD)
DARK = variant("dark")

SECRETS = {
    "peace": ("RUSSIA", "OFFER GERMANY: PEACE UNTIL W1902", True),
    "a zone": ("AUSTRIA", "OFFER GERMANY: PEACE; DMZ TYR; DMZ BOH UNTIL W1901", True),
    "an order": ("ENGLAND", "OFFER GERMANY: YOU F KIE - HOL; I F LON - NTH", True),
    "help": ("RUSSIA", "OFFER GERMANY: I A WAR - SIL; YOU A MUN S A WAR - SIL", True),
    "three": ("ENGLAND", "OFFER GERMANY, RUSSIA: PEACE UNTIL W1901", True),
    "asked for": ("AUSTRIA", "OFFER GERMANY: DMZ TYR", None),
    "declined": ("AUSTRIA", "OFFER GERMANY: DMZ TYR", False),
    "made by the bot": ("GERMANY", "OFFER AUSTRIA: PEACE; DMZ TYR UNTIL W1901", None),
}
"""What Germany's bot has to do with others: who offered what, and whether it was agreed, declined or is open."""

OFFERED = (
    "OFFER GERMANY: PEACE UNTIL W1901",
    "OFFER GERMANY: DMZ BUR",
    "OFFER GERMANY: FRANCE DMZ BUR UNTIL W1902",
    "OFFER GERMANY: YOU DMZ BUR; YOU DMZ HOL; YOU DMZ BEL UNTIL W1902",
    "OFFER GERMANY: I A PAR - PIC; YOU A BER H",
    "OFFER GERMANY, ENGLAND: PEACE UNTIL W1901",
)
WRITTEN = (
    "Peace until 1902?",
    "Let's keep out of Burgundy",
    "A BER - PRU please",
    "yes",
    "no",
    "why?",
    "hello",
    "let's attack Russia together",
    "What can we do together?",
    "we bounce in Tyrolia, ok?",
    "peace 1",
)


def world(secret=None, shared="OFFER GERMANY: I DMZ ENG", word=(), seed="", played=STANDARD, seat="GERMANY"):
    """What Germany's bot knows: of what France knows as well, and of a secret."""
    position, ledger = played.opening(played), Ledger()
    for by, text, agreed in filter(None, (secret, shared and ("FRANCE", shared, True))):
        ledger = ledger.with_offer(read_offer(played, position, by, text))
        number = len(ledger.deals)
        for asked in ledger.deals[-1].offer.asked:
            if agreed is not None and not ledger.deals[-1].declined:
                ledger = (ledger.accepted if agreed else ledger.declined)(number, asked)
    return Negotiator(situation(played, position, seat), ledger.of(seat), word, CHARACTERS[2], seed)


def answered(knows, text) -> Reply:
    """The answer to an offer of France."""
    offer = read_offer(knows.variant, knows.situation.position, "FRANCE", text)
    ledger = Ledger(knows.deals).with_offer(offer)
    return answer(
        Negotiator(knows.situation, ledger.deals, knows.word, knows.character, knows.seed), ledger.deals[-1], 30
    )


def heard(knows):
    """Everything that France gets to hear from Germany's bot."""
    (sheet, _) = read_sheet(knows.variant, knows.situation.position, "GERMANY", "A MUN - RUH; F KIE - DEN")
    done, wronged = LastOrders(knows.situation, sheet.orders), replace(knows, word=(*knows.word, broken_by("FRANCE")))
    return {
        **{text: answered(knows, text) for text in OFFERED},
        **{text: reply(knows, "FRANCE", text, done, 30) for text in WRITTEN},
        "why not": reply(knows, "FRANCE", "what for?", done, 30, Earlier("Peace until 1902?")),
        "noticed": noticed(knows, "FRANCE"),
        "complaint": saying.wronged(wronged, "FRANCE"),
        "grudge": reply(wronged, "FRANCE", "peace", None, 30),
    }


@pytest.fixture(scope="module")
def without():
    """What France hears where there is no secret, by variant."""
    return {name: heard(world(played=played)) for name, played in (("standard", STANDARD), ("dark", DARK))}


@pytest.mark.parametrize("name", ["standard", "dark"])
@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_changes_nothing_that_others_hear(secret, name, without):
    assert heard(world(SECRETS[secret], played=variant(name))) == without[name]


def broken_by(seat):
    """A peace with Germany that a seat has broken."""
    offer = read_offer(STANDARD, OPENING, seat, "OFFER GERMANY: PEACE UNTIL W1901")
    return PromiseOutcome(SPRING, offer, Judged(seat, Peace("GERMANY"), Verdict.BROKEN))


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_changes_no_offer_to_others(secret):
    by, text, _ = SECRETS[secret]
    inside = set(read_offer(STANDARD, OPENING, by, text).parties) - {"GERMANY"}
    worlds = (world(seed="2"), world(SECRETS[secret], seed="2"))
    made, twin = ([one for one in offers(knows, 100) if inside.isdisjoint(one.parties)] for knows in worlds)
    assert made == twin != []


def test_a_broken_word_is_told_to_whoever_broke_it_alone():
    secret = ("AUSTRIA", "OFFER GERMANY: PEACE UNTIL W1901", True)
    knows = world(secret, word=(broken_by("AUSTRIA"),))
    assert heard(knows) == heard(world())
    assert "broke your word" in reply(knows, "AUSTRIA", "peace until 1902?").words
    third = answered(knows, "OFFER GERMANY, AUSTRIA: PEACE UNTIL W1901")
    assert third.words in {RESERVED, answered(world(), "OFFER GERMANY, AUSTRIA: PEACE UNTIL W1901").words}
    assert not third.accepts


GIFT = "OFFER GERMANY: YOU A MUN - RUH; I DMZ BUR; I DMZ BEL; I DMZ HOL UNTIL W1902"
"""An offer that Germany's bot likes."""

BUSY = ("AUSTRIA", "OFFER GERMANY: YOU A MUN H; I DMZ TYR", True)


def test_what_a_secret_forbids_is_declined_as_other_things_are_without_one():
    seeds = [str(seed) for seed in range(40)]
    free = [answered(world(seed=seed), GIFT) for seed in seeds]
    bound = {answered(world(BUSY, seed=seed), GIFT) for seed in seeds}
    assert {one.accepts for one in free} == {True, False}
    assert bound == {Reply(accepts=False, words=RESERVED)} == {one for one in free if not one.accepts}
    assert 2 <= sum(not one.accepts for one in free) <= 12
    assert reply(world(BUSY), "FRANCE", "A MUN - RUH, and I keep out of BUR", games=30).words.endswith(RESERVED)


def test_asking_again_or_in_other_words_is_answered_alike():
    for seed in map(str, range(8)):
        asked = [answered(world(seed=seed), text) for text in (GIFT, GIFT.replace("UNTIL W1902", "UNTIL winter 1902"))]
        assert asked[0] == asked[1]
