"""A board is built whenever its map.txt is saved."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

IRELAND = Path(__file__).parents[2] / "docs" / "examples" / "ireland" / "map.txt"
LISTENING = ("env", "--default-signal=INT")
"""Hear Ctrl-C again: what runs in the background of a shell ignores it, and so would its children."""

WAITING = "waiting for changes of map.txt; Ctrl-C ends\n"


def told(process):
    """What the command says until it waits."""
    lines = []
    while (line := process.stderr.readline()) != WAITING:
        assert line or process.poll() is None, "".join(lines)
        lines.append(line)
    return "".join(lines)


def test_a_fault_is_told_and_the_next_save_builds_again(tmp_path):
    file, rings = tmp_path / "map.txt", tmp_path / "rings.txt"
    shutil.copy(IRELAND, file)
    words = [*LISTENING, Path(sys.executable).parent / "variorum", "board", "build", tmp_path, "--watch"]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert told(process) == ""
            built = rings.read_text()
            file.write_text(IRELAND.read_text().replace("| land |", "| lawn |", 1))
            assert "lawn" in told(process)
            assert rings.read_text() == built
            rings.unlink()
            shutil.copy(IRELAND, tmp_path / "new")
            (tmp_path / "new").replace(file)
            assert told(process) == ""
            assert rings.read_text() == built
        finally:
            process.send_signal(signal.SIGINT)
            process.stderr.read()
    assert process.returncode == 0
