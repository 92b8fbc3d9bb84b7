"""The workshop: boards that designers draw on the host. Start at `models`."""
