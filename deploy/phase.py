"""Plays a phase with the package as installed: what every fresh installation must be able to do."""

import subprocess
import sys
from pathlib import Path

import variorum

game = variorum.Game("standard")
problems = game.order("FRANCE", "A Par - Bur; A Mar supports Par - Bur")
game.order("GERMANY", "A Mun - Bur")
result = game.process()
if problems or result.outcomes["FRANCE"]["A PAR - BUR"] != "success" or game.phase != "F1901M":
    sys.exit(f"the phase was played wrongly:\n{result}")
if not (Path(variorum.__file__).parent / "py.typed").exists():
    sys.exit("py.typed is missing: type checkers would ignore the package")
for page in ("index.md", "mkdocs.yml", "drawn/standard.yaml", "images/autumn-1903.png", "examples/strait.json"):
    if not (Path(variorum.__file__).parent / "documentation" / page).exists():
        sys.exit(f"{page} is missing: the host would show no documentation, or half of it")
if not game.svg(orders=True).startswith("<svg"):
    sys.exit("the map was not drawn")
program = Path(sys.executable).parent / "variorum"
shown = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
print(f"{shown.strip()}: played in {Path(variorum.__file__).parent}")
