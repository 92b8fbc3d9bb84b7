"""What the game master changes is told by mail, and results are told by power, with the map and the lots."""

import re

import pytest
from django.core import mail
from django.utils import timezone
from msgspec import to_builtins
from msgspec.structs import replace
from tests.acting import do
from working import work

from variorum.archive.draws import draws_made
from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.log import store
from variorum.host.games.lots import lots
from variorum.host.gm.acts import rerunning
from variorum.host.gm.acts.announcing import AnnounceToAll
from variorum.host.gm.acts.clock import PauseGame, ProcessNow, ResumeGame, SetDeadline
from variorum.host.gm.acts.desk import mark_of
from variorum.host.gm.acts.positions import EditPosition
from variorum.host.gm.acts.rollback import RollBack
from variorum.host.notify.models import Delivery, Kind, Way
from variorum.variants import registry

SOON = timezone.timedelta(minutes=5)


@pytest.fixture
def desk(people, begun, monkeypatch):
    """A game with a game master and a player, whose first mails have been sent; and a way to get the next ones."""
    ann, gil = people("ann", "gil")
    game = begun("standard", ann, master=gil, silent_bots=True)
    work()
    mail.outbox.clear()

    def told():
        later = timezone.now() + SOON
        monkeypatch.setattr(timezone, "now", lambda: later)
        work()
        found = [(message.to[0], message.subject, message.body) for message in mail.outbox]
        mail.outbox.clear()
        return found

    return game, access.find(gil, game.key, GM), told


def mark(game):
    game.refresh_from_db()
    return mark_of(game)


def test_an_announcement_is_told_once_with_its_text(desk):
    _, master, told = desk
    do(master, AnnounceToAll(text="The host moves on Friday.", key="k"))
    ((who, subject, body),) = told()
    assert (who, "The host moves on Friday." in body) == ("ann@example.org", True)
    assert subject == "The game master announces: The host moves on Friday · A game"


@pytest.mark.parametrize("kind", ["edit", "deadline", "pause", "rollback", "rerun"])
def test_what_the_game_master_changes_is_told(desk, kind):
    game, master, told = desk
    do(master, ProcessNow())
    told()
    match kind:
        case "edit":
            position = store.load(game).now.position
            do(master, EditPosition(position=to_builtins(replace(position, owners={})), reason="a test of mine"))
        case "deadline":
            do(master, SetDeadline(when=timezone.now() + timezone.timedelta(days=9)))
        case "pause":
            do(master, PauseGame())
        case "rollback":
            do(master, RollBack(number=0, reason="a test of mine"))
        case "rerun":
            rerunning.run_again(master, mark(game), 0, {}, "a test of mine")
    news = [body for who, _, body in told() if who == "ann@example.org" and "News from the log" in body]
    assert len(news) == 1
    assert game.acts.filter(news=True).last().text in news[0]


def test_what_comes_together_is_told_together(desk):
    _, master, told = desk
    do(master, PauseGame())
    do(master, ResumeGame())
    ((_, subject, body),) = told()
    assert "2 entries in the log" in subject
    assert "stops the clock" in body
    assert "restarts the clock" in body


def test_a_device_hears_of_news_too(desk):
    _, master, _ = desk
    ann = Person.objects.get(username="ann")
    ann.devices.create(address="https://push.example/1", public="x", auth="y")
    do(master, PauseGame())
    assert Delivery.objects.filter(kind=Kind.NEWS, way=Way.PUSH, person=ann).count() == 1


def test_results_are_grouped_by_power_and_come_with_a_map(desk):
    game, master, _ = desk
    do(master, ProcessNow())
    game.refresh_from_db()
    work()
    message = next(one for one in mail.outbox if one.to == ["ann@example.org"])
    of_france = r"^France\n((Army|Fleet) \w+ .*\([AF] \w{3} |No order: (Army|Fleet) )"
    assert re.search(of_france, message.body, re.MULTILINE)
    own = game.members.get(person__username="ann").seat
    powers = (own, *(power for power in registry.variant("standard").powers if power != own))
    places = [message.body.index(f"\n{power.title()}\n") for power in powers]
    assert places == sorted(places), "the reader's own orders come first"
    (part,) = message.attachments
    assert part.get_payload(decode=True)[:4] == b"\x89PNG"


def latest(game):
    moments = store.load(game).moments
    return draws_made(moments[len(moments) - 2], moments[-1])


def test_what_was_decided_by_lot_is_said_to_those_who_may_know(people, begun):
    ann, gil = people("ann", "gil")
    game = begun("rather_silly", ann, master=gil)
    master = access.find(gil, game.key, GM)
    while not (made := latest(game)):
        assert do(master, ProcessNow()).waits == ()
        game.refresh_from_db()
    assert len(lots(access.find(gil, game.key, GM), len(store.load(game).moments) - 1)) == len(made)
    work()
    assert "Decided by lot:" in [one for one in mail.outbox if one.to == [gil.email]][-1].body
