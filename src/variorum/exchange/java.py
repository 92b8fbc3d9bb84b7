"""Objects of Java in XML, as the library JSX writes them: every object once, and then by reference.

An `object` has a class, and for each class that it inherits a `declaredClass`, whose `default` has the fields; what a
collection holds follows beside that. An `array` or `collection` holds its elements directly.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from xml.etree.ElementTree import Element, ParseError
from xml.sax.saxutils import quoteattr

import msgspec
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

MOST_TAGS = 600_000
"""A game of 12 years has 120,000."""

_START = re.compile(r"\s*(?:<\?[^>]{0,200}>\s*|<!--.{0,2000}?-->\s*){0,5}<jsx\b", re.DOTALL)


def is_java(text: str) -> bool:
    """Whether a text begins as such a file."""
    return _START.match(text) is not None


class Objects:
    """All objects of a file; `first` is the one that was written. What an object holds is found once."""

    def __init__(self, first: Element, by_id: Mapping[str, Element]) -> None:
        self.first = first
        self._by_id = by_id
        self._fields: dict[Element, dict[str, Element]] = {}
        self._items: dict[Element, list[Element]] = {}

    def __repr__(self) -> str:
        return f"<Objects: {len(self._by_id)}>"

    def fields(self, node: Element) -> dict[str, Element]:
        """The fields of an object by their names, those of its own class before those of classes above it."""
        if node not in self._fields:
            found = (child for part in node.iterfind("declaredClass/default") for child in part)
            self._fields[node] = {name: self._meant(child) for child in found if (name := child.get("field"))}
        return self._fields[node]

    def items(self, node: Element) -> list[Element]:
        """What an array or a collection holds; keys and values of a map by turns, after its sizes."""
        if node not in self._items:
            parts = node if node.tag in {"array", "collection"} else node.iterfind("declaredClass/*")
            self._items[node] = [self._meant(child) for child in parts if child.tag != "default"]
        return self._items[node]

    def pairs(self, node: Element) -> Iterator[tuple[Element, Element]]:
        """The keys and values of a map."""
        held = [item for item in self.items(node) if item.tag != "primitive"]
        return zip(held[::2], held[1::2], strict=False)

    def _meant(self, node: Element) -> Element:
        """The object itself. Raises: ValueError for a reference to none."""
        if node.tag != "reference":
            return node
        found = self._by_id.get(node.get("idref", ""))
        if found is None:
            raise ValueError(f'a reference to "{node.get("idref", "")[:40]}", which isn\'t in the file')
        return found


def class_of(node: Element) -> str:
    """The last part of a class's name, such as `TurnState`."""
    return re.split(r"[.$]", node.get("class", ""))[-1]


def read_objects(text: str) -> Objects:
    """The objects in a text. Raises: ValueError if it isn't valid XML, has entities, or more than `MOST_TAGS` tags."""
    if (count := text.count("<")) > MOST_TAGS:
        raise ValueError(f"the XML has {count} tags; at most {MOST_TAGS} are read")
    try:
        root = fromstring(text, forbid_dtd=True)
    except ParseError as error:
        raise ValueError(f"the XML is broken or cut off: {error}") from None
    except DefusedXmlException:
        raise ValueError("the XML declares a document type or entities, which no saved game needs") from None
    if not len(root):
        raise ValueError("the XML holds no object")
    return Objects(root[0], {name: node for node in root.iter() if (name := node.get("id"))})


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
