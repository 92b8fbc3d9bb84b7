"""Facts in any of the forms that boards are written in; nothing of them is ever run."""

from pathlib import Path

from variorum.board.error import BoardError
from variorum.cartography.facts.check import check_whole
from variorum.cartography.facts.dpmap import read_map
from variorum.cartography.facts.install import read_install
from variorum.cartography.facts.installed import INSTALL
from variorum.cartography.facts.jdip import read_jdip
from variorum.cartography.facts.neighbors import read_neighbors
from variorum.cartography.facts.schema import Facts, read_json
from variorum.cartography.facts.tidying import tidied

_PEOPLES = {".txt": read_neighbors}
_PROGRAMS = {".map": read_map, ".php": read_install}


def read_facts(file: Path, variant: str = "") -> Facts:
    """The facts in a file or, of a variant of vDiplomacy, in a folder; those of other programs are tidied.

    `variant` is the name of one of several in a file; only those of jDip have several.

    Raises:
        BoardError: it cannot be read, or says something that cannot be used; with the line if there is one.

    """
    if file.suffix.lower() == ".xml" and not file.is_dir():
        return tidied(read_jdip(file, variant))
    if variant:
        raise BoardError(str(file), 0, "only files of jDip have several variants", "name no variant")
    if file.is_dir():
        return tidied(read_install(file / INSTALL))
    if reader := _PROGRAMS.get(file.suffix.lower()):
        return tidied(reader(file))
    facts = _PEOPLES.get(file.suffix.lower(), read_json)(file)
    check_whole(str(file), facts)
    return facts
