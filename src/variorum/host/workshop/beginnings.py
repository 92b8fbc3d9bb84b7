"""Where a designer's board begins: an empty sheet, one of Variorum's boards, or a file."""

import re
import zipfile
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

import msgspec

from variorum.board.error import BoardError
from variorum.board.load import board_folder, board_names
from variorum.cartography.editor.draft import EMPTY
from variorum.cartography.editor.listing import listed_text
from variorum.cartography.facts.check import check_facts
from variorum.cartography.facts.install import INSTALL
from variorum.cartography.facts.mapping import map_text
from variorum.cartography.facts.reading import read_facts
from variorum.host.games.services.common import RefusedError
from variorum.host.workshop.desk import drafted
from variorum.host.workshop.texts import MAP, MOST_AREAS, MOST_MAP, MOST_VARIANT, VARIANT, check_text

LARGEST = 900_000
"""Bytes of a file."""

_SIMPLE = re.compile(r"[A-Za-z0-9][\w .-]{0,59}")
KINDS = (".json", ".txt", ".map", ".xml", ".php", ".zip")


class Begun(msgspec.Struct, frozen=True):
    """The texts that a board begins with."""

    name: str
    map_text: str
    variant_text: str = ""


def from_nothing() -> Begun:
    """An empty sheet."""
    return _begun(EMPTY)


def from_board(name: str) -> Begun:
    """A copy of a board that comes along. Raises: RefusedError if there is none of that name."""
    if name not in board_names():
        raise RefusedError(f'There is no board "{name[:40]}". Choose one from the list.')
    return _begun(_or_refused(lambda: listed_text(board_folder(name))))


def from_text(map_text: str, variant_text: str) -> Begun:
    """These texts. Raises: RefusedError if `map.txt` can't be read, or is too large."""
    return _begun(map_text, variant_text)


def from_file(name: str, content: bytes) -> Begun:
    """The board in a file: facts in one of their forms, a `map.txt`, or a ZIP archive with one. Nothing in it is run.

    Raises: RefusedError saying what is wrong, where, and what would be accepted.
    """
    kind = PurePosixPath(name.replace("\\", "/")).suffix.lower()
    if not name:
        raise RefusedError("Choose a file first.")
    if kind not in KINDS:
        raise RefusedError(f"This file isn't one of those that can be read: {', '.join(KINDS)}.")
    if len(content) > LARGEST:
        raise RefusedError(f"The file is larger than {LARGEST:,} bytes, the limit.")
    if kind == ".zip":
        return _from_archive(content)
    if kind == ".txt" and b"\n[" in b"\n" + content.lstrip():
        return _begun(_text(MAP, content))
    return _from_facts(INSTALL if kind == ".php" else _plain(name) or f"facts{kind}", content)


def _from_facts(name: str, content: bytes) -> Begun:
    with TemporaryDirectory(prefix="variorum-facts-") as folder:
        file = Path(folder) / name
        file.write_bytes(content)

        def read() -> str:
            facts = read_facts(file)
            if len(facts.areas) > MOST_AREAS:
                raise RefusedError(f"The file has {len(facts.areas):,} areas; a board can have {MOST_AREAS} here.")
            check_facts(name, facts)
            return map_text(facts)

        return _begun(_or_refused(read, folder))


def _from_archive(content: bytes) -> Begun:
    """The texts of a folder as the editor exports it; other files in the archive are left alone."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            found = {PurePosixPath(info.filename).name: info for info in archive.infolist() if not info.is_dir()}
            if MAP not in found:
                raise RefusedError("The archive has no map.txt. Choose one that the editor has exported.")
            texts = {
                name: _text(name, archive.open(found[name]).read(most * 4 + 1))
                for name, most in ((MAP, MOST_MAP), (VARIANT, MOST_VARIANT))
                if name in found
            }
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError, zlib.error) as error:
        raise RefusedError(f"The archive can't be read ({str(error)[:100]}). Export it again.") from None
    check_text(VARIANT, texts.get(VARIANT, ""), MOST_VARIANT)
    return _begun(texts[MAP], texts.get(VARIANT, ""))


def _plain(name: str) -> str:
    """The name of a file as errors tell it; empty if it isn't a simple one."""
    last = PurePosixPath(name).name
    return last if _SIMPLE.fullmatch(last) else ""


def _begun(map_text: str, variant_text: str = "") -> Begun:
    check_text(MAP, map_text, MOST_MAP)
    return Begun(drafted(map_text).name[:60], map_text, variant_text)


def _text(name: str, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise RefusedError(f"{name} isn't UTF-8 text. Save it as UTF-8.") from None


def _or_refused(read: Callable[[], str], folder: str = "") -> str:
    try:
        return read()
    except BoardError as error:
        raise RefusedError(str(error).replace(f"{folder}/", "") if folder else str(error)) from None
