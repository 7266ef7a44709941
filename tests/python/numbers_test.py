# SPDX-License-Identifier: GPL-3.0-or-later
"""Every number of the package is that of `ridgepoint show --json`, in each way of reading it."""
import math
import statistics
import sys
import unittest

import support

support.start_again()
import ridgepoint  # noqa: E402

GROUPINGS = "op", "layer", "phase", "category", "step"


def runs_of(folder):
    """Recorded on a CPU and on a GPU, and imported."""
    runs = {"gpu": support.RUNS / "format2.ridge", "older": support.RUNS / "format1.ridge"}
    for name, path in {"kineto": "kineto/cpu.json.gz", "ncu": "ncu/long.csv", "nsys": "nsys/trace.csv"}.items():
        runs[name] = folder / f"{name}.ridge"
        support.ridgepoint("import", support.CORPUS / path, "-o", runs[name], "-q")
    try:
        support.ridgepoint("record", "squeezenet1_1", "--batch", "2", "--steps", "4", "--warmup", "1", "-q", "-o",
                           folder / "cpu.ridge")
        runs["cpu"] = folder / "cpu.ridge"
    except support.subprocess.CalledProcessError as error:
        print(f"no recorded run on a CPU: {error.stderr}", file=sys.stderr)
    return runs


def flat(row, name=""):
    for key, value in row.items():
        if isinstance(value, dict):
            yield from flat(value, f"{name}{key}_")
        else:
            yield f"{name}{key}", value


class Numbers(support.InFolder):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.runs = runs_of(cls.folder)

    def each(self):
        for path in self.runs.values():
            yield ridgepoint.open(path), support.shown(path)

    def same(self, found, wanted):
        if wanted is None:
            self.assertTrue(found is None or found != found, found)
        elif isinstance(wanted, float):
            self.assertEqual(float(found), wanted)
        else:
            self.assertEqual(found, wanted)

    def test_the_summary_and_the_roofs(self):
        for run, show in self.each():
            self.assertEqual(run.document, show)
            self.assertEqual(run.summary["step"], show["step"])
            self.assertEqual(run.summary["memory"], show["memory"])
            self.assertEqual(run.roofs().to_list(), show["ceilings"])

    def test_rows_as_dictionaries(self):
        for run, _ in self.each():
            for by in GROUPINGS:
                self.assertEqual(run.rows(by).to_list(), support.shown(run.path, "--by", by)["rows"])
            self.assertEqual(run.layers(top=3, sort="calls").to_list(),
                             support.shown(run.path, "--by", "layer", "--top", "3", "--sort", "calls")["rows"])
            self.assertEqual(run.allocations().to_list(), support.shown(run.path, "--by", "allocation")["rows"])
            self.assertEqual(run.insights().to_list(), support.shown(run.path, "--insights")["insights"])

    def compare_columns(self, table, rows, column):
        names = dict.fromkeys(name for row in rows for name, _ in flat(row))
        self.assertEqual(set(table.columns), set(names))
        for name in names:
            for found, row in zip(column(name), rows):
                self.same(found, dict(flat(row)).get(name))

    @support.needs("pandas")
    def test_rows_in_pandas(self):
        for run, _ in self.each():
            for by in GROUPINGS:
                table = run.rows(by)
                frame = table.to_pandas()
                self.assertEqual(len(frame), len(table))
                self.compare_columns(table, table.to_list(), lambda name: frame[name].tolist())

    @support.needs("pyarrow")
    def test_rows_in_arrow(self):
        for run, _ in self.each():
            for by in GROUPINGS:
                table = run.rows(by)
                arrow = table.to_arrow()
                self.compare_columns(table, table.to_list(), lambda name: arrow.column(name).to_pylist())

    def test_steps_have_the_times_of_the_summary(self):
        for run, show in self.each():
            steps = [step for step in run.steps() if step["kind"] == "measured"]
            self.assertTrue(steps or not show["run"]["steps"])
            steps = [step for step in steps if step["segment"] == steps[-1]["segment"]]
            seconds = [step["seconds"] for step in steps]
            wanted = show["step"]
            if wanted["seconds_mean"] is None:
                self.assertEqual({*seconds} - {None}, set())
                continue
            for name, function in (("mean", statistics.fmean), ("median", statistics.median), ("min", min), ("max", max)):
                self.assertTrue(math.isclose(function(seconds), wanted[f"seconds_{name}"], rel_tol=1e-12), name)
            for phase, mean in wanted["phases"].items():
                values = [step[f"{phase}_seconds"] for step in steps]
                if mean is None:
                    self.assertEqual({*values}, {None})
                else:
                    self.assertTrue(math.isclose(statistics.fmean(values), mean, rel_tol=1e-12, abs_tol=1e-15), phase)
            if wanted["flops"] is not None:
                self.assertTrue(math.isclose(statistics.fmean(step["flops"] for step in steps), wanted["flops"]))

    def test_calls_add_up_to_the_rows(self):
        for run, _ in self.each():
            steps = [step for step in run.steps() if step["kind"] == "measured"]
            calls = run.calls()
            rows = [row for row in run.rows("op") if row["kind"] == "op" and row["category"] != "outside"]
            numbers = {step["step"] for step in steps if step["segment"] == steps[-1]["segment"]}
            found = {}
            for call in calls:
                if call["self_seconds"] is None or call["step"] not in numbers:
                    continue
                total = found.setdefault(call["name"], [0, 0.0, 0])
                total[0] += 1
                total[1] += call["self_seconds"]
                total[2] += call["flops"] or 0
            if not found:
                continue
            for row in rows:
                if row["name"] not in found or row.get("seconds") is None:
                    continue
                count, seconds, flops = found[row["name"]]
                if run.document["gpu"] is None:
                    self.assertEqual(count, row["calls"], row["name"])
                    self.assertTrue(math.isclose(seconds, row["seconds"], rel_tol=1e-9), row["name"])
                    self.assertEqual(flops, row["flops_total"] or 0, row["name"])

    def test_kernels_add_up_to_the_rows(self):
        compared = 0
        for run, _ in self.each():
            records = run.gpu_records()
            numbers = {step["step"] for step in run.steps() if step["kind"] == "measured"}
            if not numbers or not numbers <= set(records["step"]):  # some steps' records are not stored
                continue
            found = {}
            for record in records:
                if record["step"] in numbers and record["kind"] == "kernel":
                    total = found.setdefault(record["full_name"] or record["name"], [0, 0.0])
                    total[0] += 1
                    total[1] += record["seconds"]
            wanted = {}
            for row in run.rows("kernel"):
                if row["kind"] == "kernel":
                    total = wanted.setdefault(row["full_name"], [0, 0.0])
                    total[0] += row["calls"]
                    total[1] += row["seconds"]
            self.assertEqual({name: count for name, (count, _) in found.items()},
                             {name: count for name, (count, _) in wanted.items()})
            for name, (_, seconds) in wanted.items():
                self.assertTrue(math.isclose(found[name][1], seconds, rel_tol=1e-9), name)
                compared += 1
        self.assertGreater(compared, 0)

    def test_memory_reaches_the_peak(self):
        for run, show in self.each():
            points = run.memory()
            peak = (show["memory"] or {}).get("peak_allocated_bytes")
            if peak is None or not len(points):
                continue
            self.assertGreaterEqual(max(points["allocated_bytes"]), peak)
            self.assertIn(peak, points["allocated_bytes"])
            at = dict(points[points["allocated_bytes"].index(peak)])
            self.assertEqual(sum(value for name, value in at.items()
                                 if name.endswith("_bytes") and name not in ("allocated_bytes", "reserved_bytes")), peak)

    def test_steps_select_calls(self):
        for run, _ in self.each():
            everything = run.calls()
            numbers = sorted({step for step in everything["step"]})
            if len(numbers) < 2:
                continue
            part = run.calls(steps=(numbers[1], None))
            self.assertEqual(part.to_list(), [call for call in everything if call["step"] >= numbers[1]])
            self.assertEqual(len(run.calls(steps=(10**9, None))), 0)

    def test_intervals_are_calls_and_records(self):
        for run, _ in self.each():
            intervals = run.intervals()
            kinds = [interval["kind"] for interval in intervals]
            self.assertEqual(kinds.count("op"), len(run.calls()))
            self.assertEqual(sum(kind not in ("op", "api") for kind in kinds), len(run.gpu_records()))

    @support.needs("pyarrow", "adbc_driver_sqlite")
    def test_lists_and_arrow_give_the_same_tables(self):
        from unittest import mock

        for run, _ in self.each():
            for name in ("calls", "gpu_records", "intervals", "memory"):
                fast = getattr(run, name)()
                with mock.patch.dict(sys.modules, {"adbc_driver_sqlite": None}):
                    slow = getattr(run, name)()
                if len(fast):
                    self.assertIsNotNone(fast._arrow)
                self.assertEqual(fast.to_list(), slow.to_list(), name)

    @support.needs("pandas", "pyarrow", "adbc_driver_sqlite")
    def test_arrow_tables_do_not_wait_for_pandas(self):
        self.script(f"""
import sys
import ridgepoint
assert ridgepoint.open({str(next(self.each())[0].path)!r}).calls()._arrow is not None
assert "pandas" not in sys.modules
""")


if __name__ == "__main__":
    support.main()
