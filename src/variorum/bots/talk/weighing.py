"""Which judge of offers a bot has: the kernel where it knows the war, and a rough one elsewhere."""

from variorum.bots.kernel_war import war_of
from variorum.bots.talk.gain import Scales
from variorum.bots.talk.kernel_scales import KernelScales
from variorum.bots.talk.negotiator import Negotiator
from variorum.bots.talk.plain_scales import PlainScales

GAMES = 600
"""Games for each side of a comparison: the gain of a truce is known to about 0.004 of the whole game then."""


def scales_of(negotiator: Negotiator, games: int = GAMES) -> Scales:
    """The judge of a seat's offers; `games` are played on for each side of a comparison.

    All offers of a phase are weighed by the same games, so asking again tells nothing new. In fog, the kernel would
    take the unseen for absent.
    """
    war = war_of(negotiator.situation)
    if (
        war is None
        or negotiator.situation.position.fog
        or not set(negotiator.situation.powers) <= set(war.rules.powers)
    ):
        return PlainScales(negotiator)
    return KernelScales(negotiator, war, negotiator.chance("weighing").getrandbits(60), games)
