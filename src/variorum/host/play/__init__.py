"""Order entry and what comes of it: the board, sheets, results, history."""
