"""Tasks of workers for designers' boards."""

import logging
import subprocess
import sys
from typing import Any

import msgspec
from django.dispatch import receiver
from django_tasks import task

from variorum.host.games.queues import LONG
from variorum.host.workshop.models import Design
from variorum.host.workshop.signals import build_wanted
from variorum.host.workshop.texts import RINGS, TOPO, version_of

log = logging.getLogger("variorum.workshop")

LONGEST = 90
"""Seconds that a build may take."""

_MOST_FAULT, _MOST_NOTES = 4_000, 50
_TOO_LONG = "map.txt: building took too long; remove areas or borders, or build it with: variorum board build"
_BROKEN = "map.txt: this board can't be built; undo the last changes, or move points apart"


class _Built(msgspec.Struct, frozen=True):
    fault: str = ""
    files: dict[str, str] = {}
    notes: tuple[str, ...] = ()


@task(queue_name=LONG)
def build(pk: int, version: str) -> bool:
    """Build a board in a process of its own, and tell whether the board is the one that was to be built."""
    design = Design.objects.filter(pk=pk, building=version).first()
    if design is None or version_of(design.map_text) != version:
        return bool(Design.objects.filter(pk=pk, building=version).update(building="", fault=""))
    done = _run(design.map_text)
    told = {"fault": done.fault[:_MOST_FAULT], "notes": list(done.notes[:_MOST_NOTES])}
    if not done.fault:
        told.update(rings=done.files[RINGS], topo=done.files[TOPO], built=version)
    return bool(Design.objects.filter(pk=pk, building=version).update(building="", **told))


def _run(map_text: str) -> _Built:
    command = [sys.executable, "-m", "variorum.host.workshop.builder"]
    try:
        done = subprocess.run(command, input=map_text.encode(), capture_output=True, timeout=LONGEST, check=True)  # noqa: S603 - ours
    except subprocess.TimeoutExpired:
        return _Built(fault=_TOO_LONG)
    except subprocess.CalledProcessError as error:
        log.exception("a board can't be built", extra={"reason": error.stderr.decode(errors="replace")[-2000:]})
        return _Built(fault=_BROKEN)
    return msgspec.json.decode(done.stdout, type=_Built)


@receiver(build_wanted)
def build_soon(design: Design, **_: Any) -> None:
    """Let a worker build a board."""
    build.enqueue(design.pk, design.building)
