"""What bots understand of plain words, and what they say to it."""

from msgspec.structs import replace
from tests.tables import each

from variorum.agreements import Judged, Ledger, Peace, Verdict, read_offer, write_offer
from variorum.bots import situation
from variorum.bots.talk import CHARACTERS, Earlier, Negotiator, PromiseOutcome, answer, reply, saying, understood
from variorum.bots.talk.replying import LastOrders
from variorum.bots.talk.retelling import retold
from variorum.bots.talk.voices import VOICES, Voice
from variorum.game.turn import Turn
from variorum.notation import read_sheet
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)
voice = VOICES[CHARACTERS[1].name]


def heard(text, speaker="FRANCE", listener="GERMANY"):
    return understood(STANDARD, OPENING, speaker, listener, text)


def negotiator(seat="GERMANY", deals=(), word=(), played=STANDARD, position=OPENING):
    return Negotiator(situation(played, position, seat), deals, word, CHARACTERS[1])


@each(
    ("text", "offer"),
    [
        ("Peace?", "PEACE UNTIL W1901A"),
        ("Let's be allies until 1902!", "PEACE UNTIL W1902A"),
        ("a truce until winter", "PEACE UNTIL W1901A"),
        ("I won't attack you. Don't attack me until Spring 1902", "PEACE UNTIL S1902R"),
        ("DMZ in BUR this year, please", "DMZ BUR UNTIL W1901A"),
        ("Let's keep out of BUR, PIC and Belgium.", "DMZ BEL; DMZ BUR; DMZ PIC UNTIL W1901A"),
        ("you stay out of Burgundy", "I DMZ BUR UNTIL W1901A"),
        ("I'll keep out of Burgundy", "FRANCE DMZ BUR UNTIL W1901A"),
        ("Peace, and I keep out of BUR if you stay out of RUH", "PEACE; I DMZ RUH; FRANCE DMZ BUR UNTIL W1901A"),
        ("please order A MUN - RUH", "I A MUN - RUH UNTIL S1901M"),
        ("A MUN-RUH and A PAR-BUR, ok?", "I A MUN - RUH; FRANCE A PAR - BUR UNTIL S1901M"),
        ("Can you support me, A PAR - BUR", "I SUPPORT A PAR - BUR; FRANCE A PAR - BUR UNTIL S1901M"),
        ("support my army A MAR - BUR", "I SUPPORT A MAR - BUR; FRANCE A MAR - BUR UNTIL S1901M"),
        ("I will support you A MUN - BUR", "I A MUN - BUR; FRANCE SUPPORT A MUN - BUR UNTIL S1901M"),
        (
            "could Munich give my Paris army a hand into Burgundy?",
            "I SUPPORT A PAR - BUR; FRANCE A PAR - BUR UNTIL S1901M",
        ),
        ("NAP for two years", "PEACE UNTIL W1902A"),
        ("no shots fired between us through fall, ok?", "PEACE UNTIL F1901O"),
        ("peace until Turkey is out", "PEACE UNTIL W1901A"),
        ("It would calm my nerves if Munich didn't wander into burgundy", "I DMZ BUR UNTIL W1901A"),
        ("DMZ the Channel?", "DMZ ENG UNTIL W1901A"),
        ("hol stays yours, bel stays mine. deal?", "I DMZ BEL; FRANCE DMZ HOL UNTIL W1901A"),
        ("why don't we bounce in Burgundy, Par against Mun?", "I A MUN - BUR; FRANCE A PAR - BUR UNTIL S1901M"),
        (
            "Bounce in Wales? Just kidding. But a bounce in Burgundy, Par against Mun?",
            "I A MUN - BUR; FRANCE A PAR - BUR UNTIL S1901M",
        ),
        ("Kiel should go to Holland", "I F KIE - HOL UNTIL S1901M"),
        (
            "Paris walks to Burgundy and Munich lends it a hand",
            "I SUPPORT A PAR - BUR; FRANCE A PAR - BUR UNTIL S1901M",
        ),
        (
            "I don't suppose Munich could support Paris to Burgundy?",
            "I SUPPORT A PAR - BUR; FRANCE A PAR - BUR UNTIL S1901M",
        ),
        ("You ought to try Mun - Sil with Ber S Mun - Sil", "I A BER S A MUN - SIL; I A MUN - SIL UNTIL S1901M"),
        (
            "For Burgundy you get the support of my army Paris, if Munich goes in",
            "I A MUN - BUR; FRANCE SUPPORT A MUN - BUR UNTIL S1901M",
        ),
        ("No German army in Burgundy, no French army in the Ruhr?", "I DMZ BUR; FRANCE DMZ RUH UNTIL W1901A"),
        ("The Ruhr I leave to you, Burgundy you leave to me", "I DMZ BUR; FRANCE DMZ RUH UNTIL W1901A"),
        (
            "Denmark is yours, I won't go near it, and you don't go near Belgium",
            "I DMZ BEL; FRANCE DMZ DEN UNTIL W1901A",
        ),
        ("I'll stay out of the Ruhr if you don't go to Burgundy", "I DMZ BUR; FRANCE DMZ RUH UNTIL W1901A"),
        ("I won't bounce you in Burgundy.", "FRANCE DMZ BUR UNTIL W1901A"),
        ("Vote for a draw?", "I DRAW; FRANCE DRAW UNTIL S1901M"),
        ("peace before the winter of 1902 is over", "PEACE UNTIL W1902A"),
        ("truce, just this one season", "PEACE UNTIL S1901R"),
    ],
)
def test_words_become_offers(text, offer):
    found = heard(text)
    assert found.intent == "offer"
    assert found.offer is not None, found.trouble
    assert write_offer(found.offer) == f"OFFER FRANCE: {offer}"


@each(
    ("text", "missing"),
    [
        ("support me into Burgundy", "help into Burgundy. With which of your units? A MAR - BUR, or A PAR - BUR"),
        ("support me into Moscow", "no unit of France can go to Moscow now"),
        (
            "Support my F BRE - ENG?",
            "none of my units can support F BRE - ENG; I could support A MAR - BUR or A PAR - BUR",
        ),
        ("support me in Paris", "none of my units can support A PAR H; I could support A PAR - BUR"),
        ("support me", "for which order? Write it, such as F BRE - ENG"),
        ("Your fleet has to leave the Channel.", "there's no unit in the English Channel now"),
        ("you should go to the Ionian", "to the Ionian Sea. None of my units can"),
        ("keep out of there", "Which one?"),
        ("stay out of Munich", "one of us is at home there"),
        ("let's attack England together", "against England. Who moves where?"),
        ("please don't help England", "not to help England"),
        ("A MUN - MOS please", "MOS"),
        ("Keep out of Burgundy, and Silesia worries me", "you speak of Silesia, too"),
        ("Would you commit to building A Ven?", "BUILD A VEN: I can never build that. What about BUILD A "),
    ],
)
def test_nothing_is_guessed(text, missing):
    found = heard(text)
    assert found.offer is None
    assert missing in found.trouble


@each(
    ("text", "intent"),
    [
        ("Yes", "yes"),
        ("ok, agreed", "yes"),
        ("it's a go", "unclear"),
        ("go", "yes"),
        ("no go", "no"),
        ("No, sorry", "no"),
        ("I'll never make peace with you", "no"),
        ("Why did you take Belgium?", "why"),
        ("Hello there", "chat"),
        ("did you make peace with Turkey?", "question"),
        ("are you supporting Belgium?", "question"),
        ("I won't support you into Belgium", "no"),
        ("I have to take back my offer about the Ruhr", "withdraw"),
        ("I never said I would keep out of Burgundy", "inform"),
        ("England told me he will move to the Channel", "inform"),
        ("I'm moving to Picardy", "inform"),
        ("Last warning. Leave Burgundy!", "threat"),
        ("You moved Munich to Burgundy!", "chat"),
        ("You promised to keep out of Burgundy", "chat"),
        ("no problem", "yes"),
        ("Agreed on all counts.", "yes"),
        ("Agreed, but I need Holland too.", "unclear"),
        ("Is Munich going to Burgundy or to Ruhr, which one?", "question"),
        ("why not burgundy", "unclear"),
        ("Peace I can't give you.", "unclear"),
        ("England is strong. Shall we throw that fleet back together?", "unclear"),
        ("my family lives in Munich", "unclear"),
        ("", "unclear"),
        ("{" * 5_000, "unclear"),
    ],
)
def test_intents(text, intent):
    assert heard(text).intent == intent


def test_what_was_understood_is_said_before_it_counts():
    said = reply(negotiator(), "FRANCE", "Let's keep out of Burgundy until 1902", games=60)
    if said.offer is None:
        assert said.words.startswith("I understand: neither of us enters Burgundy until")
        assert said.words.endswith((voice.idle, voice.costs, voice.reserved))
    else:
        assert write_offer(said.offer) == "OFFER FRANCE: DMZ BUR UNTIL W1902A"


def test_what_is_left_over_is_asked_back_about_beside_the_rest():
    said = reply(negotiator(), "FRANCE", "Keep out of Burgundy, and Silesia worries me", games=60)
    assert said.words.startswith("You speak of Silesia, too, and I'm not sure what you'd like there. ")
    assert said.offer or "I keep out of Burgundy" in said.words


def test_no_line_of_a_menu_is_said():
    assert reply(negotiator(), "FRANCE", "I want Belgium").words == (
        "What about Belgium: shall I keep out of it, go there, or support you?"
    )
    assert reply(negotiator(), "FRANCE", "support me into Burgundy").words == (
        "You'd like help into Burgundy. With which of your units? A MAR - BUR, or A PAR - BUR."
    )


@each(
    ("offer", "told"),
    [
        (
            "PEACE; DMZ BUR; DMZ ENG UNTIL 1902",
            "peace between us, and neither of us enters Burgundy or the English Channel until the end of winter 1902.",
        ),
        (
            "I DMZ BUR; I DMZ RUH; YOU A PAR - GAS UNTIL 1901",
            "I keep out of Burgundy and Ruhr until the end of winter 1901; you order A PAR - GAS.",
        ),
        ("NO HELP FOR ITALY UNTIL 1901", "neither of us helps Italy until the end of winter 1901."),
        ("I PEACE FRANCE; YOU F BRE - ENG IN F1901 UNTIL 1901", "I don't attack you until the end of winter 1901; you"),
        ("BOTH BOUNCE BUR", "I bounce in Burgundy, and you bounce in Burgundy."),
    ],
)
def test_a_bot_tells_an_offer_as_one_of_the_two(offer, told):
    found = read_offer(STANDARD, OPENING, "GERMANY", f"OFFER FRANCE: {offer}")
    assert retold(negotiator(), found).startswith(told)


def test_whoever_asks_what_could_be_done_hears_an_offer_or_that_there_is_none():
    near, far = (reply(negotiator("TURKEY"), to, "What can we do together?", games=60) for to in ("ITALY", "GERMANY"))
    assert near.offer is not None
    assert near.offer.parties == ("TURKEY", "ITALY")
    assert (far.words, far.offer) == (saying.NOTHING_NOW, None)
    asked = negotiator("TURKEY", Ledger().with_offer(near.offer).of("TURKEY"))
    assert reply(asked, "ITALY", "What do you suggest?").words == saying.HAVE_OFFERED


def test_a_bot_says_nothing_twice_in_a_thread():
    said = []
    for text in ("Are you opening north?", "Where will Munich go?", "What did Italy tell you?"):
        said.append(reply(negotiator(), "FRANCE", text, earlier=Earlier(said=tuple(said))).words)
    peace = read_offer(STANDARD, OPENING, "GERMANY", "OFFER FRANCE: PEACE")
    for _ in range(3):
        said.append(saying.unasked(negotiator(), peace, said))
    assert len(set(said)) == len(said)


def test_seas_have_an_article_and_a_single_center_is_one():
    assert saying.fill(negotiator(), "{area}? Keep out of {area}. {area}!", area="ENG") == (
        "The English Channel? Keep out of the English Channel. The English Channel!"
    )
    alone = replace(OPENING, owners={"MOS": "RUSSIA"})
    assert saying.fill(negotiator(position=alone), "{third} has {centers} centers.", third="RUSSIA") == (
        "Russia has 1 center."
    )


def test_a_gift_is_welcome_and_made_into_an_offer():
    said = reply(negotiator(), "FRANCE", "I'll keep out of Burgundy", games=60)
    assert said.offer is not None
    assert said.offer.by == "GERMANY"
    assert said.words == f"{voice.gift} {saying.COUNTS}"


@each(
    ("text", "reason"),
    [
        ("you stay out of Burgundy", "unpaid"),
        ("A MUN - RUH please", "unpaid"),
        ("I'll keep out of Picardy", "gift"),
    ],
)
def test_nothing_is_promised_for_nothing(text, reason):
    assert getattr(voice, reason) in reply(negotiator(), "FRANCE", text, games=60).words


def test_numbers_are_told_to_whoever_asks_why():
    text = "Let's keep out of Burgundy until 1902"
    assert not any(map(str.isdigit, reply(negotiator(), "FRANCE", text, games=60).words.replace("1902", "")))
    assert " centers " in reply(negotiator(), "FRANCE", "why?", games=60, earlier=Earlier(text)).words
    made = read_offer(STANDARD, OPENING, "FRANCE", "OFFER GERMANY: PEACE UNTIL W1902")
    answered = negotiator(deals=Ledger().with_offer(made).declined(1, "GERMANY").of("GERMANY"))
    assert " centers " in reply(answered, "FRANCE", "why?", games=60).words
    assert "centers" not in reply(answered, "FRANCE", "Why did you go to Denmark?", games=60).words


def test_every_character_has_its_own_words_for_everything():
    said = [getattr(VOICES[one.name], field) for one in CHARACTERS for field in Voice.__struct_fields__]
    assert len(set(said)) == len(said) == len(CHARACTERS) * len(Voice.__struct_fields__)
    assert not {getattr(Voice(), field) for field in Voice.__struct_fields__} & set(said)


def test_a_yes_counts_for_nothing_but_an_open_offer():
    assert reply(negotiator(), "FRANCE", "yes").words == voice.open
    made = read_offer(STANDARD, OPENING, "GERMANY", "OFFER FRANCE: PEACE")
    asked = negotiator(deals=Ledger().with_offer(made).of("GERMANY"))
    assert reply(asked, "FRANCE", "yes").words == "Good. Accept my offer, and it counts."


def test_a_bot_explains_its_last_orders_but_not_in_fog():
    (sheet, _), seen = (
        read_sheet(STANDARD, OPENING, "GERMANY", "A MUN - RUH; F KIE - DEN"),
        situation(STANDARD, OPENING, "GERMANY"),
    )
    said = reply(negotiator(), "FRANCE", "why?", LastOrders(seen, sheet.orders)).words
    assert said.startswith("A MUN - RUH: Ruhr is worth ")
    assert "nothing yet" in reply(negotiator(), "FRANCE", "why?").words
    dark = variant("dark")
    hidden = situation(dark, dark.opening(dark), "GERMANY")
    in_fog = negotiator(played=dark, position=dark.opening(dark))
    assert reply(in_fog, "FRANCE", "why?", LastOrders(hidden, sheet.orders)).words == (
        "I don't talk about what you may not have seen."
    )


def test_whoever_broke_their_word_hears_of_it():
    offer = read_offer(STANDARD, OPENING, "FRANCE", "OFFER GERMANY: PEACE UNTIL W1901")
    broken = PromiseOutcome(Turn("S", 1901, "M"), offer, Judged("FRANCE", Peace("GERMANY"), Verdict.BROKEN))
    wronged = negotiator(deals=Ledger().with_offer(offer).of("GERMANY"), word=(broken,))
    assert wronged.shuns("FRANCE")
    assert not wronged.shuns("ITALY")
    assert wronged.trust("FRANCE") < negotiator().trust("FRANCE")
    said = answer(wronged, wronged.deals[0], games=60)
    assert not said.accepts
    assert said.words == (
        "No. You promised (France doesn't attack Germany), and broke your word in Spring 1901, movement."
    )
    assert reply(wronged, "FRANCE", "peace?", games=60).offer is None


def test_nothing_is_agreed_that_contradicts_an_agreement():
    zone = read_offer(STANDARD, OPENING, "GERMANY", "OFFER FRANCE: DMZ BUR UNTIL W1901")
    bound = negotiator(deals=Ledger().with_offer(zone).accepted(1, "FRANCE").of("GERMANY"))
    for text in ("YOU A MUN - BUR", "I A PAR - BUR; YOU SUPPORT A PAR - BUR"):
        offer = read_offer(STANDARD, OPENING, "FRANCE", f"OFFER GERMANY: {text}")
        (deal,) = Ledger().with_offer(offer).deals
        assert answer(bound, deal, games=60).words == voice.bound != answer(negotiator(), deal, games=60).words
    said = reply(bound, "FRANCE", "A MUN - BUR please", games=60)
    assert said.offer is None
    assert voice.bound in said.words


def test_what_a_bot_does_not_see_changes_nothing_that_it_says():
    dark = variant("dark")
    opening = dark.opening(dark)
    far = [unit for unit in opening.units if unit.power != "TURKEY" or unit.area != "SMY"]
    for text in ("peace until 1902", "support me into Burgundy", "A PAR - BUR please"):
        said = [
            reply(negotiator(played=dark, position=position), "FRANCE", text, games=60)
            for position in (opening, replace(opening, units=tuple(far)))
        ]
        assert said[0] == said[1]
