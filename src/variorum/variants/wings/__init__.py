"""Wings: Standard with a third kind of unit, which flies."""

from variorum.game.showcase import Showcase
from variorum.rules.cavalry import Wings
from variorum.variants.standard import VARIANT as STANDARD

VARIANT = STANDARD.with_(
    Wings(),
    id="wings",
    name="Wings",
    tagline="A third kind of unit flies over land and sea, but takes no centers.",
    source="after Wings on the judges by e-mail",
    showcase=Showcase(bots=6),
)
