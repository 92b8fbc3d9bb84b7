"""The host's commands. Each module has a Typer application; what is done stands in `operation`."""
