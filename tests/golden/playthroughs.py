"""A year of every variant as text, played by lot: `python -m tests.golden.playthroughs` writes all of them again.

Each file has what every seat may choose first in a phase, what it orders, what its first and last seats see in the end,
and the score. A change of behavior is a difference to be read.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from variorum.env.begin import begin
from variorum.env.ruled import RuledMatch
from variorum.env.words import END
from variorum.variants.registry import names, variant

FOLDER = Path(__file__).parent / "playthroughs"
MOST_WORDS = 20_000


def path_of(name: str) -> Path:
    """The file of a variant."""
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    """A year of a variant."""
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    match, chance = begin(name, None, variant(name).calendar.years, engine="rules"), random.Random(name)
    assert isinstance(match, RuledMatch)
    said, first = 0, dict[str, int]()
    while (power := match.waiting()) and said < MOST_WORDS:
        first.setdefault(power, len(match.legal(power)))
        match.give(power, word(match, power, chance))
        said, before = said + 1, len(match.past)
        match.play()
        for phase in match.past[before:]:
            yield str(phase.position.turn)
            for seat, sheet in phase.sheets.items():
                if seat in first:
                    yield f"  {seat}, {first[seat]} words: {'; '.join(map(str, sheet.orders))}"
            first = {}
    for seat in dict.fromkeys((match.powers[0], match.powers[-1])):
        yield from ("", match.text(seat).rstrip())
    yield ""
    yield "score: " + ", ".join(f"{seat} {score:.3f}" for seat, score in match.scores().items())


def word(match: RuledMatch, power: str, chance: random.Random) -> int:
    """A word on offer; the end of the sheet seldom, so that sheets get long."""
    found, end = match.legal(power).tolist(), match.words.number(END)
    wanted = [number for number in found if number != end or chance.random() < 0.4]
    return chance.choice(wanted or found)


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name in names():
        path_of(name).write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
