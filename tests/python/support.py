# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the Python package share. Each test file is called with the folder of the programs:

    NAME_test.py build/release/bin [unittest's words]

It starts again in the Python that has torch and pandas, where there is one (scripts/bench-python)."""
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else TOP / "build/release/bin").resolve()
PROGRAM = BIN / "ridgepoint"
RUNS = TOP / "tests/data/run"
CORPUS = TOP / "tests/fuzz/corpus"


def start_again():
    python = pathlib.Path(os.environ.get("RIDGEPOINT_TEST_PYTHON") or TOP / "build/bench-python/bin/python").absolute()
    if python.exists() and pathlib.Path(sys.prefix) != python.parent.parent:
        os.execv(python, [str(python), "-B", *sys.argv])
    sys.dont_write_bytecode = True
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["PYTHONPATH"] = str(BIN / "python")
    sys.path.insert(0, str(BIN / "python"))


def needs(*modules):
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, f"{', '.join(missing)} is not installed")


def ridgepoint(*words):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=True).stdout


def shown(path, *words):
    return json.loads(ridgepoint("show", path, "--json", *words))


class InFolder(unittest.TestCase):
    """Each class has a folder of its own."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="ridgepoint-python-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)

    def script(self, text, status=0, **environment):
        """Runs a script in a process of its own, in the folder."""
        done = subprocess.run([sys.executable, "-B", "-c", text], cwd=self.folder, capture_output=True, text=True,
                              env={**os.environ, **environment})
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
