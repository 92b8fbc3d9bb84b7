"""What strangers wrote, and how the program puts it into texts of its own: so that it can't pass for anything else.

Every text for a language model, and every mail in plain text, that contains what somebody wrote (a message, the name of
a game or of a player, a reason) takes it from here. Pages escape it by their templates.
"""

import json
import unicodedata

import msgspec

_UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"})
"""Kinds of characters that end a line somewhere, or show nothing, or turn the direction of reading."""


class Written(msgspec.Struct, frozen=True):
    """What somebody wrote. In a text of the program it stands quoted, whoever forgets to say how."""

    text: str

    def for_models(self) -> str:
        """As a JSON string on one line: what is between the quotation marks is theirs, and nothing else."""
        told = json.dumps(self.text, ensure_ascii=False)
        return "".join(_escaped(mark) if unicodedata.category(mark) in _UNSEEN else mark for mark in told)

    def for_mails(self) -> str:
        """On one line without quotation marks, so that those around it are the program's."""
        return " ".join(one_line(self.text).replace('"', "'").split())

    def __str__(self) -> str:
        return self.for_models()


def one_line(text: str) -> str:
    """A sentence that may contain what somebody wrote, such as a question of a quiz, without ends of lines in it."""
    if text.isprintable():
        return text
    return "".join(" " if unicodedata.category(mark) in _UNSEEN else mark for mark in text)


def named(name: str) -> str:
    """A seat, a phase or another name, as a line for models contains it: quoted unless it is a plain word."""
    return name if not name or name.replace("*", "_").replace("-", "_").isidentifier() else Written(name).for_models()


def _escaped(mark: str) -> str:
    """A character as JSON escapes it."""
    return json.dumps(mark)[1:-1]
