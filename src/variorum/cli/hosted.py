"""Games of a host, as everybody may see them, by its API."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from variorum.archive.gamefile import GameFileError, folded
from variorum.archive.gamelog import GameLog
from variorum.archive.lines import AnyLine
from variorum.zine.chapter import Letter

_LARGEST = 64 * 1024 * 1024
_SECONDS = 30


class HostError(ValueError):
    """A game that can't be had from a host, and why."""


class Hosted(msgspec.Struct, frozen=True):
    """A game with what its host says about it; `letters` are public press with their phases."""

    log: GameLog
    name: str = ""
    state: str = ""
    letters: tuple[tuple[str, Letter], ...] = ()


def hosted(address: str) -> Hosted:
    """The game whose page has an address such as https://games.example.org/games/abcdefghij/.

    Raises: HostError.
    """
    parts = urlsplit(address)
    pieces = parts.path.strip("/").split("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or "games" not in pieces[:-1]:
        raise HostError("this isn't the address of a game, such as https://games.example.org/games/abcdefghij/")
    place = pieces.index("games")
    before = "/".join(("", *pieces[:place]))
    api = f"{parts.scheme}://{parts.netloc}{before}/api/v1/games/{pieces[place + 1]}"
    told = _json(api)
    lines = _fetched(f"{api}/export.jsonl").splitlines()
    try:
        read = [(number, msgspec.json.decode(line, type=AnyLine)) for number, line in enumerate(lines, start=1)]
        log = folded(Path("export.jsonl"), iter(read))
    except (GameFileError, msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
        raise HostError(f"the host's game file can't be read: {error}") from None
    letters = tuple(
        (str(row["turn"]), Letter(str(row["sender"]), str(row["text"]), _day(row["sent"])))
        for row in _json(f"{api}/messages?thread=*")
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


def _json(address: str) -> Any:
    try:
        return json.loads(_fetched(address))
    except ValueError as error:
        raise HostError(f"{address} answered with something that isn't JSON: {error}") from None


def _fetched(address: str) -> bytes:
    asked = Request(address, headers={"Accept": "*/*", "User-Agent": "variorum"})  # noqa: S310 - http and https only
    try:
        with urlopen(asked, timeout=_SECONDS) as answer:  # noqa: S310 - checked by `hosted`
            data: bytes = answer.read(_LARGEST + 1)
    except HTTPError as error:
        error.close()
        if error.code == 404:
            raise HostError("there is no such game there, or not everybody may see it, or it hasn't begun") from None
        raise HostError(f"the host answered {error.code} {error.reason}") from None
    except (URLError, TimeoutError, OSError) as error:
        raise HostError(f"the host can't be reached: {error}") from None
    if len(data) > _LARGEST:
        raise HostError(f"the answer is larger than {_LARGEST >> 20} MB")
    return data
