"""Pictures: how long they take and how large they are, beside the peer's own drawing of the same positions."""

import gzip
import tempfile
from pathlib import Path

from diplomacy import Game
from diplomacy.engine.renderer import Renderer
from rich import box
from rich.table import Table

from bench.measure import best, mean, timed
from bench.phases import STANDARD, Phase
from variorum.game.process import process
from variorum.notation import reader_for
from variorum.render.picture import draw, overlay
from variorum.render.played import played
from variorum.render.raster import animate, png
from variorum.render.scene import Scene, scene_of

WIDTH, SMALL = 1600, 1000
ANIMATED = 60


def table(phases: list[Phase]) -> Table:
    """Every figure with its goal."""
    scenes = [_scene(phase) for phase in phases if phase.is_movement][:40]
    shown = Table("pictures of the Standard board", "measured", "goal", box=box.MARKDOWN)
    overlays = [overlay(scene) for scene in scenes]
    whole = [draw(scene) for scene in scenes]
    shown.add_row(
        "overlay of a position with its orders", _ms(mean([best(lambda s=s: overlay(s), 3) for s in scenes])), "20 ms"
    )
    shown.add_row("the same, largest", _kb(max(map(_size, overlays))), "25 KB")
    shown.add_row("whole SVG", _ms(mean([best(lambda s=s: draw(s), 3) for s in scenes])), "150 ms")
    shown.add_row("the same by the peer, without orders", _ms(_peer()), "")
    shown.add_row("largest SVG", _kb(max(map(_size, whole))), "350 KB")
    shown.add_row("the same, gzipped", _kb(max(len(gzip.compress(svg.encode())) for svg in whole)), "90 KB")
    shown.add_row(f"PNG of {WIDTH} dots", f"{best(lambda: png(whole[0], WIDTH), 3):.2f} s", "1.5 s")
    shown.add_row(f"{ANIMATED} phases animated at {SMALL} dots", f"{timed(lambda: _animation(whole)):.0f} s", "120 s")
    return shown


def _scene(phase: Phase) -> Scene:
    position = phase.position
    reader = reader_for(STANDARD, position.turn)
    sheets = {
        power: reader.read("\n".join(texts), power, position.units).sheets()[power]
        for power, texts in phase.orders.items()
        if texts
    }
    done = process(STANDARD, position, sheets)
    return scene_of(position, STANDARD, ordered=played(position, done.events, done.entries))


def _animation(pictures: list[str]) -> None:
    frames = (png(pictures[number % len(pictures)], SMALL) for number in range(ANIMATED))
    with tempfile.TemporaryDirectory() as folder:
        animate(frames, Path(folder) / "game.webp", 1.0)


def _peer() -> float:
    return best(Renderer(Game()).render)


def _size(text: str) -> int:
    return len(text.encode())


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms"


def _kb(size: int) -> str:
    return f"{size / 1024:.0f} KB"
