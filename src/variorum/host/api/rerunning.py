"""Running phases of a game again at the game master's desk, and what would come of it."""

from collections.abc import Mapping
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Router
from pydantic import Field

from variorum.game.audience import GM
from variorum.game.event import told
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.host.api import answers, plain, shapes
from variorum.host.api.asking import somebody
from variorum.host.api.bodies import Body
from variorum.host.api.mastering import Because, desk_of, mark_given
from variorum.host.api.who import Asking
from variorum.host.games.access import Access
from variorum.host.games.common import ProblemsError
from variorum.host.gm.differences import differences
from variorum.host.gm.services import rollback
from variorum.host.gm.services.courses import MOST_PHASES
from variorum.notation import read_sheet

router = Router(tags=["game master"])


class Trying(Body):
    """A moment, and different orders for the phase after it: by seat, as text."""

    number: shapes.Number
    sheets: dict[shapes.Name, Annotated[str, Field(max_length=200_000)]] = Field(
        default_factory=dict, examples=[{"FRANCE": "A PAR - BUR\nF BRE - MAO"}]
    )
    phases: Annotated[int, Field(ge=1, le=MOST_PHASES)] = Field(
        1, description="How many phases are run again; later ones with the sheets that were sent for them."
    )
    new_dice: bool = Field(
        False, description="Roll the dice anew, instead of keeping them: where the same draw is made, the same result."
    )


class Again(Trying, Because):
    """The moment to go back to, and the orders for running its phase again."""


@router.get("/games/{key}/rerun/{int:number}", response=answers.Preview, auth=somebody)
def preview_rerun(request: HttpRequest, key: str, number: int, who: Asking) -> dict[str, Any]:
    """Preview running the phase after a moment again with the same sheets and dice. Nothing changes."""
    access = desk_of(request, key, who)
    return _compared(access.variant, rollback.preview(access, number, rollback.sheets_of(access, number)))


@router.post("/games/{key}/rerun/preview", response=answers.Preview, auth=somebody)
def preview_other_rerun(request: HttpRequest, key: str, data: Trying, who: Asking) -> dict[str, Any]:
    """Preview running the phase after a moment again with different sheets of some seats. Nothing changes."""
    access = desk_of(request, key, who)
    sheets = {**rollback.sheets_of(access, data.number), **_written(access, data)}
    rerun = rollback.preview(access, data.number, sheets, _later(access, data), new_dice=data.new_dice)
    return _compared(access.variant, rerun)


@router.post("/games/{key}/rerun", response=shapes.Done, auth=somebody)
def run_again(request: HttpRequest, key: str, data: Again, who: Asking) -> dict[str, Any]:
    """Go back to an earlier moment, and run the phase after it again, with its dice or new ones."""
    access = desk_of(request, key, who)
    sheets = {**rollback.sheets_of(access, data.number), **_written(access, data)}
    mark, later = mark_given(access, data), _later(access, data)
    rollback.run_again(access, mark, data.number, sheets, data.reason, later, new_dice=data.new_dice)
    return {}


def _compared(variant: Variant, rerun: rollback.Rerun) -> dict[str, Any]:
    """A phase run again, compared with the game as it is now."""
    done, waiting = rerun.done, sorted(rerun.done.waiting)
    old, new = ([told(event, GM, variant.citations) for event in events] for events in (rerun.now_events, done.events))
    return {
        "same": not waiting and rollback.is_same(rerun.now, done.position),
        "waiting": waiting,
        "differences": [] if waiting else differences(rerun.now, done.position),
        "edits": list(rerun.edits),
        "rolled": list(rerun.rolled),
        "gone": [sentence for sentence in old if sentence not in new],
        "come": [sentence for sentence in new if sentence not in old],
        "refusals": [f"{seat}: {problem}" for seat, found in done.problems.items() for problem in found],
        "position": plain.position(done.position),
        "events": plain.events(variant, done.events, GM),
    }


def _later(access: Access, data: Trying) -> list[Mapping[str, Sheet]]:
    """What was sent for the later phases that are run again, too."""
    return [rollback.sheets_of(access, data.number + later) for later in range(1, data.phases)]


def _written(access: Access, data: Trying) -> dict[str, Sheet]:
    """The sheets sent as text, read as of their moment. Raises: ProblemsError."""
    before = access.seen(data.number).position
    strange = [seat for seat in data.sheets if seat not in access.variant.world.commands(before)]
    if strange:
        raise ProblemsError(strange, "This game has no such seats, so nothing was done.")
    read = {seat: read_sheet(access.variant, before, seat, text) for seat, text in data.sheets.items()}
    wrong = [problem for _, found in read.values() for problem in plain.problems(found)]
    if wrong:
        raise ProblemsError(wrong, "Some orders couldn't be read, so nothing was done.")
    return {seat: sheet for seat, (sheet, _) in read.items()}
