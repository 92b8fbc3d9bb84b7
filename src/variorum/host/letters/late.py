"""Whether a mail is about another phase than the one that it would count for: mails take time."""

from collections.abc import Sequence

from variorum.host.games.access import Access
from variorum.host.letters.addresses import phase_of
from variorum.notation.headed import names_another
from variorum.zine.seasons import called


def lateness(access: Access, text: str, answered: Sequence[str]) -> str:
    """Why the orders of a mail don't count now: it answers a mail of another phase, or names one; empty if they do."""
    turn = access.seen().position.turn
    now = called(access.variant, turn, 1)
    phases = (phase_of(message_id, access.game.pk) for message_id in answered)
    if next((phase for phase in phases if phase is not None), access.game.phase_number) != access.game.phase_number:
        return f"This mail answers one of another phase, so its orders don't count: it is {now} now. Answer this mail."
    for line in text.split("\n"):
        if names_another(access.variant, turn, line):
            return f"\"{line.strip()}\" isn't the phase now, so these orders don't count: it is {now}."
    return ""
