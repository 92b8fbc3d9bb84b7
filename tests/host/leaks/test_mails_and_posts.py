"""What is sent to others, by mail, webhook or calendar, does not depend on what a seat keeps secret."""

from datetime import timedelta
from random import Random

import pytest
from django.core import mail
from django.utils import timezone
from test_processed_phases import PHASES, SECRETIVE, hide, sheet_and_secret, twins
from working import work

from variorum.host.games import access
from variorum.host.games.life import phases
from variorum.host.games.seats import sheets
from variorum.host.letters import boxes
from variorum.host.notify.calendars import calendar_of
from variorum.host.notify.models import Webhook
from variorum.host.notify.services import clock, posting


@pytest.mark.parametrize("variant", SECRETIVE)
def test_mails_and_posts_of_others_are_the_same_whatever_is_secret(variant, people, monkeypatch, settings):
    settings.ORDERS_ADDRESS = "orders@play.example.org"
    ann, ben = people("ann", "ben")
    games = twins(monkeypatch, variant, ann, ben)
    for game in games:
        boxes.address(access.find(ben, game.key))
    seat, chance = access.find(ann, games[0].key).seat, Random(variant)
    others = [access.find(ben, games[0].key).seat, ""]
    work()
    for _ in range(PHASES):
        mail.outbox.clear()
        sent, turn = sheet_and_secret(games[0], seat, others, chance), games[0].turn
        for game, sheet in zip(games, sent, strict=True):
            if sheet.orders:
                sheets.put(access.find(ann, game.key), game.phase_number, sheet.orders)
        _go_on(games)
        told = [_told(game, ann, ben, turn) for game in games]
        assert told[0]["ben"]
        assert told[0] == told[1]
        if sent[0] != sent[1] or games[0].state == "over":
            break
    assert sent[0] != sent[1]


def _go_on(games):
    """Warn before the deadline, and process the phase."""
    clock.warn(games[0].deadline - timedelta(minutes=1))
    work()
    for game in games:
        phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=9))
        game.refresh_from_db()
    work()


def _told(game, ann, ben, turn):
    """What others have heard of a phase."""
    mails = [message for message in mail.outbox if game.key in message.body]
    to_ben = [message for message in mails if message.to == [ben.email]]
    return {
        "ben": [_plain(f"{message.subject}\n{message.body}", game) for message in to_ben],
        "maps": [attached[1] for message in to_ben for attached in message.attachments],
        "ann": len([message for message in mails if message.to == [ann.email]]),
        "post": _plain(str(posting.made_of(Webhook(game=game), posting.PHASE, turn)), game),
        "calendar": _plain(_lines_of(calendar_of(ben), game), game),
    }


def _lines_of(calendar, game):
    """The lines of one game's events, without times."""
    text = calendar.decode().replace("\r\n ", "")
    events = [event.split("END:VEVENT")[0] for event in text.split("BEGIN:VEVENT") if game.key in event]
    return "\n".join(line for event in events for line in event.splitlines() if not line.startswith("DT"))


def _plain(text, game):
    """A text without what differs by chance: keys, tokens and times."""
    shown = [line.split("/mail/stop/")[0].split(" is due on ")[0] for line in hide(text, game).splitlines()]
    return "\n".join(shown)
