"""Capitalist: investors trade currencies to win; the largest holder of a currency orders that country's units."""

from variorum.game.position import Position
from variorum.game.showcase import Given, Showcase, Sign, Signs
from variorum.variants.capitalist.exchange import Exchange, Holders
from variorum.variants.capitalist.market import dollars, market_of
from variorum.variants.standard import VARIANT as STANDARD
from variorum.variants.standard.opening import CAPITALS

TRADES = {
    "S1901M": {
        "ADA": "SELL 500 CROWNS; SELL 500 LIRA; BUY 500 ROUBLES; BUY 500 FRANCS",
        "BEN": "SELL 500 CROWNS; SELL 500 LIRA; BUY 500 POUNDS; BUY 500 ROUBLES",
        "CLEO": "SELL 500 MARKS; BUY 500 ROUBLES",
        "DAN": "SELL 500 MARKS; SELL 500 CROWNS; BUY 500 FRANCS; BUY 500 ROUBLES",
        "EMMA": "SELL 500 PIASTRES; BUY 500 POUNDS",
    },
    "F1901M": {},
}


def prices(position: Position, _: Given) -> Signs:
    """The price of each country's currency."""
    return {CAPITALS[country]: Sign("tag", dollars(price)) for country, price in market_of(position).prices.items()}


VARIANT = STANDARD.with_(
    Exchange(),
    Holders(),
    id="capitalist",
    name="Capitalist",
    tagline="Investors trade in seven currencies; the largest holder of each orders that country's units.",
    source="Capitalist Diplomacy (us02)",
    showcase=Showcase(TRADES, signs=prices),
)
