"""A task of the arena in the form of `verifiers`: an episode is a game, in which the model plays a seat.

Needs `verifiers` from 0.4 on: `TaskEnv` with the task set `Games` is what its loaders look for in a package.
"""

from asyncio import to_thread
from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf
from msgspec.structs import asdict

from variorum.arena.evals.turns import Turns
from variorum.arena.tasks.task import Task, task


class GamesConfig(vf.TasksetConfig):
    """Which task of the arena."""

    task: str = "negotiation-v1"


class GameData(vf.TaskData):
    """A game of a task, by its number."""

    info: dict[str, Any]


class GameTask(vf.Task[GameData, vf.State, vf.TaskConfig]):
    """A game to play."""


class Games(vf.Taskset[GameTask, GamesConfig]):
    """The games of a task; the first question of each is its prompt."""

    def load(self) -> Iterator[GameTask]:
        """One row for each game."""
        of = task(self.config.task)
        for number in range(of.plain["games"]):
            system, user = _opening(of, number)
            info = {"task": of.name, "checksum": of.checksum, "number": number}
            data = GameData(name=f"{of.name}#{number}", prompt=user, system_prompt=system, info=info)
            yield GameTask(data, vf.TaskConfig())


class TaskEnvConfig(vf.EnvConfig):
    """Who plays."""

    player: vf.AgentConfig = vf.AgentConfig()


class TaskEnv(vf.Env[TaskEnvConfig]):
    """Games of a task: the arena is the user, which asks until the game is over."""

    async def run(self, task: GameTask, agents: Any) -> None:
        """Play a game; the reward is the seat's share of it, 0 if it was given up or forfeited."""
        turns = Turns(_task_of(task), task.data.info["number"])
        result = {}
        try:
            question = await to_thread(turns.next)
            async with agents.player.interaction(task) as interaction:
                segment = await interaction.turn()
                while question and not segment.terminated:
                    turns.answer(segment.last_reply)
                    question = await to_thread(turns.next)
                    if question:
                        segment = await interaction.turn(question[1])
            result = {} if question else asdict(turns.result)
        finally:
            await to_thread(turns.give_up)
        lost = not result or result["forfeited"]
        interaction.trace.record_reward("share", 0.0 if lost else result["share"], 1.0)
        interaction.trace.info["seat"] = result


def _task_of(played: GameTask) -> Task:
    return task(played.data.info["task"])


def _opening(of: Task, number: int) -> tuple[str, str]:
    """The first question of a game, which is the same each time."""
    turns = Turns(of, number)
    try:
        return turns.next() or ("", "")
    finally:
        turns.give_up()
