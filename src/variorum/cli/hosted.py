"""Games of a host with their public press, as everybody may see them."""

from datetime import datetime
from typing import Any

import msgspec

from variorum.archive.gamelog import GameLog
from variorum.exchange.hostapi import place_of
from variorum.zine.chapter import Letter


class Hosted(msgspec.Struct, frozen=True):
    """A game with what its host says about it; `letters` are public press with their phases."""

    log: GameLog
    name: str = ""
    state: str = ""
    letters: tuple[tuple[str, Letter], ...] = ()


def hosted(address: str) -> Hosted:
    """The game whose page has this address. Raises: HostError."""
    place = place_of(address)
    told, log = place.get(), place.log()
    letters = tuple(
        (str(row["turn"]), Letter(str(row["sender"]), str(row["text"]), _day(row["sent"])))
        for row in place.get("/messages?thread=*")
        if row.get("public")
    )
    return Hosted(log, str(told["name"]), _state(told), letters)


def _state(told: dict[str, Any]) -> str:
    due = told.get("deadline")
    if not due or told.get("state") != "running":
        return str(told.get("summary", ""))
    when = datetime.fromisoformat(due)
    return f"{told['summary']}; orders due {when:%A}, {when.day} {when:%B %Y, %H:%M} UTC"


def _day(sent: str) -> str:
    when = datetime.fromisoformat(sent)
    return f"{when.day} {when:%B %Y}"
