"""The host's commands. Each module has a Typer application; the work is in `operation`."""
