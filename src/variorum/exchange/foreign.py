"""What a text is: the format is found from the content, never from a file's name."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from variorum.board.misfit import misfit
from variorum.exchange.backstabbr import is_backstabbr, read_backstabbr
from variorum.exchange.daide import is_daide, read_daide
from variorum.exchange.diplicity import is_diplicity, is_godip, read_diplicity, read_godip
from variorum.exchange.jdip import is_jdip, read_jdip
from variorum.exchange.judge import is_judge, read_judge
from variorum.exchange.listing import is_listing, read_listing
from variorum.exchange.markup import markup_name
from variorum.exchange.realpolitik import is_realpolitik, read_realpolitik
from variorum.exchange.recognized import Holds, Known, recognized, recognized_object
from variorum.exchange.reporting import is_report, read_report
from variorum.exchange.saved import is_saved_game, read_saved
from variorum.exchange.told import Foreign
from variorum.exchange.webdiplomacy import is_webdiplomacy, read_webdiplomacy

MOST_GAMES = 10_000
_SAMPLE = 100_000
"""Characters that tell what a file is."""


class _Format(NamedTuple):
    """A format: what people call a file of it, whether something is one, and its reader."""

    name: str
    fits: Callable[[Any], bool]
    read: Callable[[Any, str], Any]


_OBJECTS = (
    _Format("a game of diplicity", is_diplicity, read_diplicity),
    _Format("a saved game of the package diplomacy", is_saved_game, read_saved),
)
"""Formats of values in JSON; each reader gives one game."""

_TEXTS = (
    _Format("a save of jDip", is_jdip, read_jdip),
    _Format("a save of Realpolitik", is_realpolitik, read_realpolitik),
    _Format("pages of Backstabbr", is_backstabbr, read_backstabbr),
    _Format("a report of Variorum's own", is_report, read_report),
    _Format("results that a judge mailed", is_judge, read_judge),
    _Format("a log of DAIDE", is_daide, read_daide),
    _Format("a game of godip", is_godip, read_godip),
    _Format("an order history of webDiplomacy", is_webdiplomacy, read_webdiplomacy),
    _Format("a list of orders by phase and power", is_listing, read_listing),
)
"""Formats of texts; each reader gives the games in one."""

READS = ", ".join(known.name for known in (*_OBJECTS, *_TEXTS))


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
            yield _decoded_game(plain, variant)
        except ValueError as error:
            raise ValueError(f"{place}: {misfit(error)}") from None


def holds_game(text: str) -> bool:
    """Whether a text looks like a game of another program."""
    return '"phases"' in text if _is_json(text) else _format_of(text, _TEXTS) is not None


def what_is(text: str) -> Known | None:
    """Whose file a text looks like, be it read here or not; None if nothing in it tells."""
    if not _is_json(text):
        text = text[:_SAMPLE]
        found = _format_of(text, _TEXTS)
        return Known(found.name, Holds.GAME) if found else recognized(text)
    plain = _decoded(text)
    found = _format_of(plain, _OBJECTS)
    return Known(found.name, Holds.GAME) if found else recognized_object(plain)


def _format_of(value: Any, formats: tuple[_Format, ...]) -> _Format | None:
    return next((known for known in formats if known.fits(value)), None)


def _decoded_game(plain: Any, variant: str) -> Foreign:
    if found := _format_of(plain, _OBJECTS):
        game: Foreign = found.read(plain, variant)
        return game
    known = recognized_object(plain)
    what = f"this looks like {known}" if known else 'expected an object with "phases"'
    raise ValueError(f"no game that Variorum knows: {what}")


def _is_json(text: str) -> bool:
    """Whether a text begins as JSON; in brackets there may also be the heading of a list, or the list of a judge."""
    start = text.lstrip()[:1]
    return start == "{" or (start == "[" and not is_judge(text) and not is_listing(text))


def _written(text: str, variant: str) -> Iterator[Foreign]:
    """The games in a text that isn't JSON. Raises: ValueError with what it is, if none is in it."""
    if found := _format_of(text, _TEXTS):
        yield from found.read(text, variant)
        return
    known, name = recognized(text[:_SAMPLE]), markup_name(text)
    if known:
        raise ValueError(f"no game that Variorum knows: this looks like {known}")
    what = f"this is {name}, with no game that Variorum knows" if name else "no game that Variorum knows"
    raise ValueError(f"{what}. It reads {READS}")


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
            raise ValueError(f"{source}:{number}: {broken if is_first else plain}")
        is_first = False
        yield f"{source}:{number}", plain


def _decoded(text: str) -> Any:
    """The value, or the error that says why there is none."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        return ValueError(misfit(error))
