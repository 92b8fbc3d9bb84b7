"""From the text of a scenario file to nodes: YAML, bounded, without aliases, tags or double keys."""

from collections.abc import Iterator

import msgspec
import yaml
from msgspec.structs import replace

from variorum.scenario.node import Node, ScenarioError

MOST_CHARACTERS = 2_000_000
_MOST_DEPTH = 20
_MOST_SCALAR = 2_000
_MOST_ITEMS, _MOST_KEYS = 500, 2_000
_TOO_DEEP = f"nested too deeply; at most {_MOST_DEPTH} levels are read"
_LIMIT_OF_LIBYAML = "exceeded maximum nesting depth"
"""Its scanner reads a line ahead of the events, and since 0.2.6 stops at 1,000 levels before there is an event."""
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_OPENING = (yaml.SequenceStartEvent, yaml.MappingStartEvent)
_CLOSING = (yaml.SequenceEndEvent, yaml.MappingEndEvent)
_BOOLEANS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def parse(text: str, file: str) -> Node:
    """The nodes of a scenario file.

    Raises: ScenarioError if it isn't YAML, or larger than a scenario needs.
    """
    if len(text) > MOST_CHARACTERS:
        raise ScenarioError(file, 1, f"the file is too long; at most {MOST_CHARACTERS} characters are read")
    try:
        _require_bounds(text, file)
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        told = _TOO_DEEP if error.problem == _LIMIT_OF_LIBYAML else f"not valid YAML: {error.problem}"
        raise ScenarioError(file, line, told) from None
    except yaml.YAMLError as error:
        raise ScenarioError(file, 1, f"not valid YAML: {error}") from None
    if root is None:
        raise ScenarioError(file, 1, "the file is empty")
    return _node(root, file)


def _require_bounds(text: str, file: str) -> None:
    """Pass over text that is as flat and plain as scenarios are, before anything is built of it."""
    outer = [_Collection()]
    for event in yaml.parse(text, Loader=_LOADER):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) or getattr(event, "tag", None):
            raise ScenarioError(file, line, "anchors, aliases and tags aren't allowed; write the value out")
        if isinstance(event, (yaml.ScalarEvent, *_OPENING)):
            outer[-1].room -= 1
            if outer[-1].room < 0:
                raise ScenarioError(file, outer[-1].line, outer[-1].excess)
        if isinstance(event, _OPENING):
            outer.append(_begun(event, line))
        elif isinstance(event, _CLOSING):
            outer.pop()
        if len(outer) > _MOST_DEPTH + 1:
            raise ScenarioError(file, line, _TOO_DEEP)
        if isinstance(event, yaml.ScalarEvent) and len(event.value) > _MOST_SCALAR:
            raise ScenarioError(file, line, f"text too long; at most {_MOST_SCALAR} characters are read")


class _Collection(msgspec.Struct):
    """A list or a mapping that is being passed over: where it begins, for how many values it still has room."""

    line: int = 1
    room: int = _MOST_ITEMS
    excess: str = "too many documents; write one"


def _begun(event: yaml.Event, line: int) -> _Collection:
    if isinstance(event, yaml.SequenceStartEvent):
        return _Collection(line, _MOST_ITEMS, f"list too long; at most {_MOST_ITEMS} entries are read")
    return _Collection(line, 2 * _MOST_KEYS, f"too many keys; at most {_MOST_KEYS:,} are read")


def _node(found: yaml.Node, file: str) -> Node:
    line = found.start_mark.line + 1
    if isinstance(found, yaml.MappingNode):
        return Node(file, line, dict(_pairs(found, file)))
    if isinstance(found, yaml.SequenceNode):
        return Node(file, line, tuple(_node(item, file) for item in found.value))
    return Node(file, line, _scalar(found), found.value)


def _pairs(found: yaml.MappingNode, file: str) -> Iterator[tuple[str, Node]]:
    seen: set[str] = set()
    for key, value in found.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            raise ScenarioError(file, line, "a key is a single word or text")
        if key.value in seen:
            raise ScenarioError(file, line, f'the key "{key.value}" appears twice')
        seen.add(key.value)
        yield key.value, replace(_node(value, file), line=line)


def _scalar(found: yaml.Node) -> str | int | bool | None:
    """Numbers, yes and no, and nothing, as YAML has them; all else is text."""
    text: str = found.value
    kind = found.tag.rpartition(":")[2]
    if kind == "null":
        return None
    if kind == "bool":
        return _BOOLEANS[text.lower()]
    if kind == "int" and text.lstrip("+-").isdecimal() and len(text) < 20:
        return int(text)
    return text
