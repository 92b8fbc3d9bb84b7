"""What of games can be reported: messages, and names of games."""
