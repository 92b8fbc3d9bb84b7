"""On Windows, without Python's modules for POSIX: all but the host works, and the host says so."""

import subprocess
import sys

HIDDEN = ("resource", "fcntl", "pwd", "grp", "termios", "tty", "pty")
LIBRARY = """
import variorum
game = variorum.Game()
game.order("FRANCE", "A PAR - BUR")
game.process()
from variorum.cli.main import app
app(["legal", "A MUN", "--help"], standalone_mode=False)
print(game.phase)
"""


def without_posix(program):
    hide = f"import sys; sys.modules.update(dict.fromkeys({HIDDEN}))"
    return subprocess.run([sys.executable, "-c", f"{hide}\n{program}"], capture_output=True, text=True, check=False)


def test_library_and_command_line_need_no_posix():
    done = without_posix(LIBRARY)
    assert (done.returncode, done.stdout.split()[-1:]) == (0, ["F1901M"]), done.stderr


def test_the_host_says_what_it_needs():
    done = without_posix('from variorum.cli.main import app\napp(["serve"])')
    assert done.returncode == 2
    assert "this needs Linux or macOS (Python's " in done.stderr
    assert "WSL" in done.stderr
