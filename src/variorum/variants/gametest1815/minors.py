"""The minor powers: one center each, with a garrison. Rule: g1815:4.2, g1815:5.3.7."""

MINOR = "MINOR"
"""The name under which all garrisons stand."""

ARMIES = "ABY AFG BAG BAV BEL BOS DAN FIN HAN NEJ PAP PIE POL PUN SAX SND SPA TRI TUS"
FLEETS = "ALG DEN GRE HOL MOA MOR NAP POR SAR TUN"
GARRISONS = dict(sorted((dict.fromkeys(ARMIES.split(), "A") | dict.fromkeys(FLEETS.split(), "F")).items()))
"""The kind of each garrison, by its area."""
