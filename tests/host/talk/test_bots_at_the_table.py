"""Bots of games make offers, answer people in time, and order by what they have agreed to."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from tests.host.working import work

from variorum.agreements import State, Verdict
from variorum.bots.talk import Character
from variorum.bots.talk.voices import PLAIN, Voice
from variorum.host.games import access
from variorum.host.games.access import Access
from variorum.host.games.bots import in_games
from variorum.host.games.log import store
from variorum.host.games.log.store import read_all
from variorum.host.games.models import BotSheet
from variorum.host.games.terms import Press
from variorum.host.offers import queries, services
from variorum.host.offers.models import Offer
from variorum.host.press.models import Message
from variorum.host.press.services import messages
from variorum.host.talk import answers, negotiating, openings, pages, voice
from variorum.variants import registry

HONEST = Character("The Tester", "I do what I say.", talks=3)
PEOPLE = ("ENGLAND", "FRANCE", "GERMANY")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Bots weigh offers by few games, and all have one character."""
    monkeypatch.setattr(voice, "games_for", lambda *_: 60)
    monkeypatch.setattr(negotiating, "character_of", lambda *_: HONEST)
    monkeypatch.setattr(voice, "character_of", lambda *_: HONEST)


def write(game, seat, to, text, key="k"):
    person = game.members.get(seat=seat, left=None).person
    return messages.send(access.find(person, game.key), (to,), text, key)


def said(game, sender, to):
    thread = ",".join(sorted((sender, to)))
    return list(Message.objects.filter(game=game, sender=sender, thread=thread).values_list("text", flat=True))


def states(game, seat):
    return {deal.number: deal.state for deal in queries.ledger(game, seat).deals}


def test_bots_make_offers_as_a_phase_begins_and_answer_each_other(table):
    game = table()
    work()
    made = list(Offer.objects.filter(game=game))
    assert made
    assert not {offer.by for offer in made} & set(PEOPLE)
    heard = [*said(game, "ITALY", "FRANCE"), *said(game, "ITALY", "GERMANY"), *said(game, "RUSSIA", "GERMANY")]
    unasked = (PLAIN.peace, PLAIN.zone, PLAIN.helps, PLAIN.joint, PLAIN.bounce, PLAIN.greets)
    known = re.compile("|".join(re.sub(r"\\{\w+\\}", ".+", re.escape(line)) for line in unasked))
    assert heard, "neighbors have something to read"
    assert [text for text in heard if not known.fullmatch(text.split("\n\n")[-1])] == []
    among = [offer for offer in made if not set(offer.thread.split(",")) & set(PEOPLE)]
    assert {offer.outcome for offer in among} <= {"agreed", "declined"}
    for seat in PEOPLE:
        assert sum(seat in offer.thread.split(",") for offer in made) <= openings.MOST_TO_ONE


def test_a_bot_answers_an_offer_and_says_why(table):
    game = table()
    work()
    number = services.make(game, "FRANCE", "OFFER ITALY: FRANCE DMZ PIE; FRANCE DMZ TYS UNTIL W1901")
    assert states(game, "FRANCE")[number] is State.OPEN
    work()
    assert states(game, "FRANCE")[number] in {State.AGREED, State.DECLINED}
    *before, text = said(game, "ITALY", "FRANCE")
    assert [*before, text][0].startswith("The Tester here. I do what I say.\n\n")
    assert text.endswith(tuple(getattr(PLAIN, reason) for reason in Voice.__struct_fields__))
    assert answers.respond(game.pk) == 0, "nothing is answered twice"
    assert len(said(game, "ITALY", "FRANCE")) == len(before) + 1


def test_a_bot_replies_to_words_with_what_it_understood(table):
    game = table()
    work()
    write(game, "FRANCE", "ITALY", "I'll keep out of Piedmont.")
    work()
    *_, text = said(game, "ITALY", "FRANCE")
    assert "Accept it, and it counts." in text
    (offer,) = Offer.objects.filter(game=game, by="ITALY", thread="FRANCE,ITALY").order_by("-pk")[:1]
    deal = queries.ledger(game, "FRANCE").deals[-1]
    assert (deal.offer.by, deal.state) == ("ITALY", State.OPEN)
    services.answer(game, "FRANCE", deal.number, accepts=True)
    offer.refresh_from_db()
    assert offer.outcome == "agreed"
    write(game, "FRANCE", "ITALY", "hello", key="2")
    work()
    assert "What can we do for each other?" in said(game, "ITALY", "FRANCE")[-1]


def agree(game, text, by="FRANCE"):
    """Have France or another seat offer Italy something, and Italy's bot accept it whatever it thinks of it."""
    services.make(game, by, text)
    services.answer(game, "ITALY", queries.ledger(game, "ITALY").deals[-1].number, accepts=True)


def test_asking_twice_tells_nothing_of_an_agreement_in_between(table):
    game = table()
    for asked in range(2):
        services.make(game, "FRANCE", "OFFER ITALY: YOU DMZ PIE; YOU DMZ TYS; YOU DMZ TUN; YOU DMZ ION UNTIL W1902")
        work()
        write(game, "FRANCE", "ITALY", "You keep out of TUN and ION until 1902", key=str(asked))
        work()
        if not asked:
            agree(game, "OFFER ITALY: PEACE; DMZ TRI UNTIL W1902", by="AUSTRIA")
            in_games.think(game.pk, game.phase_number)
    texts = (text.split("\n")[-1] for text in said(game, "ITALY", "FRANCE"))
    heard = [text for text in texts if not text.startswith(PLAIN.greets.split("{")[0])]
    assert heard[:2] == heard[2:]


def test_whoever_asks_often_uses_up_nobody_elses_offers(table):
    game = table()
    share = services.MOST // 6
    for asked in range(share + 1):
        write(game, "FRANCE", "ITALY", f"I'll keep out of PIE until {1902 + asked}", key=str(asked))
        work()
    assert "I've made you enough offers" in said(game, "ITALY", "FRANCE")[-1]
    write(game, "GERMANY", "ITALY", "I'll keep out of PIE")
    work()
    assert "Accept it, and it counts." in said(game, "ITALY", "GERMANY")[-1]


def test_a_bot_orders_by_what_it_has_agreed_to_after_it_had_thought(table, processed):
    game = table()
    BotSheet.objects.all().delete()  # they were for the seats of bots before people changed theirs
    in_games.queue(game)
    in_games.think(game.pk, game.phase_number)
    before = BotSheet.objects.get(game=game, seat="ITALY").sheet
    assert before
    agree(game, "OFFER ITALY: YOU A VEN H; YOU A ROM H; YOU F NAP H; I A MAR H; I DMZ PIE")
    assert BotSheet.objects.get(game=game, seat="ITALY").sheet == ""
    work()
    assert BotSheet.objects.get(game=game, seat="ITALY").sheet != before
    game = processed(game)
    seen = Access(game, AnonymousUser(), ("FRANCE",), "FRANCE")
    words = [word for word in queries.word(seen, 1) if "ITALY" in word.deal.offer.parties]
    assert {each.verdict for word in words for each in word.judged if each.seat == "ITALY"} == {Verdict.KEPT}


def test_bots_say_nothing_where_there_is_no_press(table):
    game = table(press=Press.NONE)
    work()
    assert not Offer.objects.filter(game=game).exists()
    assert not Message.objects.filter(game=game).exists()


def test_silent_bots_are_silent(table):
    game = table(silent_bots=True)
    work()
    write(game, "FRANCE", "ITALY", "Peace?")
    services.make(game, "FRANCE", "OFFER ITALY: PEACE")
    work()
    assert list(Offer.objects.filter(game=game).values_list("by", "outcome")) == [("FRANCE", "open")]
    assert list(Message.objects.filter(game=game).values_list("sender", flat=True)) == ["FRANCE"]


def test_bots_offer_nothing_where_all_messages_are_public(table):
    game = table(press=Press.PUBLIC)
    work()
    assert not Offer.objects.filter(game=game).exists()


def test_nobody_is_flooded(table, processed):
    game = table()
    for _ in range(5):
        work()
        game = processed(game)
    for seat in PEOPLE:
        for bot in in_games.levels_of(game):
            thread = ",".join(sorted((seat, bot)))
            made = Offer.objects.filter(game=game, by=bot, thread=thread).count()
            assert made + len(said(game, bot, seat)) <= voice.MOST_UNANSWERED


def test_a_person_who_breaks_their_word_hears_of_it_once(table, processed):
    game = table()
    agree(game, "OFFER ITALY: FRANCE F BRE - MAO; ITALY A ROM H")
    game = processed(game)
    work()
    openings.converse(game.pk, game.phase_number)
    heard = [text for text in said(game, "ITALY", "FRANCE") if "broke your word" in text]
    assert len(heard) == 1
    assert "You promised (France orders F BRE - MAO)" in heard[0]
    assert "no agreement with you for 4 years" in heard[0]
    number = services.make(game, "FRANCE", "OFFER ITALY: DMZ PIE")
    work()
    assert states(game, "FRANCE")[number] is State.DECLINED


def test_a_caretaker_keeps_the_word_of_whoever_is_absent(table, monkeypatch):
    game = table()
    agree(game, "OFFER ITALY: I A PAR H; I A MAR H; I F BRE H; YOU A ROM H")
    cheat = Character("The Cheat", "", price=-1.0)
    monkeypatch.setattr(negotiating, "character_of", lambda *_: cheat)
    log = store.load(game)
    orders = read_all(log.variant, in_games.texts_of_bots(game, log, ("FRANCE",)))["FRANCE"].orders
    assert {str(order) for order in orders} == {"A PAR H", "A MAR H", "F BRE H"}
    assert negotiating.negotiator(game, log, "ITALY").character is cheat


def test_the_coach_says_what_an_offer_is_worth_where_all_others_are_bots(table, client):
    game = table()
    number = services.make(game, "ITALY", "OFFER FRANCE: PEACE; DMZ PIE UNTIL W1901")
    person = game.members.get(seat="FRANCE", left=None).person
    client.force_login(person)
    page = f"/games/{game.key}/press/{queries.ledger(game, 'FRANCE').deals[-1].number}/trust/"
    assert client.get(page).status_code == 404
    assert "Should I trust this?" not in client.get(f"/games/{game.key}/press/?with=ITALY").content.decode()
    game.members.exclude(person=person).filter(person__isnull=False).exclude(seat="").delete()
    assert "Should I trust this?" in client.get(f"/games/{game.key}/press/?with=ITALY").content.decode()
    told = client.get(page).content.decode()
    assert "If everybody keeps it, " in told
    assert "Italy has promised you nothing before" in told
    services.answer(game, "FRANCE", number, accepts=False)
    assert client.get(page).status_code == 404


def test_only_who_plays_against_bots_alone_is_told_whether_to_trust_an_offer(table, client, monkeypatch):
    monkeypatch.setattr(pages, "GAMES", 60)
    game = table()
    ben = game.members.get(seat="FRANCE").person
    number = services.make(game, "ITALY", "OFFER FRANCE: PEACE")
    page = f"/games/{game.key}/press/{number}/trust/"
    thread = f"/games/{game.key}/press/?with=ITALY"
    client.force_login(ben)
    assert client.get(page).status_code == 404, "it would help one against the others"
    assert "Should I trust this?" not in client.get(thread).content.decode()
    game.members.exclude(person=ben).filter(person__isnull=False).delete()
    assert page in client.get(thread).content.decode()
    told = client.get(page).content.decode()
    assert re.search(r"it (gains|costs) you [\d.]+ centers|hardly a difference to you", told)
    assert "Italy has promised you nothing before" in told
    among = services.make(game, "ITALY", "OFFER AUSTRIA: PEACE")
    assert client.get(f"/games/{game.key}/press/{among}/trust/").status_code == 404
    services.answer(game, "FRANCE", number, accepts=True)
    assert client.get(page).status_code == 404, "it is no longer open"
    client.logout()
    assert client.get(page).status_code == 404
    assert in_games.is_coached(game, "FRANCE")
    game.variant = f"{registry.PRIVATE}x"
    assert not in_games.is_coached(game, "FRANCE"), "web processes run no private variants"
