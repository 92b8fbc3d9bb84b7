"""A Dockerfile as a list of instructions, and the folder that a build would send along."""

import fnmatch
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCKERFILE = ROOT / "deploy" / "Dockerfile"


class Instruction(NamedTuple):
    word: str
    text: str


def instructions():
    """The instructions of the file, each on one line."""
    text = re.sub(r"^\s*#.*\n", "", DOCKERFILE.read_text(), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    return [Instruction(*line.split(maxsplit=1)) for line in lines if line.strip()]


def texts(word):
    return [instruction.text for instruction in instructions() if instruction.word == word]


def build_context(folder):
    """Copy what `COPY . .` copies: every file of the project that .dockerignore does not leave out."""
    command = [shutil.which("git"), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    ignored = DOCKERFILE.with_name("Dockerfile.dockerignore").read_text().split()
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file() and not any(_is_left_out(name, pattern) for pattern in ignored):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def _is_left_out(name, pattern):
    parts = Path(name).parts
    if pattern.startswith("**/"):
        return pattern[3:] in parts
    return parts[0] == pattern or fnmatch.fnmatch(name, pattern)
