"""A designer's desk: a board's folder, changed edit by edit, previewed at once and built in the background."""

from pathlib import Path
from shlex import quote
from threading import Lock, Thread
from typing import Any

from variorum.board.error import BoardError
from variorum.board.load import read_board
from variorum.cartography import boardfiles
from variorum.cartography.boardfiles import Made
from variorum.cartography.editor.applying import edited, in_words
from variorum.cartography.editor.draft import read_draft
from variorum.cartography.editor.edits import AnyEdit, EditError
from variorum.cartography.editor.firstvariant import first_variant, free_id
from variorum.cartography.editor.folder import VARIANT, is_built, map_text_of, replaced, version_of, zipped
from variorum.cartography.editor.preview import previewed
from variorum.cartography.editor.stale import STALE, VARIANT_STALE, StaleBoardError
from variorum.cartography.plane.sketch import Sketch
from variorum.cartography.steps import STEPS
from variorum.render.emptyboard import empty_board
from variorum.variants import registry
from variorum.variants.faults import VariantFileError

Content = dict[str, Any]
"""What the page is sent, as JSON has it."""


_COMMANDS = (
    "variorum migrate && VARIORUM_VARIANTS={} variorum serve",
    "variorum new {} game.jsonl",
    "variorum bots match generic random --variant {} --games 3",
    "variorum playtest {} --games 20",
)
"""What a designer does with a variant next."""


class Desk:
    """One folder. Several pages may be open: each change names the version that it is made to."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()
        self._sketch: Sketch | None = None
        self._building: Content = {"state": "idle"}

    def state(self) -> Content:
        """The board as it is now.

        Raises:
            BoardError: `map.txt` can't be read.

        """
        with self._lock:
            return self._shown(map_text_of(self._folder))

    def edit(self, version: str, edit: AnyEdit) -> Content:
        """Carry an edit out, and return the board as it is then.

        Raises:
            StaleBoardError: the board is no longer at that version.
            EditError: the edit can't be carried out.
            BoardError: the folder can't be read, or not written to.

        """
        with self._lock:
            text = self._text_at(version)
            return self._written(edited(text, edit))

    def set_text(self, version: str, text: str) -> Content:
        """Put another `map.txt` in the place of this one, such as one from before; return the board as it is then.

        Raises:
            StaleBoardError: the board is no longer at that version.
            EditError: the text can't be used.
            BoardError: the folder can't be read, or not written to.

        """
        with self._lock:
            self._text_at(version)
            try:
                read_draft(text)
            except BoardError as error:
                raise EditError(str(error)) from None
            return self._written(text)

    def build(self) -> Content:
        """Begin to build the folder, unless that is under way; `progress` says how it goes."""
        with self._lock:
            if self._building["state"] != "building":
                self._building = {"state": "building", "step": STEPS[0], "done": 0, "of": len(STEPS)}
                Thread(target=self._build, daemon=True).start()
            return self.progress()

    def progress(self) -> Content:
        """How the building goes, or went."""
        return dict(self._building)

    def picture(self) -> str:
        """The built board as SVG.

        Raises:
            BoardError: it hasn't been built.

        """
        return empty_board(read_board(self._folder))

    def archive(self) -> bytes:
        """The folder as a ZIP archive."""
        with self._lock:
            return zipped(self._folder)

    def variant(self) -> Content:
        """The text of `variant.toml`, made if there is none yet, and what is wrong with it.

        Raises:
            BoardError: the board hasn't been built, or has too few powers to play.

        """
        with self._lock:
            file = self._folder / VARIANT
            if not file.is_file():
                board = read_board(self._folder)
                replaced(self._folder, VARIANT, first_variant(board, free_id(self._folder.resolve().name)))
            return self._variant(file.read_text("utf-8"))

    def set_variant(self, version: str, text: str) -> Content:
        """Put another text into `variant.toml`; a faulty one is kept, and what is wrong with it told.

        Raises:
            StaleBoardError: the text is no longer that version.
            BoardError: the folder can't be read, or not written to.

        """
        with self._lock:
            file = self._folder / VARIANT
            if file.is_file() and version_of(file.read_text("utf-8")) != version:
                raise StaleBoardError(VARIANT_STALE)
            replaced(self._folder, VARIANT, text)
            return self._variant(text)

    def _variant(self, text: str) -> Content:
        file, problem = self._folder / VARIANT, ""
        try:
            registry.read(file)
        except VariantFileError as error:
            problem = str(error).removeprefix(f"{file.parent}/")
        commands = [command.format(quote(str(file))) for command in _COMMANDS]
        return {"text": text, "problem": problem, "commands": commands, "version": version_of(text)}

    def _text_at(self, version: str) -> str:
        text = map_text_of(self._folder)
        if version_of(text) != version:
            raise StaleBoardError(STALE)
        return text

    def _written(self, text: str) -> Content:
        shown = self._shown(text)
        replaced(self._folder, "map.txt", text)
        return {**shown, "built": False}

    def _shown(self, text: str) -> Content:
        preview = previewed(text, self._sketch)
        self._sketch = preview.sketch
        return {**preview.content, "version": version_of(text), "text": text, "built": is_built(self._folder)}

    def _build(self) -> None:
        try:
            text = map_text_of(self._folder)
            version = version_of(text)
            _require_borders(text)
            made = boardfiles.make(self._folder, self._tell)
            self._building = self._finished(version, made)
        except BoardError as error:
            self._building = {"state": "failed", "problem": in_words(error)}

    def _finished(self, version: str, made: Made) -> Content:
        with self._lock:
            if version_of(map_text_of(self._folder)) != version:
                return {"state": "failed", "problem": "the board was changed meanwhile; build it again"}
            boardfiles.write(self._folder, made)
        return {"state": "built", "notes": list(made.notes), "version": version}

    def _tell(self, step: str) -> None:
        self._building = {**self._building, "step": step, "done": min(self._building["done"] + 1, len(STEPS))}


def _require_borders(map_text: str) -> None:
    """Raise BoardError for a board that can't be drawn yet."""
    if not read_draft(map_text).borders:
        raise BoardError("map.txt", 0, "there are no borders yet", "connect areas first")
