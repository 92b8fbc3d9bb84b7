"""Reads what a designer's board begins with: an empty sheet, one of Variorum's boards, or a file. Runs confined."""

import re
import zipfile
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TypeVar

import msgspec

from variorum.board.error import BoardError
from variorum.board.load import board_folder
from variorum.cartography.editor.applying import edited, in_words
from variorum.cartography.editor.draft import EMPTY, MapDraft, read_draft
from variorum.cartography.editor.edits import EditError, read_edit
from variorum.cartography.editor.firstvariant import copied_variant
from variorum.cartography.editor.listing import listed_text
from variorum.cartography.editor.preview import previewed
from variorum.cartography.facts.installed import INSTALL
from variorum.cartography.facts.mapping import Imported, imported
from variorum.cartography.facts.reading import read_facts
from variorum.cartography.plane.keeping import kept, revived
from variorum.host.confined import DeclinedError
from variorum.host.workshop.bounds import MAP, MOST_AREAS, MOST_MAP, MOST_VARIANT, VARIANT, text_fault
from variorum.host.workshop.jobs import Begun, Drafted, File, MapChange
from variorum.host.workshop.unpacking import unpacked


def draft(change: MapChange) -> Drafted:
    """The board after a change. Raises: DeclinedError."""
    text = _changed(change)
    drafted(text)
    try:
        preview = previewed(text, revived(change.sketch))
    except BoardError as error:
        raise DeclinedError(str(error)) from None
    return Drafted(text, msgspec.json.encode(preview.content), kept(preview.sketch))


def name(map_text: str) -> str:
    """The name of the board that a text describes. Raises: DeclinedError."""
    return drafted(map_text).name


def drafted(text: str) -> MapDraft:
    """What a `map.txt` describes. Raises: DeclinedError if it can't be read, or has too many areas."""
    try:
        read = read_draft(text)
    except BoardError as error:
        raise DeclinedError(str(error)) from None
    if len(read.areas) > MOST_AREAS:
        told = f"This board has {len(read.areas):,} areas; on the host it can have {MOST_AREAS}."
        raise DeclinedError(f"{told} Larger ones are drawn with: variorum board edit")
    return read


def _changed(change: MapChange) -> str:
    if change.text is not None:
        return change.text
    if change.edit is None:
        return change.map_text
    try:
        text = edited(change.map_text, read_edit(change.edit))
    except EditError as error:
        raise DeclinedError(str(error)) from None
    except BoardError as error:
        raise DeclinedError(in_words(error)) from None
    if fault := text_fault("map.txt", text, MOST_MAP):
        raise DeclinedError(fault)
    return text


T = TypeVar("T")

_SIMPLE = re.compile(r"[A-Za-z0-9][\w .-]{0,59}")


def from_nothing(_: None) -> Begun:
    """An empty sheet."""
    return _begun(EMPTY)


def from_board(name: str) -> Begun:
    """A copy of a board that comes along, with the opening and the rules of the variant of its name."""
    return _begun(_or_declined(lambda: listed_text(board_folder(name))), copied_variant(name))


def from_texts(texts: tuple[str, str]) -> Begun:
    """These texts of a map and a variant. Raises: DeclinedError if the first can't be read, or is too large."""
    return _begun(*texts)


def from_file(file: File) -> Begun:
    """The board in a file: facts in one of their forms, a `map.txt`, or a ZIP archive with one. Nothing in it is run.

    Raises: DeclinedError saying what is wrong, where, and what would be accepted.
    """
    kind = file.kind
    if kind == ".zip":
        return _from_archive(file)
    if kind == ".txt" and b"\n[" in b"\n" + file.content.lstrip():
        return _begun(_text(MAP, file.content))
    with TemporaryDirectory(prefix="variorum-facts-") as folder:
        facts = Path(folder) / (INSTALL if kind == ".php" else _plain(file.name) or f"facts{kind}")
        facts.write_bytes(file.content)
        return _from_facts(facts, folder, file.variant)


def _from_facts(file: Path, folder: str, variant: str) -> Begun:
    def read() -> Imported:
        facts = read_facts(file, variant)
        if len(facts.areas) > MOST_AREAS:
            raise DeclinedError(f"The file has {len(facts.areas):,} areas; a board can have {MOST_AREAS} here.")
        return imported(str(file), facts)

    found = _or_declined(read, folder)
    return _begun(found.map_text, found.variant_text)


def _from_archive(file: File) -> Begun:
    """The texts of a folder as the editor exports it, or else the board in facts that use each other."""
    try:
        with zipfile.ZipFile(BytesIO(file.content)) as archive:
            found = {PurePosixPath(info.filename).name: info for info in archive.infolist() if not info.is_dir()}
            if MAP not in found:
                with TemporaryDirectory(prefix="variorum-facts-") as folder:
                    return _from_facts(unpacked(archive, Path(folder), file.name), folder, file.variant)
            texts = {
                wanted: _text(wanted, archive.open(found[wanted]).read(most * 4 + 1))
                for wanted, most in ((MAP, MOST_MAP), (VARIANT, MOST_VARIANT))
                if wanted in found
            }
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError, zlib.error) as error:
        raise DeclinedError(f"The archive can't be read ({str(error)[:100]}). Export it again.") from None
    _check_text(VARIANT, texts.get(VARIANT, ""), MOST_VARIANT)
    return _begun(texts[MAP], texts.get(VARIANT, ""))


def _plain(name: str) -> str:
    """The name of a file as errors tell it; empty if it isn't a simple one."""
    last = PurePosixPath(name).name
    return last if _SIMPLE.fullmatch(last) else ""


def _begun(map_text: str, variant_text: str = "") -> Begun:
    _check_text(MAP, map_text, MOST_MAP)
    return Begun(drafted(map_text).name[:60], map_text, variant_text)


def _check_text(name: str, text: str, most: int) -> None:
    if fault := text_fault(name, text, most):
        raise DeclinedError(fault)


def _text(name: str, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise DeclinedError(f"{name} isn't UTF-8 text. Save it as UTF-8.") from None


def _or_declined(read: Callable[[], T], folder: str = "") -> T:
    try:
        return read()
    except BoardError as error:
        raise DeclinedError(str(error).replace(f"{folder}/", "") if folder else str(error)) from None
