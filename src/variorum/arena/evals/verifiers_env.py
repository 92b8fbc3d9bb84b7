"""A task of the arena as an environment in the form of `verifiers`: a rollout is a game. Needs `verifiers`."""

from asyncio import to_thread
from typing import Any

import verifiers as vf
from datasets import Dataset
from msgspec.structs import asdict

from variorum.arena.evals.turns import Turns
from variorum.arena.tasks.task import Task, task

_TURNS, _QUESTION, _RESULT = "variorum_turns", "variorum_question", "variorum_result"


def load_environment(name: str = "negotiation-v1", **kwargs: Any) -> vf.Environment:
    """The environment of a task: a row of its data set for each of the task's games."""
    found = task(name)
    rows = [{"prompt": _opening(found, number), "info": {"number": number}} for number in range(found.plain["games"])]
    return TaskEnv(found, dataset=Dataset.from_list(rows), rubric=vf.Rubric(funcs=[share]), **kwargs)


async def share(state: dict[str, Any]) -> float:
    """The reward: the seat's share of the game; 0 if the game has been given up, or the seat was forfeited."""
    seat = state.get(_RESULT)
    return 0.0 if seat is None or seat["forfeited"] else float(seat["share"])


class TaskEnv(vf.MultiTurnEnv):
    """Games of a task, each question a turn."""

    def __init__(self, played: Task, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.played = played

    async def setup_state(self, state: vf.State) -> vf.State:
        """Begin the game of a row; its first question stands in the prompt."""
        state[_TURNS] = turns = Turns(self.played, state["info"]["number"])
        state[_QUESTION] = await to_thread(turns.next)
        return state

    async def env_response(self, messages: vf.Messages, state: vf.State, **kwargs: Any) -> vf.Messages:
        """Answer with the model's last words, and ask the next question."""
        turns = state[_TURNS]
        turns.answer(_content(messages[-1]))
        state[_QUESTION] = question = await to_thread(turns.next)
        if question is None:
            state[_RESULT] = asdict(turns.result)
            state["final_env_response"] = [{"role": "user", "content": "The game is over."}]
            return state["final_env_response"]
        return [{"role": "user", "content": question[1]}]

    @vf.cleanup
    async def leave(self, state: vf.State) -> None:
        """End a game that was given up."""
        await to_thread(state[_TURNS].give_up)


def _opening(of: Task, number: int) -> list[dict[str, str]]:
    """The first question of a game, which is the same each time."""
    turns = Turns(of, number)
    try:
        question = turns.next()
    finally:
        turns.give_up()
    system, user = question or ("", "")
    return [{"role": "system", "content": system}, {"role": "user", "content": user}]


def _content(message: Any) -> str:
    found = message.get("content") if isinstance(message, dict) else getattr(message, "content", "")
    return found if isinstance(found, str) else str(found or "")
