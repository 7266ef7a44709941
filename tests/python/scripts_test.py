# SPDX-License-Identifier: GPL-3.0-or-later
"""The scripts that `show --script-of` prints repeat the calls of a row: they run, and have the row's FLOPs. One process runs
all of them, because importing torch takes longer than a script."""
import contextlib
import io
import json
import unittest

import support

support.start_again()

NETWORKS = {
    "resnet18": ("--batch", "2", "--input", "3x64x64"),
    "gpt2": ("--batch", "1", "--input", "32", "--optimizer", "adamw"),
    "lstm_ptb_small": ("--batch", "4",),
}


TRACED = """
import torch
from torch import nn
from torch.profiler import ProfilerActivity, profile
model = nn.Sequential(nn.Conv2d(3, 8, 3, stride=2), nn.BatchNorm2d(8), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 49, 10))
with profile(activities=[ProfilerActivity.CPU], record_shapes=True) as profiler:
    nn.functional.cross_entropy(model(torch.randn(4, 3, 16, 16)), torch.randint(10, (4,))).backward()
profiler.export_chrome_trace("trace.json")
"""


@support.needs("torch")
class Scripts(support.InFolder):
    def recorded(self, network):
        path = self.folder / f"{network}.ridge"
        if not path.exists():
            support.ridgepoint("record", network, *NETWORKS[network], "--steps", "2", "--warmup", "1", "--threads", "1",
                               "--collect", "ops", "-q", "-o", path)
        return path

    def run_script(self, text):
        """Runs a script, each call a few times only. Returns its variables."""
        variables = {"__name__": "script"}
        exec(compile(text.replace("SECONDS = 0.5", "SECONDS = 0"), "script", "exec"), variables)
        counted = []

        class Counter(variables["FlopCounterMode"]):
            def get_total_flops(self):
                counted.append(super().get_total_flops())
                return counted[-1]

        variables["FlopCounterMode"] = Counter
        with contextlib.redirect_stdout(io.StringIO()) as output:
            variables["main"]()
        return variables["CALLS"], counted, output.getvalue()

    def test_the_scripts_of_fifty_ops_run_and_have_the_flops_of_their_rows(self):
        ops, compared = set(), 0
        for network in NETWORKS:
            path = self.recorded(network)
            steps = support.shown(path)["run"]["steps"]
            for row in support.shown(path, "--by", "op")["rows"]:
                # An op that only calls others has no arguments.
                if row["kind"] != "op" or not (row["flops_total"] or row["bytes"]["l1"]):
                    continue
                with self.subTest(network=network, op=row["name"]):
                    text = support.ridgepoint("show", path, "--by", "op", "--script-of", row["name"])
                    calls, counted, output = self.run_script(text)
                    self.assertEqual(len(output.splitlines()), len(calls) + 1)
                    flops = sum(call["flops_matrix"] * call["per_step"] for call in calls) * steps
                    self.assertEqual(round(flops), row["flops_matrix"])
                    self.assertEqual(round(sum(call["per_step"] for call in calls) * steps), row["calls"])
                    # torch's counter has no formula for fused recurrent layers and attention on a CPU.
                    if "rnn" not in row["name"] and "for_cpu" not in row["name"]:
                        self.assertEqual(counted, [call["flops_matrix"] for call in calls])
                        compared += sum(1 for each in counted if each)
                    ops |= {json.dumps([call["op"], call["arguments"]]) for call in calls}
        self.assertGreaterEqual(len(ops), 50)
        self.assertGreaterEqual(compared, 20)

    def test_an_imported_trace_has_scripts_too(self):
        self.script(TRACED)
        path = self.folder / "trace.ridge"
        support.ridgepoint("import", self.folder / "trace.json", "-o", path)
        for op in ("aten::convolution", "aten::convolution_backward", "aten::native_batch_norm", "aten::mm"):
            with self.subTest(op=op):
                text = support.ridgepoint("show", path, "--by", "op", "--script-of", op)
                calls, counted, _ = self.run_script(text)
                self.assertEqual(counted, [call["flops_matrix"] for call in calls])

    def test_a_row_of_layers_has_the_calls_of_the_layer(self):
        path = self.recorded("lstm_ptb_small")
        layer = next(row["name"] for row in support.shown(path, "--by", "layer")["rows"] if row["kind"] == "layer")
        calls, _, _ = self.run_script(support.ridgepoint("show", path, "--by", "layer", "--script-of", layer))
        self.assertTrue(calls)


if __name__ == "__main__":
    support.main()
