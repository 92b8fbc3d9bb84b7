"""What stands before a request of the host: who sends it, how much of theirs is done at once, and the one refusal.

Start with `requests`, the wrapping of the application, and `rates`: who is counted, for all
processes together, and how often somebody may ask for what takes work. `refusal` answers beyond a limit: by a page, or
as data. How doors share their time is `variorum.limits`.
"""
