"""The game master of a game file."""

from collections.abc import Callable, Mapping

from variorum.archive import gamefile
from variorum.archive.gamefile import GameFile
from variorum.mcp.backend import Act, Chair, DeclinedError, Sending
from variorum.mcp.local import waiting
from variorum.mcp.local.play import LocalPlaying
from variorum.mcp.local.press import EVERYBODY, LocalTalking
from variorum.mcp.local.table import Table


class LocalMastering:
    """Processing, undoing, announcing, and entering orders. A game file has no clock, and nobody to invite."""

    def __init__(self, table: Table, playing: LocalPlaying, talking: LocalTalking) -> None:
        self._table, self._playing, self._talking = table, playing, talking

    async def desk(self, game: str) -> str:
        """Who has sent orders, and whom the phase waits for."""
        self._table.require_master(game)
        log = self._table.load()
        sent, expected = waiting.read(self._table.path, log), self._table.expected(log)
        lines = [f"{log.now.coming} of {log.variant.name}; {len(log.moments) - 1} moments after the opening."]
        lines += [self._seat(sent, expected, seat) for seat in log.variant.world.commands(log.now.position)]
        return "\n".join(lines)

    def _seat(self, sent: waiting.Waiting, expected: tuple[str, ...], seat: str) -> str:
        told = ["has sent orders" if seat in sent.sheets else "has sent nothing"]
        told += ["is ready"] if seat in sent.ready else ["the phase waits for it"] if seat in expected else []
        return f"{seat}: {', '.join(told)}"

    async def act(self, game: str, act: Act) -> str:
        """Do what a game master does. Raises: DeclinedError naming what can be done in a game file."""
        self._table.require_master(game)
        acts = self._acts()
        if act.name not in acts:
            raise DeclinedError(f"{act.name} is for games on a host; in a game file: {', '.join(acts)}")
        if act.name == "announce":
            return await self._talking.write(Chair(seat="GM"), (EVERYBODY,), act.text)
        if act.name in ("enter_orders", "mark_ready", "mark_not_ready"):
            return await self._for_seat(act)
        with self._table.changing() as log:
            return acts[act.name](log, act)

    def _acts(self) -> Mapping[str, Callable[[GameFile, Act], str]]:
        mine = {"process": self._process, "roll_back": self._roll_back}
        return {**mine, **dict.fromkeys(("announce", "enter_orders", "mark_ready", "mark_not_ready"), self._process)}

    async def _for_seat(self, act: Act) -> str:
        if len(act.seats) != 1:
            raise DeclinedError(f"{act.name} is for one seat: name it in seats")
        chair, phase = Chair(seat=act.seats[0]), str(self._table.load().now.coming)
        if act.name == "enter_orders":
            return await self._playing.send(chair, Sending(phase), act.text)
        return await self._playing.set_ready(chair, Sending(phase, act.name == "mark_ready"))

    def _process(self, log: GameFile, act: Act) -> str:
        if log.now.position.ending:
            raise DeclinedError("the game is over; roll_back takes phases back")
        after = self._table.play(log, waiting.read(self._table.path, log))
        return f"{log.now.coming} was played; now {after.now.coming}. results tells what happened."

    def _roll_back(self, log: GameFile, act: Act) -> str:
        last = len(log.moments) - 1
        if not 0 <= act.number < last:
            raise DeclinedError(f"give the number of a moment to go back to, from 0, the opening, to {last - 1}")
        for _ in range(last - act.number):
            log = gamefile.undo(log, act.reason, new_dice=True)
        waiting.place(self._table.path).unlink(missing_ok=True)
        return f"Back before {log.now.coming}. What was played stays in the file."
