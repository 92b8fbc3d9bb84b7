"""Capitalist: investors trade currencies to win; the largest holder of a currency orders that country's units."""

from variorum.game.showcase import Showcase
from variorum.variants.capitalist.exchange import Exchange, Holders
from variorum.variants.capitalist.showcase import TRADES, prices
from variorum.variants.standard import VARIANT as STANDARD

VARIANT = STANDARD.with_(
    Exchange(),
    Holders(),
    id="capitalist",
    name="Capitalist",
    tagline="Investors trade in seven currencies; the largest holder of each orders that country's units.",
    source="Capitalist Diplomacy (us02)",
    showcase=Showcase(TRADES, signs=prices),
)
