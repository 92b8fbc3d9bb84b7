"""Objects of Java in XML, as the library JSX writes them: every object once, and then by reference.

An `object` has a class, and for each class that it inherits a `declaredClass`, whose `default` has the fields; what a
collection holds follows beside that. An `array` or `collection` holds its elements directly.
"""

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element, ParseError

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
