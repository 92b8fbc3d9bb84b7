"""The languages in which orders may be written: a data file each, read when a sheet first needs them."""

from functools import cache
from importlib.resources import files

import msgspec

from variorum.notation.wording import Wording

_FORMS_WORDS = {
    "hold": ("H",),
    "move": ("-",),
    "support": ("S",),
    "convoy": ("C",),
    "via": ("VIA",),
    "retreat": ("R",),
    "disband": ("D", "DISBAND", "REMOVE"),
    "build": ("B", "BUILD"),
    "waive": ("WAIVE",),
}
"""The words of orders' forms by their names in the files."""

_SPELT = (str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}), str.maketrans("łŁ", "lL"))

_Texts = dict[str, tuple[str, ...]]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A language's data file: see `Wording`; `words` by the names above."""

    title: str
    areas: _Texts
    powers: _Texts
    kinds: _Texts
    words: _Texts
    coasts: _Texts
    fillers: tuple[str, ...]


@cache
def languages() -> tuple[Wording, ...]:
    """All languages besides English, by title."""
    folder = files("variorum.notation") / "languages"
    read = (
        msgspec.json.decode(file.read_bytes(), type=_File) for file in folder.iterdir() if file.name.endswith("json")
    )
    return tuple(_wording(file) for file in sorted(read, key=lambda file: file.title))


def _wording(file: _File) -> Wording:
    words = {text: found for name, found in _spelt(file.words).items() for text in _FORMS_WORDS[name]}
    return Wording(
        file.title,
        words,
        areas=_spelt(file.areas),
        powers=_spelt(file.powers),
        kinds=_spelt(file.kinds),
        coasts=_spelt(file.coasts),
        fillers=file.fillers,
    )


def _spelt(texts: _Texts) -> _Texts:
    """Texts also as people write them without umlauts or strokes."""
    return {
        key: tuple(dict.fromkeys(text.translate(table) for text in found for table in ({}, *_SPELT)))
        for key, found in texts.items()
    }
