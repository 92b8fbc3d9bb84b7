"""Looks at the variant of a board: its first text, what is wrong with it, and its map. Runs confined."""

from variorum.board.error import BoardError
from variorum.board.load import read_board
from variorum.cartography.editor.applying import in_words
from variorum.cartography.editor.firstvariant import first_variant as written
from variorum.cartography.editor.firstvariant import free_id
from variorum.host.confined import DeclinedError
from variorum.host.confined.folders import folder_of
from variorum.host.workshop.bounds import VARIANT
from variorum.host.workshop.jobs import Folder
from variorum.render.emptyboard import empty_board
from variorum.variants import registry
from variorum.variants.faults import VariantFileError


def picture(board: Folder) -> str:
    """The built board as SVG."""
    with folder_of(board.files) as folder:
        return empty_board(read_board(folder))


def first_variant(board: Folder) -> str:
    """The text of `variant.toml` that a built board begins with. Raises: DeclinedError."""
    with folder_of(board.files) as folder:
        try:
            return written(read_board(folder), free_id(board.name))
        except BoardError as error:
            raise DeclinedError(in_words(error)) from None


def fault(board: Folder) -> str:
    """What is wrong with the variant of a built board; empty if it can be played."""
    with folder_of(board.files) as folder:
        try:
            found = registry.read(folder / VARIANT)
        except VariantFileError as error:
            return str(error).removeprefix(f"{folder}/")
    if registry.is_known(found.id):
        return f'{VARIANT}: there is a variant "{found.id}" already; choose another id'
    return ""
