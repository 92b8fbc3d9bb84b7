"""Order entry and what comes of it, in rooms by what a visitor does.

`board`: see the position and send orders; `results`: read what happened; `pictures`: maps, charts, films, files to
print; `sandbox`: try things out; `learn`: lessons, the daily puzzle, and what orders do; `coach`: turning points. A
room has its pages, scripts and templates. Start here: `board/page.py`.
"""
