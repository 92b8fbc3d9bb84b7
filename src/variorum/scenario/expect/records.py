"""Expectations about what rules keep and tell: records and events, held against the parts that are given."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from variorum.game.audience import EVERYONE, GM
from variorum.game.event import Event
from variorum.game.variant import Variant
from variorum.scenario.expect.expectation import Expectation, Played, Shortfall
from variorum.scenario.match import contains
from variorum.scenario.node import Node, nearest
from variorum.scenario.state import keys
from variorum.scenario.state import plain as kept_state

_ENCODER = msgspec.json.Encoder(order="deterministic")


class State(Expectation, frozen=True):
    """Parts of some records."""

    parts: Mapping[str, Any]

    key: ClassVar = "state"

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The records that lack a part."""
        kept = kept_state(played.variant, played.done.position)
        for name, part in self.parts.items():
            if not contains(kept, {name: part}):
                yield Shortfall(name, _text(part), _text(kept.get(name)))


class Events(Expectation, frozen=True):
    """Events by some of their fields, in the order in which they must come."""

    events: tuple[Mapping[str, Any], ...]

    key: ClassVar = "events"

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The first event that does not come after those before it, and what came instead."""
        came = [_plain(event) for event in played.done.events]
        left = iter(came)
        for wish in self.events:
            if not any(contains(event, wish) for event in left):
                alike = [event for event in came if event["type"] == wish.get("type")] or came
                yield Shortfall("", f"{_text(wish)} in this place", "; ".join(map(_text, alike)) or "no event")
                return


def state(node: Node, variant: Variant) -> Expectation:
    """What `state` says."""
    parts = node.fields(keys(variant))
    return State(node.line, {name: part.plain() for name, part in parts.items()})


def events(node: Node, variant: Variant) -> Expectation:
    """What `events` says."""
    return Events(node.line, tuple(_wish(item, variant) for item in node.items()))


def _wish(node: Node, variant: Variant) -> dict[str, Any]:
    kinds = {str(kind.__struct_config__.tag): kind for kind in variant.events}
    fields = node.mapping()
    if "type" in fields:
        name = fields["type"].word()
        if name not in kinds:
            raise fields["type"].error(f'no event "{name}"; {nearest(name, kinds)}')
        node.fields(("type", *kinds[name].__struct_encode_fields__))
    wish: dict[str, Any] = node.plain()
    return wish | {"audience": [GM]} if wish.get("audience") == GM else wish


def _plain(event: Event) -> dict[str, Any]:
    """An event as data, its audience too where it is everyone; nobody is the game master alone."""
    plain: dict[str, Any] = msgspec.to_builtins(event)
    audience = EVERYONE if event.audience == EVERYONE else list(event.audience) or [GM]
    return plain | {"audience": audience}


def _text(plain: Any) -> str:
    return _ENCODER.encode(plain).decode()
