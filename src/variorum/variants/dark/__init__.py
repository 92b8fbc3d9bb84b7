"""Dark: Standard in the fog of war, where every seat sees only what is near its own units and centers."""

from variorum.game.showcase import Showcase
from variorum.rules.darkness import Darkness
from variorum.variants.standard import VARIANT as STANDARD

VARIANT = STANDARD.with_(
    Darkness(STANDARD.world),
    id="dark",
    name="Dark",
    tagline="Fog covers the board: you see only what is next to your own units and centers.",
    source="",
    showcase=Showcase(bots=6, seat="GERMANY"),
)
