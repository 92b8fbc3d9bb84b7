"""The literals of PHP, texts, numbers and lists of them, that are assigned to a name; anything else is refused."""

import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|\#[^\n]*|/\*.*?\*/)
      | (?P<string>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\$])*")
      | (?P<number>-?\d{1,9}(?:\.\d{1,9})?)
      | (?P<open>array\s*\(|\[)
      | (?P<close>[)\]])
      | (?P<mark>,|=>)""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_DEEPEST = 4
"""Install files nest lists twice; a bound keeps a hostile file from exhausting the stack."""

Token = tuple[str, str, int]
"""Kind, text, and where it begins."""


class UnreadError(ValueError):
    """Something that is no literal; `at` is where it stands in the text."""

    def __init__(self, problem: str, at: int) -> None:
        super().__init__(problem)
        self.at = at


def assigned(text: str, name: str) -> tuple[int, object] | None:
    """Where the last literal begins that is assigned to a variable or a property, and its value; None without one.

    Raises: UnreadError if something else is assigned.
    """
    found = list(re.finditer(rf"^[^\n/#*']*\${name}\s*=(?!=)", text, re.MULTILINE))
    if not found:
        return None
    at = found[-1].end()
    return at, _value(_tokens(text, at), 0, text, at)


def line_of(text: str, at: int) -> int:
    """The number of the line of a place in a text."""
    return text.count("\n", 0, at) + 1


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
        return re.sub(r"\\(.)", r"\1", written[1:-1], flags=re.DOTALL)
    if kind == "number":
        return float(written) if "." in written else int(written)
    raise UnreadError(f'"{written.strip()[:20]}" is no literal', at)


def _list(tokens: Iterator[Token], depth: int, text: str) -> list[object]:
    """The values up to the closing bracket; keys are left out."""
    values: list[object] = []
    for kind, written, at in tokens:
        if kind == "close":
            return values
        if kind == "mark":
            if written == "=>" and values:
                values.pop()
        elif kind == "open" and depth < _DEEPEST:
            values.append(_list(tokens, depth + 1, text))
        else:
            values.append(_plain(kind, written, at))
    raise UnreadError("the text ends within a list", len(text))
