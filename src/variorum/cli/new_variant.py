"""`variorum new-variant`: a package with a variant that is playable at once, as a starting point.

It has code, or with a board only a `variant.toml`.
"""

import json
import keyword
from importlib.resources import files
from pathlib import Path
from string import Template

import typer

from variorum.board import BoardError, load_board
from variorum.cli.failure import fail
from variorum.variants import registry

_FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "{id}/__init__.py": "init.py.txt",
    "{id}/opening.py": "opening.py.txt",
    "{id}/rules.md": "rules.md.txt",
    "tests/test_{id}.py": "test.py.txt",
    "{id}/scenarios/{id}.yaml": "scenario.yaml.txt",
}
_DATA = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "data_README.md.txt",
    "{id}/__init__.py": "data_init.py.txt",
    "{id}/variant.toml": "variant.toml.txt",
    "tests/test_{id}.py": "data_test.py.txt",
}
_LONGEST = 40


def run(name: str, folder: Path, board: str = "") -> None:
    """Write the package below a folder, and print the next steps; with a board, a variant without code on it."""
    id_ = name.strip().lower().replace(" ", "_").replace("-", "_")
    if not id_.isidentifier() or keyword.iskeyword(id_) or not id_.isascii() or len(id_) > _LONGEST:
        fail(f'"{name}" can\'t be the name of a package; use letters, digits and spaces, beginning with a letter')
    if id_ in registry.names():
        fail(f'there is a variant "{id_}" already; known: {", ".join(registry.names())}')
    root = folder / f"variorum-{id_.replace('_', '-')}"  # a name that no import takes for the package itself
    if root.exists():
        fail(f"{root}: the folder exists already and was left alone")
    words = {"id": id_, "dashed": id_.replace("_", "-"), "title": id_.replace("_", " ").title()}
    words |= {"value": id_ if board else f"{id_}:VARIANT", **(_of_board(board) if board else {})}
    try:
        for path, template in (_DATA if board else _FILES).items():
            _write(root / path.format(**words), template, words)
    except OSError as error:
        fail(f"{root}: cannot be written: {error.strerror}")
    so_far = f"Standard's rules on the board {board}" if board else "the same as Standard"
    typer.echo(f"{root}: a variant that can be played, so far {so_far}.\n")
    typer.echo(f"    pip install -e {root}\n    python -m pytest {root}\n    variorum new {id_} game.jsonl")


def _of_board(name: str) -> dict[str, str]:
    """What a variant's file says of a board; the command ends if it has no powers to play."""
    try:
        board = load_board(name)
    except BoardError as error:
        fail(str(error))
    homes = {
        power: [area.id for area in board.areas.values() if area.center and area.home == power]
        for power in board.powers
    }
    playing = [power for power, centers in homes.items() if centers]
    if len(playing) < 2:
        fail(f"the board {name} has {len(playing)} powers with home centers; a variant needs two")
    centers = sum(area.center for area in board.areas.values())
    tables = "\n".join(f"[powers.{power}]\n# homes = {json.dumps(homes[power])}\nunits = []\n" for power in playing)
    return {"board": name, "win": str(centers // 2 + 1), "centers": str(centers), "powers": tables}


def _write(path: Path, template: str, words: dict[str, str]) -> None:
    text = (files("variorum.cli") / "variant_template" / template).read_text(encoding="utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(Template(text).substitute(words), encoding="utf-8")
