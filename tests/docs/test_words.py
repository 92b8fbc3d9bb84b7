"""Words that the glossary has replaced are gone from everything that people read."""

import ast
import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from tests.tables import each
from typer.main import get_command

from variorum.cli.main import app

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "variorum"
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
TEMPLATES = sorted(path for path in SOURCE.rglob("templates/**/*") if path.is_file())
HEARD = {
    *(SOURCE / f"bots/talk/{name}.py" for name in ("cues", "manners", "phrases", "words")),
    SOURCE / "agreements/gazetteer.py",
}
"""Vocabularies: what people may say to a bot, not what it says."""
MODULES = sorted(
    path
    for path in SOURCE.rglob("*.py")
    if path.parent.name != "migrations" and path.name != "ink.py" and path not in HEARD
)
"""All but migrations, which repeat old texts, style sheets, and vocabularies."""

RETIRED = {
    r"stages?": "phase (or step)",
    r"options?": "settings, legal orders",
    r"go to another area|stay where it is|support a unit where it stands": "Move, Hold, Support hold",
    r"drafts?|order entries": "order sheet, orders",
    r"founde[dr]s?|founding|founds? a game": "creator, create",
    r"letters": "messages, press",
    r"circles?": "thread",
    r"leave it to nobody|sit(?:s|ting)? (?:down )?(?:at|in) (?:a|the|this) game": "join, take over, resign",
    r"(?<!game )masters? of (?:a|the|this) game": "game master",
    r"host waits|grace time": "grace period",
    r"more time": "extension",
    r"would be otherwise": "preview",
    r"take away|takes away": "export, download",
    r"dots": "pixels",
    r"onlookers?": "spectator",
    r"token that is none|it is another one": "wrong, invalid",
    r"no sandbox of|games that run|of no use|came so|cannot be meant": "plain words",
    r"is to be|are to be|is not to be|are not to be|is none|so far as": "plain words",
    r"one may|one can|one has to|one's": "you may, you can, your",
    r"he|his|him": "the role, you, they",
}
SHOWN = {
    "letters and": "of an alphabet",
    "and letters": "of an alphabet",
    "letters of a": "of an alphabet",
    "letters, digits": "of an alphabet",
    "first three letters": "of an alphabet",
    "dots, dashes": "of a name",
    "in a circle": "three units that move round",
    "the larger the circle": "on a map",
    "unless only one can": "one coast",
}
"""Where a retired word is the right one, and of what it speaks."""

CODE = re.compile(r"^```.*?^```|^    .*?$|`[^`\n]+`", re.DOTALL | re.MULTILINE)
TAGS = re.compile(r"{[%#].*?[%#]}|{{.*?}}|<(script|style).*?</\1>|<[^>]*>", re.DOTALL)
LABELS = re.compile(r'(?:title|aria-label|placeholder|alt)="([^"]*)"')


def page(path):
    """A page of the documentation without code."""
    return CODE.sub("", path.read_text())


def template(path):
    """The words of a template: its text, and what it says when pointed at."""
    text = path.read_text()
    return "\n".join([TAGS.sub(" ", text), *LABELS.findall(text)])


def messages(path):
    """Everything in a module that may be a message: texts of several words outside docstrings."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    texts = (node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in docs)
    return "\n".join(text for text in texts if isinstance(text, str) and " " in text.strip())


def helped(command, path="variorum"):
    """By command, everything that its help says."""
    named = getattr(command, "commands", {})
    yield path, "\n".join([command.help or "", *(getattr(given, "help", "") or "" for given in command.params)])
    for name, inner in named.items():
        yield from helped(inner, f"{path} {name}")


JOINED = {entry.name: get_command(entry.load()) for entry in entry_points(group="variorum.commands")}
HELP = dict(helped(get_command(app))) | {
    path: text for name, command in JOINED.items() for path, text in helped(command, f"variorum {name}")
}
KINDS = {page: PAGES, template: TEMPLATES, messages: MODULES, HELP.get: HELP}


@pytest.fixture(scope="module")
def texts():
    """Everything that people read, by where it stands, on one line each."""
    return {where: flat(read(where)) for read, places in KINDS.items() for where in places}


def flat(text):
    return re.sub(r"\s+", " ", text)


def retired(plain):
    for shown in SHOWN:
        plain = plain.replace(shown, "")
    return {word: better for word, better in RETIRED.items() if re.search(rf"\b(?:{word})\b", plain, re.IGNORECASE)}


def test_everything_is_looked_at():
    assert (len(PAGES) > 35, len(TEMPLATES) > 120, len(MODULES) > 400, len(HELP) > 15) == (True,) * 4


def test_retired_words_are_gone(texts):
    assert {where: found for where, text in texts.items() if (found := retired(text))} == {}


def test_retired_words_would_be_found():
    found = retired(flat("The founder’s circle\nis to be asked: one may use the option, and\nstay where it is."))
    assert len(found) == 6


@each("shown", SHOWN)
def test_every_exception_is_needed(shown, texts):
    assert any(shown in text for text in texts.values())
