"""Facts in any of the forms that boards are written in; nothing of them is ever run."""

from pathlib import Path

from variorum.cartography.facts.dpmap import read_map
from variorum.cartography.facts.install import INSTALL, read_install
from variorum.cartography.facts.jdip import read_jdip
from variorum.cartography.facts.neighbors import read_neighbors
from variorum.cartography.facts.schema import Facts, read_json

_READERS = {".map": read_map, ".xml": read_jdip, ".txt": read_neighbors, ".php": read_install}


def read_facts(file: Path) -> Facts:
    """The facts in a file or, of a variant of vDiplomacy, in a folder.

    Raises:
        BoardError: it cannot be read, or says something that cannot be used; with the line if there is one.

    """
    if file.is_dir():
        return read_install(file / INSTALL)
    return _READERS.get(file.suffix.lower(), read_json)(file)
