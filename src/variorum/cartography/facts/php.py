"""The literals of PHP, texts, numbers and lists of them, that are assigned to a name; anything else is refused."""

import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|\#[^\n]*|/\*.*?\*/)
      | (?P<string>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\$])*")
      | (?P<number>-?\d{1,9}(?:\.\d{1,9})?)
      | (?P<variable>\$\w{1,60})
      | (?P<open>array\s*\(|\[)
      | (?P<close>[)\]])
      | (?P<mark>,|=>)""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_COMMENT = re.compile(
    r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|(?P<comment>//[^\n]*|(?<![\w$'\"])\#[^\n]*|/\*.*?\*/)", re.DOTALL
)
_DEEPEST = 4
"""Install files nest lists twice; a bound keeps a hostile file from exhausting the stack."""

_MOST_TABLES = 20
"""More than anybody needs to tell of one map; hostile files assign a name more often."""

Token = tuple[str, str, int]
"""Kind, text, and where it begins."""


class UnreadError(ValueError):
    """Something that is no literal; `at` is where it stands in the text."""

    def __init__(self, problem: str, at: int) -> None:
        super().__init__(problem)
        self.at = at


def assigned(text: str, name: str) -> tuple[int, object] | None:
    """Where the last literal begins that is assigned to a variable or a property, and its value; None without one.

    Lists whose values all have keys are dictionaries; variables within lists are None.

    Raises: UnreadError if something else is assigned.
    """
    begins = _begins(text, name)
    return (begins[-1], _value(_tokens(text, begins[-1]), 0, text, begins[-1])) if begins else None


def every_assigned(text: str, name: str) -> list[tuple[int, object]]:
    """As `assigned`, all that is assigned to a name one after the other.

    Raises: UnreadError if something that is no literal is assigned.
    """
    return [(at, _value(_tokens(text, at), 0, text, at)) for at in _begins(text, name)[:_MOST_TABLES]]


def _begins(text: str, name: str) -> list[int]:
    form = rf"^[^\n/#*']*\$(?:this->)?{name}\s*=(?![=>])"
    return [found.end() for found in re.finditer(form, text, re.MULTILINE)]


def uncommented(text: str) -> str:
    """The text with spaces in place of comments; texts in quotes stay, and so does every line's number."""
    return _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]) if found["comment"] else found[0], text)


def line_of(text: str, at: int) -> int:
    """The number of the line of a place in a text."""
    return text.count("\n", 0, at) + 1


def plain_text(written: str) -> str:
    """What a text in quotes means."""
    return re.sub(r"\\(.)", r"\1", written[1:-1], flags=re.DOTALL)


def _tokens(text: str, at: int) -> Iterator[Token]:
    while found := _TOKEN.match(text, at):
        begin, at = at, found.end()
        if found.lastgroup != "space":
            yield found.lastgroup or "", found.group(), begin
    yield "end", text[at : at + 20], at


def _value(tokens: Iterator[Token], depth: int, text: str, at: int) -> object:
    kind, written, at = next(tokens)
    if kind == "open" and depth < _DEEPEST:
        return _list(tokens, depth + 1, text)
    return _plain(kind, written, at)


def _plain(kind: str, written: str, at: int) -> object:
    if kind == "string":
        return plain_text(written)
    if kind == "number":
        return float(written) if "." in written else int(written)
    raise UnreadError(f'"{written.strip()[:20]}" is no literal', at)


def _list(tokens: Iterator[Token], depth: int, text: str) -> list[object] | dict[str, object]:
    """The values up to the closing bracket, by their keys if each has one."""
    values: list[object] = []
    keys: dict[int, str] = {}
    for kind, written, at in tokens:
        if kind == "close":
            keyed = len(keys) == len(values) > 0
            return dict(zip((keys[n] for n in range(len(values))), values, strict=True)) if keyed else values
        if kind == "mark":
            if written == "=>" and values:
                key = values.pop()
                keys[len(values)] = str(key)
        elif kind == "variable":
            values.append(None)
        elif kind == "open" and depth < _DEEPEST:
            values.append(_list(tokens, depth + 1, text))
        else:
            values.append(_plain(kind, written, at))
    raise UnreadError("the text ends within a list", len(text))


def values_of(found: object) -> list[object] | None:
    """The values of a list, with or without keys; None if it is no list."""
    if isinstance(found, dict):
        return list(found.values())
    return found if isinstance(found, list) else None
