"""SVG as text."""

from xml.sax.saxutils import quoteattr


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """An element: `children` are markup; attributes are named with `_` for `-`, and those that are None left out.

    A trailing `_` keeps Python's own words apart and is no part of the name. Values are escaped, numbers short.
    """
    written = "".join(f" {_name(key)}={_value(value)}" for key, value in attributes.items() if value is not None)
    inner = "".join(children)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def _name(key: str) -> str:
    return key.rstrip("_") if key == "viewBox" else key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return quoteattr(value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip("."))
