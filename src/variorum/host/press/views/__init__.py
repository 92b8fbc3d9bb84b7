"""The pages of letters and of requests for more time."""
