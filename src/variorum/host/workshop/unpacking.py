"""Unpacks an archive of files that use each other, such as maps of the DPjudge, and finds the one that is meant."""

import re
import zipfile
from pathlib import Path, PurePosixPath

from variorum.cartography.facts.installed import INSTALL
from variorum.host.confined import DeclinedError

_KINDS = (".map", ".xml", ".json", ".php", ".politics", ".geography", ".military", ".locations", ".svg", ".txt")
_PART = re.compile(r"[A-Za-z0-9_][\w .-]{0,59}")
_DEEPEST, _MOST, _LARGEST = 4, 200, 4_000_000
"""Folders, files, and bytes of all files: far more than a board has; pictures of boards have up to 3 MB."""


def unpacked(archive: zipfile.ZipFile, folder: Path, name: str) -> Path:
    """Write the facts of an archive into a folder; return the file that no other uses, or that is called like it.

    Raises: DeclinedError if there is no such file, or several, or too much.
    """
    left = _LARGEST
    files: list[Path] = []
    for info in [info for info in archive.infolist() if not info.is_dir()][: _MOST + 1]:
        path = PurePosixPath(info.filename)
        if len(path.parts) > _DEEPEST or not all(map(_PART.fullmatch, path.parts)) or path.suffix.lower() not in _KINDS:
            continue
        with archive.open(info) as opened:
            content = opened.read(left + 1)
        left -= len(content)
        if left < 0 or len(files) >= _MOST:
            raise DeclinedError(f"The archive has more than {_MOST} files or {_LARGEST:,} bytes of facts.")
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        files.append(target)
    return _meant([file for file in files if _is_board(file)], PurePosixPath(name).stem.lower())


def _is_board(file: Path) -> bool:
    kind = file.suffix.lower()
    alone = kind == ".svg" and not any(file.parent.glob("*.json"))
    return alone or kind in (".map", ".xml", ".json") or file.name == INSTALL


def _meant(boards: list[Path], name: str) -> Path:
    called = [file for file in boards if _called(file).lower() == name]
    texts = {file: file.read_bytes().decode("latin-1").lower() for file in boards}
    unused = [file for file in boards if not any(_mentions(texts[one], file) for one in boards if one != file)]
    for found in (called, unused):
        if len(found) == 1:
            return found[0]
    if not boards:
        raise DeclinedError(
            "The archive has neither a map.txt nor a board of another program (.map, .xml, .svg, install.php)."
        )
    raise DeclinedError(
        f"The archive has several boards: {', '.join(sorted(map(_called, boards))[:8])}. "
        "Name the archive like the one that you mean, such as duel.zip."
    )


def _mentions(text: str, file: Path) -> bool:
    return re.search(rf"\b{re.escape(_called(file).lower())}\b", text) is not None


def _called(file: Path) -> str:
    """What others call a file: its name, or the folder of an install.php."""
    return file.parent.name if file.name == INSTALL else file.stem
