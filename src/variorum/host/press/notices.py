"""Public letters, for the gazette."""

from collections.abc import Iterable, Sequence

from variorum.host.games.access import Access
from variorum.host.games.noticeboard import Notice, notices_from
from variorum.host.press.models import Letter

MOST = 200


@notices_from
def public_letters(access: Access, turns: Sequence[str]) -> Iterable[Notice]:
    """The letters of some phases that everybody may read."""
    letters = Letter.objects.filter(game=access.game, public=True, turn__in=turns)[:MOST]
    return [Notice(letter.sender, letter.text, letter.turn, letter.sent) for letter in letters]
