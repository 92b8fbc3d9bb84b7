"""Short names for areas, powers and coasts, from their long ones."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from string import ascii_uppercase

from variorum.cartography.facts.schema import AreaFacts, CoastFacts

_LONGEST = 30
"""Of a power's id, in letters."""

_RESERVED = ("GM", "PUBLIC", "NEUTRAL")
"""What game files call others by."""

_COASTS = {"north": "NC", "east": "EC", "south": "SC", "west": "WC"}


def area_ids(areas: Sequence[AreaFacts]) -> dict[str, str]:
    """Three letters for every area, by name: those that are known, or else some of its name; never another's name."""
    known = [area.abbr or "" for area in areas]
    counts = Counter(known)
    names = {plain(area.name).replace(" ", "").upper(): area.name for area in areas}
    free = {abbr for abbr in known if re.fullmatch("[A-Z]{3}", abbr) and counts[abbr] == 1}
    ids = {
        area.name: abbr
        for area, abbr in zip(areas, known, strict=True)
        if abbr in free and names.get(abbr, area.name) == area.name
    }
    taken = set(ids.values())
    for area in areas:
        if area.name not in ids:
            words = (word for word in _tries(area.name) if names.get(word, area.name) == area.name)
            ids[area.name] = next(word for word in words if word not in taken)
            taken.add(ids[area.name])
    return ids


def coast_ids(coasts: Sequence[CoastFacts]) -> dict[str, str]:
    """Two letters for every coast of an area, by name."""
    ids: dict[str, str] = {}
    for coast in coasts:
        words = plain(coast.name).lower().split()
        tries = [_COASTS[word] for word in words if word in _COASTS] + [f"C{number}" for number in range(1, 9)]
        ids[coast.name] = next(word for word in tries if word not in ids.values())
    return ids


def power_ids(names: Iterable[str]) -> dict[str, str]:
    """A word in capitals for every power, by name; underscores for spaces."""
    ids: dict[str, str] = {}
    for number, name in enumerate(names, 1):
        word = plain(name).upper().replace(" ", "_")[:_LONGEST] or "POWER"
        word = f"{word}_POWER" if word in _RESERVED else word
        word = word if word[0].isalpha() else f"P_{word}"
        ids[name] = word if word not in ids.values() else f"{word}{number}"
    return ids


def plain(name: str) -> str:
    """The letters and digits of a name without accents, its words parted by single spaces."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return " ".join(re.findall(r"[A-Za-z0-9]+", letters.replace("'", "")))


def _tries(name: str) -> Iterator[str]:
    words = re.findall("[A-Z]+", plain(name).upper())
    letters = "".join(words) + "XYZ"
    if len(words) >= 3:
        yield "".join(word[0] for word in words[:3])
    if len(words) == 2 and len(words[1]) > 1:
        yield words[0][0] + words[1][:2]
        yield (words[0][:2] + words[1][0])[:3]
    yield letters[:3]
    yield from (letters[0] + letters[two] + three for two in range(1, len(letters)) for three in letters[two + 1 :])
    yield from ("".join(word) for word in product(ascii_uppercase, repeat=3))
