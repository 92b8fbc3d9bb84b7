import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from msgspec.structs import replace

from variorum.archive.lines import edit_line
from variorum.game.position import Ending
from variorum.host.games import access
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.life import creation
from variorum.host.games.log import store
from variorum.host.games.models import Member, Pulse, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Press
from variorum.host.press import queries
from variorum.host.press.chat import lines
from variorum.host.press.models import EVERYBODY, Message
from variorum.host.press.services import messages
from variorum.host.press.signals import message_sent

ALL = (EVERYBODY,)


@pytest.fixture
def table(people, begun):
    """Three people with seats, a game master, and the accesses of all four."""

    def make(press=Press.FULL, **terms):
        ann, ben, cat, gil = persons = people("ann", "ben", "cat", "gil")
        game = begun("standard", ann, ben, cat, master=gil, press=press, **terms)
        return game, *(access.find(person, game.key) for person in persons)

    return make


def send(who, to, text="Peace?", key="1"):
    return messages.send(who, to, text, key)


def texts(who):
    return [message.text for message in queries.readable_by(who)]


def test_a_message_comes_to_those_named_and_to_nobody_else(table):
    game, ann, ben, cat, gil = table()
    send(ann, (ben.seat,), "Only for you")
    assert texts(ann) == texts(ben) == ["Only for you"]
    assert texts(cat) == texts(gil) == texts(access.find(AnonymousUser(), game.key)) == []
    assert [queries.unread(who) for who in (ann, ben, cat, gil)] == [0, 1, 0, 0]


def test_whoever_has_read_messages_is_told_so_on_other_pages_and_nobody_else(table):
    game, ann, ben, _, _ = table()
    send(ann, (ben.seat,))
    for _ in range(2):
        messages.mark_read(ben, queries.thread_with(ben, (ann.seat,)))
    assert [pulse.seat for pulse in Pulse.objects.filter(game=game, kind="read")] == [ben.seat]


def test_threads_are_those_of_the_same_correspondents(table):
    _, ann, ben, cat, _gil = table()
    send(ann, (ben.seat,), key="1")
    send(ben, (ann.seat,), key="1")
    send(ann, (ben.seat, cat.seat), key="2")
    assert {(thread.others, thread.messages) for thread in queries.threads(ann)} == {
        ((ben.seat,), 2),
        (tuple(sorted((ben.seat, cat.seat))), 1),
    }
    assert messages.mark_read(ben, queries.thread_with(ben, (ann.seat,))) == 1
    assert queries.unread(ben) == 1


@pytest.mark.parametrize(
    ("press", "private", "to_all"),
    [(Press.FULL, True, True), (Press.BROADCAST, False, True), (Press.PUBLIC, False, True), (Press.NONE, False, False)],
)
def test_the_terms_say_who_may_be_written_to(table, press, private, to_all):
    _, ann, ben, _cat, gil = table(press)
    for to, allowed in (((ben.seat,), private), ((ben.seat, "GM"), private), (ALL, to_all), (("GM",), True)):
        if allowed:
            send(ann, to, key=str(to))
        else:
            with pytest.raises(RefusedError):
                send(ann, to, key=str(to))
    send(gil, (ann.seat,), "From the desk")
    send(gil, ALL, "From the desk to all", key="2")
    assert "From the desk to all" in texts(ben)


def test_rulebook_press_rests_during_retreats_and_builds(table, client):
    game, ann, ben, _, gil = table(Press.RULEBOOK)
    send(ann, (ben.seat,), key="1")
    type(game).objects.update(turn="W1901A")
    ann = access.find(ann.person, game.key)
    for to in ((ben.seat,), ALL):
        with pytest.raises(RefusedError, match="no press during retreats and builds"):
            send(ann, to, key="2")
    send(ann, ("GM",), key="3")
    send(access.find(gil.person, game.key), ALL, "Merry Christmas", key="4")
    assert "no press during retreats" in page(client, ann, game, f"?with={ben.seat}").content.decode()
    type(game).objects.update(turn="S1902M")
    send(access.find(ann.person, game.key), (ben.seat,), key="5")


def test_messages_to_all_are_open_to_strangers_in_public_games_alone(table, people, begun):
    game, ann, *_ = table(Press.PUBLIC)
    send(ann, ALL, "To whom it may concern")
    send(ann, ("GM",), "A question", key="2")
    assert texts(access.find(AnonymousUser(), game.key)) == ["To whom it may concern"]
    (dan,) = people("dan")
    closed = begun("standard", dan, press=Press.BROADCAST)
    send(access.find(dan, closed.key), ALL)
    assert texts(access.find(AnonymousUser(), closed.key)) == []


def test_without_a_game_master_nobody_writes_to_one(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann, press=Press.NONE)
    with pytest.raises(RefusedError, match="can't write to anybody"):
        send(access.find(ann, game.key), ("GM",))


def test_strangers_write_to_nobody(table):
    game, ann, *_ = table()
    with pytest.raises(RefusedError):
        send(access.find(AnonymousUser(), game.key), (ann.seat,))


def test_a_message_that_is_sent_twice_is_there_once(table):
    _, ann, ben, *_ = table()
    assert send(ann, (ben.seat,)) == send(ann, (ben.seat,))
    assert Message.objects.count() == 1
    with pytest.raises(StaleError, match="already been sent"):
        send(ann, (ben.seat,), "Another text")


@pytest.mark.parametrize(("text", "why"), [("", "empty"), (" \n\x00 ", "empty"), ("x" * 100_000, "up to 20,000")])
def test_what_is_no_message_is_refused(table, text, why):
    _, ann, ben, *_ = table()
    with pytest.raises(RefusedError, match=why):
        send(ann, (ben.seat,), text)


def test_emoji_come_through(table):
    _, ann, ben, *_ = table()
    assert send(ann, (ben.seat,), "Deal 👩‍👩‍👧 🇫🇷?\x07").text == "Deal 👩‍👩‍👧 🇫🇷?"


def test_there_is_an_end_to_messages_of_an_hour(table, monkeypatch):
    _, ann, ben, *_ = table()
    monkeypatch.setattr(messages, "MOST_AN_HOUR", 2)
    send(ann, (ben.seat,), key="1")
    send(ann, (ben.seat,), key="2")
    with pytest.raises(RefusedError, match="an hour"):
        send(ann, (ben.seat,), key="3")


def test_a_seat_that_lost_everything_writes_to_all_and_to_the_game_master(table):
    game, ann, ben, *_ = table()
    position = store.load(game).now.position
    owners = {area: power for area, power in position.owners.items() if power != ann.seat}
    units = tuple(unit for unit in position.units if unit.power != ann.seat)
    edited(game, owners=owners, units=units)
    ann = access.find(ann.person, game.key)
    send(ann, ALL, key="1")
    send(ann, ("GM",), key="2")
    with pytest.raises(RefusedError):
        send(ann, (ben.seat,), key="3")
    send(access.find(ben.person, game.key), (ann.seat,), "Still reading?")


def test_after_the_end_everybody_writes_to_all(table):
    game, ann, ben, *_ = table(Press.NONE)
    edited(game, ending=Ending((ann.seat,)))
    type(game).objects.update(state=State.OVER)
    send(access.find(ann.person, game.key), ALL, "It was a pleasure")
    assert texts(ben) == ["It was a pleasure"]


def edited(game, **changes):
    log = store.load(game)
    store.append(game, log, edit_line(replace(log.now.position, **changes), "for a test"))
    game.save()


def test_whoever_takes_a_seat_over_reads_its_messages(table, people):
    game, ann, ben, *_ = table()
    send(ann, (ben.seat,), "As agreed")
    (dan,) = people("dan")
    Member.objects.filter(seat=ben.seat).update(abandoned=True)
    seats.take_over(dan, game.pk, ben.seat)
    assert texts(access.find(dan, game.key)) == ["As agreed"]
    assert texts(access.Access(game, ben.person, access.seats_of(ben.person, game), "")) == []


def test_pages_that_are_open_learn_of_it_only_where_the_message_goes(table):
    _, ann, ben, *_ = table()
    Pulse.objects.all().delete()
    send(ann, (ben.seat,))
    assert set(Pulse.objects.values_list("kind", "seat")) == {("press", ann.seat), ("press", ben.seat)}


def test_the_signal_names_those_who_get_it(table):
    _, ann, ben, *_ = table()
    heard = []

    def hear(sender, **kwargs):
        heard.append((kwargs["message"].text, kwargs["seats"]))

    message_sent.connect(hear)
    try:
        send(ann, (ben.seat,))
    finally:
        message_sent.disconnect(hear)
    assert heard == [("Peace?", (ben.seat,))]


def test_a_search_finds_in_ones_own_messages_alone(table):
    _, ann, ben, cat, _ = table()
    send(ann, (ben.seat,), "The Bounce in Galicia")
    send(cat, (ben.seat,), "bounce, bounce")
    assert [found.text for found in queries.search(ann, "bounce galicia")] == ["The Bounce in Galicia"]
    assert len(queries.search(ben, "bounce")) == 2
    assert queries.search(cat, "galicia") == []


def page(client, who, game, query="", **post):
    client.force_login(who.person)
    address = f"/games/{game.key}/press/{query}"
    return client.post(address, post) if post else client.get(address)


def key_of(answer):
    return re.search(r'name="key" value="(\w+)"', answer.content.decode())[1]


def test_writing_and_reading_in_the_browser(table, client):
    game, ann, ben, cat, _ = table()
    key = key_of(page(client, ann, game))
    sent = page(client, ann, game, to=[ben.seat], text="<b>Hello</b> http://x.example/ 🙂", key=key)
    assert sent.status_code == 302
    shown = client.get(sent["Location"]).content.decode()
    assert "&lt;b&gt;Hello&lt;/b&gt; http://x.example/ 🙂" in shown
    assert '<a href="http://x.example' not in shown
    assert '<span class="badge">1' in page(client, ben, game).content.decode()
    assert "Hello" in page(client, ben, game, f"?with={ann.seat}").content.decode()
    assert queries.unread(ben) == 0
    for query in ("", f"?with={ann.seat}", f"?with={ann.seat},{ben.seat}", "?q=Hello", "?with=*"):
        assert "Hello&lt;" not in page(client, cat, game, query).content.decode()


def test_a_text_that_is_refused_is_still_there(table, client):
    game, ann, ben, *_ = table()
    text = "A" * 100_000
    answer = page(client, ann, game, to=[ben.seat], text=text, key="1")
    assert answer.status_code == 422
    assert "up to 20,000 characters; yours has 100,000" in answer.content.decode()
    assert text in answer.content.decode()
    answer = page(client, ann, game, text="To nobody", key="2")
    assert (answer.status_code, "To nobody" in answer.content.decode()) == (422, True)


def test_the_second_message_of_one_page_is_not_lost(table, client):
    game, ann, ben, *_ = table()
    key = key_of(page(client, ann, game))
    assert page(client, ann, game, to=[ben.seat], text="One", key=key).status_code == 302
    again = page(client, ann, game, to=[ben.seat], text="Two", key=key)
    assert (again.status_code, "Two</textarea>" in again.content.decode()) == (409, True)
    assert page(client, ann, game, to=[ben.seat], text="Two", key=key_of(again)).status_code == 302
    assert sorted(texts(ben)) == ["One", "Two"]


def test_no_page_of_messages_names_a_person(table, client):
    game, ann, ben, *_ = table(anonymous=True)
    send(ann, (ben.seat,))
    shown = page(client, ben, game, f"?with={ann.seat}").content.decode()
    for name in ("ann", "cat", "gil"):
        assert not re.search(rf"\b{name}\b", shown)


@pytest.mark.parametrize("query", ["?with=%00", "?with=" + "x," * 3_000, "?q=%00%00", "?q=" + "y" * 5_000, "?with=,,"])
def test_odd_addresses_have_an_answer(table, client, query):
    game, ann, *_ = table()
    assert page(client, ann, game, query).status_code == 200


def test_strangers_see_the_tab_where_messages_are_public(table, client):
    game, ann, *_ = table(Press.PUBLIC)
    send(ann, ALL, "Hear, hear")
    shown = client.get(f"/games/{game.key}/press/?with=*").content.decode()
    assert "Hear, hear" in shown
    assert "Write a message" not in shown


def test_fragments_tell_the_same_to_the_same_people(table, client):
    game, ann, ben, cat, _ = table()
    send(ann, (ben.seat,), "Fragment")
    for who, there in ((ben, True), (cat, False)):
        client.force_login(who.person)
        for name in ("list", "threads"):
            shown = client.get(f"/games/{game.key}/press/{name}/?with={ann.seat}").content.decode()
            assert ("Fragment" in shown) is there


def test_before_the_beginning_there_are_no_messages(people, client):
    (ann,) = people("ann")
    game = creation.create(ann, creation.GamePlan("A game", "standard"))
    seats.join(ann, game.pk)
    client.force_login(ann)
    assert client.get(f"/games/{game.key}/press/").status_code == 200
    assert game.created < timezone.now()


def test_earlier_messages_of_a_long_thread_are_a_page_away(table, client, monkeypatch):
    game, ann, ben, *_ = table()
    monkeypatch.setattr(queries, "MOST_SHOWN", 2)
    for number in range(3):
        send(ann, (ben.seat,), f"message {number}", key=str(number))
    shown = page(client, ann, game, f"?with={ben.seat}").content.decode()
    assert "message 0" not in shown
    older = re.search(r'href="[^"]*(\?with=[^"]*before=\w+)"', shown)[1].replace("&amp;", "&")
    assert "message 0" in page(client, ann, game, older).content.decode()
    assert page(client, ann, game, f"?with={ben.seat}&before=²").status_code == 200


def test_a_thread_opens_where_one_reads_on(table, client):
    game, ann, ben, *_ = table()
    for number in range(3):
        send(ann, (ben.seat,), f"message {number}", key=str(number))
    listed = page(client, ben, game).content.decode()
    assert f'?with={ann.seat}#latest"' in listed

    def latest(who, other):
        shown = page(client, who, game, f"?with={other.seat}").content.decode()
        return re.findall(r'<li id="latest".*?<p>([^<]*)</p>', shown, re.DOTALL)

    assert latest(ben, ann) == ["message 0"]
    assert latest(ben, ann) == latest(ann, ben) == ["message 2"]
    client.force_login(ann.person)
    data = {"to": [ben.seat], "text": "message 3", "key": "3"}
    sent = client.post(f"/games/{game.key}/press/", data)
    assert sent["Location"].endswith("#latest")


def test_an_open_page_gets_the_messages_that_it_lacks(table, client, django_assert_max_num_queries):
    game, ann, ben, cat, _ = table()
    keys = [send(ann, (ben.seat,), f"message {number}", key=str(number)).pk for number in range(60)]
    client.force_login(ben.person)
    address = f"/games/{game.key}/press/list/?with={ann.seat}&after="
    with django_assert_max_num_queries(16):
        shown = client.get(f"{address}{keys[-2]}").content.decode()
    assert re.findall(r"message \d+", shown) == ["message 59"]
    assert re.findall(r'class="between(.*?)"', shown) == [" unread"]
    assert "message" not in client.get(f"{address}{keys[-1]}").content.decode()
    client.force_login(cat.person)
    assert "message" not in client.get(f"{address}0").content.decode()


def test_a_chat_says_where_a_day_a_phase_and_the_unread_messages_begin(table):
    _game, ann, ben, *_ = table()
    for number in range(4):
        send(ann, (ben.seat,), f"message {number}", key=str(number))
    first, *_ = Message.objects.all()
    Message.objects.filter(pk=first.pk).update(sent=first.sent - timedelta(days=2))
    found = list(Message.objects.all())
    found[-1].turn = "F1901M"
    told = list(lines(ann, found, {found[2].pk, found[3].pk}))
    assert [line.day is not None for line in told] == [True, True, False, False]
    assert [line.phase for line in told] == ["Spring 1901, movement", "", "", "Autumn 1901, movement"]
    assert [line.unread for line in told] == [False, False, True, False]
    assert [line.goes_on for line in told] == [False, False, False, False]
    assert [line.goes_on for line in lines(ann, found, set())] == [False, False, True, False]


def test_a_game_against_bots_tells_no_deadline_and_has_press_unless_it_is_silent(people, begun, client):
    ann, ben = people("ann", "ben")
    silent, alone, both = begun("standard", ann, press=Press.NONE), begun("standard", ann), begun("standard", ann, ben)
    client.force_login(ann)
    for game, has_press, is_timed in ((silent, False, False), (alone, True, False), (both, True, True)):
        shown = client.get(f"/games/{game.key}/about/").content.decode()
        assert ('id="tab-press"' in shown) is has_press
        assert (">until " in shown) is is_timed


def test_a_game_without_press_says_so(people, begun, client):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben, press=Press.NONE)
    shown = page(client, access.find(ann, game.key), game).content.decode()
    assert "This game has no press: nobody can send messages until it is over." in shown
    assert "<textarea" not in shown
