"""Answers to changes of an order sheet: a sentence, with a tick only if nothing was refused."""

import msgspec

from variorum.host.play.board.listing import Panel


class Answer(msgspec.Struct, frozen=True):
    """A sentence, and the order that it is about, if it is about one.

    `wrong`: some orders don't count; `asks`: nothing was saved, ask for confirmation.
    """

    text: str = ""
    order: str = ""
    wrong: bool = False
    asks: bool = False


def of_one(panel: Panel, order: str, named: str) -> Answer:
    """The answer to an added order, described in words."""
    if any(entry.refused for entry in panel.entries if entry.text == order):
        return Answer(f"Refused: {named}", order, wrong=True)
    if any(entry.text == order for entry in panel.waiting):
        return Answer(f"Saved, not complete yet: {named}", order)
    return Answer(f"Saved: {named}", order)


def of_all(panel: Panel, *, complete: bool) -> Answer:
    """The answer to a whole sheet, "8 orders sent, 5 refused"; `complete`: every line of the text is on it."""
    told = f"{panel.count}, not complete yet" if panel.waiting and not panel.refused else panel.count
    return Answer(f"{told}.", wrong=bool(panel.refused) or not complete)
