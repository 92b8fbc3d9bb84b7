"""Legal orders as people and programs enter them: by form, by tapping the map, as text or as JSON, and back.

Start here: `forms` makes controls from legal orders and reads what they send; `taps` is the same for the board's
script, `text` for sheets as text, `data` for programs. `values` and `labels` say how a value is written and called.
"""
