# SPDX-License-Identifier: GPL-3.0-or-later
"""Executes the notebooks of docs/notebooks as a reader does, in an empty folder."""
import os
import shutil

import support

support.start_again()


class Notebooks(support.InFolder):
    @support.needs("torch", "pandas", "nbclient", "ipykernel")
    def test_every_cell_runs_and_figures_show_themselves(self):
        import nbclient
        import nbformat

        folder = support.TOP / "docs/notebooks"
        notebooks = sorted(folder.glob("*.ipynb"))
        self.assertTrue(notebooks)
        os.environ["PATH"] = f"{support.BIN}:{os.environ['PATH']}"
        for path in notebooks:
            shutil.copy(path, self.folder)
            notebook = nbformat.read(path, as_version=4)
            nbformat.validate(notebook)
            self.assertFalse([cell for cell in notebook.cells if cell.get("outputs")], f"{path.name} has stored outputs")
            nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3",
                                    resources={"metadata": {"path": str(self.folder)}}).execute()
            kinds = {kind for cell in notebook.cells for output in cell.get("outputs", ())
                     for kind in output.get("data", ())}
            self.assertLessEqual({"image/svg+xml", "text/html"}, kinds)


if __name__ == "__main__":
    support.main()
