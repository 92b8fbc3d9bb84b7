"""The arena: series of games between agents of any kind, that a break doesn't hurt, and what came of them.

May import `zine`'s neighbors' layers below: `bots`, `observe`, `agreements`, `playtest` and further down. Start here:
`terms.py` says who plays whom, `agent.py` what an agent is told and answers, `playing.py` plays a phase, `series.py`
all games, and `scores.py` counts.
"""
