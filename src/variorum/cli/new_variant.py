"""`variorum new-variant`: a package with a variant that is playable at once, as a starting point."""

import keyword
from importlib.resources import files
from pathlib import Path
from string import Template

import typer

from variorum.cli.failure import fail
from variorum.variants import registry

_FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "{id}/__init__.py": "init.py.txt",
    "{id}/opening.py": "opening.py.txt",
    "tests/test_{id}.py": "test.py.txt",
    "{id}/scenarios/{id}.yaml": "scenario.yaml.txt",
}
_LONGEST = 40


def run(name: str, folder: Path) -> None:
    """Write the package below a folder, and print the next steps."""
    id_ = name.strip().lower().replace(" ", "_").replace("-", "_")
    if not id_.isidentifier() or keyword.iskeyword(id_) or not id_.isascii() or len(id_) > _LONGEST:
        fail(f'"{name}" can\'t be the name of a package; use letters, digits and spaces, beginning with a letter')
    if id_ in registry.names():
        fail(f'there is a variant "{id_}" already; known: {", ".join(registry.names())}')
    root = folder / f"variorum-{id_.replace('_', '-')}"  # a name that no import takes for the package itself
    if root.exists():
        fail(f"{root}: the folder exists already and was left alone")
    words = {"id": id_, "dashed": id_.replace("_", "-"), "title": id_.replace("_", " ").title()}
    try:
        for path, template in _FILES.items():
            _write(root / path.format(**words), template, words)
    except OSError as error:
        fail(f"{root}: cannot be written: {error.strerror}")
    typer.echo(f"{root}: a variant that can be played, so far the same as Standard.\n")
    typer.echo(f"    pip install -e {root}\n    python -m pytest {root}\n    variorum new {id_} game.jsonl")


def _write(path: Path, template: str, words: dict[str, str]) -> None:
    text = (files("variorum.cli") / "variant_template" / template).read_text(encoding="utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(Template(text).substitute(words), encoding="utf-8")
