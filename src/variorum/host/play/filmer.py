"""Process that draws an animation: reads a JSON list of SVG pictures, writes WebP of the width in its argument."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from variorum.render.raster import animate, png

SECONDS = 1.2
"""How long each picture is shown."""

if __name__ == "__main__":
    width = int(sys.argv[1])
    frames = msgspec.json.decode(sys.stdin.buffer.read(), type=list[str])
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.webp"
        animate((png(frame, width) for frame in frames), path, SECONDS)
        sys.stdout.buffer.write(path.read_bytes())
