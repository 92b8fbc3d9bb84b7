"""Facts in any of the forms that boards are written in; nothing of them is ever run."""

from collections.abc import Callable, Mapping
from pathlib import Path

from variorum.board.error import BoardError
from variorum.cartography.facts.check import check_whole
from variorum.cartography.facts.diplicity import read_diplicity
from variorum.cartography.facts.dpmap import read_map
from variorum.cartography.facts.install import read_install
from variorum.cartography.facts.installed import INSTALL
from variorum.cartography.facts.jdip import read_jdip
from variorum.cartography.facts.neighbors import read_neighbors
from variorum.cartography.facts.picture import read_configured, read_listed, read_picture
from variorum.cartography.facts.schema import Facts, read_json
from variorum.cartography.facts.text import text_of
from variorum.cartography.facts.tidying import tidied
from variorum.exchange.foreign import what_is
from variorum.exchange.recognized import (
    CONFIGURED,
    DIPLICITY,
    FACTS,
    INSTALL_PHP,
    JDIP,
    JUDGE_MAP,
    LISTED,
    PICTURE,
    Holds,
    Known,
)

_READERS: Mapping[Known, Callable[[Path], Facts]] = {
    JUDGE_MAP: read_map,
    INSTALL_PHP: read_install,
    DIPLICITY: read_diplicity,
    LISTED: read_listed,
    CONFIGURED: read_configured,
    PICTURE: read_picture,
}
"""The readers of other programs' files, which are tidied; jDip's takes the name of a variant, too."""

_BY_SUFFIX = {".map": JUDGE_MAP, ".php": INSTALL_PHP, ".xml": JDIP, ".svg": PICTURE}
"""What a file is meant to be in which nothing tells."""


def read_facts(file: Path, variant: str = "") -> Facts:
    """The facts in a file or, of a variant of vDiplomacy, in a folder; those of other programs are tidied.

    What a file is, its content tells, and else the end of its name. `variant` is the name of one of several in a file;
    only those of jDip have several.

    Raises:
        BoardError: it cannot be read, or says something that cannot be used; with the line if there is one. A file of
            another kind is named, with the command that reads it.

    """
    if file.is_dir():
        _require_none(file, variant)
        return tidied(read_install(file / INSTALL))
    known = _kind_of(file)
    if known == JDIP:
        return tidied(read_jdip(file, variant))
    _require_none(file, variant)
    if known and known in _READERS:
        return tidied(_READERS[known](file))
    if known and known != FACTS:
        raise BoardError(str(file), 0, f"this looks like {known.name}", known.advice or known.holds)
    facts = (read_neighbors if file.suffix.lower() == ".txt" else read_json)(file)
    check_whole(str(file), facts)
    return facts


def _kind_of(file: Path) -> Known | None:
    """What a file looks like. A list that is typed by hand, or a map, may look like orders; then its name counts."""
    known, suffix = what_is(text_of(file)), file.suffix.lower()
    if known is None or (known.holds is Holds.GAME and suffix in (".txt", ".map")):
        return _BY_SUFFIX.get(suffix)
    return known


def _require_none(file: Path, variant: str) -> None:
    if variant:
        raise BoardError(str(file), 0, "only files of jDip have several variants", "name no variant")
