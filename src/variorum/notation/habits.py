"""Habits of writing in English that the rules' own words leave out, as a wording."""

import re
from functools import lru_cache

from variorum.game.order import Form, Word
from variorum.notation.wording import Wording
from variorum.rules.movement.orders import DASH, TARGET, TO, UNIT, VIA, Convoy, Move, SupportHold, SupportMove
from variorum.rules.retreats import Disband, Retreat

_LEAVES = ("DISBANDED", "DISBANDING", "DISBANDS", "REMOVED", "REMOVES", "REMOVING", "DESTROYED", "DESTROYS")
_BY_SEA = tuple(
    f"{verb} {how} TO" for verb in ("MOVE", "MOVES", "GOES") for how in ("BY SEA", "BY CONVOY", "VIA CONVOY")
)
_SUPPORTS = ("SUPPORT", "SUPPORTS", "SUPPORTING")

HABITS = Wording(
    words={
        "H": ("HOLDING", "STAND FAST", "STANDING", "STAY", "STAYS", "STAYS PUT", "REMAINS", "DEFEND", "DEFENDS"),
        "-": (
            *(
                ">>",
                "INTO",
                "ON",
                "ONTO",
                "ATTACK",
                "ATTACKS",
                "ATTACKING",
                "ATTACKS ON",
                "ATTACK ON",
                "INVADES",
                "ENTERS",
                "TO ATTACK",
            ),
            *("MOVING", "MOVING TO", "MOVING INTO", "MOVES INTO", "MOVE INTO", "MOVES ON", "MOVEMENT TO", "TO MOVE TO"),
            *("GO", "GO TO", "GOES", "GOES TO", "GOES INTO", "GOING TO", "ADVANCES TO", "MARCHES TO", "SAILS TO"),
        ),
        "S": (
            *("SUPPORTING", "TO SUPPORT", "SUPPORT TO", "SUPPORTS TO", "GIVES SUPPORT TO", "HELPS", "ASSISTS"),
            *(f"{word} {what}" for word in _SUPPORTS for what in ("MOVE", "ATTACK", "ATTACK BY", "MOVEMENT")),
        ),
        "C": ("CONVOYING", "TO CONVOY", "CARRIES", "CARRY", "CARRYING", "TRANSPORT", "TRANSPORTS", "TRANSPORTING"),
        "VIA": ("CONVOY", "BY SEA", "VIA SEA", "WITH CONVOY", "USING CONVOY"),
        "R": ("RETREATING", "RETREATING TO", "RETREATS INTO", "RETREAT INTO", "WITHDRAWS", "WITHDRAWS TO"),
        "D": _LEAVES,
        "DISBAND": _LEAVES,
        "REMOVE": (*_LEAVES, "DEFAULTS REMOVING"),
        "B": ("BUILDING", "BUILT"),
        "BUILD": ("BUILDING", "BUILT", "RAISE", "RAISES"),
        "WAIVE": ("WAIVING", "WAIVES BUILD", "WAIT", "POSTPONE", "NO BUILD", "BUILD NOTHING", "BUILDS NOTHING"),
    },
    forms={
        Move: (
            Form((UNIT, DASH, TO, VIA, TO), {"via": True}, read_only=True),
            Form((UNIT, Word("MOVES BY SEA TO", also=_BY_SEA), TO), {"via": True}, read_only=True),
        ),
        SupportHold: (
            Form((UNIT, Word("SUPPORT HOLD", also=("SUPPORT HOLD TO", "SUPPORTS HOLD TO")), TARGET), read_only=True),
        ),
        SupportMove: (
            Form((UNIT, Word("SUPPORT MOVE TO", also=("SUPPORTS MOVE TO",)), TO, TARGET), read_only=True),
            Form(
                (UNIT, Word("SUPPORTS ATTACK ON", also=("SUPPORT ATTACK ON",)), TO, Word("BY"), TARGET),
                read_only=True,
            ),
        ),
        Convoy: (Form((UNIT, Word("CONVOY TO", also=("CONVOYS TO",)), TO, TARGET), read_only=True),),
        Retreat: (Form((UNIT, Word("MOVES TO", also=("MOVE TO", "INTO")), TO), read_only=True),),
        Disband: (Form((UNIT, Word("IS DISBANDED", also=("NO RETREAT",))), read_only=True),),
    },
    fillers=("the", "an", "at", "in", "from", "of", "is", "are", "will", "shall", "unit", "please"),
)
"""Words between which a reader of English doesn't choose: `A Par moving into Bur`."""

_ARTICLE = re.compile(r"\ba(?=\s+(?:army|fleet)\b)", re.IGNORECASE)
_COLON = re.compile(r"(?<=\b[AaFf])\s?:(?=\s)|(?<=\barmy):|(?<=\bfleet):|(?<=\bbuild):|(?<=\bremove):", re.IGNORECASE)
_POSSESSIVE = re.compile(r"(?<=\w)['\u2019]s\b", re.IGNORECASE)
_LONGEST_PREPOSITION = 3


def bare(wording: Wording, line: str) -> str:
    """A line without words that say nothing; blanks take their places, so that columns stay."""
    for empty in (_ARTICLE, _COLON, _POSSESSIVE, *_empty(wording)):
        line = empty.sub(_blanks, line)
    return line


@lru_cache(maxsize=64)
def _empty(wording: Wording) -> tuple[re.Pattern[str], ...]:
    """What a wording leaves out: fillers, and prepositions after a kind of unit, as in *army at Paris*."""
    fillers = "|".join(map(re.escape, wording.fillers))
    kinds = "|".join(re.escape(name) for found in wording.kinds.values() for name in found if len(name) > 1)
    short = [word for word in wording.words.get("-", ()) if len(word) <= _LONGEST_PREPOSITION]
    found = [rf"\b(?:{fillers})\b(?!\s*:)"] if fillers else []
    if kinds and short:
        found.append(rf"\b(?P<kept>{kinds})\s+(?:{'|'.join(map(re.escape, short))})(?=\s)")
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in found)


def _blanks(match: re.Match[str]) -> str:
    """Blanks for a match, after the group that is kept."""
    kept = match.groupdict().get("kept", "")
    return kept.ljust(len(match[0]))
