"""Every variant that Variorum plays, one package each; `registry` finds them.

May import `rules` and below; a variant may know `standard`, but no other. Start here: `standard/__init__.py`.
"""
