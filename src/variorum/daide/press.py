"""Press by levels: which tokens a level knows.

Source: the Message Syntax of DAIDE, levels 10 (peace and alliances), 20 (orders proposed) and 30 (several at once).
"""

from variorum.daide.language import Message, NotUnderstoodError, Token, flat
from variorum.daide.tokens import FIXED

LEVELS = range(31)
"""The levels of press that a game may have; 0 has none."""

_WORDS = {
    **dict.fromkeys(("ALY", "VSS", "PCE", "PRP", "TRY", "BWX", "FCT", "NAR", "CCL"), 10),
    **dict.fromkeys(("DMZ", "XDO"), 20),
    **dict.fromkeys(("AND", "ORR"), 30),
}
_BEYOND = 999
_PRESS = range(0x4A00, 0x4B00)
_READ = ("PRP", "CCL", "PCE", "ALY", "VSS", "DMZ", "XDO", "AND")
_STARTS = {"PRP", "TRY", "FCT", "CCL", "YES", "REJ", "BWX", "HUH"}


def allowed(press: Message, level: int) -> Message:
    """A message of press as it may be sent; of the words that a client can read (TRY), those of higher levels go.

    Raises: NotUnderstoodError if it has other words of a higher level, or doesn't begin as press does.
    """
    match press:
        case ("TRY", tuple(words)):
            return ("TRY", tuple(word for word in words if isinstance(word, tuple) or _known(word, level)))
    if not press or press[0] not in _STARTS or not all(_known(token, level) for token in flat(press)):
        raise NotUnderstoodError
    return press


def readable(level: int) -> Message:
    """What bots tell whoever writes something that they can't read: the words that they know at a level."""
    return ("TRY", tuple(word for word in _READ if _known(word, level)))


def _known(token: Token, level: int) -> bool:
    if isinstance(token, str) and FIXED.get(token, 0) in _PRESS:
        return _WORDS.get(token, _BEYOND) <= level
    return True
