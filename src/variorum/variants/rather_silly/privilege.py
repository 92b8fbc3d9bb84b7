"""What the Jester and the Soothsayer may do more in the next season, told to all. Rule: silly:13b, silly:16a."""

from variorum.game.event import Event


class PrivilegeGained(Event, frozen=True, tag="privilege"):
    """A right answer has earned a role something for the next season."""

    seat: str
    privilege: str

    def sentence(self) -> str:
        """Who, and what."""
        return f"{self.seat} may {self.privilege} in the next season."
