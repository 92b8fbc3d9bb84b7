"""What is told of something that was done to a sheet: in words, and with a tick only where nothing of it is refused."""

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from variorum.host.play.panel import Panel


class Answer(msgspec.Struct, frozen=True):
    """A sentence; `wrong`: what it tells of does not count, or not all; `asks`: nothing was done yet, ask once more."""

    text: str = ""
    wrong: bool = False
    asks: bool = False


def of_one(panel: Panel, order: str, named: str) -> Answer:
    """About an order that was added, with its name in words."""
    if any(entry.refused for entry in panel.entries if entry.text == order):
        return Answer(_("Refused: %(order)s") % {"order": named}, wrong=True)
    return Answer(_("Saved: %(order)s") % {"order": named})


def of_all(panel: Panel, *, complete: bool) -> Answer:
    """About a whole sheet, "8 orders sent, 5 refused"; `complete`: all that was written is on it."""
    count, refused = len(panel.entries), panel.refused
    sent = ngettext("%(count)d order sent", "%(count)d orders sent", count) % {"count": count}
    told = _("%(sent)s, %(refused)d refused") % {"sent": sent, "refused": refused} if refused else sent
    return Answer(f"{told}.", wrong=bool(refused) or not complete)
