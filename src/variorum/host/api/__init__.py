"""The HTTP API: everything that people can do, for programs."""
