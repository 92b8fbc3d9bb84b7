"""Whose file a text is, also where Variorum can't read it: boards, variants, pictures and databases by their marks."""

import re
from enum import StrEnum
from typing import Any

import msgspec


class Holds(StrEnum):
    """What is in a file: a game, a board, or what no command reads; each says what to do with it."""

    GAME = "variorum import reads it; on a host, a sandbox does"
    BOARD = "variorum board import reads it; on a host, the workshop does"
    NOTHING = ""


class Known(msgspec.Struct, frozen=True):
    """A kind of file: what people call it, what it holds, and `advice` where nobody here reads it."""

    name: str
    holds: Holds
    advice: str = ""

    def __str__(self) -> str:
        """`a map of jDip; variorum board import reads it`."""
        return f"{self.name}; {self.advice or self.holds}"


FACTS = Known("the facts of a board", Holds.BOARD)
DIPLICITY = Known("a variant of diplicity", Holds.BOARD)
JDIP = Known("a map of jDip", Holds.BOARD)
JUDGE_MAP = Known("a map of the DPjudge", Holds.BOARD)
LISTED = Known("a list of the areas of a variant of diplicity", Holds.BOARD)
CONFIGURED = Known("a variant of DiplomacyGM", Holds.BOARD)
PICTURE = Known("a picture (SVG)", Holds.BOARD)
INSTALL_PHP = Known("a map of webDiplomacy or vDiplomacy", Holds.BOARD)

_SHAPES = "it has shapes, but not who passes where; write a list of neighbors"
_UNFINISHED = "finish it there, and download the whole variant with its borders"
_BY_KEYS = (
    ({"areas", "borders"}, FACTS),
    ({"schemaVersion", "nations", "provinces"}, DIPLICITY),
    ({"soloVictorySCCount", "provinces"}, Known("an unfinished variant of diplicity", Holds.NOTHING, _UNFINISHED)),
    ({"nations", "provinces"}, LISTED),
    ({"svg config"}, CONFIGURED),
    ({"type", "features"}, Known("a map in GeoJSON", Holds.NOTHING, _SHAPES)),
    ({"type", "objects", "arcs"}, Known("a map in TopoJSON", Holds.NOTHING, _SHAPES)),
)
"""Objects in JSON by keys that they have."""


_ROOT = re.compile(r"\s*(?:<[?!][^>]*>\s*)*<([A-Za-z][\w:.-]{0,30})[\s/>]")
_BY_ROOT = {"VARIANTS": JDIP, "PROVINCES": JDIP, "svg": PICTURE}
_BY_MARKS = (
    (r"\$territoryRawData\b|\bnew\s+InstallTerritory\(", INSTALL_PHP),
    (r"^[ \t]*(?:AMEND|WATER|COAST|LAND|PORT|SHUT)[ \t]+\w{2,5}(?:/\w\w)?[ \t]+ABUTS\b", JUDGE_MAP),
    (
        r"^[ \t]*(?:INSERT INTO|CREATE TABLE)[ \t]+`?wD_",
        Known("a database of webDiplomacy", Holds.NOTHING, "save the order history of a game, and import that"),
    ),
    (
        r"<title>[^<]{0,80}DPjudge",
        Known("a page of the DPjudge", Holds.NOTHING, "save the results as the judge mails them, and import those"),
    ),
)
"""Markup by its first element, and other texts by what stands in them."""


def recognized(text: str) -> Known | None:
    """The kind of a text that isn't JSON and holds no game; None if nothing in it tells."""
    if root := _ROOT.match(text):
        known = _BY_ROOT.get(root[1])
        if known:
            return known
    marks = (known for mark, known in _BY_MARKS if re.search(mark, text, re.IGNORECASE | re.MULTILINE))
    return next(marks, None)


def recognized_object(plain: Any) -> Known | None:
    """The kind of a value in JSON that isn't a game; None if no key tells."""
    if not isinstance(plain, dict):
        return None
    return next((known for keys, known in _BY_KEYS if keys <= plain.keys()), None)
