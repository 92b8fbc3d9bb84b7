"""The board editor: a board under design as a value, edits of it, a preview at once, and the page that shows both.

Start at `draft`: what `map.txt` says. `edits` are what a designer does to it, `applying` carries them out, `writing`
writes the text again, `preview` sketches the map, and `desk` keeps the folder.
"""
