"""Who moves, who bounces, who is dislodged, and why: a Battle in, a Verdict out.

May import `board` and `game`, though only `explain` needs them. Start here: `battle.py` says what a Battle is,
`verdict.py` the outcome, `docs/adjudication.md` what both mean.
"""
