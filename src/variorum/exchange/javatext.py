"""Objects of Java, written as the library JSX writes them; `java.py` reads such files.

Objects that several others hold have a name, and are made when they are first met; after that, a reference stands for
them. So objects may hold one another in a circle, though each value here is immutable.
"""

from collections.abc import Callable
from xml.sax.saxutils import quoteattr

import msgspec


class Named(msgspec.Struct, frozen=True):
    """An object by its name: what sort of thing it is, and which one."""

    sort: str
    which: str = ""


class Listed(msgspec.Struct, frozen=True):
    """An array of objects of a class `base`; without one, a collection of the kind `kind`."""

    items: "tuple[Value, ...]"
    base: str = ""
    kind: str = "java.util.ArrayList"


class Part(msgspec.Struct, frozen=True):
    """What one class of an object's line declares: its fields, and what it holds without names, such as pairs."""

    name: str
    fields: "tuple[tuple[str, Value], ...]" = ()
    items: "tuple[Value, ...]" = ()


class Instance(msgspec.Struct, frozen=True):
    """An object: its classes, from the uppermost to its own."""

    parts: tuple[Part, ...]


Value = str | bool | int | float | None | Named | Listed | Instance
Maker = Callable[[Named], Instance]


def instance(name: str, /, **fields: Value) -> Instance:
    """An object of a class without others above it."""
    return Instance((Part(name, tuple(fields.items())),))


def mapped(pairs: tuple[tuple[Value, Value], ...]) -> Instance:
    """A HashMap."""
    room = 16
    while room * 3 < len(pairs) * 4:
        room *= 2
    sizes = (("threshold", room * 3 // 4), ("loadFactor", 0.75))
    held = (room, len(pairs), *(each for pair in pairs for each in pair))
    return Instance((Part("java.util.AbstractMap"), Part("java.util.HashMap", sizes, held)))


def java_text(first: Named, make: Maker) -> str:
    """The file that holds an object and all that it leads to."""
    written = ['<jsx major="1" minor="1" format="JSX.DataReader">']
    numbers = _Numbers()
    waiting: list[str | _Field] = ["</jsx>\n", ("", first)]  # the next one last, as objects may lead on and on
    while waiting:
        following = waiting.pop()
        if isinstance(following, str):
            written.append(following)
        else:
            waiting.extend(reversed(_pieces(*following, numbers, make)))
    return "".join(written)


class _Numbers:
    """The numbers by which objects are known in a file."""

    def __init__(self) -> None:
        self._known: dict[Named, int] = {}
        self._last = 0

    def __repr__(self) -> str:
        return f"<_Numbers: {self._last}>"

    def following(self) -> int:
        """The number of an object without a name."""
        self._last += 1
        return self._last

    def of(self, name: Named) -> tuple[int, bool]:
        """The number of an object with a name, and whether it has been written."""
        is_known = name in self._known
        if not is_known:
            self._known[name] = self.following()
        return self._known[name], is_known


_Field = tuple[str, Value]


def _pieces(field: str, value: Value, numbers: _Numbers, make: Maker) -> list[str | _Field]:
    """The text of a value, in which others may stand that have yet to be written."""
    label = f" field={quoteattr(field)}" if field else ""
    match value:
        case None:
            return [f"<null{label}/>"]
        case Named():
            number, is_known = numbers.of(value)
            return [f'<reference{label} idref="i{number}"/>'] if is_known else _object(make(value), label, number)
        case Instance():
            return _object(value, label, numbers.following())
        case Listed():
            return _listed(value, f'{label} id="i{numbers.following()}"')
        case str():
            return [f'<string{label} id="i{numbers.following()}" value={quoteattr(value)}/>']
        case _:
            written = str(value).lower() if isinstance(value, bool) else str(value)
            return [f'<primitive{label} type="{_TYPES[type(value)]}" value="{written}"/>']


def _object(made: Instance, label: str, number: int) -> list[str | _Field]:
    *above, own = [part.name for part in made.parts]
    line = "".join(f"{name}," for name in reversed(above))
    found: list[str | _Field] = [
        f'<object{label} id="i{number}" class={quoteattr(own)} superclasses={quoteattr(line)}>'
    ]
    for part in made.parts:
        found += [f"<declaredClass class={quoteattr(part.name)}><default>", *part.fields, "</default>"]
        found += [*(("", item) for item in part.items), "</declaredClass>"]
    return [*found, "</object>"]


def _listed(listed: Listed, label: str) -> list[str | _Field]:
    items: list[_Field] = [("", item) for item in listed.items]
    if listed.base:
        return [f'<array{label} base={quoteattr(listed.base)} dim="1" length="{len(items)}">', *items, "</array>"]
    return [f"<collection{label} class={quoteattr(listed.kind)}>", *items, "</collection>"]


_TYPES = {bool: "boolean", int: "int", float: "float"}
