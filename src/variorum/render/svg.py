"""SVG as text."""

import re
from xml.sax.saxutils import quoteattr

_MIXED_CASE = frozenset(
    {"viewBox", "patternUnits", "patternTransform", "clipPathUnits", "textLength", "preserveAspectRatio"}
)


_escaped = re.compile(r"[&<>\"\n\r\t]").search


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """An element: `children` are markup; attributes are named with `_` for `-`, and those that are None left out.

    A trailing `_` keeps Python's own words apart and is no part of the name. Values are escaped, numbers short.
    """
    written = "".join(f" {_name(key)}={_value(value)}" for key, value in attributes.items() if value is not None)
    inner = "".join(children)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def use(name: str, **attributes: str | float | None) -> str:
    """What the document defines with that id, drawn again."""
    return element("use", href=f"#{name}", **attributes)


def _name(key: str) -> str:
    return key.rstrip("_") if key in _MIXED_CASE else key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    if not isinstance(value, str):
        value = f"{value:.2f}".rstrip("0").rstrip(".")
    return quoteattr(value) if _escaped(value) else f'"{value}"'  # few need it, and it looks seven times
