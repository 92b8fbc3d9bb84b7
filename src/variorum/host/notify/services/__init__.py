"""What is told to whom. `plans.py` plans mails as things happen, `mails.py` sends them; `clock.py` warns."""
