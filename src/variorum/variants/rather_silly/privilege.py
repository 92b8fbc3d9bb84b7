"""The Jester's and the Soothsayer's privileges next season, announced to all."""

from variorum.game.event import Event


class PrivilegeGained(Event, frozen=True, tag="privilege"):
    """A privilege that a role earned for next season by a right answer."""

    seat: str
    privilege: str

    def sentence(self) -> str:
        """The role and its privilege."""
        return f"{self.seat} may {self.privilege} next season."
