"""Looking at games of a host."""

from variorum.game.written import Written, named
from variorum.mcp.backend import Chair, DeclinedError, Moment, Search, ToolAnswer
from variorum.mcp.remote.host import Host, Plain, game_path
from variorum.mcp.words import page_words, results_words


class RemoteReading:
    """Lists, the observation, results and pages."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def games(self, search: Search) -> str:
        """Games of the lobby, or the caller's own."""
        flags = {"mine": search.mine, "free": search.free}
        given = {"q": search.words, "variant": search.variant, "state": search.state}
        query = {**given, **{name: "true" for name, wanted in flags.items() if wanted}}
        found = await self._host.listing("/games", **query)
        return "\n".join(map(_line, found)) or "No games match."

    async def look(self, chair: Chair) -> str:
        """The observation of a seat; before the start, who has joined."""
        game = await self._host.ask("GET", game_path(chair.game), chair)
        if game["state"] in ("gathering", "roll call"):
            return _before(game)
        seen = await self._host.ask("GET", game_path(chair.game, "/observation"), chair)
        return f"{_state(game)}\n\n{seen['text']}"

    async def moment(self, chair: Chair) -> Moment:
        """What the game has come to."""
        game = await self._host.ask("GET", game_path(chair.game), chair)
        return Moment(
            game["turn"], f"{game['state']} {game['phase_number']}", game["state"] == "over", await self._news(chair)
        )

    async def _news(self, chair: Chair) -> str:
        threads = await self._host.ask("GET", game_path(chair.game, "/threads"), chair)
        offers = await self._host.ask("GET", game_path(chair.game, "/offers"), chair)
        told = [(one["thread"], one["messages"]) for one in threads["threads"]]
        return f"{told} {[(one['number'], one['state'], one['accepted']) for one in offers['offers']]}"

    async def results(self, chair: Chair, phase: str) -> ToolAnswer:
        """What happened in a phase."""
        number = await number_of(self._host, chair, phase)
        moment = await self._host.ask("GET", game_path(chair.game, f"/history/{number}"), chair)
        judged = await self._host.ask("GET", game_path(chair.game, f"/history/{number}/agreements"), chair)
        promises = [f"{one['verdict']}: {one['text']}" for one in judged]
        game = await self._host.ask("GET", game_path(chair.game), chair)
        now = f"The game is over: {game['summary']}" if game["state"] == "over" else f"Now {game['turn']}."
        return results_words(moment["turn"], [event["text"] for event in moment["events"]], promises, now)

    async def played(self, chair: Chair) -> list[str]:
        """The phases that have been played."""
        moments = await self._host.ask("GET", game_path(chair.game, "/history"), chair)
        return [one["turn"] for one in moments if one["turn"]]

    async def history(self, chair: Chair) -> str:
        """What happened in all phases."""
        found = await self._host.ask("GET", game_path(chair.game, "/history/text"), chair)
        return page_words(found["text"])

    async def variant_of(self, game: str) -> str:
        """The game's variant."""
        return str((await self._host.ask("GET", game_path(game)))["variant"])

    async def rules(self, variant: str) -> str:
        """The rules page of a variant."""
        return await self._page(variant, "rules")

    async def board(self, variant: str) -> str:
        """The board of a variant."""
        return await self._page(variant, "board")

    async def _page(self, variant: str, page: str) -> str:
        name = variant.strip().lower()
        if not (name.isascii() and name.replace("_", "").isalnum()):
            raise DeclinedError("say which variant, by its id, such as standard")
        return page_words((await self._host.ask("GET", f"/variants/{name}/{page}"))["text"])


async def number_of(host: Host, chair: Chair, phase: str) -> int:
    """The number of the moment after a phase. Raises: DeclinedError naming the phases that have been played."""
    moments = await host.ask("GET", game_path(chair.game, "/history"), chair)
    played = [one for one in moments if one["turn"]]
    wanted = phase.strip().upper()
    for one in reversed(played):
        if wanted in ("", one["turn"]):
            return int(one["number"])
    if not played:
        raise DeclinedError("no phase has been played yet, so there are no results")
    known = ", ".join(one["turn"] for one in played[-20:])
    raise DeclinedError(f'no phase "{wanted[:40]}" has been played; accepted: {known}')


def _line(game: Plain) -> str:
    until = f", due {game['deadline']}" if game["deadline"] else ""
    told = f"{game['key']}: {Written(game['name'])} ({game['variant']}), {game['state']}, {game['turn']}{until}"
    return f"{told}; {game['summary']}"


def _before(game: Plain) -> str:
    joined = [named(place["player"] or place["seat"]) or "a player" for place in game["table"]]
    what = "looks for players" if game["state"] == "gathering" else "calls the roll: answer with join_game"
    return f"{Written(game['name'])} ({game['variant']}) {what}. Joined: {', '.join(joined) or 'nobody yet'}."


def _state(game: Plain) -> str:
    told = [f"{Written(game['name'])}, {game['state']}"]
    told += [f"due {game['deadline']}"] if game["deadline"] else []
    told += [f"your seats: {', '.join(game['seats'])}"] if game["seats"] else ["you have no seat"]
    told += [f"waits for {', '.join(game['waits_for'])}"] if game["waits_for"] else []
    return "; ".join(told)
