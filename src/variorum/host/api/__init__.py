"""Everything that people can do, for their programs."""
