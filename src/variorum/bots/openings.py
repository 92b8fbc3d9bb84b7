"""First moves that people have tried for decades, so that no two games begin alike and none can be foretold.

A line is played wherever its orders are legal and there is one for each unit: on the board of Standard, whatever else
the variant has. Which lines there are is common knowledge; books on the game call many by names.
"""

from collections.abc import Mapping
from random import Random

from variorum.bots.kernel_war import War

_BOOK: Mapping[str, tuple[str, ...]] = {
    "AUSTRIA": (
        "F TRI - ALB, A BUD - SER, A VIE - GAL",
        "F TRI - ALB, A BUD - SER, A VIE - TRI",
        "F TRI - ALB, A BUD - SER, A VIE - BUD",
        "F TRI - VEN, A BUD - SER, A VIE - GAL",
        "F TRI - VEN, A BUD - RUM, A VIE - GAL",
        "F TRI H, A BUD - SER, A VIE - GAL",
        "F TRI - ALB, A BUD - RUM, A VIE - GAL",
    ),
    "ENGLAND": (
        "F EDI - NWG, F LON - NTH, A LVP - YOR",
        "F EDI - NWG, F LON - NTH, A LVP - EDI",
        "F EDI - NTH, F LON - ENG, A LVP - YOR",
        "F EDI - NTH, F LON - ENG, A LVP - EDI",
        "F EDI - NTH, F LON - ENG, A LVP - WAL",
        "F EDI - NWG, F LON - ENG, A LVP - EDI",
        "F EDI - NWG, F LON - NTH, A LVP - WAL",
    ),
    "FRANCE": (
        "F BRE - MAO, A PAR - BUR, A MAR S A PAR - BUR",
        "F BRE - MAO, A PAR - BUR, A MAR - SPA",
        "F BRE - MAO, A PAR - PIC, A MAR - SPA",
        "F BRE - MAO, A PAR - GAS, A MAR - BUR",
        "F BRE - MAO, A PAR - PIC, A MAR - BUR",
        "F BRE - MAO, A PAR - GAS, A MAR - SPA",
        "F BRE - ENG, A PAR - BUR, A MAR - SPA",
    ),
    "GERMANY": (
        "F KIE - DEN, A BER - KIE, A MUN - RUH",
        "F KIE - HOL, A BER - KIE, A MUN - RUH",
        "F KIE - DEN, A BER - KIE, A MUN - BUR",
        "F KIE - HOL, A BER - KIE, A MUN - BUR",
        "F KIE - DEN, A BER - KIE, A MUN H",
        "F KIE - HOL, A BER - KIE, A MUN H",
        "F KIE - DEN, A BER - SIL, A MUN - RUH",
    ),
    "ITALY": (
        "F NAP - ION, A ROM - APU, A VEN H",
        "F NAP - ION, A ROM - APU, A VEN - TYR",
        "F NAP - ION, A ROM - VEN, A VEN - TYR",
        "F NAP - ION, A ROM - VEN, A VEN - PIE",
        "F NAP - ION, A ROM - VEN, A VEN - TRI",
        "F NAP - ION, A ROM - APU, A VEN - PIE",
        "F NAP - ION, A ROM - APU, A VEN - TRI",
    ),
    "RUSSIA": (
        "F STP/SC - BOT, A MOS - UKR, A WAR - GAL, F SEV - BLA",
        "F STP/SC - BOT, A MOS - UKR, A WAR - GAL, F SEV - RUM",
        "F STP/SC - BOT, A MOS - SEV, A WAR - UKR, F SEV - BLA",
        "F STP/SC - BOT, A MOS - SEV, A WAR - UKR, F SEV - RUM",
        "F STP/SC - BOT, A MOS - STP, A WAR - UKR, F SEV - BLA",
        "F STP/SC - BOT, A MOS - STP, A WAR - UKR, F SEV - RUM",
        "F STP/SC - BOT, A MOS - SEV, A WAR - GAL, F SEV - RUM",
    ),
    "TURKEY": (
        "A CON - BUL, A SMY - CON, F ANK - BLA",
        "A CON - BUL, A SMY - ARM, F ANK - BLA",
        "A CON - BUL, A SMY H, F ANK - BLA",
        "A CON - BUL, A SMY - ANK, F ANK - BLA",
        "A CON - BUL, A SMY H, F ANK - CON",
        "A CON - BUL, A SMY - ANK, F ANK - CON",
    ),
}


def opening(war: War, power: str, seed: int) -> list[int] | None:
    """A power's first moves from the book, as codes; None after the first phase, and where no line fits."""
    situation = war.situation
    variant = situation.variant
    if situation.position.turn != variant.opening(variant).turn or war.worth:
        return None
    units = len(situation.position.units_of(power))
    lines = (line.split(", ") for line in _BOOK.get(power, ()))
    fitting = [line for line in lines if len(line) == units and all(text in war.legal for text in line)]
    return war.rules.codes(Random(seed).choice(fitting)) if fitting else None
