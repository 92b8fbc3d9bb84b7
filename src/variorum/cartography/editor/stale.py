"""What is told to somebody whose page shows an older board."""

STALE = "This board was changed elsewhere, in another tab or in its file."
VARIANT_STALE = "The variant was changed elsewhere. Copy what you wrote, reload the page, and write it again."


class StaleBoardError(ValueError):
    """The board isn't the one that the page shows: somebody else has changed it. Nothing was written."""
