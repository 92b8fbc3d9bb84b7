"""A game as a file, read and played again."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from variorum.archive import gamefile
from variorum.archive.moment import Moment
from variorum.game.position import to_json
from variorum.game.variant import Variant
from variorum.testing.game import RandomPhase


def replayed(variant: Variant, phases: Sequence[RandomPhase]) -> Iterator[str]:
    """Write a game of these sheets to a file; reading and replaying it must give the same."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        try:
            written = _written(path, variant, phases)
        except ValueError as error:
            yield f"a game file cannot hold the game: {error}"
            return
        read = gamefile.load(path, variant)
        if list(map(_told, read.moments)) != list(map(_told, written.moments)):
            yield "the game read from a file differs from the game that was written"
        for number in range(1, len(read.moments)):
            moment, again = read.moments[number], gamefile.played_again(read, number)
            if to_json(again.position) != to_json(moment.position) or again.events != moment.events:
                yield f"phase {number} of a game file gives something else when it is played again"


def _told(moment: Moment) -> tuple[object, ...]:
    return moment.position, moment.turn, moment.sheets, moment.events, moment.season


def _written(path: Path, variant: Variant, phases: Sequence[RandomPhase]) -> gamefile.GameFile:
    """The game as far as the file's own dice lead it through the same positions."""
    game = gamefile.create(path, variant)
    for phase in phases:
        done = gamefile.play(game, phase.sheets)
        if done.waiting or to_json(game.now.position) != to_json(phase.position):
            break
        game = gamefile.record(game, phase.sheets, done)
    return game
