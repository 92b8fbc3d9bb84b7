"""Victory by more than half of the centers that are left. Rule: geo:V1, geo:A2."""

from collections import Counter
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.position import Ending
from variorum.game.rule import Rule
from variorum.rules.victory import GameWon
from variorum.variants.geophysical.ages import ages, remembering


class Majority(Rule, frozen=True):
    """At the end of autumn centers are counted: for victory, and for the stabilizations of the next year."""

    name: ClassVar = "majority"
    events: ClassVar = (GameWon,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if somebody owns more than half of all centers."""
        owned = Counter(docket.position.owners.values())
        winter = {power: owned[power] for power in self.world.board.powers}
        position = remembering(docket.position, replace(ages(docket.position), winter=winter))
        half = len(self.world.board.geography(position.earth).centers) / 2
        winner = next((power for power, count in owned.items() if count > half), "")
        if not winner:
            return docket.now(position)
        return docket.now(replace(position, ending=Ending((winner,)))).happened(GameWon(powers=(winner,)))
