"""The notebooks run, and print what is stored in them."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "examples").glob("*.ipynb"))


def printed(notebook):
    """What each cell of code prints."""
    cells = (cell for cell in notebook.cells if cell.cell_type == "code")
    return ["".join(output.text for output in cell.outputs if output.output_type == "stream") for cell in cells]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_prints_what_it_shows(path):
    notebook = nbformat.read(path, as_version=4)
    shown = printed(notebook)
    NotebookClient(notebook, timeout=None, kernel_name="python3").execute()
    assert printed(notebook) == shown
    assert any(shown)
