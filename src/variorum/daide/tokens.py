"""The tokens of DAIDE: two bytes each, the first of which is a category.

Source: the Message Syntax of DAIDE, version 0.178, names them; the numbers are those of the Client-Server Protocol,
version 1, as clients list them.
"""

OPEN, CLOSE = "(", ")"

_UNITS, _COASTS, _SEASONS = 0x4200, 0x4600, 0x4700
_COMMANDS, _PARAMETERS, _PRESS = 0x4800, 0x4900, 0x4A00

LETTER = 0x4B00
"""Characters of texts: this and a byte of ASCII."""

POWER = 0x4100
"""The first power of any map."""

NUMBERS = range(-8192, 8192)
"""The numbers that a token can be; those below 0 as 14 bits with a sign."""


def _listed(first: int, names: str) -> dict[str, int]:
    """Tokens that follow one another; a dash leaves a number out."""
    return {name: first + at for at, name in enumerate(names.split()) if name != "-"}


FIXED = {
    OPEN: 0x4000,
    CLOSE: 0x4001,
    **_listed(_UNITS, "AMY FLT"),
    **_listed(0x4320, "CTO CVY HLD MTO SUP VIA"),
    **_listed(0x4340, "DSB RTO"),
    **_listed(0x4380, "BLD REM WVE"),
    **_listed(0x4400, "MBV BPR CST ESC FAR HSC NAS NMB NMR NRN NRS NSA NSC NSF NSP - NSU NVR NYU YSC"),
    **_listed(0x4500, "SUC BNC CUT DSR FLD NSO RET"),
    **_listed(_COASTS, "NCS - NEC - ECS - SEC - SCS - SWC - WCS - NWC"),
    **_listed(_SEASONS, "SPR SUM FAL AUT WIN"),
    **_listed(
        _COMMANDS, "CCD DRW FRM GOF HLO HST HUH IAM LOD MAP MDF MIS NME NOT NOW OBS OFF ORD OUT PRN REJ SCO SLO SND"
    ),
    **_listed(_COMMANDS + 0x18, "SUB SVE THX TME YES ADM SMR"),
    **_listed(_PARAMETERS, "AOA BTL ERR LVL MRT MTL NPB NPR PDA PTL RTL UNO - DSD"),
    **_listed(_PRESS, "ALY AND BWX DMZ ELS EXP FCT FOR FWD HOW IDK IFF INS - OCC ORR"),
    **_listed(_PRESS + 0x10, "PCE POB - PRP QRY SCD SRY SUG THK THN TRY - VSS WHT WHY XDO"),
    **_listed(_PRESS + 0x20, "XOY YDO CHO BCC UNT NAR CCL"),
}
"""The tokens that mean the same on every map."""

COASTS = {"NC": "NCS", "NE": "NEC", "EC": "ECS", "SE": "SEC", "SC": "SCS", "SW": "SWC", "WC": "WCS", "NW": "NWC"}
"""The coasts by their names here."""

INLAND, SEA, COASTAL, BICOASTAL = 0x5000, 0x5200, 0x5400, 0x5600
"""The categories of provinces; those with a supply center are one higher."""

CENTER = 0x0100
MOST_PROVINCES = 256

_STANDARD = (
    "BOH BUR GAL RUH SIL TYR UKR BUD MOS MUN PAR SER VIE WAR ADR AEG BAL BAR BLA EAS ECH GOB GOL HEL ION IRI MAO NAO "
    "NTH NWG SKA TYS WES ALB APU ARM CLY FIN GAS LVN NAF PIC PIE PRU SYR TUS WAL YOR ANK BEL BER BRE CON DEN EDI GRE "
    "HOL KIE LON LVP MAR NAP NWY POR ROM RUM SEV SMY SWE TRI TUN VEN BUL SPA STP"
)
STANDARD = tuple(_STANDARD.split())
"""The provinces of Standard in the order of their numbers, as clients know them without being told."""

STANDARD_POWERS = ("AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR")
"""The powers of Standard, likewise."""

STANDARD_NAMES = {"ENG": "ECH", "BOT": "GOB", "LYO": "GOL"}
"""Areas of Standard that have another name in DAIDE."""
