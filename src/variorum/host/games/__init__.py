"""Games: who sits where, the log of every game, the clock, in rooms by subject.

`life`: how games begin, are processed and end; `seats`: who takes part, and what seats send; `clock`: deadlines, and
whom a game waits for; `bots`: seats that programs play; `lobby`: lists and searches; `log`: the lines of a game;
`work`: what workers do for games. All changes are made here, one transaction each; views, tasks and the API change
games only through these functions. Start here: `models.py`, `access.py`, then `life/phases.py`.
"""
