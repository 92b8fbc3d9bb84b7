"""People: sign-up and sign-in, notification settings, personal data. Start here: `models.py`."""
