"""What a power is told of acts before anything else."""

from variorum.game.event import counted
from variorum.game.report import Briefing

_ACTS = (
    "Besides your units' orders you have one act a season: ERODE turns land into sea, RAISE turns sea into land, and "
    "others dig canals, build centers, or move ice and mountains. Choose Acts above the map, and tap an area or a "
    "border. Or support another power's act, which makes it stronger (geo:A1)."
)
_LOSSES = (
    "Acts come before moves. What an area can't hold any longer is lost: armies drown, and fleets are stranded, unless "
    "they have orders to leave."
)


def briefing(stabilizations: int) -> Briefing:
    """What a power with so many stabilizations can do to the land this season, and what it costs units."""
    most = counted(stabilizations, "stabilization")
    kept = f"You also have {most}: each protects an area or a border against every act that isn't stronger (geo:A4)."
    return Briefing("You shape the land", (_ACTS, kept, _LOSSES))
