"""Games as tables for research: Parquet files that pandas, polars and `datasets` load.

May import `env`, `agreements` and below; needs the extra `dataset` (pyarrow). Start here: `schema.py` says what the
tables hold, `log_rows.py` makes rows of a game, `selfplay.py` of games that the kernel plays, `folder.py` writes both.
"""

from variorum.dataset.folder import DatasetError, Folder
from variorum.dataset.log_rows import Rows, rows_of
from variorum.dataset.schema import GAMES, PHASES
from variorum.dataset.selfplay import Plan, played

__all__ = ["GAMES", "PHASES", "DatasetError", "Folder", "Plan", "Rows", "played", "rows_of"]
