"""Playing many games on many machines, joined by Ray.

Needs the extra `ray`: `pip install variorum[ray]`, in the same versions on every machine.
"""

import logging
from collections.abc import Iterator, Sequence

import ray
from ray.exceptions import RayError, RayTaskError

from variorum import __version__
from variorum.playtest.plan import Plan
from variorum.playtest.series import Batch, Crew, CrewError, play_batch

AHEAD = 2
"""Batches that are sent for every processor, so that none waits for the next."""

RETRIES = 20
"""So often a batch is played again if its machine was lost."""


def cluster(address: str) -> Crew:
    """The processors of the Ray cluster at an address such as `10.0.0.1:6379`, `ray://10.0.0.1:10001` or `auto`.

    A machine that is lost loses nothing: others play its games again. The crew raises CrewError if the cluster
    can't be reached, if a machine has another version of Variorum or none, and if a game fails there.
    """

    def play(plan: Plan, missing: Sequence[tuple[int, int]]) -> Iterator[Batch]:
        join(address)
        try:
            yield from _played(plan, missing)
        except RayTaskError as error:
            raise CrewError(f"{address}: a game failed: {last_line(error)}") from None
        except RayError as error:
            raise CrewError(f"{address}: {last_line(error)}") from None
        finally:
            ray.shutdown()

    return play


def join(address: str) -> None:
    """Join a cluster. Raises: CrewError if none answers."""
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:  # noqa: BLE001 - Ray raises errors of many kinds here, of its own and its libraries
        raise CrewError(
            f"no Ray cluster answers at {address!r} ({last_line(error)}); start one by `ray start --head`, and give "
            "the address that it prints"
        ) from None


def _played(plan: Plan, missing: Sequence[tuple[int, int]]) -> Iterator[Batch]:
    there = ray.remote(max_retries=RETRIES, scheduling_strategy="SPREAD")(_play_there)
    waiting = list(reversed(missing))
    under_way: list[ray.ObjectRef[Batch]] = []
    while waiting or under_way:
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(under_way)
        under_way += [there.remote(plan, waiting.pop(), __version__) for _ in range(min(room, len(waiting)))]
        done, under_way = ray.wait(under_way)
        yield from ray.get(done)


def _play_there(plan: Plan, numbers: tuple[int, int], version: str) -> Batch:
    if version != __version__:
        raise CrewError(f"this machine has Variorum {__version__}, the one that asks has {version}")
    return play_batch(plan, numbers)


def last_line(error: Exception) -> str:
    """What an error says at last, after the traces of other machines."""
    lines = str(error).strip().splitlines()
    return lines[-1].strip() if lines else type(error).__name__
