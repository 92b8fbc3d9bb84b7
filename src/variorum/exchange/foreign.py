"""What a text is: the format is found from the content, never from a file's name."""

from collections.abc import Iterator
from typing import Any

import msgspec

from variorum.exchange.backstabbr import is_backstabbr, read_backstabbr
from variorum.exchange.daide import is_daide, read_daide
from variorum.exchange.diplicity import is_diplicity, is_godip, read_diplicity, read_godip
from variorum.exchange.jdip import is_jdip, read_jdip
from variorum.exchange.judge import is_judge, read_judge
from variorum.exchange.listing import is_listing, read_listing
from variorum.exchange.markup import markup_name
from variorum.exchange.realpolitik import is_realpolitik, read_realpolitik
from variorum.exchange.reported import is_report, read_report
from variorum.exchange.saved import read_saved
from variorum.exchange.told import Foreign
from variorum.exchange.webdiplomacy import is_webdiplomacy, read_webdiplomacy

READS = (
    'saved games of the package diplomacy (JSON with "phases"), saves of jDip and Realpolitik, results that '
    "judges mail, order histories of webDiplomacy, pages of Backstabbr, games of diplicity and godip, logs of DAIDE, "
    "Variorum's own reports in plain text, and lists of orders by phase and power"
)
MOST_GAMES = 10_000
_TEXTS = (
    (is_jdip, read_jdip),
    (is_realpolitik, read_realpolitik),
    (is_backstabbr, read_backstabbr),
    (is_report, read_report),
    (is_judge, read_judge),
    (is_daide, read_daide),
    (is_godip, read_godip),
    (is_webdiplomacy, read_webdiplomacy),
    (is_listing, read_listing),
)
"""Formats that aren't JSON: whether a text is one, and its reader."""


def read_foreign(text: str, source: str, variant: str = "") -> Iterator[Foreign]:
    """The games in a text, one after another. `source` is its name in messages, `variant` the id of ours, if given.

    Raises: ValueError that names the game or line that cannot be read, or what could be read instead.
    """
    if not _is_json(text):
        yield from _placed(_written(text, variant), source)
        return
    for number, (place, plain) in enumerate(_values(text, source), start=1):
        if number > MOST_GAMES:
            raise ValueError(f"{place}: more than {MOST_GAMES} games; split the file")
        if isinstance(plain, dict) and plain.get("line") == "header":
            raise ValueError(f"{place}: this is a game file of Variorum itself; variorum show prints it")
        try:
            yield (read_diplicity if is_diplicity(plain) else read_saved)(plain, variant)
        except ValueError as error:
            raise ValueError(f"{place}: {error}") from None


def holds_game(text: str) -> bool:
    """Whether a text looks like a game of another program."""
    return '"phases"' in text if _is_json(text) else any(is_one(text) for is_one, _ in _TEXTS)


def _is_json(text: str) -> bool:
    """Whether a text begins as JSON; in brackets there may also be the heading of a list, or the list of a judge."""
    start = text.lstrip()[:1]
    return start == "{" or (start == "[" and not is_judge(text) and not is_listing(text))


def _written(text: str, variant: str) -> Iterator[Foreign]:
    """The games in a text that isn't JSON. Raises: ValueError with what it is, if none is in it."""
    for is_one, read in _TEXTS:
        if is_one(text):
            yield from read(text, variant)
            return
    name = markup_name(text)
    what = f"this is {name}, with no game that Variorum knows" if name else "no game that Variorum knows"
    raise ValueError(f"{what}; it reads {READS}. A board is for board import")


def _placed(games: Iterator[Foreign], source: str) -> Iterator[Foreign]:
    """The games, with the source's name before what is wrong with them."""
    try:
        yield from games
    except ValueError as error:
        raise ValueError(f"{source}: {error}") from None


def _values(text: str, source: str) -> Iterator[tuple[str, Any]]:
    """The JSON values that a text holds, each with its place: a single one, those of a list, or those of lines."""
    whole = _decoded(text)
    if isinstance(whole, list):
        yield from ((f"{source}: game {number}", plain) for number, plain in enumerate(whole, start=1))
    elif not isinstance(whole, ValueError):
        yield source, whole
    else:
        yield from _lines(text, source, whole)


def _lines(text: str, source: str, broken: ValueError) -> Iterator[tuple[str, Any]]:
    """The values of JSON lines; a text whose first line isn't a value is one that is broken."""
    is_first = True
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        plain = _decoded(line)
        if isinstance(plain, ValueError):
            raise ValueError(f"{source}:{number}: broken JSON: {broken if is_first else plain}")
        is_first = False
        yield f"{source}:{number}", plain


def _decoded(text: str) -> Any:
    """The value, or the error that says why there is none."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        return ValueError(str(error).removeprefix("JSON is malformed: "))
    except RecursionError:
        return ValueError("it is nested too deeply")
