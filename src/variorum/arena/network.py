"""A network as an agent, which doesn't talk: `class = "variorum.arena.network:NetworkAgent"` in terms."""

from random import Random

from variorum.arena.agent import Brief, Reply
from variorum.env.network import bot_of


class NetworkAgent:
    """Orders by a file of ONNX, or by a module of PyTorch that a class of one's own is."""

    def __init__(self, network: str) -> None:
        """Load `net.onnx`, or make `file.py:Name`. Raises: as `bot_of`."""
        self.bot = bot_of(network)

    def reply(self, brief: Brief) -> Reply:
        """Orders when they are due. Raises: ValueError if the network doesn't fit the board."""
        if not brief.is_for_orders:
            return Reply()
        sheet = self.bot.sheet(brief.situation, Random(brief.seed), 0)
        return Reply(orders=tuple(map(str, sheet.orders)))
