"""Tasks of workers for designers' boards."""

from typing import Any

import msgspec
from django.dispatch import receiver
from django_tasks import task

from variorum.host.confined import AbandonedError, DeclinedError, ExceededError, run
from variorum.host.games.work.queues import LONG
from variorum.host.workshop import jobs
from variorum.host.workshop.bounds import RINGS, TOPO, version_of
from variorum.host.workshop.jobs import Built, Folder, Trial
from variorum.host.workshop.models import Design
from variorum.host.workshop.signals import build_wanted, trial_wanted
from variorum.host.workshop.texts import edition_of, files_of, is_built

_MOST_FAULT, _MOST_NOTES = 4_000, 50
_TOO_LONG = "map.txt: building took too long; remove areas or borders, or build it with: variorum board build"
_TOO_LARGE = "map.txt: building took too much memory; remove areas or borders, or build it with: variorum board build"
_BROKEN = "map.txt: this board can't be built; undo the last changes, or move points apart"
_MOST_FOUND = 20
_PLAY = "Play it to see how it goes"
_UNTRIED = {
    "time": f"Trying this variant took too much time. {_PLAY}, try it again later, or make its board smaller.",
    "memory": f"Trying this variant took too much memory. {_PLAY}, or make its board smaller.",
    "output": f"Trying this variant found more than can be told. {_PLAY}.",
    "crash": f"Trying this variant broke off. Try it again; if that happens again, undo the last change. {_PLAY}.",
}
_FAULTS = {"time": _TOO_LONG, "memory": _TOO_LARGE, "output": _TOO_LARGE, "crash": _BROKEN}
"""What a designer reads in place of the words for all."""


@task(queue_name=LONG)
def build(pk: int, version: str) -> bool:
    """Build a board in a process of its own, and tell whether the board is the one that was to be built.

    If this process stops meanwhile, the board is left for another.
    """
    design = Design.objects.filter(pk=pk, building=version).first()
    if design is None or version_of(design.map_text) != version:
        return bool(Design.objects.filter(pk=pk, building=version).update(building="", fault=""))
    try:
        done = _built(design.map_text)
    except AbandonedError:
        build.enqueue(pk, version)
        return False
    told = {"fault": done.fault[:_MOST_FAULT], "notes": list(done.notes[:_MOST_NOTES])}
    if not done.fault:
        told.update(rings=done.files[RINGS], topo=done.files[TOPO], built=version)
    return bool(Design.objects.filter(pk=pk, building=version).update(building="", **told))


def _built(map_text: str) -> Built:
    try:
        return run(jobs.BUILD, map_text)
    except ExceededError as error:
        return Built(fault=_FAULTS.get(error.limit, str(error)))
    except DeclinedError as error:
        return Built(fault=str(error))


@receiver(build_wanted)
def build_soon(design: Design, **_: Any) -> None:
    """Let a worker build a board."""
    build.enqueue(design.pk, design.building)


@task(queue_name=LONG)
def try_variant(pk: int, version: str) -> bool:
    """Try a board's variant in a process of its own, and tell whether it is the one that was to be tried."""
    design = Design.objects.filter(pk=pk, trying=version).first()
    if design is None or not is_built(design) or edition_of(design) != version:
        return bool(Design.objects.filter(pk=pk, trying=version).update(trying=""))
    try:
        tried = run(jobs.TRIAL, Folder(files_of(design)))
    except AbandonedError:
        try_variant.enqueue(pk, version)
        return False
    except ExceededError as error:
        tried = Trial((_UNTRIED.get(error.limit, str(error)),))
    except DeclinedError as error:
        tried = Trial((str(error),))
    shown = msgspec.structs.replace(
        tried,
        faults=tuple(fault[:_MOST_FAULT] for fault in tried.faults[:_MOST_FOUND]),
        findings=tried.findings[:_MOST_FOUND],
    )
    kept = {**msgspec.to_builtins(shown), "version": version}
    return bool(Design.objects.filter(pk=pk, trying=version).update(trying="", trial=kept))


@receiver(trial_wanted)
def try_soon(design: Design, **_: Any) -> None:
    """Let a worker try a variant."""
    try_variant.enqueue(design.pk, design.trying)
