"""The game master's desk on a host."""

from collections.abc import Callable, Mapping
from typing import Any

from variorum.game.written import Written
from variorum.mcp.backend import Act, DeclinedError
from variorum.mcp.remote.host import Host, Plain, game_path


class RemoteMastering:
    """What the desk shows, and its acts."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def desk(self, game: str) -> str:
        """Which seats have sent orders, and why the phase waits."""
        detail = await self._host.ask("GET", game_path(game))
        seats = await self._host.ask("GET", game_path(game, "/desk"))
        first = f"{Written(detail['name'])}: {detail['state']}, {detail['turn']}, due {detail['deadline'] or 'never'}"
        return "\n".join((first, *map(_seat, seats)))

    async def act(self, game: str, act: Act) -> str:
        """Do what a game master does."""
        road, body = _ROADS[act.name]
        answer = await self._host.ask("POST", game_path(game, road), body=body(act))
        return _done(act.name, answer)


def _seat(seat: Plain) -> str:
    told = [seat["state"], *((f"the game waits for its {seat['why']}",) if seat["why"] else ())]
    told += ["offered to others"] if seat["offered"] else []
    told += [f"missed {seat['missed']} in a row"] if seat["missed"] else []
    return f"{seat['seat']}: {', '.join(told)}"


def _done(name: str, answer: Any) -> str:
    if name == "process" and answer["waits"]:
        return f"Nothing was processed: the phase waits for {', '.join(answer['waits'])}."
    if name == "remind":
        return f"Reminded: {', '.join(answer['reminded']) or 'nobody'}."
    if name == "enter_orders" and answer:
        return "\n".join(["Entered, with problems:", *(str(problem["message"]) for problem in answer)])
    return "Done."


def _nothing(_: Act) -> Plain:
    return {}


def _one(act: Act) -> str:
    if len(act.seats) != 1:
        raise DeclinedError(f"{act.name} is for one seat: name it in seats")
    return act.seats[0].strip().upper()


def _seat_only(act: Act) -> Plain:
    return {"seat": _one(act)}


def _number(act: Act) -> Plain:
    if act.number < 0:
        raise DeclinedError(f"{act.name} needs the number of a moment; 0 is the opening")
    return {"number": act.number, "reason": act.reason}


_ROADS: Mapping[str, tuple[str, Callable[[Act], Plain]]] = {
    "process": ("/process", _nothing),
    "set_deadline": ("/deadline", lambda act: {"when": act.when}),
    "pause": ("/pause", _nothing),
    "resume": ("/resume", _nothing),
    "announce": ("/announce", lambda act: {"text": act.text}),
    "remind": ("/remind", lambda act: {"seats": [seat.strip().upper() for seat in act.seats]}),
    "enter_orders": ("/orders", lambda act: {"seat": _one(act), "text": act.text}),
    "mark_ready": ("/seats/ready", lambda act: {"seat": _one(act), "ready": True}),
    "mark_not_ready": ("/seats/ready", lambda act: {"seat": _one(act), "ready": False}),
    "roll_back": ("/rollback", _number),
    "undo_rollback": ("/rollback/undo", lambda act: {"reason": act.reason}),
    "run_again": ("/rerun", _number),
    "end_game": ("/end", lambda act: {"winners": [seat.strip().upper() for seat in act.seats], "reason": act.reason}),
    "offer_seat": ("/seats/offer", _seat_only),
    "keep_seat": ("/seats/keep", _seat_only),
    "give_seat_to_bot": ("/seats/bot", lambda act: {"seat": _one(act), "level": act.text.strip()}),
    "offer_missing_seats": ("/seats/offer-missing", _nothing),
    "end_roll_call": ("/rollcall/end", _nothing),
}
"""The roads of the desk's acts, and what each is sent."""
