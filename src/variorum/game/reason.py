"""Reasons: why a rule closes, forbids or joins something, as refusals, reports and legends give them."""

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """What is so, as the end of a sentence without a full stop, and the clause of the rulebook that says it.

    `Reason("the pass is snowed in", "alps:3")` ends "A TYR cannot enter VEN: the pass is snowed in (alps:3)".
    """

    text: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text
