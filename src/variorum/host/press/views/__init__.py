"""The pages of messages and of requests for an extension."""
