"""The pages of messages and of requests for extensions."""
