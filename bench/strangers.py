"""Games that other programs recorded, played again: `python -m bench.strangers FOLDER [VARIANT]`.

Counts the phases that come out as in the source, file by file. FOLDER holds games in any form that `variorum import`
reads, such as those that godip is tested with; VARIANT is theirs, if the files don't say it.
"""

import sys
from pathlib import Path

from variorum.face.moving import games_in


def main(folder: Path, variant: str) -> int:
    """Play all files, and print a line for each; 1 if a phase differs, or a file can't be read."""
    phases = differing = unread = 0
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        try:
            games = list(games_in(file.read_bytes(), file.name, variant))
        except ValueError as error:
            unread += 1
            print(f"{file.name}: {str(error)[:200]}")
            continue
        played = sum(len(game.log.moments) - 1 for game in games)
        found = sum(len({one.phase for one in game.differences}) for game in games)
        phases, differing = phases + played, differing + found
        print(f"{file.name}: {played} phases, {found} differ")
    print(f"{phases} phases, {differing} differ; {unread} files can't be read")
    return int(bool(differing or unread))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""))
