# SPDX-License-Identifier: GPL-3.0-or-later
"""The package without a torch: what it loads, figures, comparisons, estimates, studies, and one clear sentence for each
failure."""
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest
import warnings

import support

support.start_again()
import ridgepoint  # noqa: E402

RUN = support.RUNS / "format2.ridge"


class Loading(support.InFolder):
    def test_an_import_loads_neither_torch_nor_qt_nor_tables(self):
        self.script("""
import sys, ridgepoint
ridgepoint.open, ridgepoint.recording, ridgepoint.compare
assert not {"torch", "numpy", "pandas", "pyarrow", "sqlite3", "subprocess"} & set(sys.modules), sys.modules
with open("/proc/self/maps") as maps:
    text = maps.read()
assert "Qt6" not in text and "libtorch" not in text
""")

    def test_every_name_is_there_and_has_words(self):
        for name in ridgepoint.__all__:
            value = getattr(ridgepoint, name)
            self.assertTrue(name == "__version__" or value.__doc__, name)
        self.assertTrue(support.ridgepoint("--version").startswith(f"ridgepoint {ridgepoint.__version__}"))

    def test_reads_runs_without_any_other_package(self):
        self.script(f"""
import sys
for name in ("numpy", "pandas", "pyarrow", "adbc_driver_sqlite"):
    sys.modules[name] = None
import ridgepoint
run = ridgepoint.open({str(RUN)!r})
assert run.rows("layer")[0]["seconds"] > 0 and len(run.calls()) > 0 and run.calls()[0]["name"]
for name in ("pandas", "arrow"):
    try:
        getattr(run.rows(), f"to_{{name}}")()
    except ridgepoint.Error as error:
        assert "pip install" in str(error)
    else:
        raise AssertionError(name)
""")

    @support.needs("mypy")
    def test_types_are_right(self):
        done = subprocess.run([sys.executable, "-m", "mypy", "--python-version=3.10", "--cache-dir=/dev/null",
                               "--ignore-missing-imports",
                               support.BIN / "python/ridgepoint"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class NextToAnotherPackage(support.InFolder):
    """PyPI's `ridgepoint` is another program, which contains files of the same names."""

    def said(self, *words):
        done = subprocess.run([sys.executable, "-B", *words], cwd=self.folder, capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": str(self.folder / "site")})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def test_a_wheel_warns_once_whichever_was_installed_last(self):
        site = self.folder / "site"
        shutil.copytree(support.BIN / "python/ridgepoint", site / "ridgepoint")
        (site / "ridgepoint/bin").mkdir()
        (site / "ridgepoint/bin/ridgepoint").symlink_to(support.PROGRAM)
        (site / "ridgepoint_profiler-0.2.0.dist-info").mkdir()
        imports, program = ("-c", "import ridgepoint.start"), ("-m", "ridgepoint", "--version")
        self.assertEqual(self.said(*imports) + self.said(*program), "")
        (site / "ridgepoint-0.1.2.dist-info").mkdir()
        wanted = (f"The packages ridgepoint 0.1.2 and ridgepoint-profiler overwrite each other's files in "
                  f'"{site.resolve()}": uninstall both and install ridgepoint-profiler again.')
        for words in (imports, program):
            self.assertEqual(self.said(*words).count(wanted), 1)
        (site / "ridgepoint/__init__.py").write_text("")
        for words in (imports, program):
            self.assertEqual(self.said(*words).count(wanted), 1)


class Tables(unittest.TestCase):
    table = ridgepoint.Table([{"a": 1, "b": {"x": None, "y": 2.5}}, {"a": None, "b": {}}, {"a": 3, "b": {"y": 1.5}}])

    def test_is_a_sequence_of_rows(self):
        self.assertEqual(len(self.table), 3)
        self.assertEqual(self.table[-1], {"a": 3, "b": {"y": 1.5}})
        self.assertEqual([row["a"] for row in self.table[1:]], [None, 3])
        self.assertEqual(self.table["a"], [1, None, 3])
        self.assertEqual(self.table.columns, ["a", "b_x", "b_y"])
        self.assertEqual(self.table["b_y"], [2.5, None, 1.5])
        self.assertRaises(IndexError, lambda: self.table[3])
        with self.assertRaisesRegex(KeyError, "the columns are a, b_x, b_y"):
            self.table["c"]

    def test_shows_itself_without_running_what_names_contain(self):
        html = ridgepoint.Table([{"name": "<script>"}])._repr_html_()
        self.assertIn("&lt;script&gt;", html)
        self.assertIn("100 rows, of which 20", ridgepoint.Table([{"a": 1}] * 100)._repr_html_())

    @support.needs("pandas")
    def test_unknown_is_nan_in_pandas(self):
        frame = self.table.to_pandas()
        self.assertEqual(frame["a"].isna().tolist(), [False, True, False])
        self.assertEqual(frame["b_x"].dtype, float)

    @support.needs("pyarrow")
    def test_other_libraries_take_it_as_a_stream(self):
        import pyarrow

        self.assertEqual(pyarrow.table(self.table)["a"].to_pylist(), [1, None, 3])


class Answers(support.InFolder):
    def test_figures_are_drawn_by_the_window_program(self):
        if not (support.BIN / "ridgepoint-ui").exists():
            self.skipTest("this build has no window")
        run = ridgepoint.open(RUN)
        for figure in (run.roofline(), run.figure("memory"), run.figure("timeline", theme="dark", size="600x300")):
            self.assertIn("<svg", figure._repr_svg_()[:500])
        self.assertIn("FLOP", run.roofline(by="layer").svg)
        path = run.roofline().save(self.folder / "roofline.png", size="400x300", scale=2)
        with open(path, "rb") as file:
            self.assertEqual(file.read(4), b"\x89PNG")
        self.assertIn("<svg", ridgepoint.compare(RUN, run).figure("beside").svg[:500])
        with self.assertRaisesRegex(ridgepoint.Error, "--view takes one of"):
            run.figure("nothing").svg

    def test_a_run_shows_itself(self):
        run = ridgepoint.open(RUN)
        self.assertIn("median step", run._repr_html_())
        self.assertIn(str(RUN), repr(run))
        run.check()
        self.assertTrue(run.export(self.folder / "rows.csv", by="layer").endswith("rows.csv"))
        self.assertIn("seconds", (self.folder / "rows.csv").read_text())

    def test_a_comparison_is_that_of_the_command_line(self):
        shutil.copy(RUN, self.folder / "other.ridge")
        comparison = ridgepoint.compare(RUN, ridgepoint.open(self.folder / "other.ridge"), by="layer")
        wanted = json.loads(support.ridgepoint("compare", RUN, self.folder / "other.ridge", "--by", "layer", "--json"))
        self.assertEqual(comparison.document, wanted)
        self.assertEqual(comparison.rows().to_list(), wanted["rows"])

    def test_an_estimate_is_that_of_the_command_line(self):
        estimate = ridgepoint.estimate("resnet18", batch=8, precision="bf16", device=["T4", "A100 SXM4 40GB"], layers=True)
        wanted = json.loads(support.ridgepoint("estimate", "resnet18", "--batch", "8", "--precision", "bf16", "--device",
                                               "T4", "--device", "A100 SXM4 40GB", "--layers", "--json"))
        self.assertEqual(estimate.document, wanted)
        self.assertEqual(estimate.parameters, wanted["parameters"])
        self.assertEqual(estimate.layers().to_list(), wanted["layers"])
        self.assertEqual([device["name"] for device in estimate.devices()], [each["name"] for each in wanted["devices"]])
        with self.assertRaisesRegex(AttributeError, "no 'nothing'"):
            estimate.nothing

    def test_a_study_from_a_dictionary(self):
        content = {"format": "ridgepoint-study", "version": 1, "name": "mine", "title": "AlexNet by batch size",
                   "axes": {"model": "alexnet", "batch": [2, 4], "device": ["T4"]},
                   "figures": [{"title": "Throughput", "x": "batch", "y": "samples_per_second"}]}
        study = ridgepoint.study(content, self.folder / "study", estimate=True)
        self.assertGreater(len(study.rows()), 1)
        self.assertEqual(study.runs(), [])

    def test_records_a_network(self):
        try:
            run = ridgepoint.record("squeezenet1_1", self.folder / "net.ridge", batch=1, steps=2, warmup=0)
        except ridgepoint.Error as error:
            if "LibTorch" in str(error):
                self.skipTest(str(error))
            raise
        self.assertEqual(run.document["run"]["steps"], 2)
        with self.assertRaisesRegex(ridgepoint.Error, "exists"):
            ridgepoint.record("squeezenet1_1", self.folder / "net.ridge", batch=1)


class Failures(support.InFolder):
    def fails(self, words, action, *arguments, **named):
        with self.assertRaisesRegex(ridgepoint.Error, words) as caught:
            action(*arguments, **named)
        sentence = str(caught.exception)
        self.assertNotIn("\n", sentence)
        self.assertNotIn("Traceback", sentence)

    def changed(self, name, change):
        path = self.folder / name
        shutil.copy(RUN, path)
        with sqlite3.connect(path) as database:
            change(database)
        database.close()
        return path

    def test_what_is_no_run(self):
        self.fails("does not exist", ridgepoint.open, self.folder / "missing.ridge")
        self.fails("is a folder", ridgepoint.open, self.folder)
        (self.folder / "empty.ridge").touch()
        self.fails("is empty", ridgepoint.open, self.folder / "empty.ridge")
        (self.folder / "text.ridge").write_text("a,b\n1,2\n" * 100)
        self.fails("is not a run file", ridgepoint.open, self.folder / "text.ridge")
        sqlite3.connect(self.folder / "other.ridge").execute("CREATE TABLE a(b)").connection.commit()
        self.fails("another program", ridgepoint.open, self.folder / "other.ridge")
        self.fails("not by int", ridgepoint.open, 1)
        self.fails("null character", ridgepoint.open, "a\0b")
        self.fails("by a path, not by bytes", ridgepoint.open, b"a.ridge")

    def test_arguments_of_a_wrong_type(self):
        run = ridgepoint.open(RUN)
        for steps in (5, "0-3", (0.5, 2), (1, 2, 3)):
            self.fails("steps is", run.calls, steps=steps)
        self.assertEqual(len(run.calls(steps=(0, 10**30))), len(run.calls(steps=(0, None))))
        self.fails("steps is", ridgepoint.recording, "a.ridge", steps=5)
        self.fails("detail is", ridgepoint.recording, "a.ridge", detail=5)
        self.fails("step_on is", ridgepoint.recording, "a.ridge", step_on=5)
        self.fails("list of words", ridgepoint.record, 5, "a.ridge")
        self.fails("at least two runs", ridgepoint.compare)

    def test_a_newer_format(self):
        path = self.changed("newer.ridge", lambda database: database.execute("PRAGMA user_version = 99"))
        self.fails("format 99 of a newer Ridgepoint.*update", ridgepoint.open, path)

    def test_a_name_that_looks_like_an_option(self):
        shutil.copy(RUN, self.folder / "--json")
        self.script("import ridgepoint; assert ridgepoint.open('--json').rows()")
        self.fails("is a name", ridgepoint.estimate, "--help")

    def test_a_damaged_file(self):
        path = self.folder / "cut.ridge"
        path.write_bytes(RUN.read_bytes()[:20000])
        self.fails("damaged", ridgepoint.open, path)
        # The summary is valid, but the calls are not.
        path = self.changed("calls.ridge", lambda database: database.execute(
            "UPDATE op SET start_ns = 'x' WHERE id = (SELECT max(id) FROM op)"))
        self.fails("damaged", lambda: ridgepoint.open(path).calls())
        path = self.changed("memory.ridge", lambda database: database.execute("UPDATE memory_point SET time_ns = 1.5"))
        self.fails("damaged", lambda: (ridgepoint.open(path).memory()))

    def test_a_file_that_goes_away(self):
        path = self.folder / "gone.ridge"
        shutil.copy(RUN, path)
        run = ridgepoint.open(path)
        path.unlink()
        self.fails("does not exist", run.calls)
        self.fails("does not exist", run.rows, "layer")

    def test_numbers_that_are_none(self):
        self.fails("batch is a number, not nan", ridgepoint.estimate, "alexnet", batch=float("nan"))
        self.fails("--batch", ridgepoint.estimate, "alexnet", batch=-1)
        self.fails("allowed|JSON", ridgepoint.study, {"title": float("nan")}, self.folder / "s")
        self.fails("--top", ridgepoint.open(RUN).rows, top="many")
        self.fails("--by", ridgepoint.open(RUN).rows, "nothing")

    def test_a_value_that_is_not_a_number_is_unknown(self):
        self.assertEqual(ridgepoint._program.parsed('{"a": NaN, "b": [Infinity]}', "x"), {"a": None, "b": [None]})

    def test_a_program_that_is_missing(self):
        self.script("import ridgepoint\ntry: ridgepoint.open('a')\n"
                    "except ridgepoint.Error as error: assert 'RIDGEPOINT_PROGRAM' in str(error), error",
                    RIDGEPOINT_PROGRAM="/nowhere")

    def test_an_unknown_network(self):
        self.fails("resnet18", ridgepoint.estimate, "resnet1888")

    def test_commands_that_record_nothing(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.fails("not a Python program", ridgepoint.record, ["true"], self.folder / "true.ridge")
            self.fails("status 3|nothing was recorded", ridgepoint.record, [sys.executable, "-c", "raise SystemExit(3)"],
                       self.folder / "three.ridge")
            self.fails("not found", ridgepoint.record, ["/nowhere/program"], self.folder / "none.ridge")
        self.fails("at least one word", ridgepoint.record, [], self.folder / "none.ridge")


class Growing(support.InFolder):
    def test_a_run_that_is_being_recorded(self):
        path = self.folder / "live.ridge"
        recorder = subprocess.Popen([support.PROGRAM, "record", "squeezenet1_1", "--batch", "1", "--steps", "100000", "-q",
                                     "-o", path], stderr=subprocess.PIPE, text=True)
        try:
            end = time.monotonic() + 120
            run = None
            while run is None or not run.steps():
                if recorder.poll() is not None:
                    self.skipTest(recorder.stderr.read())
                self.assertLess(time.monotonic(), end)
                time.sleep(0.2)
                try:
                    run = ridgepoint.open(path)
                except ridgepoint.Error as error:
                    self.assertRegex(str(error), "does not exist|is empty|is not a run")
            self.assertTrue(run.growing)
            self.assertFalse(run.complete)
            before = len(run.steps()), len(run.calls())
            while len(run.steps()) <= before[0] + 5:
                self.assertLess(time.monotonic(), end)
                time.sleep(0.1)
            self.assertGreater(len(run.calls()), before[1])
            self.assertTrue(run.rows("op"))
        finally:
            recorder.send_signal(signal.SIGINT)
            recorder.communicate()
        self.assertFalse(run.growing)
        self.assertEqual(run.document, support.shown(path))
        self.assertTrue(run.complete)


if __name__ == "__main__":
    support.main()
