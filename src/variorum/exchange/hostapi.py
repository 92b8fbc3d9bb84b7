"""Games on a host, by its HTTP API: where a game is, and what the host answers."""

import json
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from variorum.archive.gamelog import GameLog, fold, started
from variorum.archive.lines import AnyLine, Header
from variorum.board.misfit import misfit

_LARGEST = 64 * 1024 * 1024
_SECONDS = 30


class HostError(ValueError):
    """A game that can't be had from a host, and why; `status` is that of the answer, 0 if there was none."""

    def __init__(self, why: str, status: int = 0) -> None:
        super().__init__(why)
        self.status = status


class Place(msgspec.Struct, frozen=True):
    """Where a game is: its host's API, the game's key, and a token if a program plays it."""

    api: str
    key: str
    token: str = ""

    def get(self, path: str = "") -> Any:
        """What the host says of the game below a path, such as `/sheet`. Raises: HostError."""
        return self.ask(f"/games/{self.key}{path}")

    def put(self, path: str, body: object) -> Any:
        """Change something of the game. Raises: HostError."""
        return self.ask(f"/games/{self.key}{path}", body)

    def ask(self, path: str, body: object = None) -> Any:
        """The answer of the API at a path, as data. Raises: HostError."""
        data = self._fetched(path, body)
        try:
            return json.loads(data)
        except ValueError as error:
            raise HostError(f"{self.api}{path} answered with something that isn't JSON: {error}") from None

    def log(self) -> GameLog:
        """The game as far as everybody, or the player with the token, may know it. Raises: HostError."""
        try:
            lines = self._fetched(f"/games/{self.key}/export.jsonl", None).splitlines()
            header, *others = [msgspec.json.decode(line, type=AnyLine) for line in lines]
            if not isinstance(header, Header):
                raise HostError("the host's game file has no header")
            log = started(header)
            for line in others:
                log = fold(log, line)
        except (msgspec.MsgspecError, ValueError) as error:
            if isinstance(error, HostError):
                raise
            raise HostError(f"the host's game file can't be read: {misfit(error)}") from None
        return log

    def _fetched(self, path: str, body: object) -> bytes:
        headers = {"Accept": "*/*", "User-Agent": "variorum", "Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        asked = Request(f"{self.api}{path}", data, headers, method="GET" if data is None else "PUT")  # noqa: S310 - http and https only
        try:
            with urlopen(asked, timeout=_SECONDS) as answer:  # noqa: S310 - checked by `place_of`
                found: bytes = answer.read(_LARGEST + 1)
        except HTTPError as error:
            raise _refused(error) from None
        except (URLError, TimeoutError, OSError) as error:
            raise HostError(f"the host can't be reached: {error}") from None
        if len(found) > _LARGEST:
            raise HostError(f"the answer is larger than {_LARGEST >> 20} MB")
        return found


def place_of(address: str, token: str = "") -> Place:
    """Where the game is whose page has an address such as https://games.example.org/games/abcdefghij/.

    Raises: HostError.
    """
    parts = urlsplit(address)
    pieces = parts.path.strip("/").split("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or "games" not in pieces[:-1]:
        raise HostError("this isn't the address of a game, such as https://games.example.org/games/abcdefghij/")
    at = pieces.index("games")
    before = "/".join(("", *pieces[:at]))
    return Place(f"{parts.scheme}://{parts.netloc}{before}/api/v1", pieces[at + 1], token)


def _refused(error: HTTPError) -> HostError:
    with error:
        if error.code == 404:
            why = "there is no such game there, or not everybody may see it, or it hasn't begun"
        elif error.code == 401:
            why = "the host doesn't know this token"
        else:
            why = f"the host answered {error.code} {error.reason}{_sentence(error)}"
    return HostError(why, error.code)


def _sentence(error: HTTPError) -> str:
    """What the API says about an error, if it does."""
    try:
        told = json.loads(error.read(10_000))
    except (ValueError, OSError):
        return ""
    return f": {told['error']}" if isinstance(told, dict) and isinstance(told.get("error"), str) else ""
