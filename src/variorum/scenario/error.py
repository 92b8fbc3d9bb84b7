"""What is wrong with a scenario file."""


class ScenarioError(ValueError):
    """A scenario file cannot be used; the message names the file and the line."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}:{line}: {message}")
        self.file, self.line, self.message = file, line, message
