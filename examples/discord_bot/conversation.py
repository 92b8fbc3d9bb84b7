"""What the bot answers to private messages. It knows the host's API and nothing of Discord."""

import json
import os
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

HELP = """I take your orders for games on {host}.
**token** *your API token*: so that I may act for you (My account, API tokens)
**games**: your running games, with their deadlines
**orders** *key*: your orders so far
**orders** *key*, and your orders in the following lines: send them; they replace what you sent before
**ready** *key*: your orders are final
**forget**: I delete your token"""

LONGEST_ANSWER = 1_900
TIMEOUT = 30


class HostError(Exception):
    """What the host refused, in its words."""


class Tokens:
    """The tokens of people, by their number at Discord, in a file that only its owner can read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}

    def keep(self, person: str, token: str | None) -> None:
        """Keep or forget a person's token."""
        self.known.pop(person, None)
        if token:
            self.known[person] = token
        with os.fdopen(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump(self.known, file)


class Conversation:
    """Answers messages of people, with the tokens that they gave."""

    def __init__(self, host: str, tokens: Tokens) -> None:
        self.host, self.tokens = host.rstrip("/"), tokens

    def answer(self, person: str, message: str) -> str:
        """The answer to a private message; never an error."""
        first, _, rest = message.strip().partition("\n")
        word, _, name = first.strip().partition(" ")
        try:
            told = self._told(person, word.lower(), name.strip(), rest)
        except HostError as error:
            told = str(error)
        except (OSError, HTTPException, ValueError):
            told = "The host can't be reached. Nothing was sent. Try again later."
        return told[:LONGEST_ANSWER]

    def _told(self, person: str, word: str, name: str, lines: str) -> str:
        if word == "forget":
            self.tokens.keep(person, None)
            return "I have deleted your token."
        if word == "token" and name:
            called = self._ask(name, "GET", "/me")["username"]
            self.tokens.keep(person, name)
            return f"Welcome, {called}. Delete your message with the token now: I can't."
        token = self.tokens.known.get(person)
        return self._acted(token, word, name, lines) if token else HELP.format(host=self.host)

    def _acted(self, token: str, word: str, name: str, lines: str) -> str:
        match word:
            case "games":
                return self._games(token)
            case "orders" if name and lines:
                return self._send(token, name, lines)
            case "orders" if name:
                return _sheet(self._ask(token, "GET", f"/games/{quote(name, safe='')}/sheet"))
            case "ready" if name:
                return self._ready(token, name)
        return HELP.format(host=self.host)

    def _games(self, token: str) -> str:
        found = self._ask(token, "GET", "/games?mine=true")
        lines = [
            f"**{game['key']}** {game['name']}: {game['turn']}, due {game['deadline'] or 'when the clock runs again'}"
            for game in found
            if game["state"] in ("running", "waiting", "paused")
        ]
        return "\n".join(lines) or "You have no running games."

    def _send(self, token: str, key: str, lines: str) -> str:
        path = f"/games/{quote(key, safe='')}"
        phase = self._ask(token, "GET", path)["phase_number"]
        return _sheet(self._ask(token, "PUT", f"{path}/sheet", {"phase_number": phase, "text": lines}))

    def _ready(self, token: str, key: str) -> str:
        path = f"/games/{quote(key, safe='')}"
        phase = self._ask(token, "GET", path)["phase_number"]
        return _sheet(self._ask(token, "PUT", f"{path}/ready", {"phase_number": phase, "ready": True}))

    def _ask(self, token: str, method: str, path: str, body: object = None):
        """The host's answer. Raises: HostError if it refuses; OSError, HTTPException or ValueError if none comes."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        request = Request(f"{self.host}/api/v1{path}", data, headers, method=method)
        try:
            with urlopen(request, timeout=TIMEOUT) as answer:
                return json.load(answer)
        except HTTPError as error:
            told = json.load(error)
            raise HostError("\n".join([told["error"], *map(str, told["problems"])])) from None


def _sheet(sheet: dict) -> str:
    """A saved sheet in words: the orders as understood, and what is wrong with them."""
    problems = [f"{one['severity']}: {one['message']}" for one in sheet["problems"]]
    state = "ready" if sheet["ready"] else "not ready yet"
    return "\n".join([sheet["text"] or "No orders yet.", *problems, f"({state})"])
