"""The process that draws one bitmap: SVG comes in, a PNG as wide as its argument says goes out."""

import sys

from variorum.render.raster import png

if __name__ == "__main__":
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), int(sys.argv[1])))
