"""The steps of building a board, as they are told."""

STEPS = (
    "reading map.txt",
    "projecting coasts",
    "dividing land and water",
    "finding borders",
    "drawing borders",
    "placing names and units",
)
