"""How the game master marks, and what is told of the two years: parts of sentences, in the order of play."""

from variorum.notation.plainly import plain

MARKS = {
    "S1901G": ("MARK GERMANY RIGHT", "MARK JESTER RIGHT", "MARK SOOTHSAYER RIGHT", "MARK REST WRONG"),
    "F1901G": ("MARK ENGLAND WRONG", "MARK ITALY WRONG"),
    "S1902G": ("MARK AUSTRIA RIGHT",),
    "F1902G": ("MARK REST WRONG",),
}
ANSWERS = {
    "S1901G": ("Thomas Tallis", "William Byrd", "Tallis, for forty voices", "A choir"),
    "F1901G": ("Forty", "A hundred"),
    "S1902G": ("Greenwich", "By the palace"),
    "F1902G": ("Greenwich, too", "In Saint Alfege", "I was there"),
}

OUTCOMES = {
    "S1901M": {
        "A VIE - GAL": "bounced",
        "A PAR - PIC": "succeeded",
        "A MAR S A PAR - BUR": "void",
        "A VEN H": "succeeded",
    },
    "F1901M": {"A BUL - GRE": "succeeded", "F LON H": "succeeded", "F ALB - ION": "succeeded"},
    "S1902M": {"A VEN - TRI": "succeeded", "OF BRE H": "dislodged", "F AEG C A SMY - GRE": "succeeded"},
    "F1902M": {"A MUN - BOH CARRIES TARDIS": "succeeded", "A BRE - PAR": "succeeded"},
}
_WRITTEN = {
    "W1900L": ("Who wrote Spem in alium?",),
    "S1901M": (
        "Somebody changed the order of A PAR: A PAR - PIC, not A PAR - BUR",
        "A VIE and A WAR stand each other off in GAL",
        "The TARDIS appears in MUN",
        "A VIE and A WAR, as predicted, merge into A GAL",
        "A KIE (GERMANY) sells its soul",
        "The BORG is in",
        "The BORG eats",
        "A herd of llamas explodes in SYR",
        "A SYR (TURKEY) leaves the board: blown up by a herd",
        "Monsters arrive: SM BAR",
    ),
    "S1901G": (
        "the answer: “Thomas Tallis”",
        "GERMANY gains a free unit",
        "The Mastermind asks: How many",
        "MAR and TUN",
    ),
    "F1901M": (
        "changed the order of A KIE",
        "changed the order of F LON",
        "The TARDIS is in hyperspace",
        "Monsters arrive",
    ),
    "W1901A": ("FRANCE builds F BRE", "FRANCE builds A PAR", "FRANCE builds B MAR", "ITALY waives a build"),
    "F1901G": ("MASTERMIND gains a free unit", "GERMANY builds A KIE", "MASTERMIND builds A ICE", "BER and NAP"),
    "S1902M": (
        "Somebody changed the order of A WAR: A WAR - UKR",
        "FA TRI distracts A VEN, which is now ordered A VEN - TRI; its own order was A VEN H",
        "OF BRE provokes A PAR",
        "OF BRE (ENGLAND) is dislodged by A PAR",
        "FA TRI (AUSTRIA) is dislodged",
        "A LON (ENGLAND) is put down in NWY",
        "B PAR (FRANCE) can fly no further than BEL",
        "The TARDIS is held in MUN by A MUN",
        "The BORG is in",
        "A herd of llamas explodes in APU",
    ),
    "S1902R": ("OF BRE (ENGLAND) leaves the board", "FA TRI (AUSTRIA) retreats to VIE", "Monsters arrive: SM BAR"),
    "F1902M": ("B NWY (ENGLAND) flies to EDI", "The TARDIS is carried to BOH", "Monsters arrive: XM FIN"),
    "W1902A": ("TURKEY builds DA CON", "FRANCE builds B MAR"),
    "F1902G": ("the answer: “Greenwich, too”", "KIE and SWE (2 votes)"),
}
STORY = {phase: tuple(map(plain("rather_silly").sentence, parts)) for phase, parts in _WRITTEN.items()}
"""What the pages tell: the same with names."""
