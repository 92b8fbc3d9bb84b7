"""What people call areas and powers: ids, names and their parts, and the hobby's nicknames, from any board's data."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from variorum.board import Board, Terrain
from variorum.notation.names import plain

LONGEST_NAME = 5
"""Words of a name."""


def word_set(text: str) -> frozenset[str]:
    """Single words."""
    return frozenset(text.split())


_PLAIN_WORDS = word_set(
    """
    SEA OCEAN GULF BAY STRAIT OF THE AND NORTH SOUTH EAST WEST NORTHERN SOUTHERN EASTERN WESTERN MID MIDDLE
    CENTRAL UPPER LOWER NEW OLD GREAT BLACK WHITE RED LAND ISLAND ISLANDS SAINT PORT LAKE COAST PLAIN PLAINS
    """
)
"""Words of names that say too little alone."""

_ENGLISH = word_set(
    """
    A AN AND ANY ARE ARM BAR BE BIG BOTH BOT BUD BUT BY CAN CON DEN DO END FAR FOR FUN GAL GAS GET GO HAS HER
    HIM HIS HOW IN ION IT LET LOT MAN MAY ME MEN NAP NEW NO NOR NOT NOW OF OFF OLD ON ONE OUR OUT PAR PER PIE PLAN
    RUM SAD SAY SEA SEE SIN SON SUN TAR TELL THAN THAT THE THEM THEN TOO TOP TRY TWO US VIA VIE WAR WAS WAY WEST
    WHO WIN YES YET YOU NICE MARCH PORT POLE READING SEND POST BASE LEAVE EAST NORTH SOUTH WITH WILL SAME SURE STEP
    """
)
"""Short names that are words too: these count where a name is expected."""

_PEOPLES: Mapping[str, tuple[str, ...]] = {
    "AUSTRIA": ("Archduke", "Austrians", "Habsburg", "Habsburgs"),
    "ENGLAND": ("Brit", "Brits", "British", "Englishman", "Englishmen"),
    "BRITAIN": ("Brit", "Brits", "English", "Englishman"),
    "FRANCE": ("Frenchman", "Frenchmen"),
    "GERMANY": ("Kaiser", "Germans"),
    "ITALY": ("Pope", "Italians"),
    "RUSSIA": ("Tsar", "Czar", "Russians"),
    "TURKEY": ("Turk", "Turks", "Sultan", "Ottoman", "Ottomans"),
}
"""Nouns for powers beside the adjective that a board gives."""


_NATIVES = {
    "DANISH": "DENMARK", "SWEDISH": "SWEDEN", "NORWEGIAN": "NORWAY", "DUTCH": "HOLLAND", "GREEK": "GREECE",
    "SPANISH": "SPAIN", "FINNISH": "FINLAND", "WELSH": "WALES", "PORTUGUESE": "PORTUGAL", "SERB": "SERBIA",
}  # fmt: skip
"""Adjectives that don't begin like their areas."""


class Gazetteer(msgspec.Struct, frozen=True, eq=False):
    """Areas and seats by the words for them; `pairs` are areas by abbreviations of two words, such as WEST MED."""

    areas: Mapping[tuple[str, ...], str]
    seats: Mapping[tuple[str, ...], str]
    pairs: tuple[tuple[tuple[str, ...], str], ...]

    def area(self, words: tuple[str, ...]) -> tuple[str, int]:
        """The area that is named first in some words, and the number of its words; 0 if there is none."""
        for length in range(min(LONGEST_NAME, len(words)), 0, -1):
            if found := self.areas.get(words[:length]):
                return found, length
        return self._abbreviated(words[:2]) or _worn(self.areas, words)

    def seat(self, words: tuple[str, ...]) -> tuple[str, int]:
        """The seat that is named first in some words, in the same way."""
        for length in range(min(LONGEST_NAME, len(words)), 0, -1):
            if found := self.seats.get(words[:length]):
                return found, length
        return "", 0

    def _abbreviated(self, words: tuple[str, ...]) -> tuple[str, int] | None:
        if len(words) < 2 or min(map(len, words)) < 3:
            return None
        fits = {area for name, area in self.pairs if all(map(str.startswith, name, words))}
        return (fits.pop(), 2) if len(fits) == 1 else None


def is_common(word: str) -> bool:
    """Whether a short name is a word of everyday English, too."""
    return plain(word) in _ENGLISH


def with_ids(names: Gazetteer, text: str) -> str:
    """A text in which areas have their ids instead of names: "DMZ the Channel" becomes "DMZ ENG"."""
    words, found, at = text.split(), list[str](), 0
    while at < len(words):
        area, length = names.area(tuple(plain(word) for word in words[at : at + LONGEST_NAME]))
        if area and found and found[-1].upper() == "THE":
            found.pop()
        found.append(area or words[at])
        at += max(1, length)
    return " ".join(found)


@lru_cache(maxsize=64)
def gazetteer(board: Board, seats: tuple[str, ...]) -> Gazetteer:
    """The names on a board, and of a game's seats."""
    named: dict[tuple[str, ...], set[str]] = defaultdict(set)
    known = [area for area in board.areas.values() if area.terrain is not Terrain.INERT]
    for area in known:
        for name in _shorter(area.name):
            named[name].add(area.id)
    parts = Counter(part for area in known for part in set(_split(area.name)))
    for area in known:
        for part in _split(area.name):
            if parts[part] == 1 and len(part) > 4 and part not in _PLAIN_WORDS | _ENGLISH:
                named[part,].add(area.id)
    areas = {name: next(iter(found)) for name, found in named.items() if len(found) == 1}
    for area in known:
        areas |= {_split(name): area.id for name in (*area.also, area.id, area.name)}
    people = {_split(name): seat for seat, name in _people(board)}
    people |= {_split(seat): seat for seat in seats}
    people = {name: seat for name, seat in people.items() if seat in board.powers or seat in seats}
    areas |= {
        (native,): areas[name,] for native, name in _NATIVES.items() if (name,) in areas and (native,) not in areas
    }
    areas = {name: area for name, area in areas.items() if name not in people or plain(area) == "".join(name)}
    pairs = tuple((_split(area.name), area.id) for area in known if len(_split(area.name)) > 1)
    return Gazetteer(areas, people, pairs)


def _people(board: Board) -> Iterator[tuple[str, str]]:
    for power in board.powers.values():
        for name in (power.id, power.adjective, *power.also, *_PEOPLES.get(power.id, ())):
            yield power.id, name


def _split(name: str) -> tuple[str, ...]:
    return tuple(filter(None, map(plain, name.replace("-", " ").replace(".", " ").split())))


def _shorter(name: str) -> Iterator[tuple[str, ...]]:
    """A name with and without the words for waters around it: "the Black Sea", "Bothnia", "Mid-Atlantic"."""
    words = _split(name)
    yield words
    if (words[-1:] in (("SEA",), ("OCEAN",)) and words[0] not in _PLAIN_WORDS) or words[-1:] == ("OCEAN",):
        yield words[:-1]
    if words[:1] == ("ST",):
        yield ("SAINT", *words[1:])


def _worn(areas: Mapping[tuple[str, ...], str], words: tuple[str, ...]) -> tuple[str, int]:
    """An area by the beginning of its name, by its people ("Silesian"), or with a slip of the pen."""
    word = words[0] if words else ""
    stems = (
        word,
        word.removesuffix("S"),
        word.removesuffix("N"),
        word.removesuffix("AN"),
        word.removesuffix("Y"),
        word.removesuffix("IAN"),
    )
    if len(word) < 4 or word in _ENGLISH | _PLAIN_WORDS:
        return "", 0
    for stem in stems:
        if len(stem) > 4 or stem == word:
            fits = {area for name, area in areas.items() if name[0].startswith(stem) and (len(name) == 1)}
            if len(fits) == 1 and _is_most(stem, areas, fits):
                return fits.pop(), 1
    slips = {area for name, area in areas.items() if len(word) > 5 and len(name) == 1 and _is_slip(word, name[0])}
    return (slips.pop(), 1) if len(slips) == 1 else ("", 0)


def _is_most(stem: str, areas: Mapping[tuple[str, ...], str], fits: set[str]) -> bool:
    """Whether a beginning is long enough to stand for a name."""
    return any(
        len(stem) >= min(len(name[0]) - 3, 5)
        for name, area in areas.items()
        if area in fits and name[0].startswith(stem)
    )


def _is_slip(word: str, name: str) -> bool:
    """Whether one letter is missing, too many, another, or changed places with its neighbor."""
    if word[0] != name[0] or abs(len(word) - len(name)) > 1:
        return False
    at = next((at for at, (one, other) in enumerate(zip(word, name, strict=False)) if one != other), None)
    if at is None:
        return len(word) != len(name)
    swapped = word[:at] + word[at : at + 2][::-1] + word[at + 2 :]
    return name in (swapped, word[:at] + word[at + 1 :], word[:at] + name[at] + word[at:]) or (
        word[at + 1 :] == name[at + 1 :]
    )
