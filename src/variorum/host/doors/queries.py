"""What agents get tools for."""

import msgspec

from variorum.host.accounts.models import Person, User
from variorum.host.acts.protocol import ACTS, QUERIES, Query


class Tools(msgspec.Struct, frozen=True):
    """The names of acts and queries."""

    tools: tuple[str, ...]


class ListTools(Query, frozen=True):
    """The acts and queries that your token may ever be used for, by name: those of a game master if you have a game."""

    road, tag, strangers, tool = "GET /me/tools", "account", False, False

    def answer(self, by: User, on: None) -> Tools:
        has = {kind.on: kind.on.has(by) for kind in (*ACTS.values(), *QUERIES.values()) if kind.on}
        reads_only = isinstance(by, Person) and by.reads_only
        offered = (QUERIES if reads_only else {**QUERIES, **ACTS}).items()
        return Tools(tuple(name for name, kind in offered if kind.tool and (kind.on is None or has[kind.on])))
