"""Why data don't fit, in words: a decoder's own messages are for programmers."""

import re

import msgspec

_PLACE = " - at `$"
_KINDS = {
    "object": "an object",
    "array": "a list",
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
}
_QUOTED = re.compile(r"`([^`]*)`")
_LENGTH = re.compile(r"`(str|array|object)` of length (?:(<=|>=) )?(\d+)")
_COUNTED = {"str": ("character", "characters"), "array": ("entry", "entries"), "object": ("field", "fields")}
_BOUND = {"<=": "at most ", ">=": "at least ", "<": "less than ", ">": "more than "}
_RANGE = re.compile(r"` (<=|>=|<|>) (?=-?\d)")
_PHRASES = (
    ("Object missing required field ", "there is no "),
    ("Object contains unknown field ", "there is no field called "),
    ("Invalid enum value ", "no such choice: "),
    ("Invalid value ", "no such choice: "),
    ("Input data was truncated", "broken JSON: it ends too early"),
    ("JSON is malformed: ", "broken JSON: "),
    (", got ", ", found "),
)
_FORM = re.compile(r" matching regex .*", re.DOTALL)


def misfit(error: Exception) -> str:
    """What the error of a decoder says, the place first: `phases[0].state: expected an object, found a list`.

    Any other error keeps its words.
    """
    place = str(error).partition(_PLACE)[2].rstrip("`").lstrip(".") if isinstance(error, msgspec.MsgspecError) else ""
    return f"{place}: {misfit_alone(error)}" if place else misfit_alone(error)


def misfit_alone(error: Exception) -> str:
    """The same without the place, where the reader knows it."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return "it isn't UTF-8 text"
    if not isinstance(error, msgspec.MsgspecError):
        return str(error)
    text = str(error).partition(_PLACE)[0]
    for theirs, ours in _PHRASES:
        text = text.replace(theirs, ours)
    text = _LENGTH.sub(_length, text)
    text = _RANGE.sub(lambda found: f"` of {_BOUND[found[1]]}", _FORM.sub(" of another form", text))
    text = _QUOTED.sub(lambda found: _named(found[1]), text)
    return f"{text[:1].lower()}{text[1:]}"


def _named(kinds: str) -> str:
    """What may stand somewhere, such as `int | null`; anything else is the name of a field."""
    named = [_KINDS.get(kind, "") for kind in kinds.split(" | ")]
    return " or ".join(named) if all(named) else f'"{kinds}"'


def _length(found: re.Match[str]) -> str:
    """`array` of length >= 2, as `array` of at least 2 entries."""
    one, several = _COUNTED[found[1]]
    return f"`{found[1]}` of {_BOUND.get(found[2], '')}{found[3]} {one if found[3] == '1' else several}"
