"""Draws a board that lists its borders: from `[borders]` and a point for each area to a division of the sheet.

Borders that one plane can show are drawn between their areas, the others are left to links. Start at `survey`: it
reads (`sheetplan`), numbers (`wanted`), chooses borders (`planar`), parts areas that must not touch (`triangles`),
draws straight (`tutte`), makes cells (`hexes`), gives them natural shapes (`relaxing`), and traces them (`tracing`).
"""
