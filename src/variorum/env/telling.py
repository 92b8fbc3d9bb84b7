"""Positions of the kernel as text observations, for agents that read."""

from variorum.adjudicator.selfplay import State
from variorum.env.classical import Classical
from variorum.observe import observe, scene_of_position


def text(kernel: Classical, state: State, power: str, ordered: tuple[str, ...] = ()) -> str:
    """A position as a power sees it, with what it has ordered."""
    return observe(scene_of_position(kernel.variant, kernel.position(state), power, ordered))
