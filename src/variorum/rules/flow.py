"""Data in YAML's flow notation, small and flat: names, numbers, lists and tables."""

from typing import Any

import yaml

LONGEST = 2_000
"""Characters of the longest text that is read."""

_DEEPEST = 8
"""Deeper than any setting is; a parser that follows ten thousand brackets runs out of stack."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_OPENING = (yaml.SequenceStartEvent, yaml.MappingStartEvent)
_CLOSING = (yaml.SequenceEndEvent, yaml.MappingEndEvent)
_PLAIN = {"null": None, "~": None, "true": True, "false": False}


def read_flow(text: str) -> Any:
    """Data in flow notation, small and flat. Raises: ValueError."""
    if len(text) > LONGEST:
        raise ValueError(f"at most {LONGEST} characters are read")
    depth = 0
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            depth += isinstance(event, _OPENING)
            depth -= isinstance(event, _CLOSING)
            odd = isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) or getattr(event, "tag", None)
            if odd or depth > _DEEPEST:
                raise ValueError("write names, numbers, lists [A, B] and tables {A: B} only, and not too many deep")
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.YAMLError as error:
        raise ValueError(f"not readable: {getattr(error, 'problem', None) or 'unknown characters'}") from None
    return _value(root)


def _value(node: yaml.Node | None) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {str(_value(key)): _value(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_value(item) for item in node.value]
    if not isinstance(node, yaml.ScalarNode):
        return None
    text: str = node.value
    if node.style:
        return text
    return int(text) if text.isdecimal() and len(text) <= 9 else _PLAIN.get(text, text)


def write_flow(plain: Any) -> str:
    """Data in flow notation, on one line."""
    return (
        yaml.safe_dump(plain, default_flow_style=True, width=LONGEST, allow_unicode=True).removesuffix("...\n").strip()
    )
