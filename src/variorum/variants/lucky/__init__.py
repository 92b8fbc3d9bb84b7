"""Stand-offs by dice: Standard, but a die decides between equal attacks."""

from msgspec.structs import replace

from variorum.rules.luck import Lucky, Rolls
from variorum.rules.movement.rule import Movement
from variorum.variants.standard import VARIANT as STANDARD

VARIANT = STANDARD.but(
    id="lucky",
    name="Stand-offs by dice",
    tagline="Between equal attacks a die decides, and everybody sees it roll.",
    source="",
    replaced={Movement: lambda old: replace(old, twists=(*old.twists, Lucky()))},
    before={Movement: (Rolls(STANDARD.world),)},
)
