"""Habits of writing in English that the rules' own words leave out, as a wording."""

import re
from functools import lru_cache

from variorum.game.order import Form, Slot, SlotKind, Word
from variorum.notation.wording import Wording
from variorum.rules.movement.orders import DASH, TARGET, TO, UNIT, VIA, Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.retreats import Disband, Retreat

_LEAVES = ("DISBANDED", "DISBANDING", "DISBANDS", "REMOVED", "REMOVES", "REMOVING", "DESTROYED", "DESTROYS")
_OFF = (
    *("DSB", "REM", "OTB", "OFF BOARD", "- OTB", "- DISBAND", "DISSOLVES", "R OTB", "R OFF", "R OFF BOARD"),
    *(f"{verb} {where}" for verb in ("RETREAT", "RETREATS") for where in ("OTB", "OFF", "OFF BOARD")),
)
_BY_SEA = tuple(
    f"{verb} {how} TO" for verb in ("MOVE", "MOVES", "GOES") for how in ("BY SEA", "BY CONVOY", "VIA CONVOY")
)
_SUPPORTS = ("SUPPORT", "SUPPORTS", "SUPPORTING")

HABITS = Wording(
    words={
        "H": (
            "HOLDING",
            "STAND FAST",
            "STANDING",
            "STAY",
            "STAYS",
            "STAYS PUT",
            "REMAINS",
            "DEFEND",
            "DEFENDS",
            "HOLD POSITION",
            "HOLDS POSITION",
            "HOLDS ITS POSITION",
            "STAND STILL",
            "STANDS STILL",
            "STANDS FAST",
            "DOES NOTHING",
            "- H",
            "- HOLD",
            "- HOLDS",
        ),
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
                "ATTACK INTO",
                "ATTACKS INTO",
                "ATTACK OF",
                "INVADES",
                "ENTERS",
                "TO ATTACK",
            ),
            *("MOVING", "MOVING TO", "MOVING INTO", "MOVES INTO", "MOVE INTO", "MOVES ON", "MOVEMENT TO", "TO MOVE TO"),
            *(
                "HEADS TO",
                "HEADS FOR",
                "PROCEEDS TO",
                "TRAVELS TO",
                "MARCHES INTO",
                "SAILS INTO",
                "GO",
                "GO TO",
                "GOES",
                "GOES TO",
                "GOES INTO",
                "GOING TO",
                "ADVANCES TO",
                "MARCHES TO",
                "SAILS TO",
            ),
        ),
        "S": (
            *("SUPPORTING", "TO SUPPORT", "SUPPORT TO", "SUPPORTS TO", "GIVES SUPPORT TO", "HELPS", "ASSISTS"),
            *(f"{word} {what}" for word in _SUPPORTS for what in ("MOVE", "ATTACK", "ATTACK BY", "MOVEMENT")),
        ),
        "C": ("CONVOYING", "TO CONVOY", "CARRIES", "CARRY", "CARRYING", "TRANSPORT", "TRANSPORTS", "TRANSPORTING"),
        "VIA": ("VC", "CONVOY", "BY SEA", "VIA SEA", "WITH CONVOY", "USING CONVOY"),
        "R": (
            "RET",
            "RTO",
            "R -",
            "RETREAT -",
            "RETREATS -",
            "FALLS BACK TO",
            "RETREATING",
            "RETREATING TO",
            "RETREATS INTO",
            "RETREAT INTO",
            "WITHDRAWS",
            "WITHDRAWS TO",
        ),
        "D": (*_LEAVES, *_OFF),
        "DISBAND": (*_LEAVES, "DSB"),
        "REMOVE": (*_LEAVES, "DEFAULTS REMOVING", "REM", "DSB"),
        "B": ("BUILDING", "BUILT", "BLD"),
        "BUILD": ("BUILDING", "BUILT", "BUILD NEW", "BUILDS NEW", "RAISE", "RAISES", "NEW", "BLD", "ADD"),
        "WAIVE": (
            "WAIVING",
            "WAIVES BUILD",
            "WAIVE A BUILD",
            "WAIVES A BUILD",
            "WAIVE 1 BUILD",
            "BUILD WAIVE",
            "UNUSED BUILD WAIVED",
            "1 UNUSED BUILD WAIVED",
            "1 BUILD WAIVED",
            "WVE",
            "PASS",
            "WAIT",
            "POSTPONE",
            "POSTPONE BUILD",
            "NO BUILD",
            "BUILD NOTHING",
            "BUILDS NOTHING",
        ),
    },
    forms={
        Hold: (Form((Word("HOLD"), UNIT), read_only=True),),
        Move: (
            Form((Word("ATTACK"), TO, Word("WITH"), UNIT), {"via": False}, read_only=True),
            Form((UNIT, DASH, TO, VIA, Slot("", SlotKind.UNIT)), {"via": True}, read_only=True),
            Form((UNIT, DASH, TO, VIA, Slot("", SlotKind.PATH)), {"via": True}, read_only=True),
            Form((UNIT, Word("MOVES BY SEA TO", also=_BY_SEA), TO), {"via": True}, read_only=True),
        ),
        SupportHold: (
            Form((UNIT, Word("SUPPORT HOLD", also=("SUPPORT HOLD TO", "SUPPORTS HOLD TO")), TARGET), read_only=True),
        ),
        SupportMove: (
            Form((Word("SUPPORT"), TARGET, DASH, TO, Word("WITH"), UNIT), read_only=True),
            Form((UNIT, Word("SUPPORT MOVE TO", also=("SUPPORTS MOVE TO",)), TO, TARGET), read_only=True),
            Form(
                (UNIT, Word("SUPPORTS ATTACK ON", also=("SUPPORT ATTACK ON",)), TO, Word("BY"), TARGET),
                read_only=True,
            ),
        ),
        Convoy: (
            Form((UNIT, Word("CONVOY TO", also=("CONVOYS TO",)), TO, TARGET), read_only=True),
            Form((Word("CONVOY"), TARGET, DASH, TO, Word("WITH"), UNIT), read_only=True),
        ),
        Retreat: (
            Form((UNIT, Word("MOVES TO", also=("MOVE TO", "INTO")), TO), read_only=True),
            Form((Word("RETREAT", also=("RETREATS", "RET")), UNIT, DASH, TO), read_only=True),
            Form((UNIT, TO), read_only=True),
        ),
        Disband: (Form((UNIT, Word("IS DISBANDED", also=("NO RETREAT",))), read_only=True),),
    },
    fillers=(
        "the",
        "an",
        "at",
        "in",
        "from",
        "of",
        "is",
        "are",
        "will",
        "shall",
        "unit",
        "please",
        "my",
        "our",
        "i",
        "we",
    ),
)
"""Words between which a reader of English doesn't choose: `A Par moving into Bur`."""

_ARTICLE = re.compile(r"\ba(?=\s+(?:army|fleet)\b)", re.IGNORECASE)
_COLON = re.compile(r"(?<=\b[AaFf])\s?:(?=\s)|(?<=\barmy):|(?<=\bfleet):|(?<=\bbuild):|(?<=\bremove):", re.IGNORECASE)
_POSSESSIVE = re.compile(r"(?<=\w)['\u2019]s\b|(?<=s)['\u2019](?=\s)", re.IGNORECASE)
_LONGEST_PREPOSITION = 3


def bare(wording: Wording, line: str) -> str:
    """A line without words that say nothing; blanks take their places, so that columns stay.

    *den* is an article in German, but DEN and Den are Denmark: capitals count only where all is in capitals, or first.
    """
    for empty in (_ARTICLE, _COLON, _POSSESSIVE, *_prepositions(wording)):
        line = empty.sub(_blanks, line)
    loud = line.isupper()
    begin = len(line) - len(line.lstrip(" >*"))

    def without(match: re.Match[str]) -> str:
        says_nothing = loud or match[0].islower() or match.start() == begin
        return " " * len(match[0]) if says_nothing else match[0]

    return _fillers(wording).sub(without, line)


@lru_cache(maxsize=64)
def _fillers(wording: Wording) -> re.Pattern[str]:
    """A wording's fillers; a word always follows them."""
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, wording.fillers))})\b(?=\s*\w)", re.IGNORECASE)


@lru_cache(maxsize=64)
def _prepositions(wording: Wording) -> tuple[re.Pattern[str], ...]:
    """The prepositions of a wording after a kind of unit, as in *army at Paris*; none if it has no such words."""
    kinds = "|".join(re.escape(name) for found in wording.kinds.values() for name in found if len(name) > 1)
    short = "|".join(re.escape(word) for word in wording.words.get("-", ()) if len(word) <= _LONGEST_PREPOSITION)
    if not kinds or not short:
        return ()
    return (re.compile(rf"\b(?P<kept>{kinds})\s+(?:{short})(?=\s)", re.IGNORECASE),)


def _blanks(match: re.Match[str]) -> str:
    """Blanks for a match, after the group that is kept."""
    kept = match.groupdict().get("kept", "")
    return kept.ljust(len(match[0]))
