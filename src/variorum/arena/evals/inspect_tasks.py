"""Tasks of the arena as tasks of Inspect: `inspect eval variorum/negotiation_v1 --model …`. Needs `inspect-ai`."""

from asyncio import to_thread

from inspect_ai import Task, task
from inspect_ai.dataset import Sample
from inspect_ai.model import ChatMessageAssistant, ChatMessageSystem, ChatMessageUser, get_model
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver
from msgspec.structs import asdict

from variorum.arena.evals.turns import Turns
from variorum.arena.tasks.task import task as task_called

RESULT = "variorum"


def _task(name: str) -> Task:
    found = task_called(name)
    samples = [
        Sample(input=found.summary, id=number, metadata={"task": name}) for number in range(found.plain["games"])
    ]
    return Task(dataset=samples, solver=plays(), scorer=share(), name=name, version=found.checksum)


@solver
def plays() -> Solver:
    """Play a seat of the sample's game: each question stands alone, as a model keeps what it needs in its diary."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001 - the form of a solver
        turns, model = Turns(task_called(state.metadata["task"]), int(state.sample_id)), get_model()
        state.messages = []
        try:
            while question := await to_thread(turns.next):
                system, user = question
                output = await model.generate([ChatMessageSystem(content=system), ChatMessageUser(content=user)])
                state.messages += [ChatMessageUser(content=user), ChatMessageAssistant(content=output.completion)]
                state.output = output
                turns.answer(output.completion)
            state.store.set(RESULT, asdict(turns.result))
        finally:
            await to_thread(turns.give_up)
        return state

    return solve


@scorer(metrics=[mean(), stderr()])
def share() -> Scorer:
    """The seat's share of the game: of the squares of centers, or of what the variant counts. Forfeited, it is 0."""

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - the form of a scorer
        seat = state.store.get(RESULT)
        return Score(value=0.0 if seat["forfeited"] else seat["share"], metadata=seat)

    return score


@task
def gunboat_v1() -> Task:
    """Standard without press against bots."""
    return _task("gunboat-v1")


@task
def negotiation_v1() -> Task:
    """Standard with press, against bots that negotiate and bots that don't."""
    return _task("negotiation-v1")


@task
def capitalist_v1() -> Task:
    """Capitalist: war and money."""
    return _task("capitalist-v1")


@task
def fog_v1() -> Task:
    """Dark: what isn't near stays hidden."""
    return _task("fog-v1")
