"""Notes on the phases of finished games, by those who played; start reading in `services`."""
