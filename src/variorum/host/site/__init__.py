"""Settings, addresses, and what all pages share. Start here: `settings.py`, `urls.py`, `templates/base.html`."""
