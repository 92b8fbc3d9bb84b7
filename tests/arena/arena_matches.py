"""Matches that tests play."""

from pathlib import Path

from variorum.arena.files import Entry, Journal, prepared
from variorum.arena.game import Answered, Step
from variorum.arena.series import processes, run
from variorum.arena.termsfile import read_terms

STRANGERS = Path(__file__).with_name("strangers.py")


def terms_of(folder: Path, text: str):
    path = folder / "match.toml"
    path.write_text(text, "utf-8")
    return read_terms(path)


def played(folder: Path, text: str, count: int = 1):
    """The results and scores of the terms."""
    terms, out = terms_of(folder, text), folder / "out"
    with prepared(out, terms):
        return run(out, terms, processes(count), lambda *_: None)


def entries(folder: Path, text: str, number: int = 0) -> list[Entry]:
    return Journal(folder / "out", terms_of(folder, text), number).read()


def steps(folder: Path, text: str, number: int = 0) -> list[Step]:
    return [entry for entry in entries(folder, text, number) if isinstance(entry, Step)]


def answers(folder: Path, text: str) -> list[Answered]:
    return [entry for entry in entries(folder, text) if isinstance(entry, Answered)]


def python(name: str, more: str = "") -> str:
    return f'[[agents]]\nname = "{name}"\nkind = "python"\nclass = "{STRANGERS}:{name}"\n{more}\n'


BOTS = '[[agents]]\nname = "Policy"\nseats = 0\n'
