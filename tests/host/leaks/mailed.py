"""What is sent to others of a phase, by mail, webhook or calendar."""

import re
from datetime import timedelta

from django.core import mail
from django.utils import timezone
from working import work

from variorum.host.games.life import phases
from variorum.host.notify.feeds import calendar_of
from variorum.host.notify.models import Webhook
from variorum.host.notify.services import clock, posting


def go_on(games):
    """Warn before the deadline, and process the phase."""
    clock.warn(games[0].deadline - timedelta(minutes=1))
    work()
    for game in games:
        phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=9))
        game.refresh_from_db()
    work()


def hide(text, game):
    """A text without the keys of its game, the ids of its messages, and its readers' addresses for orders."""
    keyless = text.replace(game.key, "KEY").replace(game.invitation, "INVITATION")
    return re.sub(r"\b[a-z2-7]{26}\b", "ID", re.sub(r"orders\+\w+@", "orders@", keyless))


def told(game, ann, ben, turn):
    """What others have heard of a phase."""
    mails = [message for message in mail.outbox if game.key in message.body]
    to_ben = [message for message in mails if message.to == [ben.email]]
    return {
        "ben": [_plain(f"{message.subject}\n{message.body}", game) for message in to_ben],
        "html": [_plain(message.alternatives[0].content, game) for message in to_ben],
        "maps": [part.get_payload(decode=True) for message in to_ben for part in message.attachments],
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
