"""Asking a host's API: one request, and its answer or the host's own sentence why not."""

from typing import Any
from urllib.parse import quote

import httpx2
import msgspec

from variorum.game.problem import Problem
from variorum.mcp.backend import Chair, DeclinedError

Plain = dict[str, Any]

_MOST_PROBLEMS = 20


class Host:
    """The API of a host, through a client that sends the caller's token."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self._client = client

    async def ask(self, method: str, path: str, chair: Chair | None = None, body: Plain | None = None) -> Any:
        """The answer of a road, such as `/games`; for a seat of a game. Raises: DeclinedError with the host's words."""
        query = {"as": chair.seat.strip().upper()} if chair and chair.seat.strip() else None
        try:
            answer = await self._client.request(method, f"/api/v1{path}", params=query, json=body)
            found = answer.json()
        except (httpx2.HTTPError, ValueError) as error:
            raise DeclinedError(f"the host didn't answer ({type(error).__name__}); try again") from None
        if answer.is_success:
            return found
        raise DeclinedError(_refusal(answer, found))

    async def listing(self, path: str, **query: str) -> Any:
        """A list with filters. Raises: DeclinedError as `ask` does."""
        asked = "&".join(f"{name}={quote(value, safe='')}" for name, value in query.items() if value)
        return await self.ask("GET", f"{path}?{asked}" if asked else path)


def game_path(game: str, rest: str = "") -> str:
    """The road of a game. Raises: DeclinedError if it isn't named by a key."""
    key = game.strip()
    if not (key.isascii() and key.isalnum()):
        raise DeclinedError("say which game, by its key, such as k3mzp7dq2w; list_games with mine lists yours")
    return f"/games/{key}{rest}"


def problems_in(plain: list[Plain]) -> tuple[Problem, ...]:
    """Problems as the API has them."""
    return tuple(msgspec.convert(one, Problem) for one in plain)


def _refusal(answer: httpx2.Response, found: Any) -> str:
    """Why something was refused, in the host's words, and what to do about it."""
    told = str(found.get("error", "refused")) if isinstance(found, dict) else "refused"
    problems = found.get("problems", []) if isinstance(found, dict) else []
    lines = [told, *(_problem(one) for one in problems[:_MOST_PROBLEMS])]
    if wait := answer.headers.get("Retry-After"):
        lines.append(f"Try again in {wait} seconds.")
    return "\n".join(lines)


def _problem(one: Any) -> str:
    try:
        return str(msgspec.convert(one, Problem)) if isinstance(one, dict) else str(one)
    except msgspec.ValidationError:
        return str(one)
