"""Process that draws one bitmap: reads SVG, writes a PNG of the width in its argument."""

import sys

from variorum.render.raster import png

if __name__ == "__main__":
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), int(sys.argv[1])))
