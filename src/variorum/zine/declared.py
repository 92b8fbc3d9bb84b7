"""The file that declares an issue: YAML with its title, texts and games."""

import re
from datetime import date
from typing import Annotated, Any

import msgspec
import yaml

from variorum.board.misfit import misfit
from variorum.zine.issue import LONGEST, MOST_CHAPTERS, MOST_TEXTS, SHOWN, Issue, Text

LARGEST = 1_000_000
"""Bytes of the file."""

COLOR = re.compile(r"#[0-9a-fA-F]{6}")

Line = Annotated[str, msgspec.Meta(max_length=200)]
Body = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class DeclaredLetter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Public press that no file has."""

    by: Line
    text: Body
    dated: Line = ""


class DeclaredText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text of the editor's; `after`: it follows the games."""

    text: Body
    heading: Line = ""
    after: bool = False


class DeclaredGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game: a `file`, or the `address` of its page on a host. `since` is the first phase to print."""

    file: Line = ""
    address: Line = ""
    name: Line = ""
    since: Line = ""
    state: Line = ""
    note: Body = ""
    press: tuple[DeclaredLetter, ...] = ()

    @property
    def called(self) -> str:
        """Where it comes from, for messages."""
        return self.file or self.address


class Declared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An issue file."""

    title: Line
    number: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    date: str = ""
    editor: Line = ""
    motto: Line = ""
    color: Line = Issue.__struct_defaults__[2]
    show: tuple[str, ...] = SHOWN
    texts: tuple[DeclaredText, ...] = ()
    games: tuple[DeclaredGame, ...] = ()


class IssueFileError(ValueError):
    """An issue file that can't be used: the message begins with its name, and the line or the field."""


def declared(source: str, data: bytes) -> Declared:
    """The issue that a file declares; `source` is its name. Raises: IssueFileError."""
    if len(data) > LARGEST:
        raise IssueFileError(f"{source}: larger than {LARGEST:,} bytes")
    try:
        plain = yaml.safe_load(data)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise IssueFileError(f"{source}:{line}: {error.problem}") from None
    except (yaml.YAMLError, UnicodeDecodeError, ValueError, RecursionError) as error:
        raise IssueFileError(f"{source}: not YAML: {error}") from None
    try:
        found = msgspec.convert(_dated(plain), Declared)
    except msgspec.ValidationError as error:
        raise IssueFileError(f"{source}: {misfit(error)}") from None
    _require(source, found)
    return found


def issue_of(found: Declared) -> Issue:
    """The issue without its chapters."""
    texts = tuple(Text(text.heading, text.text, text.after) for text in found.texts)
    names = ("title", "number", "date", "editor", "motto", "color")
    return Issue(**{name: getattr(found, name) for name in names}, shown=found.show, texts=texts)


def following(found: Declared, coming: dict[str, str]) -> str:
    """The file of the next issue: the same games, each from the phase that is `coming` there; no texts."""
    games = [_kept(game, coming) for game in found.games]
    plain = {"title": found.title, "number": found.number + 1, "date": "", "editor": found.editor, "motto": found.motto}
    rest = {"color": found.color, "show": list(found.show), "texts": [], "games": games}
    return yaml.safe_dump({**plain, **rest}, sort_keys=False, allow_unicode=True)


def _kept(game: DeclaredGame, coming: dict[str, str]) -> dict[str, str]:
    fields = {"file": game.file, "address": game.address, "name": game.name, "since": coming.get(game.called, "")}
    return {name: value for name, value in fields.items() if value}


def _dated(plain: Any) -> Any:
    """YAML reads dates as dates; an issue prints them as they stand in the file."""
    if isinstance(plain, dict) and isinstance(plain.get("date"), date):
        day: date = plain["date"]
        return {**plain, "date": f"{day.day} {day:%B %Y}"}
    return plain


def _require(source: str, found: Declared) -> None:
    if strange := [part for part in found.show if part not in SHOWN]:
        raise IssueFileError(f"{source}: show: {strange[0]!r} isn't a part of an issue; there are {', '.join(SHOWN)}")
    if not COLOR.fullmatch(found.color):
        raise IssueFileError(f'{source}: color: "{found.color}" isn\'t a color such as "#8a1c1c"')
    if len(found.games) > MOST_CHAPTERS:
        raise IssueFileError(f"{source}: games: an issue has at most {MOST_CHAPTERS}")
    if len(found.texts) > MOST_TEXTS:
        raise IssueFileError(f"{source}: texts: an issue has at most {MOST_TEXTS}")
    for number, game in enumerate(found.games, start=1):
        if bool(game.file) == bool(game.address):
            raise IssueFileError(f"{source}: game {number}: give its file, or the address of its page on a host")
