"""The starting position on the Standard board: spring 1901, every power with its home centers and a unit in each."""

from variorum.game.opening import Opening

UNITS = {
    "AUSTRIA": ("A BUD", "F TRI", "A VIE"),
    "ENGLAND": ("F EDI", "A LVP", "F LON"),
    "FRANCE": ("F BRE", "A MAR", "A PAR"),
    "GERMANY": ("A BER", "F KIE", "A MUN"),
    "ITALY": ("F NAP", "A ROM", "A VEN"),
    "RUSSIA": ("A MOS", "F SEV", "F STP/SC", "A WAR"),
    "TURKEY": ("F ANK", "A CON", "A SMY"),
}

CAPITALS = {
    "AUSTRIA": "VIE",
    "ENGLAND": "LON",
    "FRANCE": "PAR",
    "GERMANY": "BER",
    "ITALY": "ROM",
    "RUSSIA": "MOS",
    "TURKEY": "CON",
}
"""Where pictures sign powers."""

opening = Opening(UNITS)
