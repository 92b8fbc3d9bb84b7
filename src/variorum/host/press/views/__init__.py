"""The pages of messages and of votes."""
