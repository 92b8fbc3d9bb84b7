"""The one error that reading or asking a board raises."""


class BoardError(ValueError):
    """A board that cannot be used as written: where, what is wrong, and what would be accepted."""

    def __init__(self, file: str, line: int, problem: str, remedy: str) -> None:
        where = f"{file}:{line}" if line else file
        super().__init__(f"{where}: {problem}; {remedy}")
        self.file = file
        self.line = line
        self.problem = problem
        self.remedy = remedy
