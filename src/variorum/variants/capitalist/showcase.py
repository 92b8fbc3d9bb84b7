"""What tells Capitalist apart in a picture: the prices of the currencies, at the countries' capitals."""

from variorum.game.position import Position
from variorum.game.showcase import Given, Sign, Signs
from variorum.variants.capitalist.market import dollars, market_of

CAPITALS = {
    "AUSTRIA": "VIE",
    "ENGLAND": "LON",
    "FRANCE": "PAR",
    "GERMANY": "BER",
    "ITALY": "ROM",
    "RUSSIA": "MOS",
    "TURKEY": "CON",
}

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
