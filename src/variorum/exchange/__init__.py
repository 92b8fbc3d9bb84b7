"""Games of other programs: read, played again by our rules and compared; and written for them.

May import `archive`, `notation` and below. Start here: `foreign.py` finds out what a text is; `saved.py`, `jdip.py`,
`realpolitik.py`, `judge.py`, `webdiplomacy.py`, `backstabbr.py`, `daide.py`, `diplicity.py` and `listing.py` read a
format each; `recognized.py` knows whose other files are; `moving.py` makes a game file of it; `stages.py`, `saving.py`,
`jdipworld.py` and `writing.py` write, `reporting.py` both. `hostapi.py` asks a host for its games.
"""
