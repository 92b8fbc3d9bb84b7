"""Everything that changes letters and requests, one transaction each. Start here: `letters.py`, then `more_time.py`."""
