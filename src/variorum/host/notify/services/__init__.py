"""What is told to whom. Start here: `plans.py` plans mails as things happen, `mails.py` sends them, `clock.py` warns.

The worker calls `clock.warn` every few seconds, and `clock.prune` every few minutes.
"""
