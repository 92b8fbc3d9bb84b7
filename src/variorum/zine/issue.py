"""An issue: what its editor wrote, its chapters, and what of them is printed."""

import msgspec

from variorum.zine.chapter import Chapter

SHOWN = ("maps", "orders", "events", "standings", "charts", "press", "deadlines")
"""The parts of a chapter that an editor may leave out."""

MOST_CHAPTERS = 24
MOST_TEXTS = 12
LONGEST = 20_000
"""Characters of a text."""


class Text(msgspec.Struct, frozen=True):
    """A text of the editor's, as Markdown; `after`: it follows the games."""

    heading: str
    text: str
    after: bool = False


class Issue(msgspec.Struct, frozen=True):
    """An issue. `shown` are those of `SHOWN` that its chapters have; `color` is that of rules and initials."""

    title: str
    number: int
    date: str
    editor: str = ""
    motto: str = ""
    color: str = "#8a1c1c"
    shown: tuple[str, ...] = SHOWN
    texts: tuple[Text, ...] = ()
    chapters: tuple[Chapter, ...] = ()
