"""Who is told what. `plans.py` plans mails as things happen, `mails.py` sends them; `clock.py` warns of deadlines."""
